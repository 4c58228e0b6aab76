import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { packageRoot } from '../../data/package-root.js'
import type { CharacterCodeMap } from './character-code-map.js'
import type { CodeSpace } from './codes.js'
import { PREDEFINED_CMAPS } from './predefined-cmaps.js'

type Triples = readonly (readonly [low: number, high: number, value: number])[]

/** What the build has written of a CMap. */
export interface WrittenCmap {
  /** The CMap that it builds on. */
  readonly base: string | undefined
  /** Low, high, and the bytes of a code. */
  readonly codeSpaces: Triples
  /**
   * Ranges in order, three numbers each: from the end of the range before to the first code, from there
   * to the last, and from the CID of the first code before to that of this.
   */
  readonly cids: readonly number[]
  /** Codes without a character of their own: low, high, and the CID that is shown for each. */
  readonly undefinedCodes: Triples
}

const KNOWN = new Map<string, CharacterCodeMap>()

/**
 * A predefined CMap (ISO 32000-1, 9.7.5.2), read when a font first needs it.
 * @returns undefined for another name, and for Identity-H and -V
 */
export function readPredefinedCmap(name: string): CharacterCodeMap | undefined {
  const known = KNOWN.get(name)
  if (known !== undefined || !PREDEFINED_CMAPS.has(name)) return known
  const file = join(packageRoot(), 'dist/cmaps', `${name}.json.gz`)
  if (!existsSync(file)) return undefined
  const written = JSON.parse(gunzipSync(readFileSync(file)).toString()) as WrittenCmap
  const base = written.base === undefined ? undefined : readPredefinedCmap(written.base)
  const cmap = characterCodeMap(name, written, base)
  KNOWN.set(name, cmap)
  return cmap
}

function characterCodeMap(
  name: string,
  written: WrittenCmap,
  base: CharacterCodeMap | undefined,
): CharacterCodeMap {
  const table = new CidTable(written.cids)
  const undefinedCid = (code: number) =>
    written.undefinedCodes.find(([low, high]) => code >= low && code <= high)?.[2]
  return {
    codeSpaces: [...written.codeSpaces.map(codeSpace), ...(base?.codeSpaces ?? [])],
    cids: { get: (code) => table.cid(code) ?? base?.cids.get(code) ?? undefinedCid(code) },
    texts: new Map(),
    beyondRange: new Set(),
    writingMode: name.endsWith('V') ? 1 : 0,
    largestCid: 0,
    base: undefined,
    // Each release of Unicode adds codes to these, and a file may be of a later one.
    complete: !name.includes('UTF16'),
    sound: true,
  }
}

function codeSpace([low, high, bytes]: Triples[number]): CodeSpace {
  const inBytes = (code: number): Uint8Array =>
    Uint8Array.from({ length: bytes }, (_, i) => (code / 256 ** (bytes - 1 - i)) & 255)
  return { low: inBytes(low), high: inBytes(high) }
}

/** Ranges of codes in order, in little memory. */
class CidTable {
  readonly #lows: Uint32Array
  readonly #highs: Uint32Array
  readonly #cids: Uint16Array

  constructor(distances: readonly number[]) {
    const count = distances.length / 3
    this.#lows = new Uint32Array(count)
    this.#highs = new Uint32Array(count)
    this.#cids = new Uint16Array(count)
    let [high, cid] = [0, 0]
    for (let i = 0; i < count; i += 1) {
      const [gap = 0, length = 0, step = 0] = distances.slice(3 * i, 3 * i + 3)
      const low = high + gap
      high = low + length
      cid += step
      this.#lows[i] = low
      this.#highs[i] = high
      this.#cids[i] = cid
    }
  }

  cid(code: number): number | undefined {
    let from = 0
    let to = this.#lows.length
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#lows[middle] as number) <= code) from = middle + 1
      else to = middle
    }
    const low = this.#lows[from - 1]
    if (low === undefined || code > (this.#highs[from - 1] as number)) return undefined
    return (this.#cids[from - 1] as number) + code - low
  }
}
