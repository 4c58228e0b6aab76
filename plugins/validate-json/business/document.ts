import { Exact, isCorrection, paidAmount, type InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'

/** What the type of a document (BT-3) and its payments on account require. */
export function* documentProblems(invoice: InvoiceInput): Generator<Problem> {
  const { typeCode, precedingInvoices = [] } = invoice
  if (isCorrection(typeCode) && precedingInvoices.length === 0)
    yield {
      code: 'REQUIRED',
      key: 'REQUIRED.corrected',
      segments: ['invoice', 'precedingInvoices'],
      params: { type: typeCode },
      expected: { key: 'expected.array' },
    }
  yield* paid(invoice)
  yield* vatOfPrepayments(invoice)
  yield* ownPrepayments(invoice)
  yield* laterPrepayments(invoice)
  yield* repeatedPrepayments(invoice)
}

/** An invoice does not deduct itself, nor is it its own preceding invoice (BG-3). */
function* ownPrepayments({ number, prepayments = [] }: InvoiceInput): Generator<Problem> {
  for (const [index, prepayment] of prepayments.entries())
    if (prepayment.number === number)
      yield {
        code: 'VALUE',
        key: 'VALUE.prepaymentOwn',
        segments: ['invoice', 'prepayments', index, 'number'],
        found: number,
        expected: { key: 'expected.otherNumber' },
      }
}

/** What is deducted was invoiced on account before, or on the same day. */
function* laterPrepayments({ date, prepayments = [] }: InvoiceInput): Generator<Problem> {
  for (const [index, prepayment] of prepayments.entries())
    if (prepayment.date !== undefined && prepayment.date > date)
      yield {
        code: 'VALUE',
        key: 'VALUE.prepaymentLater',
        segments: ['invoice', 'prepayments', index, 'date'],
        found: prepayment.date,
        expected: { key: 'expected.notBeyond', params: { value: date } },
      }
}

/** The same payment on account twice would be deducted twice; two rates of an invoice are two entries. */
function* repeatedPrepayments({ prepayments = [] }: InvoiceInput): Generator<Problem> {
  const told = new Map<string, number>()
  for (const [index, { number, date, net, vatRate, vatCategory }] of prepayments.entries()) {
    const amounts = [net, vatRate].map((value) => new Exact(value).toFixed())
    const same = JSON.stringify([number, date, ...amounts, vatCategory])
    const first = told.get(same)
    if (first === undefined) told.set(same, index)
    else
      yield {
        code: 'VALUE',
        key: 'VALUE.prepaymentTwice',
        segments: ['invoice', 'prepayments', index, 'number'],
        found: number,
        params: { first: `prepayments[${first}]` },
        expected: { key: 'expected.onePrepayment' },
      }
  }
}

/** The VAT of a payment on account may be rounded by lines, as that of a breakdown may (BR-CO-17). */
function* vatOfPrepayments({
  prepayments = [],
  prepaymentDeduction,
}: InvoiceInput): Generator<Problem> {
  for (const [index, { net, vat, vatRate, vatCategory }] of prepayments.entries()) {
    if (vat === undefined) continue
    const computed = new Exact(net).times(vatCategory === 'O' ? 0 : vatRate).div(100)
    // A line that deducts it has the VAT of its rate, so that what was paid would not be deducted.
    const isLine = prepaymentDeduction === 'lines'
    const isMeant = isLine
      ? computed.toDecimalPlaces(2).minus(vat).abs().lte('0.01')
      : computed.minus(vat).abs().lt(1)
    if (isMeant) continue
    yield {
      code: 'VALUE',
      key: isLine ? 'VALUE.prepaymentVatOfLine' : 'VALUE.prepaymentVat',
      segments: ['invoice', 'prepayments', index, 'vat'],
      found: vat,
      expected: { key: 'expected.value', params: { value: computed.toFixed(2) } },
    }
  }
}

/** The paid amount (BT-113) is that of the payments on account, if these are deducted as paid. */
function* paid({
  prepayments,
  prepaymentDeduction = 'paid',
  prepaidAmount,
}: InvoiceInput): Generator<Problem> {
  if (prepayments === undefined || prepaidAmount === undefined || prepaymentDeduction === 'lines')
    return
  const sum = paidAmount(prepayments)
  if (!new Exact(sum).equals(prepaidAmount))
    yield {
      code: 'VALUE',
      key: 'VALUE.prepaid',
      segments: ['invoice', 'prepaidAmount'],
      found: prepaidAmount,
      expected: { key: 'expected.value', params: { value: sum } },
    }
}
