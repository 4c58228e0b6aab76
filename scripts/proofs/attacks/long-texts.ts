import { REQUEST } from '../../../test/support/fixtures/requests.js'
import type { Attack } from '../siege/attack.js'
import { demand } from '../siege/demand.js'

const SIZE = 400_000

const acute = '\u0301'
const TEXTS: Readonly<Record<string, string>> = {
  'combining marks': `a${acute.repeat(SIZE)}`,
  'combining marks of two classes': `a${'\u0301\u0323'.repeat(SIZE / 2)}`,
  'runs of 30 marks': `a${acute.repeat(30)}`.repeat(SIZE / 31),
  'runs of 29 marks out of order': `a${'\u0301\u0323\u0327'.repeat(9)}`.repeat(SIZE / 28),
  'Hangul jamo': '\u1100\u1161\u11a8'.repeat(SIZE / 3),
  'letters that decompose into many': '\u1f82'.repeat(SIZE),
  'ligatures that expand': '\ufdfa'.repeat(SIZE),
  'bidirectional text': '\u05d0a1'.repeat(SIZE / 3),
  'zero-width joiners': 'a\u200d'.repeat(SIZE / 2),
}

/** Where the text is sent, in a request that is sound otherwise. */
const PLACES: Readonly<Record<string, (text: string) => object>> = {
  note: (note) => ({ ...REQUEST, invoice: { ...REQUEST.invoice, note } }),
  'seller.name': (name) => ({
    ...REQUEST,
    invoice: { ...REQUEST.invoice, seller: { ...REQUEST.invoice.seller, name } },
  }),
  'an unknown field': (text) => ({ ...REQUEST, [text]: 1 }),
  locale: (locale) => ({ ...REQUEST, locale }),
}

/** Texts whose normalisation or layout takes longer than their length lets expect. */
export const longTexts: Attack = {
  name: 'texts of 400 KB that are slow to normalise',
  async run(target, short) {
    const { key } = await target.customer()
    let [sent, slowest] = [0, 0]
    for (const [name, text] of Object.entries(TEXTS))
      for (const [place, request] of Object.entries(PLACES).slice(0, short ? 1 : undefined)) {
        const { status, text: answer, ms } = await target.generate(key, request(text))
        demand(status === 400, `${name} in ${place}`, [status, answer.slice(0, 300)])
        demand(answer.length < 200_000, `${name} in ${place}: ${answer.length} characters`)
        ;[sent, slowest] = [sent + 1, Math.max(slowest, ms)]
      }
    return `${sent} refused, the slowest in ${Math.round(slowest)} ms`
  },
}
