import {
  isInvoiceName,
  isLikeInvoiceName,
  resemblesInvoiceName,
  type EmbeddedInvoice,
} from 'twinvoice/plugin'
import {
  readableMetadata,
  repeatedFilter,
  safeFileName,
  textOfProperty,
  type Attachment,
  type PdfDocument,
} from 'twinvoice/pdf'
import type { ReadFinding } from './codes.js'

/** Names of files that a finding lists. */
const MOST_NAMES = 5

/**
 * D30: the embedded file that has a name of ZUGFeRD or Factur-X. If there are several, the one that
 * the metadata names counts, and an error says that there are several.
 * @param found takes what is wrong
 * @throws LimitExceeded
 */
export function findInvoice(
  document: PdfDocument,
  attachments: readonly Attachment[],
  found: (finding: ReadFinding) => void,
): EmbeddedInvoice | undefined {
  const { encryption } = document
  if (encryption?.open === false) {
    const handler = `${encryption.handler} V${encryption.version}`.slice(0, 40)
    found({ code: 'PDF_LOCKED', found: handler })
    return undefined
  }
  const attachment = choose(document, attachments, found)
  if (attachment === undefined) {
    const names = attachments.slice(0, MOST_NAMES).map((each) => safeFileName(nameOf(each)))
    const listed = names.length === 0 ? {} : { found: names.join(', ') }
    found({ code: 'NOT_ZUGFERD', ...listed })
    return undefined
  }
  const { uf, f, key } = attachment.names
  const written = uf ?? f ?? key ?? ''
  if (!isInvoiceName(written) && isInvoiceName(written.toLowerCase()))
    found({ code: 'FILE_NAME_CASE', found: written, expected: written.toLowerCase() })
  return { attachment, name: nameOf(attachment), bytes: dataOf(attachment, found) }
}

function choose(
  document: PdfDocument,
  attachments: readonly Attachment[],
  found: (finding: ReadFinding) => void,
): Attachment | undefined {
  const exact = attachments.filter((each) => namesOf(each).some(isInvoiceName))
  const candidates =
    exact.length > 0
      ? exact
      : attachments.filter((each) => namesOf(each).some((name) => isLikeInvoiceName(name)))
  const [first] = candidates
  if (first === undefined) return undefined
  // Other programs may be less exact, and read another one than this.
  const resembling = attachments.filter((each) => namesOf(each).some(resemblesInvoiceName))
  const streams = new Set(resembling.map(({ stream }) => stream))
  if (streams.size === 1) return mostListed(candidates, first)
  const named = fileNameInMetadata(document)
  const chosen = candidates.find((each) => nameOf(each) === named) ?? first
  found({
    code: 'FILE_SEVERAL',
    found: resembling
      .slice(0, MOST_NAMES)
      .map((each) => safeFileName(nameOf(each)))
      .join(', '),
    expected: safeFileName(nameOf(chosen)),
  })
  return chosen
}

/** Of specifications for the same data, the one that is listed in the most places. */
function mostListed(candidates: readonly Attachment[], first: Attachment): Attachment {
  return candidates.reduce(
    (best, each) => (each.listedIn.size > best.listedIn.size ? each : best),
    first,
  )
}

/** The name that counts: `/UF`, else `/F`, else the key; one of the known names goes before. */
function nameOf(attachment: Attachment): string {
  const names = namesOf(attachment)
  return names.find(isInvoiceName) ?? names[0] ?? ''
}

function namesOf({ names: { uf, f, key } }: Attachment): string[] {
  return [uf, f, key].filter((name) => name !== undefined)
}

/** What the metadata says that the invoice is called (Factur-X 1.0, 6.2.1). */
function fileNameInMetadata(document: PdfDocument): string | undefined {
  const properties = readableMetadata(document)?.properties
  return textOfProperty(properties?.find(({ name }) => name === 'DocumentFileName'))?.trim()
}

function dataOf(
  { stream }: Attachment,
  found: (finding: ReadFinding) => void,
): Uint8Array | undefined {
  if (stream === undefined) {
    found({ code: 'FILE_NO_DATA' })
    return undefined
  }
  const { bytes, problem } = stream.decode()
  const fault = problem ?? repeatedFilter(stream.dict)
  if (fault !== undefined) found({ code: 'FILE_DAMAGED', found: fault })
  return bytes.length === 0 && problem !== undefined ? undefined : bytes
}
