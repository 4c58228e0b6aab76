import { amount, Exact } from '../../invoice/model/decimal.js'
import type { Invoice, Line, LineGroup, LinePart } from '../../invoice/model/invoice.js'
import type { ItemPart, LineInput } from '../invoice-input.js'
import { isNumbered, LineNumbers, type NumberedPlace, type OpenGroup } from './line-numbers.js'

/** The sums of a group's lines. */
interface GroupSums {
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

/** Words for the parts of a bundle that are attributes of its item, which people read. */
export interface PartWording {
  /** Units; default: their codes. */
  readonly unitName?: UnitName
  /** The seller's article number with its label; default: the number alone. */
  readonly articleNumber?: (number: string) => string
}

/** A line without what only its request has. */
type Numbered = Omit<Line, 'lineId'>

/**
 * Numbers lines by their groups: `1` the first group, `1.1` its first line, `2` the next line without a
 * group. Identifiers that the request gives to lines are left out of the numbers. The net amount of a group
 * is the sum of its lines.
 * @param asLines whether groups and parts are lines of their own; else lines are numbered without
 *   groups, and parts are attributes of the item
 * @param complete computes a line, without its number
 * @param wording of parts that are attributes
 */
export function lineTree(
  lines: readonly LineInput[],
  asLines: boolean,
  complete: (line: Omit<LineInput, 'groups' | 'parts' | 'lineId'>) => Numbered,
  wording: PartWording = {},
): LineTree {
  const taken = new Set(lines.filter(isNumbered).map(({ lineId }) => lineId))
  const numbers = new LineNumbers(taken)
  const plain = new LineNumbers(taken)
  const sums = new Map<OpenGroup, GroupSums>()
  const parts: LinePart[] = []
  const items = lines.map((given) => {
    const { groups = [], parts: own = [], lineId, ...line } = given
    const completed = complete(line)
    const place = numbers.next(groups, isNumbered(given) ? given.lineId : undefined)
    addToGroups(sums, place, completed)
    const number = numberOf(place)
    if (asLines) {
      const below = { ...completed, ...number }
      const ids = numbers.below(below.lineId, own.length)
      parts.push(...own.map((part, index) => partOf(part, ids[index] ?? '', below)))
      return below
    }
    const bundle = own.length === 0 ? {} : { attributes: withParts(completed, own, wording) }
    return { ...completed, ...bundle, ...number, lineId: plain.next([], lineId).lineId }
  })
  const groups = Array.from(sums, ([group, sum]) => lineGroup(group, sum))
  return {
    items,
    ...(groups.length === 0 ? {} : { lineGroups: groups }),
    ...(parts.length === 0 ? {} : { lineParts: parts }),
  }
}

function numberOf({ lineId, within }: NumberedPlace): Pick<Line, 'lineId' | 'parentId' | 'kind'> {
  const parent = within.at(-1)
  return parent === undefined ? { lineId } : { lineId, parentId: parent.lineId, kind: 'DETAIL' }
}

/** Adds a line to the sums of the groups around it. */
function addToGroups(
  sums: Map<OpenGroup, GroupSums>,
  { within, begun }: NumberedPlace,
  line: Numbered,
): void {
  for (const group of begun) sums.set(group, { net: new Exact(0), vat: undefined })
  for (const group of within) {
    const sum = sums.get(group)
    if (sum === undefined) continue
    sum.net = sum.net.plus(line.netAmount)
    sum.vat = commonVat(sum.vat, line)
  }
}

function lineGroup({ heading, lineId, parentId }: OpenGroup, { net, vat }: GroupSums): LineGroup {
  return {
    lineId,
    ...(parentId === undefined ? {} : { parentId }),
    kind: 'GROUP',
    description: heading,
    netAmount: amount(net),
    ...(vat === 'mixed' ? {} : vat),
  }
}

function commonVat(known: GroupSums['vat'], { vatCategory, vatRate }: Vat): GroupSums['vat'] {
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
  { unitName = (code) => code, articleNumber = (number) => number }: PartWording,
): NonNullable<Numbered['attributes']> {
  const valueOf = ({ quantity = '1', unit = 'C62', sellerItemId, details }: ItemPart): string => {
    const number = sellerItemId === undefined ? [] : [articleNumber(sellerItemId)]
    const more = details === undefined ? [] : [details]
    return [`${quantity} ${unitName(unit, quantity)}`, ...number, ...more].join(', ')
  }
  return [...attributes, ...parts.map((part) => ({ name: part.description, value: valueOf(part) }))]
}
