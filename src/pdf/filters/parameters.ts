import { PdfArray, PdfDict, asDict, type PdfStream, type PdfValue } from '../syntax/values.js'

/** Filters by the names that they have in inline images only (ISO 32000-1, table 94). */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    AHx: 'ASCIIHexDecode',
    A85: 'ASCII85Decode',
    LZW: 'LZWDecode',
    Fl: 'FlateDecode',
    RL: 'RunLengthDecode',
    CCF: 'CCITTFaxDecode',
    DCT: 'DCTDecode',
  }),
)

/** A filter by its full name. */
export function fullName(filter: string): string {
  return ABBREVIATIONS.get(filter) ?? filter
}

/** An array for an array of filters, a dictionary for one filter (table 5); viewers take no other for parameters. */
export function parametersOf(dict: PdfDict, index: number): PdfDict | undefined {
  const value = dict.get('DecodeParms') ?? dict.get('DP')
  if (hasFilterArray(dict)) return value instanceof PdfArray ? asDict(value.get(index)) : undefined
  return value instanceof PdfArray ? undefined : asDict(value)
}

function hasFilterArray(dict: PdfDict): boolean {
  return (dict.get('Filter') ?? dict.get('F')) instanceof PdfArray
}

/**
 * Whether programs decode a stream in different ways, because its parameters are not in the form of its filters (ISO
 * 32000-1, table 5): an array for one filter, a dictionary for an array, an array of another length, or under the name
 * that they have in inline images. Some programs use them then, and others do not.
 */
export function hasDoubtfulParameters(stream: PdfStream): boolean {
  const { dict } = stream
  const parameters = dict.get('DecodeParms')
  const ofInline = dict.get('DP')
  if (parameters === undefined && ofInline === undefined) return false
  if (stream.place.keywordAt < 0) return isDoubtful(stream, parameters ?? ofInline)
  return isDoubtful(stream, parameters) || changesData(ofInline, stream)
}

function isDoubtful(stream: PdfStream, parameters: PdfValue): boolean {
  const isArray = parameters instanceof PdfArray
  const fits =
    isArray === hasFilterArray(stream.dict) &&
    (!isArray || parameters.length === stream.filters.length)
  return !fits && changesData(parameters, stream)
}

/** Whether a filter of the stream gives other data with one of these parameters than without any. */
function changesData(parameters: PdfValue, { filters }: PdfStream): boolean {
  if (parameters === undefined) return false
  const named = new Set(filters.map(fullName))
  const all = parameters instanceof PdfArray ? parameters.values() : [parameters]
  for (const one of all)
    if (one instanceof PdfDict)
      for (const [filter, isChange] of CHANGES) if (named.has(filter) && isChange(one)) return true
  return false
}

const hasPredictor = (one: PdfDict) => (one.number('Predictor') ?? 1) > 1

/** Parameters that are not the defaults, by filter. */
const CHANGES: readonly (readonly [string, (one: PdfDict) => boolean])[] = [
  ['FlateDecode', hasPredictor],
  ['LZWDecode', (one) => hasPredictor(one) || one.number('EarlyChange') === 0],
  ['CCITTFaxDecode', (one) => ['K', 'Columns', 'BlackIs1'].some((key) => one.has(key))],
  ['JBIG2Decode', (one) => one.has('JBIG2Globals')],
  ['DCTDecode', (one) => one.has('ColorTransform')],
]
