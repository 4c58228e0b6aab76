import pc from 'picocolors'
import type { Locale } from '../../request/checked-request.js'
import type { RulePackResult } from '../../verdict/artifacts.js'
import type { ReportFinding } from '../../verdict/report.js'
import type { ValidateResult } from '../../documents/documents.js'
import { visibleInLine } from '../io/visible.js'
import { countWords, reportWords, type ReportWords } from './report-words.js'

type Colors = ReturnType<typeof pc.createColors>

/** A validation result as text: the result, the layers, then one line per finding. */
export function textReport(
  file: string,
  result: ValidateResult,
  locale: Locale,
  color: boolean,
): string {
  const words = reportWords(locale)
  const colors = pc.createColors(color)
  if (!result.zugferd)
    return `${colors.bold(visibleInLine(file))}: ${colors.red(words('invalid'))}\n  not_zugferd: ${visibleInLine(result.message)}\n`
  const mark = result.valid ? colors.green(words('valid')) : colors.red(words('invalid'))
  const profile = result.profile === undefined ? '' : `, ${result.profile} ${result.version ?? ''}`
  const layers = result.layers.map(
    ({ name, status, ms }) => `  ${name}: ${words(`status.${status}`)} (${ms.toFixed(1)} ms)`,
  )
  const packs = result.packs.map((pack) => packLine(pack, words))
  const { invoice } = result
  const summary =
    invoice === undefined
      ? []
      : [
          `  ${words('invoice')}: ${visibleInLine(invoice.number)}, ${visibleInLine(invoice.date)}`,
          `  ${words('seller')}: ${visibleInLine(invoice.seller.name)}`,
          `  ${words('buyer')}: ${visibleInLine(invoice.buyer.name)}`,
          `  ${words('total')}: ${invoice.total.net.toFixed(2)} + ${invoice.total.vat.toFixed(2)} = ${invoice.total.gross.toFixed(2)}`,
        ]
  const findings = [...result.errors, ...result.warnings].map((finding) =>
    findingLine(finding, words, colors),
  )
  const { error, warning, info } = result.counts.severity
  const all = error + warning + info
  const more = findings.length === all ? [] : [`  ${countWords(findings.length, all, words)}`]
  const head = `${colors.bold(visibleInLine(file))}: ${mark}${profile}`
  return [head, ...layers, ...packs, ...summary, ...findings, ...more, ''].join('\n')
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

function findingLine(finding: ReportFinding, words: ReportWords, colors: Colors): string {
  const paint = finding.severity === 'error' ? colors.red : colors.yellow
  const place = visibleInLine(finding.xpath ?? finding.path ?? '')
  const values = [
    finding.expected === undefined
      ? ''
      : `${words('expected')}: ${visibleInLine(finding.expected)}`,
    finding.found === undefined ? '' : `${words('found')}: ${visibleInLine(finding.found)}`,
  ].filter((part) => part !== '')
  const tail = values.length === 0 ? '' : ` [${values.join(', ')}]`
  return `  ${paint(finding.severity)} ${colors.bold(visibleInLine(findingName(finding)))}: ${visibleInLine(finding.message)}${tail} ${colors.dim(place)}`
}
