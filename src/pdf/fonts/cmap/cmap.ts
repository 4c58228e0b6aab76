import type { PdfDocument } from '../../document/document.js'
import type { CharacterCodeMap } from './character-code-map.js'
import { CmapProgram } from './cmap-program.js'

/** CMaps that were read, by their bytes: fonts may share one. */
const KNOWN = new WeakMap<Uint8Array, CharacterCodeMap>()

/**
 * Reads a CMap.
 * @throws LimitExceeded
 */
export function readCmap(document: PdfDocument, bytes: Uint8Array): CharacterCodeMap {
  const known = KNOWN.get(bytes)
  if (known !== undefined) return known
  const reading = new CmapProgram(bytes, document.budget).run()
  KNOWN.set(bytes, reading)
  return reading
}
