import type { ReportedFinding } from 'twinvoice/plugin'
import type { PdfDocument, Xmp } from 'twinvoice/pdf'
import type { Clause, PdfaSubject } from './clause/clause.js'
import { CLAUSES } from './clauses.js'
import type { PdfaFacts } from './facts.js'
import { shownFont, type ShownFont } from './fonts/shown-font.js'
import { gatherRendering } from './rendering/gather-rendering.js'
import type { Rendering } from './rendering/rendering.js'
import { pdfaOutputIntent } from './rendering/output-intent.js'

type Locale = keyof Clause['requirement']

/** A clause reports no more than this many places; one is enough to be wrong. */
const PLACES = 10

/**
 * Judges a file by the clauses of ISO 19005-3.
 * @param locale language of the messages
 * @throws LimitExceeded
 */
export function judgePdfa(
  { document, xmp }: { readonly document: PdfDocument; readonly xmp: Xmp | undefined },
  locale: string,
): PdfaFacts {
  const subject = subjectOf(document, xmp)
  const findings: ReportedFinding[] = []
  for (const { id, requirement, check } of CLAUSES) {
    let places = 0
    check?.(subject, (what, object) => {
      places += 1
      if (places > PLACES) return
      const where = object === undefined ? '' : ` (object ${object})`
      findings.push({
        rule: `ISO 19005-3 ${id}`,
        code: `PDFA-${id}`,
        kind: 'internal',
        severity: 'error',
        message: requirement[locale in requirement ? (locale as Locale) : 'en'],
        found: `${what}${where}`,
        path: '$.pdf_base64',
      })
    })
  }
  return { findings, notChecked: openClauses() }
}

/** What is not judged: whole clauses by their number, parts of clauses in words. */
function openClauses(): string[] {
  return CLAUSES.flatMap(({ id, check, open }) => {
    if (check === undefined) return [`ISO 19005-3 ${id}`]
    return open === undefined ? [] : [`ISO 19005-3 ${id} (${open})`]
  })
}

function subjectOf(document: PdfDocument, xmp: Xmp | undefined): PdfaSubject {
  let rendering: Rendering | undefined
  let fonts: readonly ShownFont[] | undefined
  const objects = [...document.objects()]
  return {
    document,
    xmp,
    objects,
    outputIntent: pdfaOutputIntent(document),
    get rendering() {
      return (rendering ??= gatherRendering(document))
    },
    get fonts() {
      return (fonts ??= Array.from(this.rendering.fonts.values(), (use) =>
        shownFont(document, use),
      ))
    },
  }
}
