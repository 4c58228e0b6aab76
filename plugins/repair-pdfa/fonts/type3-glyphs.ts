import { inflateSync } from 'node:zlib'
import { STANDARD_ENCODING, type Encoding, type PdfDocument } from 'twinvoice/pdf'
import { newStream } from '../model/read.js'
import { Dict, indirect, type Stream } from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'
import { addDifferences } from './font-objects.js'
import { encodingOf, simpleWidth, type UsedFont } from './font-use.js'
import { sayWidths } from './true-type.js'
import { widthIn } from './written/written-width.js'

/** Differences beyond which a width is wrong. */
const TOLERANCE = 1

/**
 * Glyphs of a Type 3 font become as wide as the font dictionary says, by which viewers place text, and codes
 * that show nothing get an empty glyph of their width: 6.2.11.5.
 * @throws LimitExceeded
 */
export function repairType3(document: PdfDocument, used: UsedFont, log: RepairLog): void {
  const glyphs = new Glyphs(document, used)
  for (const code of [...used.codes].sort((a, b) => a - b)) glyphs.fit(code)
  if (glyphs.changed === 0) return
  glyphs.write()
  sayWidths(used, glyphs.changed, log)
}

/** Also in data that only look like one. */
const WIDTH_OPERATOR = /d[01]/

class Glyphs {
  readonly #document: PdfDocument
  readonly #used: UsedFont
  readonly #names: Encoding
  /** What the font is to have: other fonts may share what it had. */
  readonly #procedures: Dict
  readonly #widths = new Map<string, number>()
  readonly #added: [number, string][] = []
  changed = 0

  constructor(document: PdfDocument, used: UsedFont) {
    this.#document = document
    this.#used = used
    this.#names = encodingOf(used.font, new Map())
    this.#procedures = new Dict(used.target.dict('CharProcs')?.entries ?? [])
  }

  /** Gives the glyph of a code the width of this code. */
  fit(code: number): void {
    const width = simpleWidth(this.#used, code)
    if (width === undefined) return
    const glyph = this.#names.get(code) ?? this.#standardName(code)
    const stream = glyph === undefined ? undefined : this.#procedures.stream(glyph)
    if (glyph === undefined || stream === undefined) this.#addEmpty(code, glyph, width)
    else {
      const own = this.#widths.get(glyph)
      if (own === undefined) this.#setWidth(glyph, stream, width)
      else if (Math.abs(own - width) > TOLERANCE)
        this.#setWidth(this.#newName(code), stream, width, code)
    }
  }

  /** Some viewers give a code without a name that of StandardEncoding, if there is such a glyph: it is written, not lost. */
  #standardName(code: number): string | undefined {
    const glyph = STANDARD_ENCODING.get(code)
    if (glyph === undefined || !this.#procedures.has(glyph)) return undefined
    this.#added.push([code, glyph])
    this.changed += 1
    return glyph
  }

  /** @param code what shows the glyph by a name that is new */
  #setWidth(glyph: string, stream: Stream, width: number, code?: number): void {
    const bytes = dataOf(stream)
    const written = bytes === undefined ? undefined : widthIn(this.#document, bytes)
    if (bytes === undefined) return
    if (written === undefined) {
      this.#beginWith(glyph, bytes, { width, code, entries: stream.dict.entries })
      return
    }
    const isRight = code === undefined && Math.abs(written.width - width) <= TOLERANCE
    this.#widths.set(glyph, isRight ? written.width : width)
    if (isRight) return
    const { start, end } = written
    const changed = [bytes.subarray(0, start), decimals(width), bytes.subarray(end)]
    this.#set(glyph, newStream(stream.dict.entries, Buffer.concat(changed)))
    if (code !== undefined) this.#added.push([code, glyph])
  }

  /** A glyph without d0 and d1 shows its own colours, as d0 says. */
  #beginWith(
    glyph: string,
    bytes: Uint8Array,
    {
      width,
      code,
      entries,
    }: Pick<Stream['dict'], 'entries'> & { width: number; code: number | undefined },
  ): void {
    // One that has them elsewhere is understood in several ways.
    if (WIDTH_OPERATOR.test(Buffer.from(bytes).toString('latin1'))) return
    this.#widths.set(glyph, width)
    const begun = [decimals(width), Buffer.from(' 0 d0\n'), bytes]
    this.#set(glyph, newStream(entries, Buffer.concat(begun)))
    if (code !== undefined) this.#added.push([code, glyph])
  }

  /** A code without a glyph moves on by its width, and shows nothing. */
  #addEmpty(code: number, known: string | undefined, width: number): void {
    if (Math.abs(width) <= TOLERANCE) return
    const isFree = known !== undefined && known !== '.notdef' && !this.#procedures.has(known)
    const glyph = isFree ? known : this.#newName(code)
    this.#widths.set(glyph, width)
    this.#set(glyph, newStream([], Buffer.concat([decimals(width), Buffer.from(' 0 d0')])))
    if (!isFree) this.#added.push([code, glyph])
  }

  #set(glyph: string, stream: Stream): void {
    this.#procedures.set(glyph, indirect(stream))
    this.changed += 1
  }

  #newName(code: number): string {
    let made = `code${String(code)}`
    while (this.#procedures.has(made)) made += 'x'
    return made
  }

  write(): void {
    const { target } = this.#used
    target.set('CharProcs', this.#procedures)
    if (this.#added.length > 0) addDifferences(target, this.#added)
  }
}

/** What a glyph draws, with what was changed in it before; undefined where it is damaged. */
function dataOf({ source, data }: Stream): Uint8Array | undefined {
  if (source !== undefined) {
    const { bytes, problem, damaged } = source.decode()
    return problem === undefined && damaged !== true ? bytes : undefined
  }
  try {
    return inflateSync(data)
  } catch {
    return undefined
  }
}

/** Only some programs read numbers with more places. */
function decimals(width: number): Buffer {
  return Buffer.from(String(Math.round(width * 1000) / 1000))
}
