/** A line of a manifest. */
export interface Line {
  /** From 1. */
  readonly line: number
  /** Without its end; undefined if it is longer than allowed. */
  readonly bytes: Uint8Array | undefined
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * The lines of a stream that are not blank. Holds one line and one part of the stream, whatever their
 * number; of a line that is too long, nothing.
 * @param longest bytes that a line may have
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<Line> {
  let line = 1
  let parts: Uint8Array[] = []
  let length = 0
  const add = (part: Uint8Array) => {
    length += part.byteLength
    if (length <= longest) parts.push(part)
    else parts = []
  }
  const take = (): Line | undefined => {
    const bytes = length > longest ? undefined : trimmed(Buffer.concat(parts), line)
    const taken = bytes?.byteLength === 0 ? undefined : { line, bytes }
    line += 1
    parts = []
    length = 0
    return taken
  }
  for await (const chunk of stream) {
    let from = 0
    for (
      let end = chunk.indexOf(LINE_FEED);
      end !== -1;
      from = end + 1, end = chunk.indexOf(LINE_FEED, from)
    ) {
      add(chunk.subarray(from, end))
      const taken = take()
      if (taken !== undefined) yield taken
    }
    add(chunk.subarray(from))
  }
  if (length === 0) return
  const last = take()
  if (last !== undefined) yield last
}

/** Without a carriage return at its end, the byte order mark of a file, and blanks around it. */
function trimmed(bytes: Buffer, line: number): Uint8Array {
  let [from, to] = [0, bytes.byteLength]
  if (line === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) from = 3
  while (from < to && isBlank(bytes[to - 1])) to -= 1
  while (from < to && isBlank(bytes[from])) from += 1
  return bytes.subarray(from, to)
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN
}
