import type { Locale } from '../request/checked-request.js'
import { isLocale } from '../request/checked-request.js'

/** Messages of the report, with `{0}`, `{1}` for the layer and the reason. */
const SENTENCES = {
  notChecked: {
    en: 'The layer "{0}" was not checked: {1}.',
    de: 'Die Ebene „{0}“ wurde nicht geprüft: {1}.',
    fr: 'Le niveau « {0} » n’a pas été vérifié : {1}.',
    es: 'El nivel «{0}» no se ha comprobado: {1}.',
    it: 'Il livello «{0}» non è stato verificato: {1}.',
  },
  partial: {
    en: 'The layer "{0}" was checked in part. Not checked: {1}.',
    de: 'Die Ebene „{0}“ wurde teilweise geprüft. Nicht geprüft: {1}.',
    fr: 'Le niveau « {0} » a été vérifié en partie. Non vérifié : {1}.',
    es: 'El nivel «{0}» se ha comprobado en parte. Sin comprobar: {1}.',
    it: 'Il livello «{0}» è stato verificato in parte. Non verificato: {1}.',
  },
  notJudged: {
    en: 'Without the layer "{0}" the document cannot be judged valid.',
    de: 'Ohne die Ebene „{0}“ kann das Dokument nicht als gültig beurteilt werden.',
    fr: 'Sans le niveau « {0} », le document ne peut pas être déclaré valide.',
    es: 'Sin el nivel «{0}» no se puede declarar válido el documento.',
    it: 'Senza il livello «{0}» il documento non può essere dichiarato valido.',
  },
  unopened: {
    en: 'an earlier layer gave nothing to check',
    de: 'eine frühere Ebene lieferte nichts zu prüfen',
    fr: 'un niveau précédent n’a rien fourni à vérifier',
    es: 'un nivel anterior no dio nada que comprobar',
    it: 'un livello precedente non ha fornito nulla da verificare',
  },
  notZugferd: {
    en: 'The PDF has no embedded ZUGFeRD or Factur-X XML.',
    de: 'Das PDF enthält kein eingebettetes ZUGFeRD- oder Factur-X-XML.',
    fr: 'Le PDF ne contient aucun XML ZUGFeRD ou Factur-X.',
    es: 'El PDF no contiene ningún XML de ZUGFeRD o Factur-X.',
    it: 'Il PDF non contiene alcun XML ZUGFeRD o Factur-X.',
  },
} as const satisfies Record<string, Record<Locale, string>>

/** A message in the given language, or in English if the language is not supported. */
export function sentence(key: keyof typeof SENTENCES, locale: string, ...values: string[]): string {
  const text: string = SENTENCES[key][isLocale(locale) ? locale : 'en']
  return text.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '')
}
