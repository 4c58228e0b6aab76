import { clearCharstring, type Type1Glyph, type Type1Width } from './charstrings.js'
import { decryptedPart, encryptedCharstring, encryptedPart, type Type1Parts } from './parts.js'

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

/**
 * A program with other widths. What follows its encrypted part keeps its bytes.
 * @param lenIv how many bytes each charstring begins with
 * @returns undefined where a width is too large
 */
export function withChanges(
  { storage, clear, encrypted }: Type1Parts,
  changes: readonly Type1Change[],
  lenIv: number,
): Type1Parts | undefined {
  if (changes.some(({ width }) => Math.abs(width) > MOST)) return undefined
  const secret = decryptedPart(encrypted)
  const text = secret.toString('latin1')
  const close = text.indexOf('closefile', text.indexOf('/CharStrings'))
  // One white space character belongs to it.
  const last = Math.min(close + 'closefile'.length + 1, secret.length)
  const pieces: Uint8Array[] = []
  let from = 0
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
