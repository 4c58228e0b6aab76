import type { InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'
import { broken } from './broken.js'

/** Payment means for credit transfers, which require an account. */
const CREDIT_TRANSFERS: ReadonlySet<string> = new Set(['30', '58'])

/** Rules on the account (D11) and on the currency of VAT. */
export function* paymentProblems(invoice: InvoiceInput): Generator<Problem> {
  yield* account(invoice)
  yield* taxCurrency(invoice)
}

/**
 * A credit transfer requires an account (BR-61), and so do the bank, the account holder and further
 * accounts (BR-50).
 */
function* account({ payment }: InvoiceInput): Generator<Problem> {
  const further = payment?.furtherAccounts ?? []
  for (const [index, { iban, accountId }] of further.entries())
    if (iban === undefined && accountId === undefined)
      yield broken('BR-50', ['invoice', 'payment', 'furtherAccounts', index, 'iban'], {
        expected: { key: 'expected.iban' },
      })
  if (payment?.iban !== undefined || payment?.accountId !== undefined) return
  const segments = ['invoice', 'payment', 'iban']
  const expected = { key: 'expected.iban' }
  const means = payment?.meansCode
  if (means !== undefined && CREDIT_TRANSFERS.has(means))
    yield broken('BR-61', segments, { params: { means }, expected })
  else if (payment?.bic !== undefined || payment?.accountName !== undefined || further.length > 0)
    yield broken('BR-50', segments, { expected })
}

function* taxCurrency(invoice: InvoiceInput): Generator<Problem> {
  const { currency, taxCurrency: other, vatInTaxCurrency, exchangeRate } = invoice
  yield* exchange(invoice)
  if (other === undefined) return
  if (vatInTaxCurrency === undefined && exchangeRate === undefined)
    yield broken('BR-53', ['invoice', 'vatInTaxCurrency'], {
      expected: { key: 'expected.vatInTaxCurrency' },
    })
  if (other === currency)
    yield broken('PEPPOL-EN16931-R005', ['invoice', 'taxCurrency'], { found: other })
}

/** BT-111 is given, or computed from the exchange rate to the VAT accounting currency. */
function* exchange({
  taxCurrency,
  vatInTaxCurrency,
  exchangeRate,
}: InvoiceInput): Generator<Problem> {
  if (exchangeRate === undefined) return
  const segments = ['invoice', 'exchangeRate']
  if (taxCurrency === undefined)
    yield {
      code: 'REQUIRED',
      key: 'REQUIRED',
      segments: ['invoice', 'taxCurrency'],
      expected: { key: 'expected.currency' },
    }
  if (vatInTaxCurrency !== undefined)
    yield { code: 'VALUE', key: 'VALUE.exchangeRate', segments, found: exchangeRate }
}
