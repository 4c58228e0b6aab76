import { createRequire } from 'node:module'
import type * as Metrics from '@pdf-lib/standard-fonts'

const load = createRequire(import.meta.url)

/** Names of standard fonts, and the usual other ones: family, weight and slant. */
const NAME =
  /^(?:[A-Z]{6}\+)?(Helvetica|Arial|Times|TimesNewRoman|Courier|CourierNew)(?:PS)?(?:MT)?[-,]?(?:Roman|Regular)?(Bold)?(Italic|Oblique)?(?:MT)?$/

const FAMILIES: ReadonlyMap<string, readonly Metrics.IFontNames[]> = new Map(
  Object.entries({
    Helvetica: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
    Times: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
    Courier: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
  }),
)
const SAME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Arial: 'Helvetica',
    TimesNewRoman: 'Times',
    CourierNew: 'Courier',
  }),
)

/**
 * Widths by glyph name, in thousandths of an em, of a font that need not say them as every viewer has it
 * (ISO 32000-1, 9.6.2.2); undefined for other fonts.
 */
export function standardWidths(
  baseFont: string | undefined,
): ((glyph: string) => number | undefined) | undefined {
  const [, family = '', bold, slant] = NAME.exec((baseFont ?? '').replaceAll(' ', '')) ?? []
  const fonts = FAMILIES.get(SAME.get(family) ?? family)
  const name = fonts?.[(bold === undefined ? 0 : 1) + (slant === undefined ? 0 : 2)]
  if (name === undefined) return undefined
  const { Font } = load('@pdf-lib/standard-fonts') as typeof Metrics
  const font = Font.load(name)
  return (glyph) => font.getWidthOfGlyph(glyph) ?? undefined
}
