import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type * as Metrics from '@pdf-lib/standard-fonts'
import { STANDARD_ENCODING, textOfGlyphName, TrueTypeProgram } from 'twinvoice/pdf'
import { signText } from './sign-texts.js'

const load = createRequire(import.meta.url)

/** A font file that stands for one that is not embedded. */
export interface Substitute {
  /** For the report. */
  readonly name: string
  readonly bytes: Uint8Array
  readonly program: TrueTypeProgram
}

/** A font that every viewer has (ISO 32000-1, 9.6.2.2), under its own name or a usual other one. */
export interface StandardFont {
  /** Font files with the same widths, the best first. */
  readonly substitutes: readonly Substitute[]
  /** Names and text by code, where the font dictionary has no encoding. */
  readonly encoding: ReadonlyMap<number, string>
  /** Width in thousandths of an em by glyph name. */
  width(name: string): number | undefined
  /** The text of a glyph name. */
  text(name: string): string | undefined
  /** The character whose glyph in the font files looks like it. */
  look(name: string): string | undefined
}

const TEXT_FONT =
  /^(helvetica|arial|timesnewroman|times|couriernew|courier)(?:ps)?(?:mt)?(?:roman|regular|normal)?(bold)?(italic|oblique)?(?:mt)?$/

type Family = 'arimo' | 'tinos' | 'cousine'

const FAMILIES: ReadonlyMap<string, Family> = new Map(
  Object.entries<Family>({
    helvetica: 'arimo',
    arial: 'arimo',
    times: 'tinos',
    timesnewroman: 'tinos',
    courier: 'cousine',
    couriernew: 'cousine',
  }),
)

/** The standard font of a /BaseFont; undefined for any other font. */
export function standardFont(baseFont: string): StandardFont | undefined {
  const plain = baseFont
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/[\s,_-]/g, '')
    .toLowerCase()
  if (/^symbol(mt)?$/.test(plain)) return signs('Symbol')
  if (plain === 'zapfdingbats') return signs('ZapfDingbats')
  const parts = TEXT_FONT.exec(plain)
  const family = FAMILIES.get(parts?.[1] ?? '')
  if (family === undefined) return undefined
  return textFont(family, parts?.[2] !== undefined, parts?.[3] !== undefined)
}

const METRIC_NAMES = {
  arimo: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  tinos: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  cousine: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
} as const

function textFont(family: Family, bold: boolean, italic: boolean): StandardFont {
  const weight = bold ? '700Bold' : '400Regular'
  const face = italic ? `${weight}_Italic` : weight
  const title = `${family.charAt(0).toUpperCase()}${family.slice(1)}`
  const style = `${bold ? 'Bold' : 'Regular'}${italic ? ' Italic' : ''}`
  const names = METRIC_NAMES[family]
  const metrics = names[(bold ? 1 : 0) + (italic ? 2 : 0)] ?? names[0]
  return {
    get substitutes() {
      return [fontOf(`${title}_${face}.ttf.gz`, `${title} ${style}`)]
    },
    encoding: STANDARD_ENCODING,
    width: (glyph) => widthIn(metrics, glyph),
    text: textOfGlyphName,
    // The accent by itself; in the font files, the character of its name is a line as wide as a letter.
    look: (glyph) => (glyph === 'macron' ? '\u02c9' : textOfGlyphName(glyph)),
  }
}

/** Greek and mathematics are in Tinos, the signs of both fonts in DejaVu Sans. */
function signs(font: 'Symbol' | 'ZapfDingbats'): StandardFont {
  const { codes, texts } = signsOf(font)
  const text = (glyph: string) => signText(glyph) ?? texts.get(glyph) ?? textOfGlyphName(glyph)
  return {
    get substitutes() {
      const dejavu = fontOf('DejaVuSans.ttf.gz', 'DejaVu Sans')
      return font === 'ZapfDingbats'
        ? [dejavu]
        : [fontOf('Tinos_400Regular.ttf.gz', 'Tinos Regular'), dejavu]
    },
    encoding: codes,
    width: (glyph) => widthIn(font, glyph),
    text,
    look: text,
  }
}

const metricsModule = (): typeof Metrics => load('@pdf-lib/standard-fonts') as typeof Metrics

const METRICS = new Map<string, Metrics.Font>()

function widthIn(font: Metrics.IFontNames, glyph: string): number | undefined {
  const known = METRICS.get(font) ?? metricsModule().Font.load(font)
  METRICS.set(font, known)
  const width = known.getWidthOfGlyph(glyph)
  return typeof width === 'number' ? width : undefined
}

function signsOf(font: 'Symbol' | 'ZapfDingbats'): {
  readonly codes: ReadonlyMap<number, string>
  readonly texts: ReadonlyMap<string, string>
} {
  const encoding = metricsModule().Encodings[font]
  const codes = new Map<number, string>()
  const texts = new Map<string, string>()
  for (const point of encoding.supportedCodePoints) {
    const { code, name } = encoding.encodeUnicodeCodePoint(point)
    codes.set(code, name)
    if (!texts.has(name)) texts.set(name, String.fromCodePoint(point))
  }
  return { codes, texts }
}

/** Where the build puts the font files of the program. */
const FOLDER = new URL('../../../../fonts/', import.meta.url)

const FONTS = new Map<string, Substitute>()

/** Font files are read when a document first needs them, and kept for the next. */
function fontOf(file: string, name: string): Substitute {
  const known = FONTS.get(file)
  if (known !== undefined) return known
  const read = readFileSync(new URL(file, FOLDER))
  const bytes = new Uint8Array(file.endsWith('.gz') ? gunzipSync(read) : read)
  const made = { name, bytes, program: new TrueTypeProgram(bytes) }
  FONTS.set(file, made)
  return made
}
