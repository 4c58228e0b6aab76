import type { Leaf } from '../../../src/view/leaf.js'
import type { ReceivedInvoice } from '../../../src/view/received.js'
import { shownText } from '../../../src/view/shown-text.js'
import { bare, currencyOf, formsOf } from './shown-values.js'

/** Values in the order in which a page must have them. */
interface Sequence {
  readonly name: string
  readonly leaves: readonly Leaf[]
}

/**
 * What an English page has in another order than the model: entries of lists, the values of each line,
 * the sums, and the parts of the invoice. Other values may be between them.
 */
export function misplacedOn(text: string, received: ReceivedInvoice): string[] {
  const page = bare(text)
  const currency = currencyOf(received.leaves)
  return sequencesOf(received).flatMap(({ name, leaves }) => {
    const first = firstMissing(page, leaves, currency)
    return first === undefined ? [] : [`${name}: ${first.path}: ${first.value.slice(0, 60)}`]
  })
}

/**
 * What a PDF lists under “Further details” in another order than the model.
 * @param text in the order of the content
 */
export function misplacedFurther(text: string, received: ReceivedInvoice): string[] {
  const leaves = [...received.leaves, ...received.extension]
  const at = text.lastIndexOf('\nFurther details\n')
  if (at < 0) return []
  const known = new Set(leaves.map(({ id }) => id))
  const ids = Array.from(text.slice(at).matchAll(/^(BT-\d+(?:-\d+)?) /gm), ([, id = '']) => id)
  // Values of a term that differ from line to line are together.
  const terms = ids.filter((each, index) => known.has(each) && each !== ids[index - 1])
  let next = 0
  for (const id of terms) {
    const found = leaves.findIndex((leaf, index) => index >= next && leaf.id === id)
    if (found < 0) return [`further details: ${id}`]
    next = found + 1
  }
  return []
}

/** The first value that does not follow those before it; undefined if all do. */
function firstMissing(page: string, leaves: readonly Leaf[], currency: string): Leaf | undefined {
  let from = 0
  for (const leaf of leaves) {
    const ends = startsOf(leaf, currency)
      .map((form) => ({ at: page.indexOf(form, from), length: form.length }))
      .filter(({ at }) => at >= 0)
      .map(({ at, length }) => at + length)
    if (ends.length === 0) return leaf
    from = Math.min(...ends)
  }
  return undefined
}

/** A long text may be cut, or be divided between two pages. */
function startsOf(leaf: Leaf, currency: string): string[] {
  const starts = formsOf(leaf, currency).map((form) =>
    Array.from(form).slice(0, LONGEST_START).join(''),
  )
  return [...new Set(starts)].filter((form) => form !== '')
}

const LONGEST_START = 24

/** The values of a line in the order of its columns. */
const COLUMNS = ['description', 'quantity', 'unitPrice', 'netAmount']
const LISTS = [
  { list: 'items', members: COLUMNS },
  { list: 'vatBreakdown', members: ['taxableAmount', 'taxAmount'] },
  { list: 'allowances', members: ['reason'] },
  { list: 'charges', members: ['reason'] },
  { list: 'notes', members: ['text'] },
  { list: 'precedingInvoices', members: ['number'] },
  { list: 'attachments', members: ['reference'] },
  { list: 'seller.identifiers', members: ['value'] },
  { list: 'buyer.identifiers', members: ['value'] },
]
const IN_LINE = ['classifications', 'attributes', 'allowances', 'charges']
const SUMS = ['totals.net', 'totals.gross', 'prepaidAmount', 'roundingAmount', 'totals.due']

function sequencesOf({ leaves }: ReceivedInvoice): Sequence[] {
  const byPath = new Map(leaves.filter(hasPlace).map((leaf) => [leaf.path, leaf]))
  const of = (paths: readonly string[]) =>
    paths.flatMap((path) => {
      const leaf = byPath.get(path)
      return leaf === undefined ? [] : [leaf]
    })
  const entries = (list: string, members: readonly string[]): string[] =>
    Array.from({ length: sizeOf(leaves, list) }, (_, index) =>
      members.map((member) => `${list}[${index}].${member}`),
    ).flat()
  const items = sizeOf(leaves, 'items')
  const lines = Array.from({ length: items }, (_, index) => `items[${index}]`)
  const inLines = lines.flatMap((line) =>
    IN_LINE.map((list) => ({
      name: `${line}.${list}`,
      leaves: of(entries(`${line}.${list}`, list === 'attributes' ? ['name', 'value'] : NAMED)),
    })),
  )
  const last = items - 1
  const parts = [
    ...['number', 'items[0].description', `items[${last}].description`],
    ...[`items[${last}].netAmount`, 'totals.net', 'totals.due', 'payment.reference'],
  ]
  return [
    ...LISTS.map(({ list, members }) => ({ name: list, leaves: of(entries(list, members)) })),
    ...inLines,
    { name: 'sums', leaves: of(SUMS) },
    { name: 'parts', leaves: of([...new Set(parts)]) },
  ]
}

const NAMED = ['code', 'reason']

function sizeOf(leaves: readonly Leaf[], list: string): number {
  const heads = leaves.filter(({ path }) => path.startsWith(`${list}[`))
  const indexes = heads.map(({ path }) => Number(path.slice(list.length + 1).split(']', 1)[0]))
  return Math.max(-1, ...indexes) + 1
}

const NUMBERS: ReadonlySet<string> = new Set(['amount', 'unitPrice', 'quantity', 'percentage'])

/** A value that is no number has its place among the further details alone, and so has one with many decimals. */
function hasPlace({ type, value }: Leaf): boolean {
  if (!NUMBERS.has(type)) return shownText(value).trim() !== ''
  return /^-?\d{1,40}(?:\.\d{1,6})?$/.test(value) && !(type === 'amount' && /\.\d{3}/.test(value))
}
