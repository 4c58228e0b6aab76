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

/** The value of a range's first code, raised for a later one: its last unit counts. */
export function raisedBy(value: Uint8Array, step: number): Uint8Array {
  const raised = Buffer.from(value.subarray(0, 2 * MAX_UNITS))
  const last = raised.length - 1
  if (last >= 1) raised.writeUInt16BE((raised.readUInt16BE(last - 1) + step) & 0xffff, last - 1)
  else if (last === 0) raised[0] = ((raised[0] as number) + step) & 0xff
  return raised
}
