import { definePlugin, FindingCodes, readMessages, type Severity } from 'twinvoice/plugin'
import type { ContainerFacts } from './facts.js'
import { CODES, type ContainerCode } from './codes.js'

/** ConformanceLevel of the XMP for each profile. */
const LEVELS: ReadonlyMap<string, string> = new Map([
  ['MINIMUM', 'MINIMUM'],
  ['BASIC WL', 'BASIC WL'],
  ['BASIC', 'BASIC'],
  ['EN16931', 'EN 16931'],
  ['EXTENDED', 'EXTENDED'],
  ['XRECHNUNG', 'XRECHNUNG'],
])

/** Profiles whose XML is not a full invoice: it is data in addition to the page, not an alternative to it. */
const INCOMPLETE = new Set(['MINIMUM', 'BASIC WL'])

interface Problem {
  readonly code: ContainerCode
  readonly severity: Severity
  readonly found: string
  readonly expected: string
}

/** Compares what the container says of the invoice with what the XML is (D31). */
export default definePlugin({
  manifest: {
    name: 'check-container',
    core: '^1.0.0',
    summary: 'Checks the PDF around the invoice, and compares what it says with what the XML is.',
    needs: ['inspections', 'identity'],
    gives: [],
    layer: 'container',
    offers: { 'pdf-inspector': './inspector.js' },
  },
  create() {
    const messages = readMessages(new URL('./messages/', import.meta.url))
    const codes = new FindingCodes(CODES, messages)
    return {
      run({ inspections, identity }, { locale, notChecked, report }) {
        const container = inspections['check-container']
        if (container === undefined) {
          notChecked('the container')
          return {}
        }
        const { profile, guideline } = identity
        const problems = [
          levelProblem(container, profile, guideline),
          relationshipProblem(container, profile),
        ]
        for (const { code, ...details } of problems.filter((problem) => problem !== undefined))
          report(codes.finding(code, locale, { path: '$.pdf_base64', term: 'BT-24', ...details }))
        return {}
      },
    }
  },
})

function levelProblem(
  { xmp }: ContainerFacts,
  profile: string,
  guideline: string,
): Problem | undefined {
  const level = xmp?.conformanceLevel
  if (xmp === undefined || level === undefined) return undefined
  const xmpIsFirst = xmp.standard === 'ZUGFeRD 1.0' || xmp.standard === 'ZUGFeRD RC'
  if (profile === 'ZUGFERD1' || xmpIsFirst) {
    if (xmpIsFirst !== (profile === 'ZUGFERD1') && xmp.standard !== 'unknown')
      return {
        code: 'FX_STANDARD_MISMATCH',
        severity: 'error',
        found: xmp.namespace,
        expected: guideline,
      }
    const own = /:(\w+)$/.exec(guideline)?.[1]?.toUpperCase()
    if (own === undefined || own === level) return undefined
    return { code: 'FX_LEVEL_MISMATCH', severity: 'warning', found: level, expected: own }
  }
  const expected = LEVELS.get(profile)
  if (expected === undefined || expected === level) return undefined
  const knownOfProducers = profile === 'XRECHNUNG' && level === 'EN 16931'
  const severity = knownOfProducers ? 'warning' : 'error'
  return { code: 'FX_LEVEL_MISMATCH', severity, found: level, expected }
}

/** ZUGFeRD 2.0 had its own samples with Alternative here; there it is a warning. */
function relationshipProblem(
  { attachments, invoice, xmp }: ContainerFacts,
  profile: string,
): Problem | undefined {
  const found = attachments[invoice]?.relationship
  if (!INCOMPLETE.has(profile) || found === undefined || found === 'Data') return undefined
  const severity = xmp?.standard === 'ZUGFeRD 2.0' ? 'warning' : 'error'
  return { code: 'RELATIONSHIP_PROFILE', severity, found, expected: 'Data' }
}
