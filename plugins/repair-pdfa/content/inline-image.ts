import { deflateSync } from 'node:zlib'
import {
  END_OF_DATA,
  Keyword,
  PdfArray,
  PdfDict,
  PdfName,
  PdfStream,
  type Parser,
  type PdfDocument,
  type PdfValue,
} from 'twinvoice/pdf'

/** An inline image: from behind `BI` to behind `EI`. */
export interface InlineImage {
  readonly dict: PdfDict
  readonly start: number
  readonly dataStart: number
  readonly dataEnd: number
  readonly end: number
}

/** Reads an inline image, the parser being behind `BI`; undefined where the content ends before. */
export function readInlineImage(
  document: PdfDocument,
  bytes: Uint8Array,
  parser: Parser,
): InlineImage | undefined {
  const start = parser.position
  const keys: string[] = []
  const values: PdfValue[] = []
  let key: string | undefined
  for (let token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
    if (token instanceof Keyword) {
      if (token.text !== 'ID') continue
      const dataStart = parser.position + 1
      const end = behindData(bytes, parser.position)
      parser.position = end
      const dict = new PdfDict(keys, values, document, { start, end })
      return { dict, start, dataStart, dataEnd: Math.max(dataStart, end - 3), end }
    }
    if (key === undefined) key = token instanceof PdfName ? token.value : undefined
    else {
      keys.push(key)
      values.push(token)
      key = undefined
    }
  }
  return undefined
}

/** What follows `EI` must look like content, not like image data. */
function behindData(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at + 1 < bytes.length; at++) {
    const isEnd = bytes[at] === 0x45 && bytes[at + 1] === 0x49 && isSpace(bytes[at - 1])
    if (!isEnd || (at + 2 < bytes.length && !isSpace(bytes[at + 2]))) continue
    if (
      bytes
        .subarray(at + 2, at + 12)
        .every((byte) => byte < 0x7f && (byte >= 0x20 || isSpace(byte)))
    )
      return at + 2
  }
  return bytes.length
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

const SHORT: Readonly<Record<string, string>> = {
  Interpolate: 'I',
  Filter: 'F',
  DecodeParms: 'DP',
}

/**
 * The image as PDF/A has it: without interpolation (6.2.8.1), and by Flate where it was by LZW (6.1.10).
 * @returns undefined where nothing is to be changed
 * @throws LimitExceeded
 */
export function repairedInlineImage(
  document: PdfDocument,
  bytes: Uint8Array,
  { dict, dataStart, dataEnd }: InlineImage,
): { readonly bytes: Buffer; readonly what: '6.1.10' | '6.2.8.1' } | undefined {
  const smooth = (dict.boolean('I') ?? dict.boolean('Interpolate')) === true
  const filters = namesIn(dict.get('F') ?? dict.get('Filter'))
  const isLzw = filters.some((filter) => filter === 'LZW' || filter === 'LZWDecode')
  if (!smooth && !isLzw) return undefined
  let data = bytes.subarray(dataStart, dataEnd)
  const left = new Set(smooth ? ['I'] : [])
  if (isLzw) {
    const decoded = decodedData(document, dict, data)
    if (decoded === undefined) return undefined
    data = deflateSync(decoded)
    for (const key of ['F', 'DP']) left.add(key)
  }
  const entries = [...dict.rawEntries()]
    .filter(([key]) => !left.has(SHORT[key] ?? key))
    .map(([key, value]) => `/${key} ${inlineText(value)}`)
  if (isLzw) entries.push('/F /Fl')
  const head = Buffer.from(`BI ${entries.join(' ')} ID `, 'latin1')
  const what = isLzw ? '6.1.10' : '6.2.8.1'
  return { bytes: Buffer.concat([head, data, Buffer.from('\nEI')]), what }
}

function decodedData(
  document: PdfDocument,
  dict: PdfDict,
  data: Uint8Array,
): Uint8Array | undefined {
  const place = { start: 0, end: 0 }
  const full = new PdfDict(
    ['Filter', 'DecodeParms'],
    [dict.get('F') ?? dict.get('Filter'), dict.get('DP') ?? dict.get('DecodeParms')],
    document,
    place,
  )
  const { bytes, problem } = document.decodeData(full, data)
  return problem === undefined ? bytes : undefined
}

function namesIn(value: PdfValue): string[] {
  const all = value instanceof PdfArray ? [...value.values()] : [value]
  return all.flatMap((each) => (each instanceof PdfName ? [each.value] : []))
}

/** Values of an inline image are plain: names, numbers, lists of them. */
function inlineText(value: PdfValue): string {
  if (value instanceof PdfName) return `/${value.value}`
  if (value instanceof PdfArray) return `[${value.items.map(inlineText).join(' ')}]`
  if (value instanceof PdfDict)
    return `<<${[...value.rawEntries()].map(([key, each]) => `/${key} ${inlineText(each)}`).join(' ')}>>`
  if (value === undefined || typeof value === 'boolean') return String(value ?? 'null')
  if (value instanceof PdfStream) return 'null'
  if (value.kind === 'number') return value.raw
  return value.kind === 'string' ? `<${Buffer.from(value.bytes).toString('hex')}>` : 'null'
}
