import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { detail, type Detail } from '../../pipeline/detail.js'
import { fileDetail } from '../../pipeline/file-reason.js'
import { LONGEST_DOCUMENT, type Inputs, type Objects } from './objects.js'
import { FILES, FolderObjects } from './folder.js'
import { errorOf } from './unreadable-file.js'

/** True for the address of an object or a prefix in an S3-compatible store. */
export function isS3(address: string): boolean {
  return address.startsWith('s3://')
}

/** An address below another one. */
export function below(place: string, name: string): string {
  return isS3(place) ? `${place.replace(/\/+$/, '')}/${name}` : join(place, name)
}

/**
 * Opens the place of results.
 * @param address a folder or `s3://bucket/prefix`
 * @throws Fault OPTIONS_INVALID if the client of S3 is not installed
 */
export async function openObjects(address: string): Promise<Objects> {
  if (!isS3(address)) return new FolderObjects(address)
  // Loaded only for such an address: most programs have no client of S3 installed.
  const { S3Objects } = await import('./s3.js')
  return S3Objects.open(address)
}

/** Why {@link readDocument} gives no bytes: only an own file can be asked; a store does not answer others. */
export async function whyUnread(address: string): Promise<Detail | string> {
  const tooLong = detail`it has over ${LONGEST_DOCUMENT / 1024 / 1024} MiB`
  if (isS3(address)) {
    const { isObjectAddress } = await import('./s3.js')
    if (!isObjectAddress(address)) return detail`it names no object: s3://bucket/key is expected`
    return detail`no such object, no access to it, it is archived, or ${tooLong}`
  }
  try {
    const entry = await stat(address)
    if (entry.isDirectory()) return detail`it is a folder, not a file`
    if (!entry.isFile()) return detail`it is a pipe or a device, not a file`
    if (entry.size > LONGEST_DOCUMENT) return tooLong
    const thrown = await errorOf(address)
    return thrown === undefined ? detail`it cannot be read, or ${tooLong}` : fileDetail(thrown)
  } catch (thrown) {
    return fileDetail(thrown)
  }
}

/** Reads documents from wherever they are. */
export async function readDocument(address: string): Promise<Uint8Array | undefined> {
  const inputs: Inputs = isS3(address) ? (await import('./s3.js')).S3_INPUTS : FILES
  return inputs.read(address)
}
