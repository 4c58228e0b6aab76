/** The finding's sentence for a character that no font has (D7), by language. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  en: 'The character {0} cannot be printed: no installed font has it.',
  de: 'Das Zeichen {0} kann nicht gedruckt werden: Keine installierte Schrift enthält es.',
  fr: 'Le caractère {0} ne peut pas être imprimé : aucune police installée ne le contient.',
  es: 'El carácter {0} no se puede imprimir: ninguna fuente instalada lo contiene.',
  it: 'Il carattere {0} non può essere stampato: nessun font installato lo contiene.',
}

/** “U+4E2D”: how Unicode names a code point. */
export function codePointName(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}

/** @param locale one of the five locales; any other gives English */
export function unsupportedText(codePoint: number, locale: string): string {
  const text = UNSUPPORTED[locale] ?? UNSUPPORTED['en'] ?? '{0}'
  return text.replace('{0}', codePointName(codePoint))
}
