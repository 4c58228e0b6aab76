import {
  charstringsIn,
  clearCharstring,
  ENDCHAR,
  HSBW,
  type Type1Glyph,
  type Type1Width,
} from './charstrings.js'
import {
  decryptedPart,
  encryptedCharstring,
  encryptedPart,
  SPACE,
  type Type1Parts,
} from './parts.js'

/** A glyph that gets another width, in units of the program. */
export interface Type1Change {
  readonly glyph: Type1Glyph
  readonly said: Type1Width
  readonly width: number
}

/** The widest that a number without a division says. */
const MOST = 32_000
/** Fractions are written in hundredths. */
const PARTS = 100
const DIV = [12, 12]

/** How many glyphs the dictionary has room for. */
const ROOM = new RegExp(`(/CharStrings${SPACE}{0,4})(\\d{1,6})(?=${SPACE}{1,4}dict)`)
/** The words that end a glyph. */
const TAIL = new RegExp(`^${SPACE}{0,4}(?:noaccess${SPACE}{1,4})?[!-.0-~]{1,8}${SPACE}{1,4}`)

/**
 * A program with other widths, and with further glyphs. What follows its encrypted part keeps its bytes.
 * @param lenIv how many bytes each charstring begins with
 * @param blanks widths of glyphs that draw nothing, in units of the program, by name
 * @returns undefined where a width is too large, or a glyph cannot be added
 */
export function withChanges(
  { storage, clear, encrypted }: Type1Parts,
  changes: readonly Type1Change[],
  lenIv: number,
  blanks: ReadonlyMap<string, number>,
): Type1Parts | undefined {
  const all = [...changes.map(({ width }) => width), ...blanks.values()]
  if (all.some((width) => Math.abs(width) > MOST)) return undefined
  const secret = decryptedPart(encrypted)
  const text = secret.toString('latin1')
  const close = text.indexOf('closefile', text.indexOf('/CharStrings'))
  // One white space character belongs to it.
  const last = Math.min(close + 'closefile'.length + 1, secret.length)
  const begin = blanks.size === 0 ? undefined : withBlanks(secret, text, blanks, lenIv)
  if (begin === undefined && blanks.size > 0) return undefined
  const pieces: Uint8Array[] = begin === undefined ? [] : [begin.bytes]
  let from = begin?.end ?? 0
  for (const change of changes.toSorted((one, other) => one.glyph.at - other.glyph.at)) {
    const { at, end, bytes } = change.glyph
    const charstring = changed(change, lenIv)
    const entry = text.slice(at, end - bytes.length)
    const counted = entry.replace(/\d+(?=\D+$)/, String(charstring.length))
    pieces.push(secret.subarray(from, at), Buffer.from(counted, 'latin1'), charstring)
    from = end
  }
  const before = Buffer.concat([...pieces, secret.subarray(from, last)])
  const rest = encrypted.subarray(4 + last)
  return {
    storage,
    clear,
    encrypted: Buffer.concat([encryptedPart(before, encrypted), rest]),
  }
}

/** What is before the first glyph, and the new ones. @returns undefined where their place is not found */
function withBlanks(
  secret: Buffer,
  text: string,
  blanks: ReadonlyMap<string, number>,
  lenIv: number,
): { readonly bytes: Uint8Array; readonly end: number } | undefined {
  const [first] = charstringsIn(secret, text).values()
  const tail = TAIL.exec(text.slice(first?.end))?.[0]
  if (first === undefined || tail === undefined) return undefined
  const before = text.slice(0, first.at)
  const opened = before.replace(
    ROOM,
    (_, word: string, room: string) => `${word}${Number(room) + blanks.size}`,
  )
  if (opened === before) return undefined
  const head = text.slice(first.at, first.end - first.bytes.length)
  const added = [...blanks].flatMap(([name, width]) => {
    const code = [...Array<number>(Math.max(0, lenIv)).fill(0), ...number(0), ...operand(width)]
    const clear = Buffer.from([...code, HSBW, ENDCHAR])
    const charstring = lenIv < 0 ? clear : encryptedCharstring(clear)
    const entry = `/${name} ${head
      .slice(1)
      .replace(/^\S+\s+/, '')
      .replace(/^\d+/, String(charstring.length))}`
    return [Buffer.from(entry, 'latin1'), charstring, Buffer.from(tail, 'latin1')]
  })
  return { bytes: Buffer.concat([Buffer.from(opened, 'latin1'), ...added]), end: first.at }
}

function changed({ glyph, said, width }: Type1Change, lenIv: number): Uint8Array {
  const code = clearCharstring(glyph.bytes, lenIv)
  const skipped = Math.max(0, lenIv)
  const written = Buffer.concat([
    code.subarray(0, skipped + said.from),
    operand(width),
    code.subarray(skipped + said.to),
  ])
  return lenIv < 0 ? written : encryptedCharstring(written)
}

function operand(value: number): Buffer {
  const rounded = Math.round(value * PARTS) / PARTS
  if (Number.isInteger(rounded)) return number(rounded)
  return Buffer.from([...number(Math.round(value * PARTS)), ...number(PARTS), ...DIV])
}

function number(value: number): Buffer {
  if (Math.abs(value) <= 107) return Buffer.from([value + 139])
  const bytes = Buffer.alloc(5, 255)
  bytes.writeInt32BE(value, 1)
  return bytes
}
