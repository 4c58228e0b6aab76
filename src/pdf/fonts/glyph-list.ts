import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../data/package-root.js'

let list: ReadonlyMap<string, string> | undefined

/** The Adobe Glyph List: text by glyph name. It is read when a font first needs it. */
function glyphList(): ReadonlyMap<string, string> {
  return (list ??= new Map(
    readFileSync(join(packageRoot(), 'src/pdf/data/glyphlist.txt'), 'latin1')
      .split(/\r?\n/)
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [name = '', codes = ''] = line.split(';')
        return [name, String.fromCodePoint(...codes.split(' ').map((code) => parseInt(code, 16)))]
      }),
  ))
}

/** True for the names of the Adobe Glyph List itself, without those that are built from codes. */
export function isListedGlyphName(name: string): boolean {
  return glyphList().has(name)
}

/** Numbers that no glyph of ZapfDingbats has in its name, which are a1 to a206 (ISO 32000-1, Annex D.6). */
const NO_DINGBATS = new Set([80, 113, 114, 115, 116])

/** True for the names of glyphs in ZapfDingbats, beside `space`. */
export function isDingbatName(name: string): boolean {
  const number = Number(/^a([1-9]\d{0,2})$/.exec(name)?.[1] ?? NaN)
  return number <= 206 && !NO_DINGBATS.has(number)
}

/** Names longer than this have no text; the list's own have at most 35 characters. */
const MAX_NAME = 255

/**
 * The text of a glyph name by the Adobe Glyph List Specification: names of the list,
 * `uni20AC`, `u1F600`, and each with a suffix after a period or joined by underscores.
 * @returns undefined for an unknown name
 */
export function textOfGlyphName(name: string): string | undefined {
  const [base = ''] = name.split('.')
  if (base === '' || name.length > MAX_NAME) return undefined
  const parts = base.split('_').map(textOfComponent)
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined
}

function textOfComponent(name: string): string | undefined {
  const listed = glyphList().get(name)
  if (listed !== undefined) return listed
  const units = /^uni((?:[0-9A-F]{4})+)$/.exec(name)?.[1]
  if (units !== undefined)
    return String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)))
  const code = parseInt(/^u([0-9A-F]{4,6})$/.exec(name)?.[1] ?? '', 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
