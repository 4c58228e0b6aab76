import type { ContainerCodeEntry } from './finding.js'

const FX = 'Factur-X 1.0, 6.2'

/** About the PDF file as a whole, and whether it can be read. */
export const FILE_CODES = {
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
  PDF_ENCRYPTED: {
    severity: 'error',
    clause: 'ISO 19005-3, 6.1.3',
    en: 'The PDF is encrypted; a PDF/A file may not be.',
    de: 'Das PDF ist verschlüsselt; eine PDF/A-Datei darf es nicht sein.',
    fr: 'Le PDF est chiffré ; un fichier PDF/A ne peut l’être.',
    es: 'El PDF está cifrado; un archivo PDF/A no puede estarlo.',
    it: 'Il PDF è cifrato; un file PDF/A non può esserlo.',
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
  PDF_RECOVERED: {
    severity: 'warning',
    clause: 'ISO 32000-1, 7.5.4',
    en: 'The cross-reference table is broken; the file was read by searching it for objects.',
    de: 'Die Querverweistabelle ist defekt; die Datei wurde durch Suchen nach Objekten gelesen.',
    fr: 'La table des références croisées est abîmée ; le fichier a été lu en y cherchant les objets.',
    es: 'La tabla de referencias cruzadas está dañada; el archivo se leyó buscando los objetos.',
    it: 'La tabella dei riferimenti incrociati è guasta; il file è stato letto cercandovi gli oggetti.',
  },
  PDF_UPDATED: {
    severity: 'info',
    clause: 'ISO 32000-1, 7.5.6',
    en: 'The file was changed after it was first written; the newest state was judged.',
    de: 'Die Datei wurde nach dem ersten Schreiben geändert; geprüft wurde der neueste Stand.',
    fr: 'Le fichier a été modifié après sa première écriture ; c’est l’état le plus récent qui a été vérifié.',
    es: 'El archivo se modificó después de su primera escritura; se comprobó el estado más reciente.',
    it: 'Il file è stato modificato dopo la prima scrittura; è stato verificato lo stato più recente.',
  },
  NOT_ZUGFERD: {
    severity: 'error',
    clause: FX,
    en: 'The PDF has no XML file with a name of ZUGFeRD or Factur-X.',
    de: 'Das PDF enthält keine XML-Datei mit einem Namen von ZUGFeRD oder Factur-X.',
    fr: 'Le PDF ne contient aucun fichier XML portant un nom de ZUGFeRD ou de Factur-X.',
    es: 'El PDF no contiene ningún archivo XML con un nombre de ZUGFeRD o Factur-X.',
    it: 'Il PDF non contiene alcun file XML con un nome di ZUGFeRD o Factur-X.',
  },
} as const satisfies Readonly<Record<string, ContainerCodeEntry>>
