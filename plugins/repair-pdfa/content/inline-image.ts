import { deflateSync } from 'node:zlib'
import {
  type InlineImage,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfStream,
  type PdfValue,
} from 'twinvoice/pdf'
import { INTENTS } from './devices.js'

const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    Interpolate: 'I',
    Filter: 'F',
    DecodeParms: 'DP',
  }),
)

type Clause = '6.1.10' | '6.2.6' | '6.2.8.1'

/**
 * The image as PDF/A has it: without interpolation (6.2.8.1) and unknown rendering intents (6.2.6), and by Flate where
 * it was by LZW (6.1.10).
 * @returns undefined where nothing is to be changed
 * @throws LimitExceeded
 */
export function repairedInlineImage(
  document: PdfDocument,
  bytes: Uint8Array,
  { dict, dataStart, dataEnd }: InlineImage,
): { readonly bytes: Buffer; readonly what: Clause } | undefined {
  const smooth = (dict.boolean('I') ?? dict.boolean('Interpolate')) === true
  const filters = namesIn(dict.get('F') ?? dict.get('Filter'))
  const isLzw = filters.some((filter) => filter === 'LZW' || filter === 'LZWDecode')
  const intent = dict.name('Intent')
  const isOdd = intent !== undefined && !INTENTS.has(intent)
  if (!smooth && !isLzw && !isOdd) return undefined
  let data = bytes.subarray(dataStart, dataEnd)
  const left = new Set([...(smooth ? ['I'] : []), ...(isOdd ? ['Intent'] : [])])
  if (isLzw) {
    const decoded = decodedData(document, dict, data)
    if (decoded === undefined) return undefined
    data = deflateSync(decoded)
    for (const key of ['F', 'DP']) left.add(key)
  }
  const entries = [...dict.rawEntries()]
    .filter(([key]) => !left.has(SHORT.get(key) ?? key))
    .map(([key, value]) => `/${key} ${inlineText(value)}`)
  if (isLzw) entries.push('/F /Fl')
  const head = Buffer.from(`BI ${entries.join(' ')} ID `, 'latin1')
  const what = isLzw ? '6.1.10' : smooth ? '6.2.8.1' : '6.2.6'
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
