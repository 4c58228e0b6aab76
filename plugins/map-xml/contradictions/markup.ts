import type { InvoiceInput } from 'twinvoice/plugin'
import type { Contradiction } from './contradiction.js'

const NAMES = 'a|b|br|div|em|font|h[1-6]|i|li|ol|p|small|span|strong|su[bp]|table|t[dhr]|tbody|u|ul'

/** A tag of HTML, and a reference to a character. */
const TAG = new RegExp(`</?(?:${NAMES})(?:\\s[^<>]{0,300})?/?>`, 'gi')
const REFERENCE =
  /&(?:amp|apos|copy|euro|gt|lt|nbsp|quot|reg|szlig|[a-z](?:acute|cedil|circ|grave|ring|tilde|uml)|#\d{2,6}|#x[\da-f]{2,6});/gi

/**
 * Texts with HTML, as shops and web forms give them: pages and XML have them as they are, which nobody wants to read.
 * Told once for each field, not for each line.
 */
export function* markup(invoice: InvoiceInput): Generator<Contradiction> {
  const told = new Set<string>()
  for (const { path, text } of texts(invoice, '$.invoice')) {
    const [found] = text.match(TAG) ?? text.match(REFERENCE) ?? []
    const field = path.replace(/\[\d+\]/g, '[]')
    if (found === undefined || told.has(field)) continue
    told.add(field)
    const expected = plainText(text)
    // The answer of the service stays as it is: a request of the contract has such texts, too (D41).
    yield { code: 'MARKUP', details: { path, found, expected }, params: { found } }
  }
}

/** All texts of a value, with their paths. */
export function* texts(value: unknown, path: string): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value }
  else if (Array.isArray(value))
    for (const [index, each] of value.entries()) yield* texts(each, `${path}[${index}]`)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) yield* texts(each, `${path}.${name}`)
}

/** A text without its tags; references stay, since there are two thousand of them. */
function plainText(text: string): string {
  return text.replace(TAG, ' ').replace(/\s+/g, ' ').trim()
}
