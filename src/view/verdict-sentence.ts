import type { ValidationReport } from '../verdict/report.js'
import type { ViewWords } from './words.js'

/** The verdict in one sentence. */
export function verdictSentence(words: ViewWords, report: ValidationReport | undefined): string {
  if (report === undefined) return words.text('verdict.unchecked')
  const { error, warning, info } = report.counts.severity
  const values = { errors: String(error), warnings: String(warning + info) }
  if (!report.valid) return words.text('verdict.invalid', values)
  return words.text(warning + info === 0 ? 'verdict.valid' : 'verdict.warned', values)
}
