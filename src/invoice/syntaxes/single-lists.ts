import type { BoundRow, Group } from '../binding/bind.js'
import { isModelObject, pathReader, type ModelObject } from '../binding/model-path.js'
import type { SchemaExtent } from '../binding/row.js'
import { kindFor, type Syntax } from './document-kinds.js'
import type { Invoice } from '../model/invoice.js'

/** A list of an invoice that has more entries than its document has room for. */
export interface CrowdedList {
  /** Its path in the model: `delivery.identifiers`. */
  readonly path: string
  /** Its business term or group. */
  readonly id: string
  readonly entries: number
}

/** Whether the syntax has room for one entry of the list of a row. */
export function hasRoomForOne({ single }: Pick<BoundRow, 'single'>, schema: SchemaExtent): boolean {
  return single === 'always' || single === schema
}

/**
 * The lists of an invoice with several entries of which a document of the syntax has one, since its XML
 * schema or the rules of the syntax have no room for more.
 */
export function crowdedLists(
  invoice: Invoice | ModelObject,
  syntax: Syntax,
  schema: SchemaExtent,
): CrowdedList[] {
  const root: ModelObject = { ...invoice }
  const { typeCode } = root
  const kind = kindFor(syntax, typeof typeCode === 'string' ? typeCode : '')
  return below(kind.root, schema, [root, ''])
}

/** Lists in lists are not looked into: the schemas have room for what lines have. */
function below(
  row: BoundRow,
  schema: SchemaExtent,
  [here, path]: readonly [ModelObject, string],
): CrowdedList[] {
  return (row.children ?? []).flatMap((child) => {
    const { group } = child
    if (group === undefined) return below(child, schema, [here, path])
    const found = pathReader(group.path)(here, here)
    const place = `${path}${group.path}`
    if (group.many) return hasRoomForOne(child, schema) ? crowded(group, place, found) : []
    return isModelObject(found) ? below(child, schema, [found, `${place}.`]) : []
  })
}

function crowded({ id }: Group, path: string, found: unknown): CrowdedList[] {
  return Array.isArray(found) && found.length > 1 ? [{ path, id, entries: found.length }] : []
}
