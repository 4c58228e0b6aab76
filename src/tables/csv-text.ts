import { createReadStream } from 'node:fs'
import { detail, type Detail } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import { fileDetail } from '../pipeline/file-reason.js'
import { notCsv } from './cells/file-kind.js'
import { ENCODINGS } from './table-map-schema.js'

/** What programs from the days of DOS write at the end of a text file (Ctrl-Z). */
const END_OF_FILE = '\u001a'

/**
 * The text of a CSV file as a stream.
 * @param encoding a name of the WHATWG Encoding Standard
 * @throws Fault INPUT_UNREADABLE for a workbook, and for text in another encoding
 */
export async function* csvText(file: string, encoding: string): AsyncGenerator<string> {
  const unreadable = (reason: ReturnType<typeof detail>, cause?: unknown) =>
    new Fault('INPUT_UNREADABLE', reason, { file }, cause)
  const decoder = new TextDecoder(encoding, { fatal: true })
  const other = encoding.startsWith('utf') ? undefined : new Utf8Watch()
  let isBegin = true
  let held = ''
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      const otherwise = isBegin ? notCsv(chunk.toString('latin1', 0, 512)) : undefined
      if (otherwise !== undefined) throw unreadable(otherwise)
      const marked = isBegin ? markedEncoding(chunk) : undefined
      if (marked !== undefined && marked !== encoding) throw unreadable(inOther(marked, encoding))
      isBegin = false
      other?.take(chunk)
      const text = held + decoder.decode(chunk, { stream: true })
      if (other !== undefined && isMisread(text, encoding)) throw unreadable(notIn(encoding))
      held = text.endsWith(END_OF_FILE) ? END_OF_FILE : ''
      yield text.slice(0, text.length - held.length)
    }
    yield decoder.decode()
  } catch (thrown) {
    if (thrown instanceof Fault) throw thrown
    if (thrown instanceof TypeError) throw unreadable(notIn(encoding), thrown)
    throw unreadable(detail`cannot be read: ${fileDetail(thrown)}`, thrown)
  }
  if (other?.isUtf8() === true) throw unreadable(inOther('utf-8', encoding))
}

/**
 * What no table has: places of windows-1252 without a character, and control characters of the others. Such text was
 * written in another encoding, such as that of DOS.
 */
const CONTROL = /[\u0080-\u0084\u0086-\u009f]/

/**
 * Letters of Mac OS and DOS that are signs or capitals in windows-1252, within words: `MŸller`, `Stra§e`, `K”ln`. In
 * these encodings each byte is a character, so that nothing else tells them apart.
 */
const OF_ANOTHER = /\p{L}[ŸŠŽ§†‡ˆ‰„”‚]\p{Ll}/u
/** The other way round: `M¸ller`, `Straﬂe`, `FranÁois`. */
const NOT_OF_MAC = /\p{L}[‡‚¸ˆ‰ﬂ]\p{Ll}|\p{Ll}[ÈËÍÎÓÔÁÙÒÛÌ]\p{Ll}/u

/** Whether text that is read in an encoding of single bytes was written in another. */
function isMisread(text: string, encoding: string): boolean {
  const nonsense = encoding === 'macintosh' ? NOT_OF_MAC : OF_ANOTHER
  return CONTROL.test(text) || nonsense.test(text)
}

/** The encoding that a byte order mark says. */
function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function inOther(other: string, encoding: string): Detail {
  return detail`is text in ${other}, not in ${encoding}: name its encoding in the map`
}

function notIn(encoding: string): Detail {
  const others = ENCODINGS.filter((each) => each !== encoding).join(', ')
  return detail`is not text in ${encoding}: name its encoding in the map (${others})`
}

/**
 * Tells UTF-8 from an encoding in which all bytes are characters: every `ü` would become `Ã¼`, and nobody be told.
 * Text in that encoding is not UTF-8 by chance, unless it has no letter beyond ASCII.
 */
class Utf8Watch {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  #isValid = true
  #hasOthers = false

  take(chunk: Uint8Array): void {
    if (!this.#isValid) return
    try {
      this.#hasOthers ||= this.#decoder.decode(chunk, { stream: true }).length !== chunk.length
    } catch {
      this.#isValid = false
    }
  }

  /** Whether all that came is UTF-8, with characters beyond ASCII. */
  isUtf8(): boolean {
    try {
      this.#decoder.decode()
    } catch {
      this.#isValid = false
    }
    return this.#isValid && this.#hasOthers
  }
}
