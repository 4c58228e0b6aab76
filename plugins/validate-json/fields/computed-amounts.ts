import type { PathSegment } from 'twinvoice/plugin'
import { plainName } from './field-words.js'

/** What other APIs and the five languages call the amounts that are computed here. */
const WORDS =
  'total, totals, sum, subtotal, grandTotal, net, gross, amount, netAmount, grossAmount, netTotal, grossTotal, ' +
  'totalAmount, totalNet, totalGross, totalPrice, lineTotal, lineAmount, lineNetAmount, taxAmount, taxTotal, ' +
  'totalTax, vatAmount, vatTotal, totalVat, amountDue, dueAmount, payableAmount, balanceDue, totalDue, ' +
  'summe, gesamt, gesamtbetrag, gesamtsumme, netto, brutto, nettobetrag, bruttobetrag, endbetrag, zahlbetrag, ' +
  'steuerbetrag, mwstBetrag, ustBetrag, montant, montantHT, montantTTC, montantTVA, totalHT, totalTTC, totalTVA, ' +
  'sousTotal, netAPayer, importe, importeTotal, baseImponible, cuotaIva, totalIva, importo, totale, imponibile, ' +
  'totaleDocumento, importoTotale, amountUntaxed, amountTax, amountTotal, totalAmt, subtotalPrice, sumNet, sumGross, sumTax, ' +
  'prezzoTotale, importoTotaleDocumento, datiRiepilogo, taxSubtotals, amountIncludingVat, amountExcludingVat, currencyAmount'

const NAMES: ReadonlySet<string> = new Set(WORDS.split(', ').map(plainName))

/** Whether a field of a request, of its invoice or of a line names an amount that is computed. */
export function isComputedAmount(segments: readonly PathSegment[]): boolean {
  const above = segments.slice(0, -1).map((each) => (typeof each === 'number' ? '[]' : each))
  return (
    ['', 'invoice', 'invoice.items.[]'].includes(above.join('.')) &&
    NAMES.has(plainName(String(segments.at(-1))))
  )
}
