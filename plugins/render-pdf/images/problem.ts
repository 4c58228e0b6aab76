/** Why a logo is refused; the texts for people are in {@link LOGO_PROBLEMS}. */
export type LogoReason =
  | 'base64'
  | 'tooLarge'
  | 'unknownFormat'
  | 'mediaType'
  | 'tooManyPixels'
  | 'truncated'
  | 'corrupt'
  | 'jpegKind'
  | 'svgInvalid'
  | 'svgForbidden'
  | 'svgText'
  | 'svgSize'
  | 'svgTooComplex'
  | 'empty'

/** A logo that cannot be printed: detail code `IMAGE` at `$.logo.base64` (D3). */
export class LogoProblem extends Error {
  readonly reason: LogoReason
  /** What the texts speak of: a size, an element's name. */
  readonly values: readonly string[]

  constructor(reason: LogoReason, ...values: string[]) {
    super(logoProblemText(reason, values, 'en'))
    this.name = 'LogoProblem'
    this.reason = reason
    this.values = values
  }
}

/**
 * The sentence for a refused logo.
 * @param locale one of the five locales; any other gives English
 */
export function logoProblemText(
  reason: LogoReason,
  values: readonly string[],
  locale: string,
): string {
  const texts = LOGO_PROBLEMS[locale] ?? ENGLISH
  return texts[reason].replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '')
}

type Texts = Readonly<Record<LogoReason, string>>

const ENGLISH: Texts = {
  base64: 'The logo is not valid Base64.',
  tooLarge: 'The logo is larger than {0} KiB.',
  unknownFormat: 'The logo is neither PNG, JPEG nor SVG.',
  mediaType: 'The logo is declared as {0}, but its content is {1}.',
  tooManyPixels: 'The logo has {0} × {1} pixels; more than {2} megapixels are not accepted.',
  truncated: 'The image file of the logo ends too early.',
  corrupt: 'The image file of the logo is damaged and cannot be decoded.',
  jpegKind: 'This kind of JPEG is not supported: {0}.',
  svgInvalid: 'The SVG of the logo is not well-formed: {0}.',
  svgForbidden: 'The SVG of the logo contains {0}, which is not allowed.',
  svgText: 'The SVG of the logo contains text; convert it to paths.',
  svgSize: 'The SVG of the logo has no usable size: give it a viewBox or width and height.',
  svgTooComplex: 'The SVG of the logo is too complex.',
  empty: 'The logo shows nothing: every pixel is transparent.',
}

/** The sentences by locale; `{0}` stands for the first value. */
export const LOGO_PROBLEMS: Readonly<Record<string, Texts>> = {
  en: ENGLISH,
  de: {
    base64: 'Das Logo ist kein gültiges Base64.',
    tooLarge: 'Das Logo ist größer als {0} KiB.',
    unknownFormat: 'Das Logo ist weder PNG noch JPEG noch SVG.',
    mediaType: 'Das Logo ist als {0} angegeben, sein Inhalt ist aber {1}.',
    tooManyPixels: 'Das Logo hat {0} × {1} Pixel; mehr als {2} Megapixel sind nicht zulässig.',
    truncated: 'Die Bilddatei des Logos endet zu früh.',
    corrupt: 'Die Bilddatei des Logos ist beschädigt und nicht lesbar.',
    jpegKind: 'Diese Art von JPEG wird nicht unterstützt: {0}.',
    svgInvalid: 'Das SVG des Logos ist nicht wohlgeformt: {0}.',
    svgForbidden: 'Das SVG des Logos enthält {0}; das ist nicht zulässig.',
    svgText: 'Das SVG des Logos enthält Text; wandeln Sie ihn in Pfade um.',
    svgSize: 'Das SVG des Logos hat keine brauchbare Größe: viewBox oder width und height angeben.',
    svgTooComplex: 'Das SVG des Logos ist zu komplex.',
    empty: 'Das Logo zeigt nichts: Alle Pixel sind durchsichtig.',
  },
  fr: {
    base64: 'Le logo n’est pas du Base64 valide.',
    tooLarge: 'Le logo dépasse {0} Kio.',
    unknownFormat: 'Le logo n’est ni PNG, ni JPEG, ni SVG.',
    mediaType: 'Le logo est déclaré comme {0}, mais son contenu est {1}.',
    tooManyPixels: 'Le logo a {0} × {1} pixels ; au plus {2} mégapixels sont acceptés.',
    truncated: 'Le fichier image du logo est incomplet.',
    corrupt: 'Le fichier image du logo est endommagé et ne peut pas être décodé.',
    jpegKind: 'Ce type de JPEG n’est pas pris en charge : {0}.',
    svgInvalid: 'Le SVG du logo n’est pas bien formé : {0}.',
    svgForbidden: 'Le SVG du logo contient {0}, ce qui n’est pas autorisé.',
    svgText: 'Le SVG du logo contient du texte ; convertissez-le en tracés.',
    svgSize: 'Le SVG du logo n’a pas de taille utilisable : indiquez viewBox ou width et height.',
    svgTooComplex: 'Le SVG du logo est trop complexe.',
    empty: 'Le logo ne montre rien : tous ses pixels sont transparents.',
  },
  es: {
    base64: 'El logotipo no es Base64 válido.',
    tooLarge: 'El logotipo supera los {0} KiB.',
    unknownFormat: 'El logotipo no es PNG, JPEG ni SVG.',
    mediaType: 'El logotipo se declara como {0}, pero su contenido es {1}.',
    tooManyPixels: 'El logotipo tiene {0} × {1} píxeles; se admiten como máximo {2} megapíxeles.',
    truncated: 'El archivo de imagen del logotipo está incompleto.',
    corrupt: 'El archivo de imagen del logotipo está dañado y no se puede decodificar.',
    jpegKind: 'Este tipo de JPEG no se admite: {0}.',
    svgInvalid: 'El SVG del logotipo no está bien formado: {0}.',
    svgForbidden: 'El SVG del logotipo contiene {0}, lo que no está permitido.',
    svgText: 'El SVG del logotipo contiene texto; conviértalo en trazados.',
    svgSize: 'El SVG del logotipo no tiene un tamaño utilizable: indique viewBox o width y height.',
    svgTooComplex: 'El SVG del logotipo es demasiado complejo.',
    empty: 'El logotipo no muestra nada: todos sus píxeles son transparentes.',
  },
  it: {
    base64: 'Il logo non è Base64 valido.',
    tooLarge: 'Il logo supera {0} KiB.',
    unknownFormat: 'Il logo non è né PNG, né JPEG, né SVG.',
    mediaType: 'Il logo è dichiarato come {0}, ma il suo contenuto è {1}.',
    tooManyPixels: 'Il logo ha {0} × {1} pixel; sono ammessi al massimo {2} megapixel.',
    truncated: 'Il file immagine del logo è incompleto.',
    corrupt: 'Il file immagine del logo è danneggiato e non può essere decodificato.',
    jpegKind: 'Questo tipo di JPEG non è supportato: {0}.',
    svgInvalid: 'L’SVG del logo non è ben formato: {0}.',
    svgForbidden: 'L’SVG del logo contiene {0}, che non è consentito.',
    svgText: 'L’SVG del logo contiene testo; convertirlo in tracciati.',
    svgSize: 'L’SVG del logo non ha dimensioni utilizzabili: indicare viewBox o width e height.',
    svgTooComplex: 'L’SVG del logo è troppo complesso.',
    empty: 'Il logo non mostra nulla: tutti i pixel sono trasparenti.',
  },
}
