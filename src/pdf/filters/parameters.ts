import { detail, type Detail } from '../details/detail.js'
import { PdfArray, PdfDict, PdfName, PdfNumber, asDict, type PdfValue } from '../syntax/values.js'

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

/** The filters of a stream or an inline image, one at least. */
function fullNames(dict: PdfDict): readonly string[] {
  const value = dict.get('Filter') ?? dict.get('F')
  const all = value instanceof PdfArray ? [...value.values()] : [value]
  return all.map((one) => (one instanceof PdfName ? fullName(one.value) : ''))
}

/** What a stream has of a filter twice: PDFBox applies it once, and reads other data than most programs. */
export function repeatedFilter(dict: PdfDict): Detail | undefined {
  const repeated = fullNames(dict).find(
    (name, at, all) => name !== 'Crypt' && all.indexOf(name) < at,
  )
  return repeated === undefined
    ? undefined
    : detail`/${repeated.slice(0, 40)} twice, which some programs apply once`
}

function hasFilterArray(dict: PdfDict): boolean {
  return (dict.get('Filter') ?? dict.get('F')) instanceof PdfArray
}

/**
 * Whether programs decode data in different ways: because parameters are not in the form of the filters (ISO 32000-1,
 * table 5), but in an array for one filter, a dictionary for an array, an array of another length, or under the name that
 * they have in inline images; or because the values of a predictor are none that PDF defines. Some programs use them then,
 * and others do not.
 * @param dict of a stream, or of an inline image
 */
export function hasDoubtfulParameters(dict: PdfDict, isInline = false): boolean {
  const parameters = dict.get('DecodeParms')
  const ofInline = dict.get('DP')
  if (parameters === undefined && ofInline === undefined) return false
  const filters = fullNames(dict)
  if (filters.some((name, at) => isUndefined(name, parametersOf(dict, at)))) return true
  if (isInline) return isMisfit(dict, filters, parameters ?? ofInline)
  return isMisfit(dict, filters, parameters) || changesData(ofInline, filters)
}

const PREDICTORS = new Set([2, 10, 11, 12, 13, 14, 15])
const BITS = new Set([1, 2, 4, 8, 16])

/** Whether a predictor has values that are not those of table 8, or no integers: some programs read no data then. */
function isUndefined(filter: string, parameters: PdfDict | undefined): boolean {
  if (parameters === undefined || !/^(Flate|LZW)Decode$/.test(filter) || !hasPredictor(parameters))
    return false
  const all = ['Predictor', 'Colors', 'BitsPerComponent', 'Columns'].map((key) =>
    parameters.get(key),
  )
  const isWhole = all.every((value) => !(value instanceof PdfNumber) || value.isInteger)
  const bits = parameters.number('BitsPerComponent') ?? 8
  return !isWhole || !PREDICTORS.has(parameters.number('Predictor') ?? 1) || !BITS.has(bits)
}

function isMisfit(dict: PdfDict, filters: readonly string[], parameters: PdfValue): boolean {
  const isArray = parameters instanceof PdfArray
  const fits =
    isArray === hasFilterArray(dict) && (!isArray || parameters.length === filters.length)
  return !fits && changesData(parameters, filters)
}

/** Whether a filter gives other data with one of these parameters than without any. */
function changesData(parameters: PdfValue, filters: readonly string[]): boolean {
  if (parameters === undefined) return false
  const named = new Set(filters)
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
