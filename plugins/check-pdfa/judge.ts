import {
  detail,
  type Detail,
  limitReachedBy,
  type LimitExceeded,
  PdfStream,
  type PdfDict,
  type PdfDocument,
  type Xmp,
} from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause/clause.js'
import type { ClauseId } from './clause/codes.js'
import { unmappedCodes } from './clause/6-2-11-glyphs.js'
import * as tagging from './clause/6-7-logical-structure.js'
import { CLAUSES } from './clauses.js'
import type { Breach, PdfaFacts } from './facts.js'
import { shownFont } from './fonts/shown-font.js'
import { gatherRendering } from './rendering/gather-rendering.js'
import { packetsOf } from './clause/packets.js'
import { leftOpen } from './left-open.js'
import { judgeEmbedded } from './embedded/embedded-documents.js'
import { pdfaOutputIntent } from './rendering/output-intent/output-intent.js'

/** A clause reports no more than this many places; one is enough to be wrong. */
const PLACES = 10

/**
 * Checks a file by the clauses of ISO 19005-3. What has been found counts, though a clause reaches a limit; the file
 * is then not checked completely.
 * @throws LimitExceeded if its objects cannot be read within the limits
 */
export function judgePdfa(document: PdfDocument, xmp: Xmp | undefined): PdfaFacts {
  return judge(document, xmp, 0)
}

/** @param depth how many files it is embedded in */
function judge(document: PdfDocument, xmp: Xmp | undefined, depth: number): PdfaFacts {
  const subject = subjectOf(document, xmp, depth)
  const breaches: Breach[] = []
  const found = (id: ClauseId): Found => {
    let places = 0
    return (what, at) => {
      places += 1
      if (places > PLACES) return
      const { object, page } = typeof at === 'object' ? at : { object: at }
      const number = typeof object === 'number' ? object : numberOf(object, subject)
      breaches.push({
        clause: id,
        found: typeof at === 'number' ? detail`${what} (object ${at})` : what,
        ...(number === undefined ? {} : { object: number }),
        ...(page === undefined ? {} : { page }),
      })
    }
  }
  const [limit] = CLAUSES.flatMap(
    ({ id, check }) => limitReachedBy(() => check(subject, found(id))) ?? [],
  )
  if (limit !== undefined)
    return { breaches, unmapped: [], oddLanguages: [], notChecked: [uncheckedBy(limit)] }
  return {
    breaches,
    unmapped: unmappedCodes(subject),
    oddLanguages: tagging.oddLanguages(subject),
    notChecked: leftOpen(subject),
  }
}

/** What is said of a file that is not checked, because it exceeds a limit. */
export function uncheckedBy({ what }: LimitExceeded): Detail {
  return detail`ISO 19005-3 (${what})`
}

/** Makes something once; where that reaches a limit, it is not tried again. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | { readonly failed: unknown } | undefined
  return () => {
    try {
      made ??= { value: make() }
    } catch (failed) {
      made = { failed }
    }
    if ('failed' in made) throw made.failed
    return made.value
  }
}

/** The number of the object that is this dictionary, or the stream with it. */
function numberOf(dict: PdfDict | undefined, { objects }: PdfaSubject): number | undefined {
  if (dict === undefined) return undefined
  return objects.find(
    ({ value }) => value === dict || (value instanceof PdfStream && value.dict === dict),
  )?.number
}

function subjectOf(document: PdfDocument, xmp: Xmp | undefined, depth: number): PdfaSubject {
  const objects = [...document.objects()]
  const packets = once(() => packetsOf(document, objects))
  const rendering = once(() => gatherRendering(document, PLACES))
  const fonts = once(() =>
    Array.from(rendering().fonts.values(), (use) => shownFont(document, use)),
  )
  const embedded = once(() => judgeEmbedded({ document, objects, xmp }, depth, judge))
  return {
    document,
    xmp,
    objects,
    outputIntent: pdfaOutputIntent(document),
    get packets() {
      return packets()
    },
    get rendering() {
      return rendering()
    },
    get fonts() {
      return fonts()
    },
    get embedded() {
      return embedded()
    },
  }
}
