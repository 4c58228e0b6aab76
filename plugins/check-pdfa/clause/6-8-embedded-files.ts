import {
  detail,
  type Detail,
  embeddedFilesOf,
  fileSpecifications,
  type FileSpecification,
  PdfName,
} from 'twinvoice/pdf'
import { AssociatedFiles } from '../embedded/associated-files.js'
import { claimedPart } from '../xmp/identification.js'
import type { Found, PdfaSubject } from './clause.js'

/** A media type (RFC 2046), without parameters. */
const MIME_TYPE = /^[-\w+.]+\/[-\w+.]+$/

/**
 * 6.8: embedded files have their names. In PDF/A-3 they say what they are and how they belong to the
 * document; in PDF/A-2 they are PDF/A themselves.
 */
export function embeddedFiles(subject: PdfaSubject, found: Found): void {
  const { specifications, missing, hasOddNames } = fileSpecifications(
    subject.document,
    subject.objects,
  )
  const isPart2 = claimedPart(subject.xmp) === 2
  const checkPart = isPart2 ? part2(subject) : part3(subject)
  for (const specification of specifications) {
    const { dict, number } = specification
    const say = (what: Detail) => found(what, number)
    if (dict.has('EF') && (dict.text('F') === undefined || dict.text('UF') === undefined))
      say(detail`a file specification without the text /F or /UF`)
    checkPart(specification, say)
  }
  // qpdf, PDFBox and Poppler find no files there (ISO 32000-1, 7.9.6).
  if (hasOddNames) found(detail`names of embedded files that are not strings, each with a value`)
  if (missing > 0 && !isPart2) found(detail`an embedded file without a file specification`)
}

type CheckPart = (specification: FileSpecification, say: (what: Detail) => void) => void

/** ISO 19005-2, 6.8. */
function part2({ embedded }: PdfaSubject): CheckPart {
  return (specification, say) => {
    for (const file of new Set(embeddedFilesOf(specification)))
      if (embedded.get(file) === 'broken')
        say(detail`an embedded file that is neither PDF/A-1 nor PDF/A-2, in a PDF/A-2`)
  }
}

/** ISO 19005-3, 6.8. */
function part3({ document, rendering }: PdfaSubject): CheckPart {
  const associated = new AssociatedFiles(document, rendering)
  return (specification, say) => {
    const { dict, isDirect } = specification
    // What embeds a file is referred to (ISO 32000-1, table 44): /AF and the name tree mean the same one.
    if (isDirect === true && dict.has('EF'))
      say(detail`a file specification with /EF that is not an indirect object`)
    if (dict.name('AFRelationship') === undefined)
      say(detail`a file specification without the name /AFRelationship`)
    // One that is in the /AF of something itself counts for nothing with veraPDF, and PDF 2.0 wants references (14.13).
    if (isDirect === true || !associated.has(dict))
      say(detail`a file specification that no /AF names`)
    for (const file of embeddedFilesOf(specification)) {
      const type = file.dict.get('Subtype')
      if (!(type instanceof PdfName && MIME_TYPE.test(type.value)))
        say(detail`an embedded file without a MIME type`)
    }
  }
}
