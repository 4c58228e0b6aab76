import { amount, Exact } from '../../invoice/model/decimal.js'
import type { Invoice, Line, LineGroup, LinePart } from '../../invoice/model/invoice.js'
import type { ItemPart, LineInput } from '../invoice-input.js'

/** A group that is open while its lines are numbered. */
interface OpenGroup {
  readonly heading: string
  readonly lineId: string
  readonly parentId: string | undefined
  children: number
  net: Exact
  /** That of its lines, as long as all have the same. */
  vat: Vat | 'mixed' | undefined
}

/** Category and rate of a line. */
type Vat = Pick<Line, 'vatCategory' | 'vatRate'>

/** The lines of an invoice: numbered, with the groups and parts that EXTENDED has as lines too. */
export type LineTree = Pick<Invoice, 'items' | 'lineGroups' | 'lineParts'>

/** A line without what only its request has. */
type Numbered = Omit<Line, 'lineId'>

/**
 * Numbers lines by their groups: `1` the first group, `1.1` its first line, `2` the next line without a
 * group. The net amount of a group is the sum of its lines.
 * @param asLines whether groups and parts are lines of their own; else lines are numbered without
 *   groups, and parts are attributes of the item
 * @param complete computes a line, without its number
 */
export function lineTree(
  lines: readonly LineInput[],
  asLines: boolean,
  complete: (line: Omit<LineInput, 'groups' | 'parts' | 'lineId'>) => Numbered,
): LineTree {
  const numbering = new Numbering()
  const parts: LinePart[] = []
  const items = lines.map(({ groups = [], parts: own = [], lineId, ...line }, position) => {
    const completed = complete(line)
    const next = numbering.next(groups, completed)
    const isGiven = lineId !== undefined && groups.length === 0 && own.length === 0
    const number = isGiven ? { ...next, lineId } : next
    if (asLines) {
      parts.push(...own.map((part, index) => partOf(part, index, { ...completed, ...number })))
      return { ...completed, ...number }
    }
    const bundle = own.length === 0 ? {} : { attributes: withParts(completed, own) }
    return { ...completed, ...bundle, ...number, lineId: lineId ?? String(position + 1) }
  })
  const groups = numbering.groups()
  return {
    items,
    ...(groups.length === 0 ? {} : { lineGroups: groups }),
    ...(parts.length === 0 ? {} : { lineParts: parts }),
  }
}

class Numbering {
  readonly #all: OpenGroup[] = []
  #open: OpenGroup[] = []
  #top = 0

  /** The number of the next line, which stands below these headings. */
  next(headings: readonly string[], line: Numbered): Pick<Line, 'lineId' | 'parentId' | 'kind'> {
    const differs = this.#open.findIndex(({ heading }, index) => heading !== headings[index])
    if (differs >= 0) this.#open = this.#open.slice(0, differs)
    for (const heading of headings.slice(this.#open.length)) this.#begin(heading)
    for (const group of this.#open) {
      group.net = group.net.plus(line.netAmount)
      group.vat = commonVat(group.vat, line)
    }
    const parent = this.#open.at(-1)
    const lineId = this.#id(parent)
    return parent === undefined ? { lineId } : { lineId, parentId: parent.lineId, kind: 'DETAIL' }
  }

  groups(): LineGroup[] {
    return this.#all.map(({ heading, lineId, parentId, net, vat }) => ({
      lineId,
      ...(parentId === undefined ? {} : { parentId }),
      kind: 'GROUP',
      description: heading,
      netAmount: amount(net),
      ...(vat === 'mixed' ? {} : vat),
    }))
  }

  #begin(heading: string): void {
    const parent = this.#open.at(-1)
    const lineId = this.#id(parent)
    const group: OpenGroup = {
      heading,
      lineId,
      parentId: parent?.lineId,
      children: 0,
      net: new Exact(0),
      vat: undefined,
    }
    this.#open.push(group)
    this.#all.push(group)
  }

  #id(parent: OpenGroup | undefined): string {
    if (parent === undefined) return String(++this.#top)
    parent.children += 1
    return `${parent.lineId}.${String(parent.children)}`
  }
}

function commonVat(known: OpenGroup['vat'], { vatCategory, vatRate }: Vat): OpenGroup['vat'] {
  const own = { vatCategory, ...(vatRate === undefined ? {} : { vatRate }) }
  if (known === undefined) return own
  const isSame = known !== 'mixed' && known.vatCategory === vatCategory && known.vatRate === vatRate
  return isSame ? known : 'mixed'
}

/** CII-SR-454 asks for the VAT of every line: parts have that of their line, and no amount. */
function partOf(part: ItemPart, index: number, { lineId, vatCategory, vatRate }: Line): LinePart {
  return {
    ...part,
    lineId: `${lineId}.${String(index + 1)}`,
    parentId: lineId,
    kind: 'INFORMATION',
    netAmount: '0.00',
    vatCategory,
    ...(vatRate === undefined ? {} : { vatRate }),
  }
}

/** Parts as attributes (BG-32), which every specification from EN 16931 on has. */
function withParts({ attributes = [] }: Numbered, parts: readonly ItemPart[]) {
  return [
    ...attributes,
    ...parts.map(({ description, quantity = '1', unit = 'C62' }) => ({
      name: description,
      value: `${quantity} ${unit}`,
    })),
  ]
}
