import { definePlugin, FindingCodes, parseXml, readMessages } from 'twinvoice/plugin'
import { CODES } from './codes.js'
import { distinct, explain, MOST_LISTED, rootProblem } from './explain.js'
import { located } from './place.js'
import { schemasOfProfile, schemasOfSyntax } from './schemas.js'

/** Validates the XML against the XML schema of its profile or of its syntax. */
export default definePlugin({
  manifest: {
    name: 'validate-schema',
    core: '^1.0.0',
    summary: 'Validates the invoice XML against the XML schema of its profile or of its syntax.',
    needs: ['xml'],
    gives: [],
    layer: 'schema',
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        /** For CII: the subset of Factur-X for the profile's level, or the complete schema. */
        schema: { enum: ['profile', 'complete'] },
      },
    },
    uses: ['profile', 'syntax'],
  },
  async create({ profile, syntax }, options, shared) {
    const isComplete = syntax !== 'cii' || options['schema'] === 'complete'
    const [{ XmlDocument, XmlLibError, ParseOption }, schemas] = await Promise.all([
      import('libxml2-wasm'),
      shared.once(
        isComplete ? syntax : profile.level,
        () => (isComplete ? schemasOfSyntax(syntax) : schemasOfProfile(profile.level)),
        (loaded) => loaded.dispose(),
      ),
    ])
    const codes = new FindingCodes(CODES, readMessages(new URL('./messages/', import.meta.url)))
    const option = ParseOption.XML_PARSE_NO_XXE

    const problemsOf = (xml: string) => {
      const document = XmlDocument.fromString(xml, { option })
      try {
        const schema = schemas.of(document.root)
        if (schema === undefined) return [rootProblem(document.root)]
        schema.validate(document)
        return []
      } catch (thrown) {
        if (thrown instanceof XmlLibError) return thrown.details
        throw thrown
      } finally {
        document.dispose()
      }
    }

    return {
      run({ xml }, { locale, report }) {
        const problems = distinct(problemsOf(xml))
        if (problems.length === 0) return {}
        const document = parseXml(xml)
        const more = problems.length - MOST_LISTED
        for (const [index, problem] of problems.slice(0, MOST_LISTED).entries()) {
          const finding = located(explain(problem, codes, locale), document)
          report(more > 0 && index === MOST_LISTED - 1 ? { ...finding, more } : finding)
        }
        return {}
      },
    }
  },
})
