import { FRENCH_SUBJECTS, FRENCH_SUPPLIES, type InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'

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
  const [process = '', own] = /^([BSM])\d+$/.exec(businessProcess ?? '') ?? []
  // `mixed` is also the default, which says nothing.
  if (supply !== 'mixed' && own !== undefined && own !== FRENCH_SUPPLIES[supply])
    yield {
      code: 'VALUE',
      key: 'VALUE.frenchSupply',
      segments: ['invoice', 'france', 'supply'],
      found: supply,
      params: { process },
      expected: { key: 'expected.oneMention' },
    }
  for (const [field, subject] of Object.entries(FRENCH_SUBJECTS)) {
    const mention = france[field as keyof typeof FRENCH_SUBJECTS]
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
