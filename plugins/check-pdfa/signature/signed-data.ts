/** What a PKCS#7 object (RFC 2315, 9.1) says of its signers. */
export interface SignedData {
  readonly certificates: number
  readonly signers: number
}

interface Element {
  readonly tag: number
  readonly from: number
  readonly to: number
}

const SEQUENCE = 0x30
const SET = 0x31
const OBJECT_IDENTIFIER = 0x06
const CERTIFICATES = 0xa0
const SIGNED_DATA = '2a864886f70d010702'

/**
 * Reads a signature's PKCS#7 object; padding after it is let pass.
 * @returns undefined if it is none; `unknown` if it is written with indefinite lengths, which is not DER
 */
export function signedData(bytes: Uint8Array): SignedData | 'unknown' | undefined {
  if (bytes[0] === SEQUENCE && bytes[1] === 0x80) return 'unknown'
  const outer = elementAt(bytes, 0, bytes.length)
  if (outer?.tag !== SEQUENCE) return undefined
  const [type, content] = childrenOf(bytes, outer)
  if (type?.tag !== OBJECT_IDENTIFIER || content === undefined) return undefined
  if (Buffer.from(bytes.subarray(type.from, type.to)).toString('hex') !== SIGNED_DATA)
    return undefined
  const [sequence] = childrenOf(bytes, content)
  if (sequence?.tag !== SEQUENCE) return undefined
  const parts = childrenOf(bytes, sequence)
  const certificates = parts.find((part) => part.tag === CERTIFICATES)
  const signers = parts.at(-1)
  if (signers?.tag !== SET) return undefined
  return {
    certificates: certificates === undefined ? 0 : childrenOf(bytes, certificates).length,
    signers: childrenOf(bytes, signers).length,
  }
}

/** The elements inside of one, up to the first that breaks off. */
function childrenOf(bytes: Uint8Array, { from, to }: Element): Element[] {
  const children: Element[] = []
  for (let at = from; at < to;) {
    const child = elementAt(bytes, at, to)
    if (child === undefined) break
    children.push(child)
    at = child.to
  }
  return children
}

function elementAt(bytes: Uint8Array, at: number, end: number): Element | undefined {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined || at + 2 > end) return undefined
  const size = first < 0x80 ? 0 : first & 0x7f
  if (size > 4) return undefined
  let length = size === 0 ? first : 0
  for (const byte of bytes.subarray(at + 2, at + 2 + size)) length = length * 256 + byte
  const from = at + 2 + size
  return from + length <= end ? { tag, from, to: from + length } : undefined
}
