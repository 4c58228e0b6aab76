import {
  embeddedFilesOf,
  fileSpecifications,
  type IndirectObject,
  LimitExceeded,
  PdfDocument,
  PdfNotReadable,
  type PdfStream,
  readableMetadata,
  type Xmp,
} from 'twinvoice/pdf'
import { claimedPart } from '../xmp/identification.js'

/** Whether an embedded file is PDF/A-1 or PDF/A-2. */
export type EmbeddedVerdict = 'conforming' | 'broken' | 'not judged'

/** Embedded files that are judged, and how deep files in files are: each takes as long as a document. */
const MOST = 20
const DEEPEST = 2

/** Judges a document by the clauses of ISO 19005-2 that part 3 shares. */
type Judge = (
  document: PdfDocument,
  xmp: Xmp | undefined,
  depth: number,
) => { readonly breaches: readonly unknown[]; readonly notChecked: readonly unknown[] }

interface Embedding {
  readonly document: PdfDocument
  readonly objects: readonly IndirectObject[]
  readonly xmp: Xmp | undefined
}

/**
 * Judges the files that a PDF/A-2 embeds (ISO 19005-2, 6.8).
 * @param depth how many files the document itself is embedded in
 */
export function judgeEmbedded(
  { document, objects, xmp }: Embedding,
  depth: number,
  judge: Judge,
): Map<PdfStream, EmbeddedVerdict> {
  const verdicts = new Map<PdfStream, EmbeddedVerdict>()
  if (claimedPart(xmp) !== 2) return verdicts
  for (const specification of fileSpecifications(document, objects).specifications)
    for (const file of embeddedFilesOf(specification)) {
      if (verdicts.has(file)) continue
      const isWithin = verdicts.size < MOST && depth < DEEPEST
      verdicts.set(file, isWithin ? verdictOn(file, document, depth + 1, judge) : 'not judged')
    }
  return verdicts
}

function verdictOn(
  file: PdfStream,
  { budget }: PdfDocument,
  depth: number,
  judge: Judge,
): EmbeddedVerdict {
  try {
    const document = new PdfDocument(file.data, {
      ...budget.limits,
      streamBytes: budget.bytesLeft,
    })
    const xmp = readableMetadata(document)
    // PDF/A-1 has clauses of its own, which nothing here judges.
    if (claimedPart(xmp) === 1) return 'not judged'
    if (claimedPart(xmp) !== 2) return 'broken'
    const { breaches, notChecked } = judge(document, xmp, depth)
    if (breaches.length > 0) return 'broken'
    return notChecked.length > 0 ? 'not judged' : 'conforming'
  } catch (thrown) {
    if (thrown instanceof PdfNotReadable) return 'broken'
    if (thrown instanceof LimitExceeded) return 'not judged'
    throw thrown
  }
}
