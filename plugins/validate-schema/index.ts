import {
  definePlugin,
  FindingCodes,
  parseXml,
  placeOf,
  readMessages,
  type ReportedFinding,
} from 'twinvoice/plugin'
import { CODES } from './codes.js'
import { explain } from './explain.js'
import { loadSchema } from './schemas.js'

/** Maximum number of findings. */
const MAX_FINDINGS = 100

/** Validates the XML against the XML schema of its profile. */
export default definePlugin({
  manifest: {
    name: 'validate-schema',
    core: '^1.0.0',
    summary: 'Validates the invoice XML against the XML schema of its profile.',
    needs: ['xml'],
    gives: [],
    layer: 'schema',
    uses: ['profile'],
  },
  async create({ profile }, _options, shared) {
    const [{ XmlDocument, XmlLibError, ParseOption }, schema] = await Promise.all([
      import('libxml2-wasm'),
      shared.once(
        profile.level,
        () => loadSchema(profile.level),
        (loaded) => loaded.dispose(),
      ),
    ])
    const codes = new FindingCodes(CODES, readMessages(new URL('./messages/', import.meta.url)))
    const option = ParseOption.XML_PARSE_NO_XXE

    const problemsOf = (xml: string) => {
      const document = XmlDocument.fromString(xml, { option })
      try {
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
        const problems = problemsOf(xml)
        if (problems.length === 0) return {}
        const document = parseXml(xml)
        const places = new Set<string>()
        for (const problem of problems) {
          const finding = explain(problem, codes, locale)
          const place = `${problem.line} ${problem.xpath ?? ''} ${finding.code ?? ''}`
          if (places.has(place) || places.size >= MAX_FINDINGS) continue
          places.add(place)
          report(located(finding, document))
        }
        return {}
      },
    }
  },
})

/** Adds the JSON path and the business term (D27). */
function located(finding: ReportedFinding, document: ReturnType<typeof parseXml>): ReportedFinding {
  if (finding.xpath === undefined) return { ...finding, path: '$.invoice' }
  const { path, term } = placeOf(finding.xpath, document)
  return { ...finding, path, ...(term === undefined ? {} : { term }) }
}
