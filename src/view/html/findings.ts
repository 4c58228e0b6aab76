import { dependentFindings, relationTo } from '../../verdict/dependent-findings.js'
import type { ReportFinding, ValidationReport } from '../../verdict/report.js'
import { canonicalXPath, type PlacedFinding } from '../places.js'
import { shownText } from '../shown-text.js'
import type { ViewWords } from '../words.js'
import { escapeHtml } from './page/escape.js'
import { idOf } from './page/sheet.js'

/** What the list of findings is made from. */
export interface FindingList {
  readonly words: ViewWords
  readonly report: ValidationReport
  readonly placed: readonly PlacedFinding[]
  /** The line of the XML at an XPath; undefined if the XML is not shown. */
  readonly lineOf: (xpath: string) => number | undefined
}

/** All findings, with links to their places on the page and in the XML; what depends on a wrong amount is below it. */
export function findingsPart({ words, report, placed, lineOf }: FindingList): string {
  if (placed.length === 0) return ''
  const { error, warning, info } = report.counts.severity
  const all = error + warning + info
  const word = (key: string, values?: Readonly<Record<string, string>>) =>
    escapeHtml(words.text(key, values))
  const byFinding = new Map(placed.map((each) => [each.finding, each]))
  const item = (finding: ReportFinding, below = '') => {
    const each = byFinding.get(finding)
    return each === undefined
      ? ''
      : `<li id="f${each.number}" class="${finding.severity}">${findingText(words, each, lineOf)}${below}</li>`
  }
  const rows = dependentFindings(placed.map(({ finding }) => finding)).map(
    ({ finding, repeated, dependents }) => {
      const items = dependents.map((each) => item(each)).join('')
      const below =
        items === ''
          ? ''
          : `<p class="fine">${escapeHtml((words.text(relationTo(finding)) + words.colon).trimEnd())}</p><ol>${items}</ol>`
      const same = [finding, ...repeated]
      return same.map((each, index) => item(each, index < same.length - 1 ? '' : below)).join('')
    },
  )
  const more =
    placed.length === all
      ? ''
      : `<p>${word('listed', { listed: String(placed.length), all: String(all) })}</p>`
  return `<section class="findings" id="findings"><h2>${word('findings')}</h2><ol>${rows.join('')}</ol>${more}</section>`
}

function findingText(
  words: ViewWords,
  { number, finding, place }: PlacedFinding,
  lineOf: FindingList['lineOf'],
): string {
  const word = (key: string, values?: Readonly<Record<string, string>>) =>
    escapeHtml(words.text(key, values))
  const line = finding.xpath === undefined ? undefined : lineOf(finding.xpath)
  const links = [
    place === undefined ? '' : `<a href="#${idOf(place)}">${word('toPlace')}</a>`,
    line === undefined ? '' : `<a href="#x${line}">${word('toLine', { line: String(line) })}</a>`,
  ]
  const facts = [valuesText(words, finding), ...links].filter((part) => part !== '')
  const name = finding.code === finding.rule ? finding.rule : `${finding.code} (${finding.rule})`
  return `<p><strong>${word(`severity.${finding.severity}`, { n: String(number) })}</strong> ${escapeHtml(shownText(finding.message))} <code>${escapeHtml(shownText(name))}</code>${
    finding.term === undefined ? '' : ` <code>${escapeHtml(finding.term)}</code>`
  }</p>${facts.length === 0 ? '' : `<p class="fine">${facts.join(' · ')}</p>`}`
}

function valuesText(words: ViewWords, { found, expected }: ReportFinding): string {
  const parts = [
    found === undefined ? '' : `${words.text('found')}${words.colon}${shownText(found)}`,
    expected === undefined ? '' : `${words.text('expected')}${words.colon}${shownText(expected)}`,
  ]
  return escapeHtml(parts.filter((part) => part !== '').join(', '))
}

/** The lines of the XML that findings are about. */
export function lineFinder(lines: ReadonlyMap<string, number>): FindingList['lineOf'] {
  return (xpath) => {
    const path = canonicalXPath(xpath).replace(/\/@[^/]*$/, '')
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const line = lines.get(path.slice(0, end))
      if (line !== undefined) return line
    }
    return undefined
  }
}
