import type { Invoice, Line, LineGroup, LinePart } from 'twinvoice/plugin'
import { lineDetails, type Detail, type Language } from './details.js'
import { optional } from './optional.js'

/** What is around a line: headings above it, its parts, and sums of groups that end with it. */
export interface LineSurroundings {
  /** Groups that begin with the line, the outermost first. */
  readonly headings: readonly {
    /** The number of the group if lines have numbers such as 2.1.1, otherwise empty. */
    readonly position: string
    /** The name of the group. */
    readonly description: string
  }[]
  /** The parts of the item. */
  readonly parts: readonly PartView[]
  /** Groups that end with the line, the innermost first. */
  readonly subtotals: readonly {
    /** “Subtotal …” with the name of the group. */
    readonly label: string
    /** The sum of its lines. */
    readonly net: string
  }[]
}

/** A part of an item, ready to be printed. */
export interface PartView {
  /** The number of the part if lines have numbers such as 2.1.1, otherwise empty. */
  readonly position: string
  /** The name of the part. */
  readonly description: string
  /** Its description. */
  readonly text?: string
  /** Its identifiers and attributes. */
  readonly details: readonly Detail[]
  /** The quantity of the part in the line. */
  readonly quantity: string
  /** The name of the unit. */
  readonly unit: string
}

/** Deeper groups, and circles of groups, have no headings. */
const DEEPEST = 20

/** The surroundings of each line of an invoice. */
export function surroundings(
  language: Language,
  { items, lineGroups = [], lineParts = [] }: Pick<Invoice, 'items' | 'lineGroups' | 'lineParts'>,
): LineSurroundings[] {
  const groups = new Map(lineGroups.map((group) => [group.lineId, group]))
  const chains = items.map((line) => chainOf(line, groups))
  const isNumbered = items.some(
    ({ lineId, parentId }) => parentId !== undefined && lineId.startsWith(`${parentId}.`),
  )
  const parts = partsByLine(language, lineParts)
  return items.map(({ lineId }, index) => {
    const chain = chains[index] ?? []
    return {
      headings: chain.slice(shared(chain, chains[index - 1])).map((group) => ({
        position: isNumbered ? group.lineId : '',
        description: group.description,
      })),
      parts: parts.get(lineId) ?? [],
      subtotals: chain
        .slice(shared(chain, chains[index + 1]))
        .reverse()
        .flatMap((group) => subtotal(language, group)),
    }
  })
}

/** The groups that a line is in, the outermost first. */
function chainOf(
  { parentId }: Pick<Line, 'parentId'>,
  groups: ReadonlyMap<string, LineGroup>,
): LineGroup[] {
  const chain: LineGroup[] = []
  let above = parentId === undefined ? undefined : groups.get(parentId)
  while (above !== undefined) {
    if (chain.length === DEEPEST) return []
    chain.unshift(above)
    above = above.parentId === undefined ? undefined : groups.get(above.parentId)
  }
  return chain
}

/** The number of groups that two lines have in common. */
function shared(chain: readonly LineGroup[], other: readonly LineGroup[] = []): number {
  const differs = chain.findIndex((group, index) => group !== other[index])
  return differs < 0 ? chain.length : differs
}

function subtotal(
  { words, formats }: Language,
  { description, netAmount }: LineGroup,
): LineSurroundings['subtotals'] {
  if (netAmount === '') return []
  return [{ label: words.text('label.subtotal', description), net: formats.amount(netAmount) }]
}

function partsByLine(
  language: Language,
  lineParts: readonly LinePart[],
): ReadonlyMap<string, readonly PartView[]> {
  const parts = new Map<string, PartView[]>()
  for (const part of lineParts) {
    const known = parts.get(part.parentId) ?? []
    known.push(partView(language, part))
    parts.set(part.parentId, known)
  }
  return parts
}

function partView(language: Language, part: LinePart): PartView {
  const { words, formats } = language
  const { lineId, description, details, quantity = '', unit = '', sellerItemId } = part
  return {
    position: lineId,
    description,
    ...optional('text', details),
    details: lineDetails(language, optional('sellerItemId', sellerItemId)),
    quantity: formats.quantity(quantity),
    unit: unit === '' ? '' : words.unit(unit, quantity),
  }
}
