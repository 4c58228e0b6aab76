import type pc from 'picocolors'
import { beginning } from '../../catalog/problems/beginning.js'
import { dependentFindings, relationTo } from '../../verdict/dependent-findings.js'
import type { ReportFinding } from '../../verdict/report.js'
import { visibleInLine } from '../io/visible.js'
import { groupedBy } from './grouped.js'
import { named, type ReportWords } from './report-words.js'

type Colors = ReturnType<typeof pc.createColors>

/** Paths of findings about the file as a whole. */
const FILE_PATHS: readonly (string | undefined)[] = ['$.pdf_base64', '$.invoice']

/** Findings about a layer as a whole, which their message names. */
const OF_LAYERS: ReadonlySet<string> = new Set(['NOT_CHECKED', 'NOT_JUDGED'])

/** The line of the XML, which ends the messages that name an element. */
const LINE = / \(XML: \d+\)$/

/** The page that says what a layer is, and why one is not checked; the package contains it. */
const PAGE_OF_LAYERS = 'docs/guide/validation.md'

/** Places that are shown of a finding that repeats. */
const PLACES = 3
/** Longer messages are cut; JSON and HTML have them whole. */
const LONGEST = 240

/**
 * Findings as lines. One that repeats is one entry with its first places below it; what depends on one wrong
 * amount is below it, too.
 */
export function findingLines(
  findings: readonly ReportFinding[],
  words: ReportWords,
  colors: Colors,
): string[] {
  const groups = dependentFindings(findings)
  const lines = (group: readonly ReportFinding[]) => entryLines(group, words, colors)
  const alone = groups.flatMap(({ finding, repeated, dependents }) =>
    dependents.length > 0 ? [] : [finding, ...repeated],
  )
  const merged = new Map(groupsOf(alone).map((group) => [group[0], group]))
  return groups.flatMap(({ finding, repeated, dependents }) => {
    const group = merged.get(finding)
    if (group !== undefined) return lines(group)
    if (dependents.length === 0) return []
    // What repeats on the lines of an invoice is one entry here, too.
    const [head = [finding], ...below] = groupsOf([finding, ...repeated, ...dependents])
    const indented = below.flatMap(lines).map((line) => `    ${line}`)
    const title =
      below.length === 0
        ? []
        : [`    ${colors.dim(named(words(relationTo(finding)), '', words).trimEnd())}`]
    return [...lines(head), ...title, ...indented]
  })
}

/** Findings that differ only in their places and values, in order; none of the lists is empty. */
function groupsOf(findings: readonly ReportFinding[]): readonly (readonly ReportFinding[])[] {
  const groups = groupedBy(findings, ({ severity, code, rule, message }) => {
    // Each of the layers is another matter, none is reported twice; and so is each element that breaks the schema.
    const isOther = OF_LAYERS.has(code) || LINE.test(message)
    return [severity, code, rule, isOther ? message.replace(LINE, '') : ''].join(' ')
  })
  return [...groups.values()]
}

/** The code, and the rule of the standard if it differs. */
export function findingName({ code, rule }: ReportFinding): string {
  return code === rule ? rule : `${code} (${rule})`
}

/** The entry of a finding; where it repeats, its first places follow, with what differs there. */
function entryLines(group: readonly ReportFinding[], words: ReportWords, colors: Colors): string[] {
  const [first, ...others] = group
  if (first === undefined) return []
  const paint = first.severity === 'error' ? colors.red : colors.yellow
  const name = `  ${paint(words(`severity.${first.severity}`))} ${colors.bold(visibleInLine(findingName(first)))}`
  const values = valuesOf(first, words)
  const message = messageOf(first)
  const page = OF_LAYERS.has(first.code) ? `(${PAGE_OF_LAYERS})` : ''
  if (others.length === 0) {
    const dimmed = [placeOf(first), page].filter((part) => part !== '').map(colors.dim)
    return [[named(name, `${message}${values}`, words), ...dimmed].join(' ')]
  }
  const differ = (textOf: (finding: ReportFinding) => string, text: string) =>
    others.some((each) => textOf(each) !== text)
  const valuesDiffer = differ((each) => valuesOf(each, words), values)
  const isSaidAlike = valuesDiffer || !differ(messageOf, message)
  const places = group
    .map((each) => {
      const own = isSaidAlike || messageOf(each) === message ? '' : ` ${messageOf(each)}`
      return `${colors.dim(placeOf(each))}${own}${valuesDiffer ? valuesOf(each, words) : ''}`.trim()
    })
    .filter((line) => line !== '')
  const times = words('times', { count: String(group.length) })
  const shown = places.slice(0, PLACES).concat(places.length > PLACES ? ['…'] : [])
  return [
    named(name, `${message}${valuesDiffer ? '' : values} ${times}`, words),
    ...shown.map((line) => `      ${line}`),
  ]
}

/**
 * Where a finding is in the XML or the request, without what only an XPath processor needs. That it is
 * in the file goes without saying.
 */
function placeOf({ xpath, path }: ReportFinding): string {
  const place = xpath ?? (FILE_PATHS.includes(path) ? '' : (path ?? ''))
  return visibleInLine(place.replace(/\[1\]/g, '').replace(/(^|\/@?)(?:\*|[\w.-]+):/g, '$1'))
}

function valuesOf({ expected, found }: ReportFinding, words: ReportWords): string {
  const values = [
    expected === undefined ? '' : named(words('expected'), visibleInLine(expected), words),
    found === undefined ? '' : named(words('found'), visibleInLine(found), words),
  ].filter((part) => part !== '')
  return values.length === 0 ? '' : ` [${values.join(', ')}]`
}

function messageOf({ message }: ReportFinding): string {
  const line = visibleInLine(message)
  return line.length <= LONGEST ? line : `${beginning(line, LONGEST)}…`
}
