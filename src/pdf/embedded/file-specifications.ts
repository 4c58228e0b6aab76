import type { PdfDocument } from '../document/document.js'
import { hasOddNames, readNameTree } from '../document/name-tree.js'
import { eachValue } from '../syntax/each-value.js'
import type { IndirectObject } from '../syntax/indirect-object.js'
import { asDict, PdfDict, type PdfStream } from '../syntax/values.js'
import { filesTree } from './attachments.js'

/** A file specification (ISO 32000-1, 7.11.3), whether it embeds a file or not. */
export interface FileSpecification {
  readonly dict: PdfDict
  /** The object that it is in. */
  readonly number?: number
  /** Whether it is inside another object. */
  readonly isDirect?: boolean
}

/** The file specifications of a document, and what is wrong with the names of its embedded files. */
export interface FileSpecifications {
  readonly specifications: readonly FileSpecification[]
  /** The number of names that lead to no file specification. */
  readonly missing: number
  /** Whether a name is no string, or has no value (ISO 32000-1, 7.9.6). */
  readonly hasOddNames: boolean
}

/**
 * What says that it is a file specification, and what is used as one. One that embeds a file
 * has to name its type (7.11.3); one that does not is one nevertheless.
 */
export function fileSpecifications(
  document: PdfDocument,
  objects: Iterable<IndirectObject>,
): FileSpecifications {
  const specifications = new Map<PdfDict, FileSpecification>()
  const inPlace = new Map<PdfDict, FileSpecification>()
  for (const { number, value } of objects)
    eachValue(value, (inner) => {
      if (!(inner instanceof PdfDict)) return
      const isDirect = inner !== value
      if (inner.name('Type') === 'Filespec')
        specifications.set(inner, { dict: inner, number, isDirect })
      for (const dict of specifiedBy(inner))
        if (dict.has('EF') && /^F?$/.test(dict.name('Type') ?? ''))
          inPlace.set(dict, { dict, number })
    })
  for (const [dict, specification] of inPlace)
    if (!specifications.has(dict)) specifications.set(dict, specification)
  let missing = 0
  // The name tree has file specifications, whatever these say of themselves (7.11.4).
  const tree = filesTree(document)
  for (const { value } of readNameTree(document, tree)) {
    const dict = document.resolve(value)
    if (!(dict instanceof PdfDict)) missing += 1
    else if (!specifications.has(dict)) specifications.set(dict, { dict })
  }
  return {
    specifications: [...specifications.values()],
    missing,
    hasOddNames: hasOddNames(document, tree),
  }
}

/** What is used as a file specification: associated files, an annotation's file, an action's. */
function specifiedBy(dict: PdfDict): PdfDict[] {
  const associated = [...(dict.array('AF')?.values() ?? [])].map(asDict)
  return [dict.dict('FS'), dict.dict('F'), ...associated].filter((one) => one !== undefined)
}

/** Keys of embedded files (table 44). */
const FILE_KEYS = ['F', 'UF', 'DOS', 'Mac', 'Unix']

/** The files that a file specification embeds; a file twice that it names twice. */
export function embeddedFilesOf({ dict }: FileSpecification): PdfStream[] {
  const files = dict.dict('EF')
  return FILE_KEYS.flatMap((key) => files?.stream(key) ?? [])
}
