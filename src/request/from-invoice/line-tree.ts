import { isModelObject, type ModelObject } from '../../invoice/binding/model-path.js'
import type { TermType } from '../../invoice/model/terms/fact.js'
import { withOwnNumbers } from './line-numbers.js'

/** How a value is in the request; undefined leaves it out. */
type Convert = (value: string, term: { readonly type: TermType }) => string | number | undefined

/** As deep as the headings of a request. */
const DEEPEST = 5

/**
 * Adds headings and parts to the lines of a request, from the groups and information lines of a document in
 * EXTENDED. Lines in groups or with parts are numbered by these; others have an identifier (BT-126) in the
 * request if they would be numbered otherwise.
 * @param request the invoice of the request, with the lines of the document in their order
 */
export function withLineTree(
  request: ModelObject,
  { items, lineGroups, lineParts }: ModelObject,
  convert: Convert,
): ModelObject {
  const lines = request['items']
  if (!Array.isArray(lines)) return request
  const groups = new Map(objectsIn(lineGroups).map((group) => [group['lineId'], group]))
  const parts = new Map<unknown, ModelObject[]>()
  for (const part of objectsIn(lineParts))
    (parts.get(part['parentId']) ?? openList(parts, part['parentId'])).push(part)
  const added = objectsIn(items).map((line) => {
    const headings = headingsOf(line, groups)
    const { lineId } = line
    const own = lineId === undefined ? [] : (parts.get(lineId) ?? [])
    return {
      ...(headings.length === 0 ? {} : { groups: headings }),
      ...(own.length === 0 ? {} : { parts: own.map((part) => partOf(part, convert)) }),
    }
  })
  const whole = objectsIn(lines).map((line, index) => ({ ...line, ...added[index] }))
  return { ...request, items: withOwnNumbers(whole) }
}

/** The names of the groups that a line is in, the outermost first; none if they are too deep or a circle. */
function headingsOf(line: ModelObject, groups: ReadonlyMap<unknown, ModelObject>): string[] {
  const headings: string[] = []
  let above = groups.get(line['parentId'])
  while (above !== undefined && headings.length <= DEEPEST) {
    const { description, parentId } = above
    headings.unshift(typeof description === 'string' ? description : '')
    above = parentId === undefined ? undefined : groups.get(parentId)
  }
  return headings.length > DEEPEST || headings.includes('') ? [] : headings
}

function openList(lists: Map<unknown, ModelObject[]>, key: unknown): ModelObject[] {
  const list: ModelObject[] = []
  lists.set(key, list)
  return list
}

function partOf(
  { description, details, sellerItemId, quantity, unit }: ModelObject,
  convert: Convert,
): ModelObject {
  const converted =
    typeof quantity === 'string' ? convert(quantity, { type: 'quantity' }) : undefined
  return {
    ...(description === undefined ? {} : { description }),
    ...(converted === undefined || unit === undefined ? {} : { quantity: converted, unit }),
    ...(details === undefined ? {} : { details }),
    ...(sellerItemId === undefined ? {} : { sellerItemId }),
  }
}

function objectsIn(list: unknown): readonly ModelObject[] {
  return Array.isArray(list) ? list.filter(isModelObject) : []
}
