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

/** Beyond this many characters, one of each text is found. An answer lists no more (D38). */
const MOST_FOUND = 1_000

/**
 * Finds characters that no font has in the texts of a value (D7); each once for each path. A request can have
 * millions of them: beyond the first thousand, only the first one of each text is found.
 */
export function findUncovered(value: unknown, path: string, fonts: Fonts): Uncovered[] {
  const found: Uncovered[] = []
  collect(value, path, (text, at) => {
    const most = found.length < MOST_FOUND ? MOST_FOUND : 1
    for (const codePoint of uncoveredIn(text, fonts, most)) found.push({ path: at, codePoint })
  })
  return found
}

function collect(value: unknown, path: string, take: (text: string, path: string) => void): void {
  if (typeof value === 'string') take(value, path)
  else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) collect(entry, `${path}[${String(index)}]`, take)
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) collect(entry, `${path}.${key}`, take)
}

function uncoveredIn(text: string, fonts: Fonts, most: number): ReadonlySet<number> {
  const found = new Set<number>()
  let index = 0
  while (index < text.length && text.charCodeAt(index) < SURELY_COVERED) index++
  if (index === text.length) return found
  // Each character once: to look through all fonts for one that none has takes long.
  for (const character of new Set(normalizedText(text))) {
    const codePoint = character.codePointAt(0) ?? 0
    if (isSpace(codePoint) || isInvisible(codePoint) || fonts.covers(codePoint)) continue
    found.add(codePoint)
    if (found.size >= most) break
  }
  return found
}

function isSpace(codePoint: number): boolean {
  return codePoint <= 0x20 || codePoint === 0x7f
}
