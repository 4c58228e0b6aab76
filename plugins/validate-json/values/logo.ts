import { INVOICE_LIMITS } from 'twinvoice/plugin'

/** Maximum size of a decoded logo in bytes (D4). */
const LOGO_BYTES = INVOICE_LIMITS.logoBytes

const DATA_URI = /^data:([^;,]*)(?:;[^;,]*)*?(;base64)?,/i
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const MEDIA_TYPES: ReadonlyMap<string, LogoFormat> = new Map([
  ['image/png', 'PNG'],
  ['image/jpeg', 'JPEG'],
  ['image/jpg', 'JPEG'],
  ['image/svg+xml', 'SVG'],
])
/** Maximum length of the prefix of a data URI. */
const PREFIX_LIMIT = 200

/** Image formats of a logo. */
export type LogoFormat = 'PNG' | 'JPEG' | 'SVG'

/** Errors in a logo that can be detected without rendering it. */
export type LogoProblem =
  | { readonly kind: 'base64' }
  | { readonly kind: 'mediaType'; readonly mediaType: string }
  | { readonly kind: 'size'; readonly bytes: number }
  | { readonly kind: 'content' }
  | { readonly kind: 'otherType'; readonly mediaType: string; readonly format: LogoFormat }

/** The Base64 text without the prefix of a data URI and without white space. */
export function normalizeLogo(text: string): string {
  const head = DATA_URI.exec(text.slice(0, PREFIX_LIMIT))?.[0] ?? ''
  return text.slice(head.length).replace(/\s+/g, '')
}

/** Checks media type, size and first bytes; the size is checked before anything is decoded. */
export function logoProblem(text: string): LogoProblem | undefined {
  const head = DATA_URI.exec(text.slice(0, PREFIX_LIMIT))
  const mediaType = (head?.[1] ?? '').toLowerCase()
  if (head !== null) {
    if (!MEDIA_TYPES.has(mediaType)) return { kind: 'mediaType', mediaType }
    if (head[2] === undefined) return { kind: 'base64' }
  }
  const base64 = normalizeLogo(text)
  const bytes = decodedSize(base64)
  if (bytes > LOGO_BYTES) return { kind: 'size', bytes }
  if (base64 === '' || !isBase64(base64)) return { kind: 'base64' }
  const format = formatOf(Buffer.from(base64.slice(0, HEAD_TEXT), 'base64'))
  if (format === undefined) return { kind: 'content' }
  return head === null || MEDIA_TYPES.get(mediaType) === format
    ? undefined
    : { kind: 'otherType', mediaType, format }
}

/**
 * Number of Base64 characters that are decoded to check the first bytes of an image; a multiple of
 * four.
 */
const HEAD_TEXT = 4096

function decodedSize(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.floor((base64.length * 3) / 4) - padding
}

/**
 * True for Base64 without white space. The text is checked in pieces, since a regular expression
 * can overflow the stack on a long text.
 */
export function isBase64(text: string): boolean {
  for (let at = 0; at < text.length; at += HEAD_TEXT) {
    const piece = text.slice(at, at + HEAD_TEXT)
    if (!BASE64.test(piece) || (piece.endsWith('=') && at + HEAD_TEXT < text.length)) return false
  }
  return true
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

function formatOf(head: Buffer): LogoFormat | undefined {
  if (head.subarray(0, PNG.length).equals(PNG)) return 'PNG'
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'JPEG'
  return /^\ufeff?\s*<(?:svg|\?xml|!--)/.test(head.toString('utf8')) ? 'SVG' : undefined
}
