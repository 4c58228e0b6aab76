import type { EmbeddedFile } from 'twinvoice/plugin'
import type { PdfDocument } from 'twinvoice/pdf'
import { readAttachments } from './attachments.js'
import { safeName } from './names.js'

/**
 * The files that a PDF carries beside its invoice, decoded, with names that are safe to write.
 * @param invoice which of the attachments is the invoice; -1 if none is
 * @throws LimitExceeded
 */
export function readEmbeddedFiles(document: PdfDocument, invoice: number): EmbeddedFile[] {
  return readAttachments(document).flatMap(({ specification, names, stream }, index) => {
    const bytes = index === invoice ? undefined : stream?.decode().bytes
    if (bytes === undefined) return []
    const mimeType = stream?.dict.name('Subtype')?.slice(0, 120)
    const relationship = specification.name('AFRelationship')?.slice(0, 40)
    const description = specification.text('Desc')?.slice(0, 500)
    return [
      {
        name: safeName(names.uf ?? names.f ?? names.key ?? ''),
        bytes,
        ...(mimeType === undefined ? {} : { mimeType }),
        ...(relationship === undefined ? {} : { relationship }),
        ...(description === undefined ? {} : { description }),
      },
    ]
  })
}
