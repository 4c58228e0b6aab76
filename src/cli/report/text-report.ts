import pc from 'picocolors'
import type { Locale } from '../../request/checked-request.js'
import type { RulePackResult } from '../../verdict/artifacts.js'
import { dependentFindings } from '../../verdict/dependent-findings.js'
import type { ReportFinding } from '../../verdict/report.js'
import type { ValidateResult } from '../../documents/documents.js'
import { visibleInLine } from '../io/visible.js'
import { countWords, reportWords, type ReportWord, type ReportWords } from './report-words.js'

/** Paths of findings about the file as a whole. */
const FILE_PATHS: readonly (string | undefined)[] = ['$.pdf_base64', '$.invoice']

type Colors = ReturnType<typeof pc.createColors>

/** Findings about a layer as a whole, which their message names. */
const OF_LAYERS: ReadonlySet<string> = new Set(['NOT_CHECKED', 'NOT_JUDGED'])

/** Places that are shown of a finding that repeats. */
const PLACES = 3
/** Longer messages are cut; JSON and HTML have them whole. */
const LONGEST = 240

/**
 * A validation result as text. A valid file takes one line, with the warnings below it; for another,
 * it says which layers did not pass, which invoice it is, and what was found. A finding that repeats
 * is one entry with its first places; what depends on one wrong amount stands below it.
 */
export function textReport(
  file: string,
  result: ValidateResult,
  locale: Locale,
  color: boolean,
): string {
  const words = reportWords(locale)
  const colors = pc.createColors(color)
  if (!result.zugferd)
    return `${colors.bold(visibleInLine(file))}: ${colors.red(words('invalid'))}\n  not_zugferd: ${visibleInLine(result.message)} ${words('ordinary')}\n`
  const mark = result.valid ? colors.green(words('valid')) : colors.red(words('invalid'))
  const profile = result.profile === undefined ? '' : `, ${result.profile}`
  const layers = result.layers
    .filter(({ status }) => status !== 'passed')
    .map(({ name, status }) => `  ${name}: ${words(`status.${status}`)}`)
  const packs = result.valid ? [] : result.packs.map((pack) => packLine(pack, words))
  const findings = findingLines([...toldErrors(result.errors), ...result.warnings], words, colors)
  const { error, warning, info } = result.counts.severity
  const listed = result.errors.length + result.warnings.length
  const all = error + warning + info
  const more = listed === all ? [] : [`  ${countWords(listed, all, words)}`]
  const brief = result.valid ? briefly(result) : ''
  const head = `${colors.bold(visibleInLine(file))}: ${mark}${profile}${brief}`
  const whole = result.valid ? [] : summaryLines(result, words)
  return [head, ...layers, ...packs, ...whole, ...findings, ...more, ''].join('\n')
}

/** That a layer was not judged says nothing new where an error is the reason, and the layer is listed. */
function toldErrors(errors: readonly ReportFinding[]): readonly ReportFinding[] {
  const own = errors.filter(({ code }) => code !== 'NOT_JUDGED')
  return own.length === 0 ? errors : own
}

type Report = Extract<ValidateResult, { readonly zugferd: true }>

/** Number, date, total and the packs that judged it, for the line of a valid invoice. */
function briefly({ invoice, known, packs }: Report): string {
  if (invoice === undefined) return ''
  const { number, date, total } = invoice
  const applied = packs.length === 0 ? '' : ` (${packs.map(({ id }) => id).join(', ')})`
  const gross = [total.gross.toFixed(2), known?.invoice.currency ?? ''].join(' ').trim()
  return `, ${[number, date, gross].map(visibleInLine).join(', ')}${applied}`
}

/** What is known of an invoice that is not valid; what it lacks is left out. */
function summaryLines({ known }: Report, words: ReportWords): string[] {
  if (known === undefined) return []
  const { number, date, sellerName, buyerName, net, vat, gross, currency } = known.invoice
  const line = (word: ReportWord, values: readonly (string | undefined)[], joint: string) => {
    const there = values.filter((value) => value !== undefined).map(visibleInLine)
    return there.length === 0 ? [] : [`  ${words(word)}: ${there.join(joint)}`]
  }
  const parts = net && vat && `(${amountText(net)} + ${amountText(vat)})`
  return [
    ...line('invoice', [number, date, known.profile], ', '),
    ...line('seller', [sellerName], ''),
    ...line('buyer', [buyerName], ''),
    ...line('total', [gross && amountText(gross), gross && currency, parts], ' '),
  ]
}

function findingLines(
  findings: readonly ReportFinding[],
  words: ReportWords,
  colors: Colors,
): string[] {
  const groups = dependentFindings(findings)
  const line = (group: readonly ReportFinding[]) => findingLine(group, words, colors)
  const alone = groups.flatMap(({ finding, repeated, dependents }) =>
    dependents.length > 0 ? [] : [finding, ...repeated],
  )
  const merged = new Map(groupsOf(alone).map((group) => [group[0], group]))
  return groups.flatMap(({ finding, repeated, dependents }) => {
    const group = merged.get(finding)
    if (group !== undefined) return [line(group)]
    if (dependents.length === 0) return []
    // What repeats on the lines of an invoice is one entry here, too.
    const [head = [finding], ...below] = groupsOf([finding, ...repeated, ...dependents])
    const indented = below.map((each) => `    ${line(each)}`)
    const title = below.length === 0 ? [] : [`    ${colors.dim(words('dependents'))}:`]
    return [line(head), ...title, ...indented]
  })
}

/** Findings that differ only in their places and values, in order; none of the lists is empty. */
function groupsOf(findings: readonly ReportFinding[]): readonly (readonly ReportFinding[])[] {
  const groups = new Map<string, ReportFinding[]>()
  for (const finding of findings) {
    // Each of the layers is another matter: none is told twice.
    const own = OF_LAYERS.has(finding.code) ? finding.message : ''
    const key = [finding.severity, finding.code, finding.rule, own].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  return [...groups.values()]
}

/** An amount as amounts are written elsewhere: with two decimals, or more where it has more. */
function amountText(value: string): string {
  const [, whole = '', decimals = ''] = /^([+-]?\d+)(?:\.(\d*))?$/.exec(value) ?? []
  return whole === '' ? value : `${whole}.${decimals.padEnd(2, '0')}`
}

/** The code, and the rule of the standard if it differs. */
export function findingName({ code, rule }: ReportFinding): string {
  return code === rule ? rule : `${code} (${rule})`
}

/** The pack with its version and release, its result and its dates. */
export function packText({ id, version, release, valid }: RulePackResult): string {
  const dates = valid === undefined ? [] : [`${valid.from ?? '..'}/${valid.to ?? '..'}`]
  return [`${id} ${version}`, ...(release === undefined ? [] : [release]), ...dates].join(', ')
}

function packLine(pack: RulePackResult, words: ReportWords): string {
  const { error, warning, info } = pack.counts
  const counts = `${words('errors')}: ${error}, ${words('warnings')}: ${warning + info}`
  return `  ${words('pack')} ${visibleInLine(packText(pack))}: ${words(`status.${pack.status}`)} (${counts})`
}

function findingLine(group: readonly ReportFinding[], words: ReportWords, colors: Colors): string {
  const [first] = group
  if (first === undefined) return ''
  const paint = first.severity === 'error' ? colors.red : colors.yellow
  const places = group.map(placeOf).filter((place) => place !== '')
  const shown = places.slice(0, PLACES).join(', ') + (places.length > PLACES ? ', …' : '')
  const times = group.length === 1 ? '' : ` ${words('times', { count: String(group.length) })}`
  const place = shown === '' ? '' : ` ${colors.dim(shown)}`
  return `  ${paint(first.severity)} ${colors.bold(visibleInLine(findingName(first)))}: ${cut(visibleInLine(first.message))}${valuesOf(first, words)}${times}${place}`
}

/**
 * Where a finding is in the XML or the request, without what only an XPath processor needs. That it is
 * in the file goes without saying.
 */
function placeOf({ xpath, path }: ReportFinding): string {
  const place = xpath ?? (FILE_PATHS.includes(path) ? '' : (path ?? ''))
  return visibleInLine(place.replace(/\*:|\[1\]/g, ''))
}

function valuesOf({ expected, found }: ReportFinding, words: ReportWords): string {
  const values = [
    expected === undefined ? '' : `${words('expected')}: ${visibleInLine(expected)}`,
    found === undefined ? '' : `${words('found')}: ${visibleInLine(found)}`,
  ].filter((part) => part !== '')
  return values.length === 0 ? '' : ` [${values.join(', ')}]`
}

function cut(message: string): string {
  return message.length <= LONGEST ? message : `${message.slice(0, LONGEST)}…`
}
