import type { StageStatus } from '../../pipeline/pipeline.js'
import type { Locale } from '../../request/checked-request.js'

/** Labels of a report. */
export interface ReportWords {
  readonly title: string
  readonly valid: string
  readonly invalid: string
  readonly errors: string
  readonly warnings: string
  readonly none: string
  /** Where there are more findings than are listed: `{0}` are, of `{1}`. */
  readonly listed: string
  readonly layer: string
  readonly result: string
  readonly rule: string
  readonly place: string
  readonly message: string
  readonly expected: string
  readonly found: string
  readonly invoice: string
  readonly seller: string
  readonly buyer: string
  readonly total: string
  readonly judged: string
  readonly status: Readonly<Record<StageStatus, string>>
}

export const REPORT_WORDS: Readonly<Record<Locale, ReportWords>> = {
  en: {
    title: 'Validation report',
    valid: 'valid',
    invalid: 'not valid',
    errors: 'Errors',
    warnings: 'Warnings',
    none: 'none',
    listed: '{0} of {1} listed',
    layer: 'Layer',
    result: 'Result',
    rule: 'Rule',
    place: 'Location',
    message: 'Finding',
    expected: 'expected',
    found: 'found',
    invoice: 'Invoice',
    seller: 'Seller',
    buyer: 'Buyer',
    total: 'Total',
    judged: 'Checked XML',
    status: {
      passed: 'passed',
      failed: 'failed',
      partial: 'partially checked',
      not_checked: 'not checked',
    },
  },
  de: {
    title: 'Prüfbericht',
    valid: 'gültig',
    invalid: 'nicht gültig',
    errors: 'Fehler',
    warnings: 'Warnungen',
    none: 'keine',
    listed: '{0} von {1} aufgeführt',
    layer: 'Ebene',
    result: 'Ergebnis',
    rule: 'Regel',
    place: 'Stelle',
    message: 'Befund',
    expected: 'erwartet',
    found: 'gefunden',
    invoice: 'Rechnung',
    seller: 'Verkäufer',
    buyer: 'Käufer',
    total: 'Gesamtbetrag',
    judged: 'Geprüftes XML',
    status: {
      passed: 'bestanden',
      failed: 'nicht bestanden',
      partial: 'teilweise geprüft',
      not_checked: 'nicht geprüft',
    },
  },
  fr: {
    title: 'Rapport de validation',
    valid: 'valide',
    invalid: 'non valide',
    errors: 'Erreurs',
    warnings: 'Avertissements',
    none: 'aucun',
    listed: '{0} sur {1} affichés',
    layer: 'Niveau',
    result: 'Résultat',
    rule: 'Règle',
    place: 'Emplacement',
    message: 'Constat',
    expected: 'attendu',
    found: 'trouvé',
    invoice: 'Facture',
    seller: 'Vendeur',
    buyer: 'Acheteur',
    total: 'Total',
    judged: 'XML vérifié',
    status: {
      passed: 'réussi',
      failed: 'échoué',
      partial: 'partiellement vérifié',
      not_checked: 'non vérifié',
    },
  },
  es: {
    title: 'Informe de validación',
    valid: 'válida',
    invalid: 'no válida',
    errors: 'Errores',
    warnings: 'Advertencias',
    none: 'ninguno',
    listed: '{0} de {1} mostrados',
    layer: 'Nivel',
    result: 'Resultado',
    rule: 'Regla',
    place: 'Ubicación',
    message: 'Hallazgo',
    expected: 'esperado',
    found: 'encontrado',
    invoice: 'Factura',
    seller: 'Vendedor',
    buyer: 'Comprador',
    total: 'Total',
    judged: 'XML comprobado',
    status: {
      passed: 'superado',
      failed: 'no superado',
      partial: 'comprobado parcialmente',
      not_checked: 'sin comprobar',
    },
  },
  it: {
    title: 'Rapporto di validazione',
    valid: 'valida',
    invalid: 'non valida',
    errors: 'Errori',
    warnings: 'Avvisi',
    none: 'nessuno',
    listed: '{0} di {1} elencati',
    layer: 'Livello',
    result: 'Esito',
    rule: 'Regola',
    place: 'Posizione',
    message: 'Rilievo',
    expected: 'atteso',
    found: 'trovato',
    invoice: 'Fattura',
    seller: 'Venditore',
    buyer: 'Acquirente',
    total: 'Totale',
    judged: 'XML verificato',
    status: {
      passed: 'superato',
      failed: 'non superato',
      partial: 'verificato parzialmente',
      not_checked: 'non verificato',
    },
  },
}

/** How many findings of a kind there are, and how many are listed where these are fewer. */
export function countWords(listed: number, all: number, words: ReportWords): string {
  if (listed === all) return String(all)
  return words.listed.replace('{0}', String(listed)).replace('{1}', String(all))
}
