import { basename, extname } from 'node:path'
import type { AttachedFile } from '../../../request/own-pdf.js'
import { readNamed } from '../../io/files.js'

/** The option `--attach`, which can be repeated. */
export interface AttachFlags {
  readonly attach?: readonly string[]
}

/** Collects the values of an option that can be repeated. */
export function collected(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value]
}

/** Reads the files of `--attach`. @throws Fault INPUT_UNREADABLE */
export function attachedFiles({ attach = [] }: AttachFlags): Promise<AttachedFile[]> {
  return Promise.all(attach.map(attachedFile))
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.csv': 'text/csv',
  '.txt': 'text/plain',
  '.xml': 'text/xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
}

/** A file with the MIME type that its name says. */
async function attachedFile(path: string): Promise<AttachedFile> {
  const mediaType = MIME_TYPES[extname(path).toLowerCase()]
  const data = await readNamed(path)
  return { name: basename(path), data, ...(mediaType === undefined ? {} : { mediaType }) }
}
