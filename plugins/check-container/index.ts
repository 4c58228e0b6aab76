import {
  detail,
  definePlugin,
  FindingCodes,
  readMessages,
  type DocumentIdentity,
  type Profile,
  type ProfileLevel,
  type Severity,
} from 'twinvoice/plugin'
import type { ContainerFacts } from './facts.js'
import { CODES, type ContainerCode } from './codes.js'

/** Levels whose XML is not a full invoice: it is data in addition to the page, not an alternative to it. */
const INCOMPLETE: ReadonlySet<ProfileLevel> = new Set(['MINIMUM', 'BASIC WL'])

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
    uses: ['profile'],
    offers: { 'pdf-inspector': './inspector.js' },
  },
  create({ profile }) {
    const messages = readMessages(new URL('./messages/', import.meta.url))
    const codes = new FindingCodes(CODES, messages)
    return {
      run({ inspections, identity }, { locale, notChecked, report }) {
        const container = inspections['check-container']
        if (container === undefined) {
          notChecked(messages.detail(locale, detail`the container`))
          return {}
        }
        const problems = [
          levelProblem(container, profile, identity),
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
  profile: Profile,
  { profile: id, guideline, isUnknown }: DocumentIdentity,
): Problem | undefined {
  const level = xmp?.conformanceLevel
  if (xmp === undefined || level === undefined) return undefined
  const xmpIsFirst = xmp.standard === 'ZUGFeRD 1.0' || xmp.standard === 'ZUGFeRD RC'
  if (id === 'ZUGFERD1' || xmpIsFirst) {
    if (xmpIsFirst !== (id === 'ZUGFERD1') && xmp.standard !== 'unknown')
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
  // A profile that is only validated may be used by documents of any level.
  const isOpen = profile.generate === undefined || isUnknown === true
  const expected = isOpen ? level : profile.conformanceLevel
  if (expected === level) return undefined
  // Producers name the standard in place of its specialisation.
  const knownOfProducers = profile.level === 'EN16931' && level === 'EN 16931'
  const severity = knownOfProducers ? 'warning' : 'error'
  return { code: 'FX_LEVEL_MISMATCH', severity, found: level, expected }
}

/** ZUGFeRD 2.0 had its own samples with Alternative here; there it is a warning. */
function relationshipProblem(
  { attachments, invoice, xmp }: ContainerFacts,
  { level }: Profile,
): Problem | undefined {
  const found = attachments[invoice]?.relationship
  if (!INCOMPLETE.has(level) || found === undefined || found === 'Data') return undefined
  const severity = xmp?.standard === 'ZUGFeRD 2.0' ? 'warning' : 'error'
  return { code: 'RELATIONSHIP_PROFILE', severity, found, expected: 'Data' }
}
