import type { ErrorDetail, ParseOption as ParseOptions } from 'libxml2-wasm'
import { definePlugin, parseXml, readMessages, type Syntax } from 'twinvoice/plugin'
import { Explainer } from './explain.js'
import { problemsByPart } from './line-parts.js'
import { withShortBase64 } from './long-base64.js'
import { wrongNilValues } from './nil-values.js'
import { distinct, rootProblem, type Problem } from './problem.js'
import { schemasOfProfile, schemasOfSyntax } from './schemas.js'
import type { TableSet } from './structure/table.js'
import { trimTypeNames } from './type-names.js'

/** Validates the XML against the XML schema of its profile or of its syntax. */
export default definePlugin({
  manifest: {
    name: 'validate-schema',
    core: '^1.0.0',
    summary: 'Validates the invoice XML against the XML schema of its profile or of its syntax.',
    needs: ['xml'],
    gives: [],
    layer: 'schema',
    runsAhead: true,
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        /**
         * For CII: the subset of Factur-X for the profile's level, the complete schema of D16B or of D22B, or
         * that of ZUGFeRD 1.0.
         */
        schema: { enum: ['profile', 'complete', 'd22b', 'zugferd-1'] },
      },
    },
    uses: ['profile', 'syntax'],
  },
  async create({ profile, syntax }, options, shared) {
    const tables = tablesFor(syntax, options['schema'])
    const [{ XmlAttribute, XmlDocument, XmlLibError, ParseOption }, schemas] = await Promise.all([
      import('libxml2-wasm'),
      shared.once(
        tables ?? profile.level,
        () => (tables === undefined ? schemasOfProfile(profile.level) : schemasOfSyntax(tables)),
        (loaded) => loaded.dispose(),
      ),
    ])
    const messages = readMessages(new URL('./messages/', import.meta.url))
    const explainer = new Explainer(messages, schemas.content)
    // Attachments may have more than 10 million characters; what the XML may have has limits of its own.
    // A CDATA section is text for a schema: one of white space may be between elements (XML Schema part 1, 3.4.4).
    const option = (ParseOption.XML_PARSE_NO_XXE |
      ParseOption.XML_PARSE_HUGE |
      ParseOption.XML_PARSE_NOCDATA |
      // What is not well-formed has been refused; libxml2 finds more: names of namespaces that are no URIs, wrong xml:id.
      ParseOption.XML_PARSE_NOERROR |
      ParseOption.XML_PARSE_SKIP_IDS) as ParseOptions

    const problemsOf = (xml: string): readonly (ErrorDetail | Problem)[] => {
      const document = XmlDocument.fromString(xml, { option })
      try {
        const schema = schemas.of(document.root)
        if (schema === undefined) return [rootProblem(document.root)]
        trimTypeNames(document, xml, XmlAttribute)
        schema.validate(document)
        return wrongNilValues(document, xml, XmlAttribute)
      } catch (thrown) {
        if (thrown instanceof XmlLibError && thrown.details.length > 0) return thrown.details
        throw thrown
      } finally {
        document.dispose()
      }
    }

    return {
      run({ xml }, { locale, report }) {
        const problems = distinct(problemsByPart(withShortBase64(xml), problemsOf))
        if (problems.length === 0) return {}
        for (const finding of explainer.explain(problems, parseXml(xml), locale)) report(finding)
        return {}
      },
    }
  },
})

/** The tables that the schema is made from; undefined for the subsets of Factur-X. */
function tablesFor(syntax: Syntax, schema: unknown): TableSet | undefined {
  if (schema === 'zugferd-1') return schema
  if (syntax !== 'cii' || schema === 'complete') return syntax
  return schema === 'd22b' ? 'cii-d22b' : undefined
}
