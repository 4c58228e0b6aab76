import { readMessages, type Values } from '../../messages/messages.js'
import type { Layer } from '../../catalog/entries/entries.js'
import type { StageStatus } from '../../pipeline/step.js'
import type { ReportFinding } from '../../verdict/report.js'

/** Keys of the words of a report for people, beside the findings themselves. */
export type ReportWord =
  | 'title'
  | 'valid'
  | 'invalid'
  | 'errors'
  | 'warnings'
  | 'infos'
  | 'none'
  | 'listed'
  | 'pack'
  | 'times'
  | 'dependents'
  | 'consequences'
  | 'named'
  | `layer.${Layer}`
  | 'layer'
  | 'result'
  | 'rule'
  | 'place'
  | 'message'
  | 'expected'
  | 'found'
  | 'invoice'
  | 'seller'
  | 'buyer'
  | 'total'
  | 'judged'
  | 'summary'
  | 'ordinary'
  | 'embedded'
  | 'warning'
  | 'note'
  | 'sameNumber'
  | 'profile'
  | `severity.${ReportFinding['severity']}`
  | `status.${StageStatus}`

/** The words in one language. */
export type ReportWords = (word: ReportWord, values?: Values) => string

export function reportWords(locale: string): ReportWords {
  const messages = readMessages(new URL('./messages/', import.meta.url))
  return (word, values) => messages.text(locale, word, values)
}

/** A value after its name, as the language punctuates it: French has a space before the colon. */
export function named(name: string, value: string, words: ReportWords): string {
  return words('named', { name, value })
}

/** A sentence after its severity: `warning: …`; an error stands alone. */
export function weighed(
  severity: ReportFinding['severity'],
  sentence: string,
  words: ReportWords,
): string {
  if (severity === 'error') return sentence
  return named(words(severity === 'info' ? 'note' : 'warning'), sentence, words)
}

/** How many findings of a kind there are, and how many are listed where these are fewer. */
export function countWords(listed: number, all: number, words: ReportWords): string {
  if (listed === all) return String(all)
  return words('listed', { listed: String(listed), all: String(all) })
}
