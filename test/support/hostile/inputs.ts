import { readFileSync } from 'node:fs'
import { invoicePdf } from '../pdf/invoice-pdf.js'
import { onePage } from '../pdf/pdf-file.js'
import { corpus } from '../shared-folder.js'
import { PDFA_CASES } from '../pdfa/all-cases.js'
import { JSON_WORDS, PDF_WORDS, XML_WORDS, mutate } from './mutate.js'
import { structuredMutant } from './structured.js'

/** An input that a seed makes, and what kind of input it was before. */
export interface HostileInput {
  readonly kind: 'pdf' | 'xml' | 'json'
  /** The PDF to judge, or the request to make an invoice of. */
  readonly bytes: Uint8Array
}

/** PDFs that are worth breaking: an own one, one with object streams, and those of others. */
export function basePdfs(own: Uint8Array): Uint8Array[] {
  const others = corpus('pdf').filter((_, index) => index % 5 === 0)
  const clauses = corpus('pdfa').filter(({ name }) => name.includes('6-2-11'))
  return [
    own,
    onePage().bytesWithXrefStream([2, 3]),
    invoicePdf().bytes(),
    ...[...others, ...clauses].map(({ path }) => readFileSync(path)),
  ]
}

/** Bases of so many bytes are judged in a few milliseconds. */
const SMALL = 16_384

/**
 * Makes inputs: of twenty, nine broken PDFs, nine broken XMLs in a PDF, two broken requests. Of the
 * nine, one is made of any base and the others of small ones, so that many take little time. Changed
 * bytes hardly ever leave a PDF/A: of two of the nine the objects are changed, and all else is sound.
 */
export function hostileInputs(
  pdfs: readonly Uint8Array[],
  xml: Uint8Array,
  request: Uint8Array,
): (seed: number) => HostileInput {
  const small = pdfs.filter(({ length }) => length <= SMALL)
  const kept = [
    ...pdfs.slice(0, 1),
    ...PDFA_CASES.filter(({ mustFail }) => !mustFail)
      .map(({ bytes }) => bytes())
      .filter(({ length }) => length <= SMALL),
  ]
  return (seed) => {
    const turn = seed % 20
    if (turn === 7 || turn === 8) {
      const changed = structuredMutant(
        kept[Math.floor(seed / 20) % kept.length] as Uint8Array,
        seed,
      )
      if (changed !== undefined) return { kind: 'pdf', bytes: changed }
    }
    if (turn < 9) {
      const bases = turn === 0 || small.length === 0 ? pdfs : small
      const base = bases[Math.floor(seed / 20) % bases.length] as Uint8Array
      return { kind: 'pdf', bytes: mutate(base, seed, PDF_WORDS) }
    }
    if (turn < 18) {
      const broken = mutate(xml, seed, XML_WORDS)
      const file = invoicePdf().deflated(5, '/Type/EmbeddedFile/Subtype/text#2Fxml', broken)
      return { kind: 'xml', bytes: file.bytes() }
    }
    return { kind: 'json', bytes: mutate(request, seed, JSON_WORDS) }
  }
}
