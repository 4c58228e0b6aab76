import { detail, inEnglish } from '../../pipeline/detail.js'
import { EMPTY, type Cell } from './cell.js'

/** How exports protect digits from spreadsheet programs, which show `00123` for `="00123"`. */
const PROTECTED = /^="((?:[^"]|"")*)"$/

/** Errors of Excel and LibreOffice in the languages of the service, and cells that were too narrow for their number. */
const ERROR =
  /^(?:#(?:N\/[AD]|NV|NULL!|¡NULO!|NUL!|NULLO!|¡?DIV\/0!|VALUE!|WERT!|VALEUR!|VALORE!|¡VALOR!|REF!|BEZUG!|RIF!|¡REF!|NAME\?|NOM\s?\?|NOME\?|¿NOMBRE\?|NUM!|ZAHL!|NOMBRE!|¡NUM!|SPILL!|ÜBERLAUF!|CALC!|KALK!|GETTING_DATA)|(?:Err|Error|Fehler|Erreur|Errore):\d{3}|#{3,})$/

/** A long number as spreadsheet programs export it from a narrow or unformatted cell. */
const ROUNDED = /^-?[1-9][.,]\d+E\+\d{2,3}$/

/** A cell of a CSV file: what spreadsheet programs show of it. */
export function exportedText(text: string): Cell {
  if (text === '') return EMPTY
  const mark = text[0]
  if (mark === '=') return { kind: 'text', text: unprotected(text) }
  const plain = text.trim()
  if (ERROR.test(plain)) return { kind: 'error', text: plain }
  if (!ROUNDED.test(plain)) return { kind: 'text', text }
  const shown = detail`${plain}, a rounded number: export all its digits`
  return { kind: 'error', text: inEnglish(shown), shown }
}

function unprotected(text: string): string {
  return PROTECTED.exec(text)?.[1]?.replaceAll('""', '"') ?? text
}
