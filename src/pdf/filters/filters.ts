import { detail, type Detail } from '../details/detail.js'
import { inflateRawSync, inflateSync, constants } from 'node:zlib'
import { decodeAscii85, decodeAsciiHex, decodeRunLength } from './ascii-filters.js'
import { LimitExceeded, type Budget } from '../syntax/limits.js'
import { decodeLzw } from './lzw.js'
import { fullName, hasDoubtfulParameters, parametersOf } from './parameters.js'
import { undoPredictor } from './predictor.js'
import { isReadDifferently } from '../syntax/stream-data.js'
import { PdfStream, type Decoded, type PdfDict } from '../syntax/values.js'

/** Filters whose output is pixels; their data is not decoded. */
const IMAGE_FILTERS = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode'])

/**
 * Removes the filters of a stream (ISO 32000-1, 7.4).
 * @param data the stored bytes, decrypted
 * @throws LimitExceeded
 */
export function removeFilters(stream: PdfStream, data: Uint8Array, budget: Budget): Decoded {
  return withDoubts(applyFilters(stream, data, budget), stream.dict, false)
}

/** Data of which programs read different things is damaged. */
function withDoubts(decoded: Decoded, dict: PdfDict, isInline: boolean): Decoded {
  if (isReadDifferently(decoded) || !hasDoubtfulParameters(dict, isInline)) return decoded
  const problem = detail`/DecodeParms that do not fit /Filter`
  return { ...decoded, problem, damaged: true, wrongSum: false }
}

function applyFilters(stream: PdfStream, data: Uint8Array, budget: Budget): Decoded {
  const { filters } = stream
  if (filters.length > budget.limits.filters)
    throw new LimitExceeded('filters', budget.limits.filters)
  let bytes = data
  for (const [index, written] of filters.entries()) {
    const filter = fullName(written)
    if (filter === 'Crypt') continue
    if (IMAGE_FILTERS.has(filter))
      return { bytes, problem: detail`image filter ${filter}`, encoded: true }
    const isLast = index === filters.length - 1
    const parameters = parametersOf(stream.dict, index)
    const step = applyFilter(filter, bytes, parameters, isLast, budget)
    if (step === undefined)
      return { bytes, problem: detail`unknown filter ${filter.slice(0, 40)}`, encoded: true }
    budget.spendBytes(step.bytes.length)
    const isWhole = step.wrongSum === true && isLast && parameters === undefined
    if (step.problem !== undefined) return { ...step, wrongSum: isWhole }
    bytes = step.bytes
  }
  return { bytes }
}

/**
 * Removes the filters of data that is not a stream, such as that of an inline image.
 * @throws LimitExceeded
 */
export function decodeData(dict: PdfDict, data: Uint8Array, budget: Budget): Decoded {
  const place = { keywordAt: -1, dataAt: -1, dataEnd: -1, endstreamAt: -1 }
  const nowhere = { ...place, declaredLength: undefined }
  const stream = new PdfStream(dict, data, nowhere, () => ({ bytes: data }))
  return withDoubts(applyFilters(stream, data, budget), dict, true)
}

function applyFilter(
  filter: string,
  bytes: Uint8Array,
  parameters: PdfDict | undefined,
  isLast: boolean,
  budget: Budget,
): Decoded | undefined {
  switch (filter) {
    case 'FlateDecode':
      return undoPredictor(inflate(bytes, budget), parameters)
    case 'LZWDecode': {
      const early = parameters?.number('EarlyChange') !== 0
      return undoPredictor(decodeLzw(bytes, early, budget), parameters)
    }
    case 'ASCIIHexDecode':
      return decodeAsciiHex(bytes, isLast)
    case 'ASCII85Decode':
      return decodeAscii85(bytes, isLast)
    case 'RunLengthDecode':
      return decodeRunLength(bytes, budget)
    default:
      return undefined
  }
}

/**
 * zlib data (RFC 1950). Truncated data gives what there is, as other readers do; a wrong header or checksum is passed
 * over by reading the bare deflate data. Data whose blocks are complete is whole without its last bytes.
 */
function inflate(bytes: Uint8Array, budget: Budget): Decoded {
  const maxOutputLength = Math.max(1, budget.bytesLeft)
  if (bytes.length === 0) return { bytes }
  const deflated = bytes.subarray(2)
  let failed: unknown
  try {
    return { bytes: ownBytes(inflateSync(bytes, { maxOutputLength })) }
  } catch (thrown) {
    failed = thrown
  }
  const problem = whatIsWrong(failed, budget)
  const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }
  if (!isCut(failed)) {
    const rest = tried(() => inflateRawSync(deflated, options), budget) ?? new Uint8Array()
    const wrongSum = problem.text === WRONG_SUM && rest.length > 0
    return { bytes: rest, problem: detail`Flate data: ${problem}`, damaged: true, wrongSum }
  }
  const ended = withLastBlock(deflated)
  const whole = tried(() => inflateRawSync(ended, { maxOutputLength }), budget)
  if (whole !== undefined) return { bytes: whole }
  const rest = tried(() => inflateSync(bytes, options), budget) ?? new Uint8Array()
  return { bytes: rest, problem: detail`Flate data that breaks off`, damaged: true }
}

/** What zlib says of data that it has read to its end. */
const WRONG_SUM = 'incorrect data check'

/** What zlib gives; undefined if it refuses the data. @throws LimitExceeded */
function tried(read: () => Buffer, budget: Budget): Uint8Array | undefined {
  try {
    return ownBytes(read())
  } catch (thrown) {
    whatIsWrong(thrown, budget)
    return undefined
  }
}

/** What zlib writes where it is flushed, and an empty last block (RFC 1951, 3.2.4). */
const FLUSHED = Buffer.from([0, 0, 0xff, 0xff])
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])

/** Some writers flush their data, and never end it: nothing of it is missing. */
function withLastBlock(deflated: Uint8Array): Uint8Array {
  const end = deflated.subarray(Math.max(0, deflated.length - FLUSHED.length))
  return FLUSHED.equals(end) ? Buffer.concat([deflated, LAST_BLOCK]) : deflated
}

/** True if zlib came to the end of the data before the end of the stream. */
function isCut(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'Z_BUF_ERROR'
}

/**
 * What zlib gives, without the rest of its block of 16 KiB, which would be kept as long as a short result: data that is
 * decoded is kept, and a file may have thousands of short streams.
 */
function ownBytes(result: Buffer): Uint8Array {
  if (result.length === result.buffer.byteLength) return result
  const own = Buffer.allocUnsafeSlow(result.length)
  own.set(result)
  return own
}

/** zlib's error codes for invalid data. Other errors, such as too little memory, are not caused by the data. */
const DAMAGED: ReadonlySet<unknown> = new Set(['Z_DATA_ERROR', 'Z_BUF_ERROR', 'Z_NEED_DICT'])

/** @throws LimitExceeded, or the original error if it is not about the data */
function whatIsWrong(thrown: unknown, budget: Budget): Detail {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  if (code === 'ERR_BUFFER_TOO_LARGE') throw budget.overflow()
  if (!(thrown instanceof Error) || !DAMAGED.has(code)) throw thrown
  return { text: thrown.message, values: [] }
}
