import { englishDetail, type Detail } from '../../../src/pdf/details/detail.js'
import { judgePdfa } from '../../../plugins/check-pdfa/judge.js'
import { PdfDocument } from '../../../src/pdf/document/document.js'
import { PdfStream } from '../../../src/pdf/syntax/values.js'
import { parseXmp, type Xmp } from '../../../src/pdf/xmp/xmp.js'

/** A clause that a file breaks, and what was found in English. */
export interface BreachInEnglish {
  readonly clause: string
  readonly found: string
}

/** What the clauses say of a file that is made for one of them. */
export interface Score {
  readonly name: string
  /** The clause that the file's name carries. */
  readonly clause: string
  readonly mustFail: boolean
  readonly breaches: readonly BreachInEnglish[]
  /** True if the file was refused under its own clause. */
  readonly caught: boolean
}

/** Judges the clauses of ISO 19005-3 on a file. */
export function clausesOf(bytes: Uint8Array): readonly BreachInEnglish[] {
  const document = new PdfDocument(bytes)
  return inEnglish(judgePdfa(document, xmpOf(document)).breaches)
}

export function inEnglish(
  breaches: readonly { readonly clause: string; readonly found: Detail }[],
): BreachInEnglish[] {
  return breaches.map((breach) => ({ ...breach, found: englishDetail(breach.found) }))
}

/** Scores a file named as `2b_6-2-4-3-t01-fail-a.pdf`. */
export function scoreFile(name: string, bytes: Uint8Array): Score {
  const [, clause = '', verdict = ''] = /_([\d-]+)-t\d+-(pass|fail)/.exec(name) ?? []
  const breaches = clausesOf(bytes)
  const id = clause.replaceAll('-', '.')
  return {
    name,
    clause: id,
    mustFail: verdict === 'fail',
    breaches,
    caught: breaches.some(({ clause: broken }) => broken === id),
  }
}

/** Undefined for metadata that are missing or cannot be read. */
export function xmpOf(document: PdfDocument): Xmp | undefined {
  const stream = document.catalog.get('Metadata')
  if (!(stream instanceof PdfStream)) return undefined
  try {
    return parseXmp(stream.data)
  } catch {
    return undefined
  }
}
