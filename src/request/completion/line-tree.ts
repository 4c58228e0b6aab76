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

/** The word for a unit (BT-130) with a quantity, a decimal as text. */
export type UnitName = (code: string, quantity: string) => string

/** A line without what only its request has. */
type Numbered = Omit<Line, 'lineId'>

/**
 * Numbers lines by their groups: `1` the first group, `1.1` its first line, `2` the next line without a
 * group. Identifiers that the request gives to lines are left out of the numbers. The net amount of a group
 * is the sum of its lines.
 * @param asLines whether groups and parts are lines of their own; else lines are numbered without
 *   groups, and parts are attributes of the item
 * @param complete computes a line, without its number
 * @param unitName the units of parts that are attributes, which people read
 */
export function lineTree(
  lines: readonly LineInput[],
  asLines: boolean,
  complete: (line: Omit<LineInput, 'groups' | 'parts' | 'lineId'>) => Numbered,
  unitName: UnitName = (code) => code,
): LineTree {
  const taken = new Set(lines.filter(isNumbered).map(({ lineId }) => lineId))
  const numbering = new Numbering(taken)
  const plain = new Numbering(taken)
  const parts: LinePart[] = []
  const items = lines.map((given) => {
    const { groups = [], parts: own = [], lineId, ...line } = given
    const completed = complete(line)
    const known = isNumbered(given) ? given.lineId : undefined
    const number = numbering.next(groups, completed, known)
    if (asLines) {
      const below = { ...completed, ...number }
      const ids = new Numbering(taken).below(below.lineId, own.length)
      parts.push(...own.map((part, index) => partOf(part, ids[index] ?? '', below)))
      return below
    }
    const bundle = own.length === 0 ? {} : { attributes: withParts(completed, own, unitName) }
    return { ...completed, ...bundle, ...number, ...plain.next([], completed, lineId) }
  })
  const groups = numbering.groups()
  return {
    items,
    ...(groups.length === 0 ? {} : { lineGroups: groups }),
    ...(parts.length === 0 ? {} : { lineParts: parts }),
  }
}

/** True for a line whose identifier the request gives; one in a tree is numbered by its place there. */
function isNumbered(line: LineInput): line is LineInput & { readonly lineId: string } {
  const { groups = [], parts = [], lineId } = line
  return lineId !== undefined && groups.length === 0 && parts.length === 0
}

class Numbering {
  readonly #taken: ReadonlySet<string>
  readonly #all: OpenGroup[] = []
  #open: OpenGroup[] = []
  #top = 0

  /** @param taken identifiers that no line is numbered with */
  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken
  }

  /**
   * The number of the next line, which stands below these headings.
   * @param known the identifier that the request gives to the line
   */
  next(
    headings: readonly string[],
    line: Numbered,
    known?: string,
  ): Pick<Line, 'lineId' | 'parentId' | 'kind'> {
    const differs = this.#open.findIndex(({ heading }, index) => heading !== headings[index])
    if (differs >= 0) this.#open = this.#open.slice(0, differs)
    for (const heading of headings.slice(this.#open.length)) this.#begin(heading)
    for (const group of this.#open) {
      group.net = group.net.plus(line.netAmount)
      group.vat = commonVat(group.vat, line)
    }
    const parent = this.#open.at(-1)
    if (known !== undefined) {
      this.#top += 1
      return { lineId: known }
    }
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

  /** Identifiers of the first parts of a line. */
  below(lineId: string, count: number): string[] {
    const parts = Array.from(
      { length: count + this.#taken.size },
      (_, index) => `${lineId}.${index + 1}`,
    )
    return parts.filter((id) => !this.#taken.has(id)).slice(0, count)
  }

  #id(parent: OpenGroup | undefined): string {
    let id: string
    do {
      if (parent === undefined) id = String(++this.#top)
      else id = `${parent.lineId}.${String(++parent.children)}`
    } while (this.#taken.has(id))
    return id
  }
}

function commonVat(known: OpenGroup['vat'], { vatCategory, vatRate }: Vat): OpenGroup['vat'] {
  const own = { vatCategory, ...(vatRate === undefined ? {} : { vatRate }) }
  if (known === undefined) return own
  const isSame = known !== 'mixed' && known.vatCategory === vatCategory && known.vatRate === vatRate
  return isSame ? known : 'mixed'
}

/** CII-SR-454 asks for the VAT of every line: parts have that of their line, and no amount. */
function partOf(
  part: ItemPart,
  lineId: string,
  { lineId: parentId, vatCategory, vatRate }: Line,
): LinePart {
  return {
    ...part,
    lineId,
    parentId,
    kind: 'INFORMATION',
    netAmount: '0.00',
    vatCategory,
    ...(vatRate === undefined ? {} : { vatRate }),
  }
}

/** Parts as attributes (BG-32), which every specification from EN 16931 on has. */
function withParts(
  { attributes = [] }: Numbered,
  parts: readonly ItemPart[],
  unitName: UnitName,
): NonNullable<Numbered['attributes']> {
  return [
    ...attributes,
    ...parts.map(({ description, details, quantity = '1', unit = 'C62' }) => ({
      name: description,
      value: `${quantity} ${unitName(unit, quantity)}${details === undefined ? '' : `, ${details}`}`,
    })),
  ]
}
