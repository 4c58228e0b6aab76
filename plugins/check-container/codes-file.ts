import type { ContainerCodeEntry } from './finding.js'

/** About the PDF file as a whole. */
export const FILE_CODES = {
  PDF_ENCRYPTED: {
    severity: 'error',
    clause: 'ISO 19005-3, 6.1.3',
    en: 'The PDF is encrypted; a PDF/A file may not be.',
    de: 'Das PDF ist verschlüsselt; eine PDF/A-Datei darf es nicht sein.',
    fr: 'Le PDF est chiffré ; un fichier PDF/A ne peut l’être.',
    es: 'El PDF está cifrado; un archivo PDF/A no puede estarlo.',
    it: 'Il PDF è cifrato; un file PDF/A non può esserlo.',
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
} as const satisfies Readonly<Record<string, ContainerCodeEntry>>
