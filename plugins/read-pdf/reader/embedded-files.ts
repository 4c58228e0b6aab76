import type { EmbeddedFile } from 'twinvoice/plugin'
import { safeFileName, type Attachment } from 'twinvoice/pdf'

/**
 * The files that a PDF carries beside its invoice, decoded, with names that are safe to write.
 * @param invoice the one that is left out
 * @throws LimitExceeded
 */
export function readEmbeddedFiles(
  attachments: readonly Attachment[],
  invoice: Attachment | undefined,
): EmbeddedFile[] {
  return attachments.flatMap((attachment) => {
    const { specification, names, stream } = attachment
    const bytes = attachment === invoice ? undefined : stream?.decode().bytes
    if (bytes === undefined) return []
    const mimeType = stream?.dict.name('Subtype')?.slice(0, 120)
    const relationship = specification.name('AFRelationship')?.slice(0, 40)
    const description = specification.text('Desc')?.slice(0, 500)
    return [
      {
        name: safeFileName(names.uf ?? names.f ?? names.key ?? ''),
        bytes,
        ...(mimeType === undefined ? {} : { mimeType }),
        ...(relationship === undefined ? {} : { relationship }),
        ...(description === undefined ? {} : { description }),
      },
    ]
  })
}
