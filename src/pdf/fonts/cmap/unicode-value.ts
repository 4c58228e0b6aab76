/** Maximum length of the text of one code. */
const MAX_UNITS = 64

/** The text of UTF-16BE. One byte alone is written by some for a character of Latin 1. */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0] as number)
  const units = Array.from(
    { length: Math.min(MAX_UNITS, bytes.length >> 1) },
    (_, i) => ((bytes[2 * i] as number) << 8) | (bytes[2 * i + 1] as number),
  )
  return String.fromCharCode(...units)
}

/** The texts of a range by the distance from its first code, which has this value: the last unit is raised. */
export function raisedTexts(value: Uint8Array): (step: number) => string {
  const raised = Buffer.from(value.subarray(0, 2 * MAX_UNITS))
  const last = raised.length - 1
  if (last < 1) return (step) => String.fromCharCode(((raised[0] ?? 0) + step) & 0xff)
  const unit = raised.readUInt16BE(last - 1)
  if (last % 2 === 1) {
    const before = textOf(raised.subarray(0, last - 1))
    return (step) => before + String.fromCharCode((unit + step) & 0xffff)
  }
  // Of an odd number of bytes the last one belongs to no character.
  return (step) => {
    raised.writeUInt16BE((unit + step) & 0xffff, last - 1)
    return textOf(raised)
  }
}
