import {
  PdfArray,
  asDict,
  type PdfDict,
  type PdfStream,
  type PdfString,
  type PdfValue,
} from '../syntax/values.js'
import { LimitExceeded } from '../syntax/limits.js'
import type { PdfDocument } from '../document/document.js'
import { readNameTree } from '../document/name-tree.js'
import { readPages } from '../pages/pages.js'

/** The name tree of the catalog, `/AF` of the catalog or a page, or an annotation. */
export type AttachmentPlace = 'EmbeddedFiles' | 'AF' | 'page AF' | 'annotation'

/** A file specification with an embedded file (ISO 32000-1, 7.11.3 and 7.11.4). */
export interface Attachment {
  readonly specification: PdfDict
  /** Its names: `/UF`, `/F`, and the key in the name tree. */
  readonly names: {
    readonly uf: string | undefined
    readonly f: string | undefined
    readonly key: string | undefined
  }
  /** The embedded file stream: `/UF` of `/EF`, otherwise `/F`. */
  readonly stream: PdfStream | undefined
  readonly listedIn: ReadonlySet<AttachmentPlace>
}

/** The name tree of a document's embedded files (ISO 32000-1, 7.7.4). */
export function filesTree(document: PdfDocument): PdfDict | undefined {
  return document.catalog.dict('Names')?.dict('EmbeddedFiles')
}

/**
 * All embedded files, regardless of where they are listed; each file specification once, in the order found.
 * @throws LimitExceeded
 */
export function readAttachments(document: PdfDocument): Attachment[] {
  const { attachments: allowed } = document.budget.limits
  const found = new Map<PdfDict, { key: string | undefined; places: Set<AttachmentPlace> }>()
  const add = (value: PdfValue, place: AttachmentPlace, key?: PdfString) => {
    const specification = asDict(document.resolve(value))
    if (specification === undefined) return
    const known = found.get(specification)
    if (known === undefined) {
      // Not passed over in silence: the next one may be an invoice.
      if (found.size === allowed) throw new LimitExceeded('attachments', allowed)
      found.set(specification, { key: key?.text, places: new Set([place]) })
    } else {
      known.places.add(place)
      known.key ??= key?.text
    }
  }
  for (const { key, value } of readNameTree(document, filesTree(document)))
    add(value, 'EmbeddedFiles', key)
  for (const value of associated(document.catalog)) add(value, 'AF')
  for (const page of readPages(document)) {
    for (const value of associated(page.dict)) add(value, 'page AF')
    for (const annotation of page.dict.array('Annots')?.values() ?? []) {
      const dict = asDict(annotation)
      if (dict?.name('Subtype') === 'FileAttachment') add(dict.raw('FS'), 'annotation')
    }
  }
  return [...found].map(([specification, { key, places }]) => ({
    specification,
    names: { uf: specification.text('UF'), f: specification.text('F'), key },
    stream: embeddedStream(specification),
    listedIn: places,
  }))
}

/** `/AF`: an array of file specifications (ISO 32000-2, 14.13); some writers give just one. */
function associated(dict: PdfDict): Iterable<PdfValue> {
  const value = dict.get('AF')
  if (value instanceof PdfArray) return value.values()
  return value === undefined ? [] : [dict.raw('AF')]
}

function embeddedStream(specification: PdfDict): PdfStream | undefined {
  const files = specification.dict('EF')
  return files?.stream('UF') ?? files?.stream('F')
}
