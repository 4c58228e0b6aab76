import { isModelObject, type ModelObject } from '../invoice/binding/model-path.js'

/** A supporting document (BG-24). */
export interface SupportingDocument {
  /** BT-122. */
  readonly reference?: string
  /** File name (BT-125-2). */
  readonly name?: string
  readonly mimeType?: string
  readonly description?: string
  /** Where it is, if it is not attached (BT-124). */
  readonly url?: string
  /** Length in bytes, if it is attached. */
  readonly bytes?: number
  /** Its content, if asked for. */
  readonly base64?: string
}

/** Member of the result, and of the model. */
const MEMBERS = [
  ['reference', 'reference'],
  ['name', 'filename'],
  ['mimeType', 'mimeType'],
  ['description', 'description'],
  ['url', 'url'],
] as const

/** @param content whether each has its content */
export function supportingDocuments(
  { attachments }: ModelObject,
  content: boolean,
): SupportingDocument[] {
  if (!Array.isArray(attachments)) return []
  return attachments.filter(isModelObject).map((attachment) => {
    const { base64 } = attachment
    const given = MEMBERS.flatMap(([name, member]) => {
      const value = attachment[member]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    if (typeof base64 !== 'string') return Object.fromEntries(given)
    const bytes = Buffer.from(base64, 'base64').length
    return { ...Object.fromEntries(given), bytes, ...(content ? { base64 } : {}) }
  })
}
