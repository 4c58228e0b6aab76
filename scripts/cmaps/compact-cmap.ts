/**
 * Reads CMaps in the compact form in which `pdfjs-dist` brings those of Adobe.
 *
 * A byte, of which the lowest bit says that the writing is vertical; then sections. The first byte of a section is
 * its kind (3 bits), a flag for codes that follow one another (1 bit), and the bytes of a code less one
 * (4 bits). Numbers have seven bits a byte, the highest first; the eighth bit says that more follow. Each
 * code is written as the distance from where the one before it ended.
 */

/** Codes from `low` to `high`, of so many bytes each. */
export interface CodeRange {
  readonly low: number
  readonly high: number
  readonly bytes: number
}

/** Codes that CIDs in order are for; in ranges for what is not defined, one CID for all. */
export interface CidRange extends CodeRange {
  readonly cid: number
}

export interface CompactCmap {
  readonly base: string | undefined
  readonly codeSpaces: readonly CodeRange[]
  readonly cids: readonly CidRange[]
  readonly undefinedCodes: readonly CidRange[]
}

const CODE_SPACES = 0
const UNDEFINED_CODES = 1
const SINGLE_CIDS = 2
const CID_RANGES = 3
const REMARKS = 7
const BASE = 1

/** @throws Error naming the kind of a section that is none of a CMap from codes to CIDs */
export function readCompactCmap(data: Uint8Array): CompactCmap {
  const reader = new Reader(data)
  const codeSpaces: CodeRange[] = []
  const cids: CidRange[] = []
  const undefinedCodes: CidRange[] = []
  let base: string | undefined
  reader.byte()
  while (!reader.atEnd) {
    const head = reader.byte()
    const kind = head >> 5
    if (kind === REMARKS) {
      const text = reader.text()
      if ((head & 0x1f) === BASE) base = text
      continue
    }
    const bytes = (head & 15) + 1
    const section = { bytes, inOrder: (head & 16) !== 0, count: reader.number() }
    if (kind === CODE_SPACES) codeSpaces.push(...ranges(reader, section, () => ({})))
    else if (kind === UNDEFINED_CODES)
      undefinedCodes.push(...ranges(reader, { ...section, inOrder: false }, cidOf))
    else if (kind === SINGLE_CIDS) cids.push(...singles(reader, section))
    else if (kind === CID_RANGES) cids.push(...ranges(reader, section, cidOf))
    else throw new Error(`a section of the kind ${kind}`)
  }
  return { base, codeSpaces, cids, undefinedCodes }
}

interface Section {
  readonly bytes: number
  readonly inOrder: boolean
  readonly count: number
}

function cidOf(reader: Reader): { readonly cid: number } {
  return { cid: reader.number() }
}

function* ranges<T extends object>(
  reader: Reader,
  { bytes, inOrder, count }: Section,
  more: (reader: Reader) => T,
): Generator<CodeRange & T> {
  let high = -1
  for (let i = 0; i < count; i += 1) {
    const isFirst = i === 0
    const low = isFirst ? reader.bytes(bytes) : high + 1 + (inOrder ? 0 : reader.number())
    high = low + reader.number()
    yield { low, high, bytes, ...more(reader) }
  }
}

function* singles(reader: Reader, { bytes, inOrder, count }: Section): Generator<CidRange> {
  let code = reader.bytes(bytes)
  let cid = reader.number()
  yield { low: code, high: code, bytes, cid }
  for (let i = 1; i < count; i += 1) {
    code += 1 + (inOrder ? 0 : reader.number())
    cid += 1 + reader.signed()
    yield { low: code, high: code, bytes, cid }
  }
}

class Reader {
  readonly #data: Uint8Array
  #at = 0

  constructor(data: Uint8Array) {
    this.#data = data
  }

  get atEnd(): boolean {
    return this.#at >= this.#data.length
  }

  byte(): number {
    const byte = this.#data[this.#at++]
    if (byte === undefined) throw new Error('it ends too early')
    return byte
  }

  /** A code of so many bytes. */
  bytes(count: number): number {
    let code = 0
    for (let i = 0; i < count; i += 1) code = code * 256 + this.byte()
    return code
  }

  number(): number {
    let number = 0
    for (;;) {
      const byte = this.byte()
      number = number * 128 + (byte & 0x7f)
      if (byte < 0x80) return number
    }
  }

  /** The lowest bit says that it is negative. */
  signed(): number {
    const number = this.number()
    return number % 2 === 1 ? -(number + 1) / 2 : number / 2
  }

  text(): string {
    const length = this.number()
    return String.fromCharCode(...Array.from({ length }, () => this.number()))
  }
}
