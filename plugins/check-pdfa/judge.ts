import { detail, PdfStream, type PdfDict, type PdfDocument, type Xmp } from 'twinvoice/pdf'
import type { PdfaSubject } from './clause/clause.js'
import { unmappedCodes } from './clause/6-2-11-glyphs.js'
import * as tagging from './clause/6-7-logical-structure.js'
import { CLAUSES } from './clauses.js'
import type { Breach, PdfaFacts } from './facts.js'
import { shownFont, type ShownFont } from './fonts/shown-font.js'
import { gatherRendering } from './rendering/gather-rendering.js'
import type { Rendering } from './rendering/rendering.js'
import { type Packet, packetsOf } from './clause/packets.js'
import { leftOpen } from './left-open.js'
import { judgeEmbedded } from './embedded/embedded-documents.js'
import { pdfaOutputIntent } from './rendering/output-intent/output-intent.js'

/** A clause reports no more than this many places; one is enough to be wrong. */
const PLACES = 10

/**
 * Checks a file by the clauses of ISO 19005-3.
 * @throws LimitExceeded
 */
export function judgePdfa(document: PdfDocument, xmp: Xmp | undefined): PdfaFacts {
  return judge(document, xmp, 0)
}

/** @param depth how many files it is embedded in */
function judge(document: PdfDocument, xmp: Xmp | undefined, depth: number): PdfaFacts {
  const subject = subjectOf(document, xmp, depth)
  const breaches: Breach[] = []
  for (const { id, check } of CLAUSES) {
    let places = 0
    check(subject, (what, at) => {
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
    })
  }
  return {
    breaches,
    unmapped: unmappedCodes(subject),
    oddLanguages: tagging.oddLanguages(subject),
    notChecked: leftOpen(subject),
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
  let embedded: PdfaSubject['embedded'] | undefined
  let rendering: Rendering | undefined
  let fonts: readonly ShownFont[] | undefined
  let packets: readonly Packet[] | undefined
  const objects = [...document.objects()]
  return {
    document,
    xmp,
    objects,
    outputIntent: pdfaOutputIntent(document),
    get packets() {
      return (packets ??= packetsOf(document, objects))
    },
    get rendering() {
      return (rendering ??= gatherRendering(document))
    },
    get fonts() {
      return (fonts ??= Array.from(this.rendering.fonts.values(), (use) =>
        shownFont(document, use),
      ))
    },
    get embedded() {
      return (embedded ??= judgeEmbedded(this, depth, judge))
    },
  }
}
