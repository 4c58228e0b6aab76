import type { PdfDocument } from '../../document/document.js'
import { PdfName, PdfStream, type PdfValue } from '../../syntax/values.js'
import type { CharacterCodeMap } from './character-code-map.js'
import { readCmap } from './cmap.js'
import { codeSpace } from './codes.js'
import { readPredefinedCmap } from './predefined-cmap.js'

const IDENTITY = /^Identity-[HV]$/

/** The code space of Identity-H and -V. */
const TWO_BYTES = codeSpace(Uint8Array.of(0, 0), Uint8Array.of(255, 255))

/**
 * The CMap that is the /Encoding of a composite font, with the CMap that it builds on.
 * @returns undefined for Identity-H and -V, whose codes are CIDs of two bytes, and for what is no CMap
 * @throws LimitExceeded
 */
export function encodingCmap(
  document: PdfDocument,
  encoding: PdfValue,
): CharacterCodeMap | undefined {
  if (encoding instanceof PdfName) return readPredefinedCmap(encoding.value)
  if (!(encoding instanceof PdfStream)) return undefined
  const own = readCmap(document, encoding.data)
  // A CMap need not say in its program, too, what its dictionary says (table 120).
  const base = own.base ?? encoding.dict.name('UseCMap')
  return base === undefined ? own : builtOn(own, base)
}

/** What a CMap does not map is mapped by the one that it builds on; of one that is not known nothing can be told. */
function builtOn(own: CharacterCodeMap, base: string): CharacterCodeMap {
  const below = readPredefinedCmap(base)
  const isIdentity = IDENTITY.test(base)
  const beyond = (code: number) => (isIdentity ? code : below?.cids.get(code))
  const spaces = [...own.codeSpaces, ...(below?.codeSpaces ?? [])]
  return {
    ...own,
    base: undefined,
    codeSpaces: spaces.length === 0 ? [TWO_BYTES] : spaces,
    cids: { get: (code) => own.cids.get(code) ?? (own.complete ? beyond(code) : undefined) },
    complete: own.complete && (isIdentity || below?.complete === true),
  }
}
