import type { ModelObject } from '../binding/model-path.js'

/**
 * An invoice without a VAT accounting currency (BT-6) that is its own currency (BT-5): without one, the VAT is
 * accounted in that of the invoice. UBL may name it all the same; CII demands a total in it then (BR-53), and
 * requests a currency that differs (PEPPOL-EN16931-R005).
 */
export function withoutOwnTaxCurrency(invoice: ModelObject): ModelObject {
  if (invoice['taxCurrency'] === undefined || invoice['taxCurrency'] !== invoice['currency'])
    return invoice
  const { taxCurrency: _own, vatInTaxCurrency: _total, ...rest } = invoice
  return rest
}
