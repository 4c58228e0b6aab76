import { LogoProblem } from './problem.js'

/** A file in a request. */
export interface SentFile {
  /** Media type of the data URI, lower case; absent for plain Base64. */
  readonly mediaType?: string
  readonly bytes: Buffer
}

const DATA_URI = /^data:([^;,]*)((?:;[^;,]*)*),/i

/**
 * Reads Base64 or a Base64 data URI. The length is checked before anything is decoded.
 * @param limit greatest number of decoded bytes
 * @throws LogoProblem base64, tooLarge
 */
export function readBase64(text: string, limit: number): SentFile {
  // Line breaks may add a little; whatever is over twice the limit cannot fit.
  if (text.length > limit * 2) throw tooLarge(limit)
  const uri = DATA_URI.exec(text.slice(0, 256))
  if (uri === null && /^data:/i.test(text)) throw new LogoProblem('base64')
  if (uri !== null && !/;base64$/i.test(uri[2] ?? '')) throw new LogoProblem('base64')
  const body = (uri === null ? text : text.slice(uri[0].length)).replace(/[\t\n\r ]+/g, '')
  if (decodedLength(body) > limit) throw tooLarge(limit)
  if (body.length % 4 === 1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(body)) throw new LogoProblem('base64')
  if (body.endsWith('=') && body.length % 4 !== 0) throw new LogoProblem('base64')
  const bytes = Buffer.from(body, 'base64')
  const mediaType = uri?.[1]?.trim().toLowerCase()
  return mediaType === undefined || mediaType === '' ? { bytes } : { mediaType, bytes }
}

function decodedLength(body: string): number {
  const padding = body.endsWith('==') ? 2 : body.endsWith('=') ? 1 : 0
  return Math.floor((body.length * 3) / 4) - padding
}

function tooLarge(limit: number): LogoProblem {
  return new LogoProblem('tooLarge', { limit: String(Math.floor(limit / 1024)) })
}
