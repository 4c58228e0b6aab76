import type { InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'

/** The subject codes of the notes (BT-21) that the fields of `france` are written as. */
const SUBJECTS = {
  recoveryCosts: 'PMT',
  latePayment: 'PMD',
  earlyPayment: 'AAB',
  treatment: 'BAR',
} as const

/** How a business process (BT-23) of the French reform begins. `mixed` is also the default, which says nothing. */
const LETTERS: Readonly<Record<string, string>> = { goods: 'B', services: 'S' }

/**
 * A note replaces the default of a mention, and a business process that of what is supplied. It cannot
 * replace what the request says itself, which would be in no document.
 */
export function* frenchMentionProblems({
  france = {},
  notes = [],
  businessProcess,
}: InvoiceInput): Generator<Problem> {
  const { supply = 'mixed' } = france
  const letter = LETTERS[supply]
  const [process = '', own] = /^([BSM])\d+$/.exec(businessProcess ?? '') ?? []
  if (letter !== undefined && own !== undefined && own !== letter)
    yield {
      code: 'VALUE',
      key: 'VALUE.frenchSupply',
      segments: ['invoice', 'france', 'supply'],
      found: supply,
      params: { process },
      expected: { key: 'expected.oneMention' },
    }
  for (const [field, subject] of Object.entries(SUBJECTS)) {
    const mention = france[field as keyof typeof SUBJECTS]
    const note = notes.find(({ subjectCode }) => subjectCode === subject)
    if (mention === undefined || note === undefined || note.text === mention) continue
    yield {
      code: 'VALUE',
      key: 'VALUE.frenchMention',
      segments: ['invoice', 'france', field],
      found: mention,
      params: { subject },
      expected: { key: 'expected.oneMention' },
    }
  }
}
