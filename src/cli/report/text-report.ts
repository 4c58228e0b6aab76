import pc from 'picocolors'
import type { Locale } from '../../request/checked-request.js'
import type { RulePackResult } from '../../verdict/artifacts.js'
import type { ReportFinding } from '../../verdict/report.js'
import type { ValidateResult } from '../../documents/documents.js'
import { visibleInLine } from '../io/visible.js'
import { findingLines } from './finding-lines.js'
import { amountText, invoiceFacts, type Report } from './invoice-facts.js'
import { countWords, named, reportWords, type ReportWords } from './report-words.js'

/**
 * A validation result as text. A valid file takes one line, with the warnings below it; for another,
 * it says which layers did not pass, which invoice it is, and what was found. A finding that repeats
 * is one entry with its first places; what depends on one wrong amount is below it.
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
    return `${named(colors.bold(visibleInLine(file)), colors.red(words('invalid')), words)}\n  ${named('not_zugferd', visibleInLine(result.message), words)} ${words(result.embedded === undefined ? 'ordinary' : 'embedded')}\n`
  const mark = result.valid ? colors.green(words('valid')) : colors.red(words('invalid'))
  const profile = result.profile === undefined ? '' : `, ${result.profile}`
  const layers = result.layers
    .filter(({ status }) => status !== 'passed')
    .map(
      ({ name, status }) => `  ${named(words(`layer.${name}`), words(`status.${status}`), words)}`,
    )
  const packs = result.valid ? [] : result.packs.map((pack) => packLine(pack, words))
  const findings = findingLines(
    [...toldErrors(result.errors), ...toldWarnings(result)],
    words,
    colors,
  )
  const { error, warning, info } = result.counts.severity
  const listed = result.errors.length + result.warnings.length
  const all = error + warning + info
  const more = listed === all ? [] : [`  ${countWords(listed, all, words)}`]
  const brief = result.valid ? briefly(result) : ''
  const head = `${named(colors.bold(visibleInLine(file)), mark, words)}${profile}${brief}`
  const known = result.valid ? [] : invoiceFacts(result, words)
  const facts = known.map(([name, value]) => `  ${named(name, value, words)}`)
  return [head, ...layers, ...packs, ...facts, ...findings, ...more, ''].join('\n')
}

/** That a layer was not judged says nothing new where an error is the reason, and the layer is listed. */
function toldErrors(errors: readonly ReportFinding[]): readonly ReportFinding[] {
  const own = errors.filter(({ code }) => code !== 'NOT_JUDGED')
  return own.length === 0 ? errors : own
}

/**
 * Warnings, and then what is no more than an information. That a layer had nothing to check says nothing new either
 * where an error is the reason.
 */
function toldWarnings({ errors, warnings, unopened = [] }: Report): readonly ReportFinding[] {
  const told = errors.length === 0 ? warnings : warnings.filter((_, at) => !unopened.includes(at))
  const isInfo = ({ severity }: ReportFinding) => severity === 'info'
  return [...told.filter((each) => !isInfo(each)), ...told.filter(isInfo)]
}

/** Number, date, total and the packs that judged it, for the line of a valid invoice. */
function briefly({ invoice, known, packs }: Report): string {
  if (invoice === undefined) return ''
  const { number, date, total } = invoice
  const { gross = `${total.gross}`, currency = '' } = known?.invoice ?? {}
  const applied = packs.length === 0 ? '' : ` (${packs.map(({ id }) => id).join(', ')})`
  const sum = `${amountText(gross)} ${currency}`.trim()
  return `, ${[number, date, sum].map(visibleInLine).join(', ')}${applied}`
}

/** The pack with its version and release, its result and its dates. */
export function packText({ id, version, release, valid }: RulePackResult): string {
  const dates = valid === undefined ? [] : [`${valid.from ?? '..'}/${valid.to ?? '..'}`]
  return [`${id} ${version}`, ...(release === undefined ? [] : [release]), ...dates].join(', ')
}

function packLine(pack: RulePackResult, words: ReportWords): string {
  const { error, warning, info } = pack.counts
  const counts = [
    named(words('errors'), String(error), words),
    named(words('warnings'), String(warning), words),
    ...(info === 0 ? [] : [named(words('infos'), String(info), words)]),
  ].join(', ')
  const name = `  ${words('pack')} ${visibleInLine(packText(pack))}`
  return named(name, `${words(`status.${pack.status}`)} (${counts})`, words)
}
