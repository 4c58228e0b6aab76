import type { Artifacts, AttachedFile } from 'twinvoice/plugin'
import { freeName } from './free-name.js'
import type { AssociatedFile } from './package.js'

type Attachments = Artifacts['invoice']['attachments']

/**
 * The supporting documents (BG-24) in the invoice as embedded files, so that a person can open in a
 * PDF viewer what a machine reads from the XML (BT-125). Documents at a URL are not embedded.
 * @param more files of the caller, which follow
 * @param invoiceName file name of the XML, which no other file may have
 */
export function supportingFiles(
  attachments: Attachments = [],
  more: readonly AttachedFile[],
  invoiceName: string,
): AssociatedFile[] {
  const taken = new Set([invoiceName])
  const own: AssociatedFile[] = attachments.flatMap(
    ({ reference, description, base64, mimeType, filename }) =>
      base64 === undefined
        ? []
        : [
            {
              name: freeName(filename ?? reference, taken),
              data: Buffer.from(base64, 'base64'),
              mediaType: mimeType ?? 'application/octet-stream',
              relationship: 'Supplement' as const,
              description: description ?? reference,
            },
          ],
  )
  return [...own, ...more.map((file) => attached(file, taken))]
}

/** A file of the caller, which the XML does not name. */
function attached(
  { name, data, mediaType, description }: AttachedFile,
  taken: Set<string>,
): AssociatedFile {
  return {
    name: freeName(name, taken),
    data,
    mediaType: mediaType ?? 'application/octet-stream',
    relationship: 'Supplement',
    description: description ?? name,
  }
}
