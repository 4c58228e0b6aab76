import type { Artifacts } from 'twinvoice/plugin'
import type { CarriedFile } from './package.js'

type Attachments = Artifacts['invoice']['attachments']

/**
 * The supporting documents (BG-24) that the invoice carries, as files of the PDF: who reads the
 * pages finds in a viewer what a machine finds in the XML (BT-125). Those at a web address stay
 * there.
 */
export function supportingFiles(attachments: Attachments = []): CarriedFile[] {
  const taken = new Set<string>()
  return attachments.flatMap(({ reference, description, base64, mimeType, filename }) =>
    base64 === undefined
      ? []
      : [
          {
            name: freeName(filename ?? reference, taken),
            data: Buffer.from(base64, 'base64'),
            mediaType: mimeType ?? 'application/octet-stream',
            relationship: 'Supplement',
            description: description ?? reference,
          },
        ],
  )
}

/** A file's name in the PDF has to be its own: a second `plan.pdf` becomes `plan (2).pdf`. */
function freeName(wanted: string, taken: Set<string>): string {
  const dot = wanted.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, '']
  let name = wanted
  for (let count = 2; taken.has(name); count++) name = `${stem} (${String(count)})${extension}`
  taken.add(name)
  return name
}
