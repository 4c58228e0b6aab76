import { normalizedText } from 'twinvoice/plugin'
import type { Fonts } from './text/fonts.js'
import { isInvisible } from './text/characters.js'

/** A character of the request that no font has. */
export interface Uncovered {
  /** JSON path in the request. */
  readonly path: string
  readonly codePoint: number
}

/** Below it, every character allowed in a request is in the family. */
const SURELY_COVERED = 0x250

/** Finds characters that no font has in the texts of a value (D7); each once for each path. */
export function findUncovered(value: unknown, path: string, fonts: Fonts): Uncovered[] {
  if (typeof value === 'string') return uncoveredIn(value, path, fonts)
  if (Array.isArray(value))
    return value.flatMap((entry, index) => findUncovered(entry, `${path}[${String(index)}]`, fonts))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    findUncovered(entry, `${path}.${key}`, fonts),
  )
}

function uncoveredIn(text: string, path: string, fonts: Fonts): Uncovered[] {
  let index = 0
  while (index < text.length && text.charCodeAt(index) < SURELY_COVERED) index++
  if (index === text.length) return []
  const characters = new Set(normalizedText(text))
  return Array.from(characters, (character) => character.codePointAt(0) ?? 0)
    .filter((codePoint) => !isSpace(codePoint) && !isInvisible(codePoint))
    .filter((codePoint) => !fonts.covers(codePoint))
    .map((codePoint) => ({ path, codePoint }))
}

function isSpace(codePoint: number): boolean {
  return codePoint <= 0x20 || codePoint === 0x7f
}
