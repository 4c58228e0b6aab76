import type { FindingKind, Locale, Severity } from 'twinvoice/plugin'

const FX = 'Factur-X 1.0, 6.2'

/** What stands in the table for each code. */
export interface ReadCode extends Readonly<Record<Locale, string>> {
  readonly severity: Severity
  readonly kind?: FindingKind
  /** The clause that asks for it. */
  readonly clause: string
}

/** Why a PDF, or the invoice in it, cannot be read, or which of several invoices was read. */
export const READ_CODES = {
  NOT_PDF: {
    severity: 'error',
    clause: 'ISO 32000-1, 7.5.2',
    en: 'This is not a PDF file: no %PDF- header in its first 1024 bytes.',
    de: 'Das ist keine PDF-Datei: In den ersten 1024 Bytes steht kein Kopf %PDF-.',
    fr: 'Ce n’est pas un fichier PDF : pas d’en-tête %PDF- dans les 1024 premiers octets.',
    es: 'No es un archivo PDF: no hay cabecera %PDF- en los primeros 1024 bytes.',
    it: 'Non è un file PDF: nei primi 1024 byte manca l’intestazione %PDF-.',
  },
  PDF_UNREADABLE: {
    severity: 'error',
    clause: 'ISO 32000-1, 7.7.2',
    en: 'The PDF cannot be read: nothing in it leads to its pages.',
    de: 'Das PDF ist nicht lesbar: Nichts darin führt zu seinen Seiten.',
    fr: 'Le PDF est illisible : rien n’y mène à ses pages.',
    es: 'El PDF no se puede leer: nada en él conduce a sus páginas.',
    it: 'Il PDF non è leggibile: nulla conduce alle sue pagine.',
  },
  PDF_LIMIT: {
    severity: 'error',
    clause: 'twinvoice, limits of the reader',
    en: 'The PDF cannot be read within the limits: it is larger inside, or nested deeper, than allowed.',
    de: 'Das PDF ist nicht in den erlaubten Grenzen lesbar: Es ist innen größer oder tiefer verschachtelt als zulässig.',
    fr: 'Le PDF ne peut être lu dans les limites : son contenu est plus grand, ou plus imbriqué, que permis.',
    es: 'El PDF no se puede leer dentro de los límites: por dentro es mayor, o está más anidado, de lo permitido.',
    it: 'Il PDF non è leggibile entro i limiti: all’interno è più grande, o più annidato, del consentito.',
  },
  PDF_LOCKED: {
    severity: 'error',
    clause: 'ISO 19005-3, 6.1.3',
    en: 'The PDF is encrypted and does not open without a password, so nothing in it could be judged.',
    de: 'Das PDF ist verschlüsselt und öffnet sich nicht ohne Kennwort; nichts darin ließ sich prüfen.',
    fr: 'Le PDF est chiffré et ne s’ouvre pas sans mot de passe : rien n’a pu être vérifié.',
    es: 'El PDF está cifrado y no se abre sin contraseña; no se pudo comprobar nada.',
    it: 'Il PDF è cifrato e non si apre senza password: nulla è stato verificato.',
  },
  NOT_ZUGFERD: {
    severity: 'error',
    kind: 'form',
    clause: FX,
    en: 'The PDF has no XML file with a name of ZUGFeRD or Factur-X.',
    de: 'Das PDF enthält keine XML-Datei mit einem Namen von ZUGFeRD oder Factur-X.',
    fr: 'Le PDF ne contient aucun fichier XML portant un nom de ZUGFeRD ou de Factur-X.',
    es: 'El PDF no contiene ningún archivo XML con un nombre de ZUGFeRD o Factur-X.',
    it: 'Il PDF non contiene alcun file XML con un nome di ZUGFeRD o Factur-X.',
  },
  FILE_SEVERAL: {
    severity: 'error',
    clause: FX,
    en: 'More than one embedded file bears a name of an invoice; it is not clear which one counts.',
    de: 'Mehr als eine eingebettete Datei trägt den Namen einer Rechnung; welche zählt, ist unklar.',
    fr: 'Plus d’un fichier incorporé porte un nom de facture ; on ne sait lequel compte.',
    es: 'Más de un archivo incrustado lleva un nombre de factura; no está claro cuál cuenta.',
    it: 'Più di un file incorporato porta il nome di una fattura; non è chiaro quale valga.',
  },
  FILE_NAME_CASE: {
    severity: 'error',
    clause: FX,
    en: 'The name of the invoice file differs from the prescribed one in upper and lower case.',
    de: 'Der Name der Rechnungsdatei weicht in Groß- und Kleinschreibung vom vorgeschriebenen ab.',
    fr: 'Le nom du fichier de facture diffère du nom prescrit par ses majuscules et minuscules.',
    es: 'El nombre del archivo de factura difiere del prescrito en mayúsculas y minúsculas.',
    it: 'Il nome del file della fattura differisce da quello prescritto per maiuscole e minuscole.',
  },
  FILE_NO_DATA: {
    severity: 'error',
    clause: 'ISO 32000-1, 7.11.4',
    en: 'The file specification of the invoice leads to no embedded file.',
    de: 'Die Dateispezifikation der Rechnung führt zu keiner eingebetteten Datei.',
    fr: 'La spécification de fichier de la facture ne mène à aucun fichier incorporé.',
    es: 'La especificación de archivo de la factura no conduce a ningún archivo incrustado.',
    it: 'La specifica di file della fattura non conduce ad alcun file incorporato.',
  },
  FILE_DAMAGED: {
    severity: 'error',
    clause: 'ISO 32000-1, 7.4',
    en: 'The data of the invoice file is damaged or packed in an unknown way.',
    de: 'Die Daten der Rechnungsdatei sind beschädigt oder unbekannt gepackt.',
    fr: 'Les données du fichier de facture sont abîmées ou compressées d’une manière inconnue.',
    es: 'Los datos del archivo de factura están dañados o empaquetados de forma desconocida.',
    it: 'I dati del file della fattura sono danneggiati o compressi in modo sconosciuto.',
  },
} as const satisfies Readonly<Record<string, ReadCode>>
