import type { ReportFinding } from './report.js'

/**
 * The calculations of EN 16931-1 as a graph: each amount, and the amounts that it is calculated from
 * directly (6.5, BR-CO-10 to BR-CO-17, BR-S-08 and its siblings). What is only entered is not in it.
 */
const CALCULATED_FROM: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>({
    'BT-131': [],
    'BT-106': ['BT-131'],
    'BT-107': [],
    'BT-108': [],
    'BT-109': ['BT-106', 'BT-107', 'BT-108'],
    'BT-116': ['BT-131'],
    'BT-117': ['BT-116'],
    'BT-110': ['BT-117'],
    'BT-112': ['BT-109', 'BT-110'],
    'BT-115': ['BT-112'],
  }),
)

/** Rules that calculate an amount: of the standard, of VAT categories, and of this package's arithmetic. */
const CALCULATING = /^(?:BR-CO-1[0-7]|BR-[A-Z]{1,2}-0[89]|EN 16931-1, BT-\d+)$/

/** Amounts of one VAT breakdown, which depend on each other only within it. */
const OF_BREAKDOWN: ReadonlySet<string> = new Set(['BT-116', 'BT-117'])

/**
 * Damage to a file, by the code that reports it, and the codes of what else is wrong then: of a file without a
 * usable cross-reference table, and of streams whose data is damaged.
 */
const DAMAGE: ReadonlyMap<string, RegExp> = new Map([
  ['PDF_RECOVERED', /^PDFA-6\.1\.[349]$/],
  ['PDFA-6.1.7.2', /^PDFA-6\.(?:2\.3|2\.4\.2|2\.11\.[\d.]+|6\.2\.1)$/],
])

/** Why findings are below another one: it is about an amount that theirs depends on, or about damage. */
export function relationTo({ code }: ReportFinding): 'dependents' | 'consequences' {
  return DAMAGE.has(code) ? 'consequences' : 'dependents'
}

/** A finding, and those that depend on its amount: they are about it, too, or about what is calculated from it. */
export interface FindingGroup {
  readonly finding: ReportFinding
  /** The same finding on other lines: none of them depends on another. */
  readonly repeated: readonly ReportFinding[]
  readonly dependents: readonly ReportFinding[]
}

/**
 * Puts below a finding about a wrong amount what depends on it: other rules on the same amount, and those on
 * amounts that are calculated from it; and below one about damage what may follow from it. All else stays in
 * its order, on its own.
 */
export function dependentFindings(findings: readonly ReportFinding[]): readonly FindingGroup[] {
  const codes = new Set(findings.map(({ code }) => code))
  const amounts = findings.map((each) => amountOf(each) ?? damageIn(each, codes))
  const wrong = new Set(amounts.filter((amount) => amount !== undefined))
  const groups = new Map<string, ReportFinding[]>()
  const all: ReportFinding[][] = []
  findings.forEach((finding, index) => {
    const amount = amounts[index]
    const origin = amount === undefined ? undefined : originOf(amount, wrong)
    const isOrigin = amount === origin && (!DAMAGE.has(amount ?? '') || finding.code === amount)
    const known = origin === undefined ? undefined : groups.get(origin)
    const group = known ?? []
    if (known === undefined) all.push(group)
    if (origin !== undefined) groups.set(origin, group)
    // Those about the origin itself come first.
    if (isOrigin) group.splice(ownIn(group, origin), 0, finding)
    else group.push(finding)
  })
  return all.flatMap(([finding, ...others]) => {
    if (finding === undefined) return []
    const isSame = (each: ReportFinding) =>
      each.code === finding.code && each.rule === finding.rule && each.term === finding.term
    return {
      finding,
      repeated: others.filter(isSame),
      dependents: others.filter((each) => !isSame(each)),
    }
  })
}

/** All findings in the order of their groups. */
export function grouped(findings: readonly ReportFinding[]): readonly ReportFinding[] {
  return dependentFindings(findings).flatMap(({ finding, repeated, dependents }) => [
    finding,
    ...repeated,
    ...dependents,
  ])
}

/** How many findings of a group, which come first, are about its origin itself. */
function ownIn(group: readonly ReportFinding[], origin: string | undefined): number {
  const after = group.findIndex((each) => (amountOf(each) ?? each.code) !== origin)
  return after === -1 ? group.length : after
}

/** The code of the damage that a finding is about or may follow from. */
function damageIn({ code }: ReportFinding, codes: ReadonlySet<string>): string | undefined {
  if (DAMAGE.has(code)) return code
  for (const [damage, effects] of DAMAGE) if (codes.has(damage) && effects.test(code)) return damage
  return undefined
}

/** The amount that a finding is about: its term, and of a VAT breakdown also which one. */
function amountOf({ rule, term, xpath }: ReportFinding): string | undefined {
  if (term === undefined || !CALCULATED_FROM.has(term) || !CALCULATING.test(rule)) return undefined
  return OF_BREAKDOWN.has(term) ? `${term} ${breakdownOf(xpath ?? '')}` : term
}

/** The element of the breakdown, whether a rule names it or an amount in it, without prefixes. */
function breakdownOf(xpath: string): string {
  return xpath
    .replace(/\/[^/]*(?:CalculatedAmount|BasisAmount|TaxAmount|TaxableAmount)(?:\[\d+\])?$/, '')
    .replace(/(^|\/)(?:Q\{[^}]*\}|[^/:]*:)/g, '$1')
    .replaceAll('[1]', '')
}

/** The first of the wrong amounts that a wrong amount comes from, step by step; itself if there is none. */
function originOf(amount: string, wrong: ReadonlySet<string>): string {
  const [term = '', breakdown] = amount.split(' ')
  for (const input of CALCULATED_FROM.get(term) ?? []) {
    const isSource = (each: string) =>
      OF_BREAKDOWN.has(input) && breakdown === undefined
        ? each.startsWith(`${input} `)
        : each === (OF_BREAKDOWN.has(input) ? `${input} ${breakdown ?? ''}` : input)
    const source = [...wrong].find(isSource)
    if (source !== undefined) return originOf(source, wrong)
  }
  return amount
}
