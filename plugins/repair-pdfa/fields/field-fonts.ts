import { NewFont } from '../fonts/new-font.js'
import { standardFont } from '../fonts/substitutes/standard-fonts.js'
import type { Dict } from '../model/values.js'

/** Usual names of the standard fonts among those of a form. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  HeBo: 'Helvetica-Bold',
  HeOb: 'Helvetica-Oblique',
  HeBO: 'Helvetica-BoldOblique',
  TiRo: 'Times-Roman',
  TiBo: 'Times-Bold',
  TiIt: 'Times-Italic',
  TiBI: 'Times-BoldItalic',
  Cour: 'Courier',
  CoBo: 'Courier-Bold',
  CoOb: 'Courier-Oblique',
  CoBO: 'Courier-BoldOblique',
  ZaDb: 'ZapfDingbats',
}

/** Letters that change their form or their order with their neighbours: a list of codes does not show them. */
const SHAPED =
  /[\p{M}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Of one look, for letters of many scripts. */
const MOST_FONTS = 10

/** The fonts in which the fields of a document are drawn, each with the letters of all fields. */
export class FieldFonts {
  readonly #fonts = new Map<string, NewFont[]>()

  /**
   * @param form the form, which names fonts
   * @param font as the field names it
   * @returns the first font of this look that has all letters of a text
   */
  find(form: Dict | undefined, font: string | undefined, text: string): NewFont | undefined {
    if (SHAPED.test(text)) return undefined
    const key = lookOf(
      form
        ?.dict('DR')
        ?.dict('Font')
        ?.dict(font ?? '')
        ?.name('BaseFont'),
      font,
    )
    const known = this.#fonts.get(key) ?? []
    this.#fonts.set(key, known)
    const [substitute] = standardFont(key)?.substitutes ?? []
    const fits = known.find((each) => each.codes(text) !== undefined)
    if (fits !== undefined || substitute === undefined) return fits
    if (known.length === MOST_FONTS) return undefined
    const made = new NewFont(substitute)
    if (made.codes(text) === undefined) return undefined
    known.push(made)
    return made
  }

  /** Makes the fonts. */
  write(): void {
    for (const fonts of this.#fonts.values()) for (const font of fonts) font.write()
  }
}

/** The standard font that looks most like a font. */
function lookOf(baseFont: string | undefined, font: string | undefined): string {
  const named = baseFont ?? SHORT_NAMES[font ?? ''] ?? font ?? ''
  const plain = named.replace(/^[A-Z]{6}\+/, '')
  if (plain === 'ZapfDingbats') return plain
  const isMono = /cour|cousine|mono|typewriter/i.test(plain)
  const isSerif = /times|tinos|(?<!sans[\s-]?)serif|roman|georgia|garamond/i.test(plain)
  const isBold = /bold|black|heavy/i.test(plain)
  const isItalic = /italic|oblique/i.test(plain)
  const style = `${isBold ? 'Bold' : ''}${isItalic ? 'Italic' : ''}`
  const family = isMono ? 'CourierNew' : isSerif ? 'TimesNewRoman' : 'Arial'
  return style === '' ? family : `${family}-${style}`
}
