import { type Detail, detail, STANDARD_ENCODING, textOfGlyphName } from 'twinvoice/pdf'
import { newStream } from '../model/read.js'
import { indirect, Dict, List, name, number, numbers, textString } from '../model/values.js'
import type { Obstacle } from '../log/repair-log.js'
import { descriptorObject, setTexts, subsetName, textOfNone } from './font-objects.js'
import { encodingOf, encodingOfSigns, simpleWidth, widthOfCid, type UsedFont } from './font-use.js'
import { SfntFile } from './sfnt/sfnt-file.js'
import { standardFont, type StandardFont, type Substitute } from './substitutes/standard-fonts.js'
import type { UserFonts } from './substitutes/user-fonts.js'

/** A glyph of a substitute may differ so much in width, in thousandths of an em. */
const STANDARD_TOLERANCE = 30
const EXACT_TOLERANCE = 2
/** Where a standard font is meant as it is, the glyph of a substitute may be so much wider than its place. */
const STANDARD_OVERHANG = 90

/** A code that is to be shown: the glyph of the substitute, undefined for none. */
interface Chosen {
  readonly code: number
  readonly glyph: number | undefined
  readonly width: number
  readonly text: string | undefined
}

/** What came of an attempt to embed a font, for the log. */
export interface Embedding {
  readonly found: string | Detail
  /** Why it is not embedded. */
  readonly obstacle?: Obstacle['code']
}

/** Embeds a simple font that is not embedded (6.2.11.4.1). */
export function embedSimple(used: UsedFont, fonts: UserFonts): Embedding {
  const standard = standardFont(used.name)
  const candidates = fonts.find(used.name) ?? standard?.substitutes ?? []
  const read = isSign(standard) ? encodingOfSigns : encodingOf
  const codes = read(used.font, standard?.encoding ?? STANDARD_ENCODING)
  const tried = candidates.map((substitute) => choose(used, substitute, standard, codes))
  const at = tried.findIndex(({ problem }) => problem === undefined)
  const substitute = candidates[at]
  if (substitute === undefined) return refused(used, tried[0]?.problem)
  writeSimple(used, substitute, tried[at]?.chosen ?? [])
  return { found: detail`${used.title}, by ${substitute.name}` }
}

function choose(
  used: UsedFont,
  { program }: Substitute,
  standard: StandardFont | undefined,
  names: ReadonlyMap<number, string>,
): { readonly chosen: readonly Chosen[]; readonly problem?: Detail } {
  const unicode = program.cmaps.find((map) => map.platform === 3 && map.encoding === 1)
  const chosen: Chosen[] = []
  for (const code of used.codes) {
    const glyphName = names.get(code)
    const text = used.toUnicode?.texts.get(code) ?? textOf(glyphName, standard)
    const given =
      simpleWidth(used, code) ?? (glyphName === undefined ? undefined : standard?.width(glyphName))
    if (glyphName === undefined || glyphName === '.notdef') {
      chosen.push({ code, glyph: undefined, width: given ?? 0, text: text ?? textOfNone(code) })
      continue
    }
    const byName = standard?.look(glyphName) ?? textOf(glyphName, standard) ?? text
    const glyph = byName === undefined ? 0 : (unicode?.glyphOf(byName.codePointAt(0) ?? 0) ?? 0)
    if (glyph === 0 && !/^\s*$/.test(byName ?? 'x'))
      return { chosen, problem: detail`no glyph for /${glyphName}` }
    const own = program.width(glyph)
    const isBlank = glyph === 0 || !program.hasOutline(glyph)
    const width = given ?? own
    if (!isBlank && !isLike(width, own, standard, glyphName))
      return { chosen, problem: detail`/${glyphName} is ${width} wide, not ${own.toFixed(0)}` }
    chosen.push({ code, glyph: isBlank ? undefined : glyph, width, text })
  }
  return { chosen }
}

/**
 * True if the glyph of a substitute fits this width. Viewers show a standard font by fonts of their own, in which
 * a few glyphs such as `·` and `±` have another width, too.
 */
function isLike(
  width: number,
  own: number,
  standard: StandardFont | undefined,
  glyphName: string,
): boolean {
  if (standard === undefined) return Math.abs(width - own) <= EXACT_TOLERANCE
  if (isSign(standard) || Math.abs(width - own) <= STANDARD_TOLERANCE) return true
  return width === standard.width(glyphName) && own - width <= STANDARD_OVERHANG
}

/** Of the fonts of signs no free one has the widths of all: the advance is that of the dictionary. */
function isSign(standard: StandardFont | undefined): boolean {
  return standard !== undefined && standard.encoding.get(0x61) !== 'a'
}

function textOf(
  glyphName: string | undefined,
  standard: StandardFont | undefined,
): string | undefined {
  if (glyphName === undefined) return undefined
  return standard?.text(glyphName) ?? textOfGlyphName(glyphName)
}

function refused({ title }: UsedFont, problem?: Detail): Embedding {
  return problem === undefined
    ? { obstacle: 'FONT_MISSING', found: title }
    : { obstacle: 'FONT_UNLIKE', found: detail`${title}: ${problem}` }
}

/** Codes are glyphs directly: the font has a `cmap` for them and no /Encoding (6.2.11.6). */
function writeSimple(used: UsedFont, substitute: Substitute, chosen: readonly Chosen[]): void {
  const { target } = used
  const { file, glyphs } = subsetOf(substitute, chosen)
  file.setCodes(glyphs)
  const bytes = file.write()
  const fontName = subsetName(bytes, substitute.name.replace(/\s+/g, '-'))
  const codes = chosen.map(({ code }) => code).sort((a, b) => a - b)
  const [first = 0, last = 0] = [codes[0], codes.at(-1)]
  const widths = new Map(chosen.map(({ code, width }) => [code, width]))
  const list = Array.from({ length: last - first + 1 }, (_, at) => widths.get(first + at) ?? 0)
  target.set('Type', name('Font'))
  target.set('Subtype', name('TrueType'))
  target.set('BaseFont', name(fontName))
  target.set('FirstChar', number(first))
  target.set('LastChar', number(last))
  target.set('Widths', numbers(list))
  target.set('FontDescriptor', descriptorObject(file, bytes, fontName))
  target.delete('Encoding')
  target.delete('Name')
  const texts = chosen.flatMap(({ code, text }) =>
    text === undefined ? [] : [[code, text] as const],
  )
  setTexts(used, new Map(texts))
}

function subsetOf(
  { bytes }: Substitute,
  chosen: readonly Chosen[],
): { readonly file: SfntFile; readonly glyphs: ReadonlyMap<number, number> } {
  const file = new SfntFile(bytes)
  const places = file.subset(chosen.flatMap(({ glyph }) => glyph ?? []))
  const glyphs = new Map<number, number>()
  const widths = new Map<number, number>()
  for (const { code, glyph, width } of chosen) {
    const place = glyph === undefined ? undefined : places.get(glyph)
    const known = place === undefined ? undefined : widths.get(place)
    if (place === undefined) glyphs.set(code, file.addCopy(undefined, width))
    else if (known !== undefined && known !== width) glyphs.set(code, file.addCopy(place, width))
    else {
      file.setAdvance(place, width)
      widths.set(place, width)
      glyphs.set(code, place)
    }
  }
  return { file, glyphs }
}

/** Embeds a composite font of two-byte codes, by the text that its ToUnicode CMap gives (6.2.11.4.1). */
export function embedComposite(used: UsedFont, fonts: UserFonts): Embedding {
  const { font, descendant, targetDescendant: target, toUnicode } = used
  const standard = standardFont(used.name)
  const substitute = (fonts.find(used.name) ?? standard?.substitutes ?? [])[0]
  const isIdentity = /^Identity-[HV]$/.test(font.name('Encoding') ?? '')
  if (substitute === undefined || descendant === undefined || target === undefined)
    return refused(used)
  if (!isIdentity || toUnicode === undefined) return refused(used, detail`its codes have no text`)
  const widthOf = widthOfCid(descendant)
  const tolerance = standard === undefined ? EXACT_TOLERANCE : STANDARD_TOLERANCE
  const unicode = substitute.program.cmaps.find((map) => map.platform === 3 && map.encoding === 1)
  const chosen: Chosen[] = []
  for (const code of used.codes) {
    const text = toUnicode.texts.get(code)
    const glyph = text === undefined ? 0 : (unicode?.glyphOf(text.codePointAt(0) ?? 0) ?? 0)
    const isBlank = glyph === 0 || !substitute.program.hasOutline(glyph)
    const [width, own] = [widthOf(code), substitute.program.width(glyph)]
    const problem =
      glyph === 0 && !/^\s*$/.test(text ?? 'x')
        ? detail`no glyph for code ${code}`
        : !isBlank && Math.abs(width - own) > tolerance
          ? detail`code ${code} is ${width} wide, not ${own.toFixed(0)}`
          : undefined
    if (problem !== undefined) return refused(used, problem)
    chosen.push({ code, glyph: isBlank ? undefined : glyph, width, text })
  }
  writeComposite(used, target, substitute, chosen)
  return { found: detail`${used.title}, by ${substitute.name}` }
}

function writeComposite(
  { target: font }: UsedFont,
  target: Dict,
  substitute: Substitute,
  chosen: readonly Chosen[],
): void {
  const { file, glyphs } = subsetOf(substitute, chosen)
  const bytes = file.write()
  const fontName = subsetName(bytes, substitute.name.replace(/\s+/g, '-'))
  const map = Buffer.alloc(2 * (Math.max(0, ...glyphs.keys()) + 1))
  for (const [code, glyph] of glyphs) map.writeUInt16BE(glyph, 2 * code)
  font.set('BaseFont', name(fontName))
  target.set('Subtype', name('CIDFontType2'))
  target.set('BaseFont', name(fontName))
  target.set(
    'CIDSystemInfo',
    new Dict([
      ['Registry', textString('Adobe')],
      ['Ordering', textString('Identity')],
      ['Supplement', number(0)],
    ]),
  )
  const sorted = chosen.toSorted((a, b) => a.code - b.code)
  target.set('W', new List(sorted.flatMap(({ code, width }) => [number(code), numbers([width])])))
  target.set('CIDToGIDMap', indirect(newStream([], map)))
  target.set('FontDescriptor', descriptorObject(file, bytes, fontName))
}
