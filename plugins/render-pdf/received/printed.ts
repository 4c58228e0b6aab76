import type { Invoice, ReceivedValue } from 'twinvoice/plugin'

/**
 * Terms that the bundled templates do not print as they are in the XML: codes of which they print the
 * name, and values for which they have no place. All further details name them.
 */
const NEVER = new Set([
  'typeCode',
  'vatPointDateCode',
  'guideline',
  'payment.meansCode',
  'totals.lines',
  'totals.allowances',
  'totals.charges',
  'notes[].subjectCode',
  'vatBreakdown[].exemptionReasonCode',
  'allowances[].vatCategory',
  'allowances[].vatRate',
  'charges[].vatCategory',
  'charges[].vatRate',
  'attachments[].url',
  'attachments[].base64',
  'attachments[].mimeType',
  'items[].unit',
  'items[].priceBaseUnit',
  'items[].classifications[].version',
])
const COUNTRY = /(?:^|\.)(?:country|originCountry)$/
/** Decimals that are printed of each kind of number. */
const AMOUNT = /(?:[aA]mount|totals\.\w+|vatInTaxCurrency)$/
const MANY_DECIMALS = /\.\d{7}/

/**
 * Whether a page of the bundled templates has a value of an invoice as it is in the XML, but for the
 * signs of a language. A term that is not known here is not printed.
 */
export function isPrinted(
  { path, value, isUnprintable }: ReceivedValue,
  invoice: Invoice,
): boolean {
  const pattern = path.replace(/\[\d+\]/g, '[]')
  if (isReasonOfBreakdown(path, value, invoice)) return true
  if (isUnprintable || !KNOWN.has(pattern) || NEVER.has(pattern)) return false
  if (COUNTRY.test(pattern) || pattern.endsWith('.reasonCode')) return false
  // Discounts in the form of XRechnung are printed in words.
  if (pattern === 'payment.terms') return !value.includes('#')
  // The heading of the lines has it; amounts have its sign.
  if (pattern === 'currency') return invoice.items.length > 0
  if (pattern === 'taxCurrency') return invoice.vatInTaxCurrency !== undefined
  if (pattern === 'vatInTaxCurrency' && invoice.taxCurrency === undefined) return false
  if (pattern === 'vatBreakdown[].category' || pattern === 'items[].vatCategory')
    return value !== 'S'
  if (pattern === 'items[].priceBaseQuantity') return isBasePrinted(path, invoice)
  if (pattern === 'items[].standardItemId.scheme') return value !== '0160'
  if (AMOUNT.test(pattern)) return !/\.\d{3}/.test(value)
  return !(/^-?\d+\.\d+$/.test(value) && MANY_DECIMALS.test(value))
}

const LISTS = ['items', 'allowances', 'charges']

/** Why a line, an allowance or a charge is exempt is shown once, with the VAT breakdown, if that says the same. */
function isReasonOfBreakdown(path: string, value: string, invoice: Invoice): boolean {
  const [, list = '', index, name] = /^(\w+)\[(\d+)\]\.(exemptionReason(?:Code)?)$/.exec(path) ?? []
  const { items, allowances, charges, vatBreakdown } = invoice
  const part = [items, allowances, charges][LISTS.indexOf(list)]?.[Number(index)]
  if (part === undefined) return false
  return vatBreakdown.some(
    ({ category, exemptionReason, exemptionReasonCode }) =>
      category === part.vatCategory &&
      value === (name === 'exemptionReason' ? exemptionReason : exemptionReasonCode),
  )
}

/** A base quantity of 1 in the unit of the line is not printed. */
function isBasePrinted(path: string, { items }: Invoice): boolean {
  const line = items[Number(/^items\[(\d+)\]/.exec(path)?.[1])]
  if (line === undefined) return false
  return line.priceBaseQuantity !== '1' || (line.priceBaseUnit ?? line.unit) !== line.unit
}

const ADDRESS = ['street', 'addressLine2', 'addressLine3', 'city', 'postalCode', 'region']
const NAMES = ['name', 'identifiers[].value', 'identifiers[].scheme']
const REGISTRATION = ['registration.value', 'registration.scheme']
const PARTY = [
  ...NAMES,
  ...REGISTRATION,
  ...ADDRESS,
  ...['tradingName', 'vatId', 'contactName', 'phone', 'email'],
  ...['electronicAddress.value', 'electronicAddress.scheme'],
]
const ADJUSTMENT = ['amount', 'baseAmount', 'percent', 'reason']
const LINE = [
  ...['lineId', 'description', 'details', 'note', 'quantity', 'unitPrice', 'priceBaseQuantity'],
  ...['vatCategory', 'vatRate', 'netAmount', 'sellerItemId', 'buyerItemId', 'orderLine'],
  ...['standardItemId.value', 'standardItemId.scheme', 'objectId.value', 'objectId.scheme'],
  ...['classifications[].code', 'classifications[].scheme', 'accountingReference'],
  ...['period.start', 'period.end', 'grossPrice', 'priceDiscount'],
  ...['attributes[].name', 'attributes[].value'],
  ...below('allowances[]', ADJUSTMENT),
  ...below('charges[]', ADJUSTMENT),
]
const PAYMENT = [
  ...['meansText', 'reference', 'iban', 'accountId', 'accountName', 'bic', 'cardNumber'],
  ...['cardholder', 'mandateReference', 'creditorId', 'debtorIban', 'terms'],
  ...below('furtherAccounts[]', ['iban', 'accountId', 'accountName', 'bic']),
]
const DOCUMENT = [
  ...['number', 'date', 'dueDate', 'currency', 'taxCurrency', 'vatPointDate', 'buyerReference'],
  ...['projectReference', 'contractReference', 'orderReference', 'salesOrderReference'],
  ...['receivingAdviceReference', 'despatchAdviceReference', 'tenderReference'],
  ...['objectId.value', 'objectId.scheme', 'accountingReference', 'note', 'businessProcess'],
  ...['notes[].text', 'precedingInvoices[].number', 'precedingInvoices[].date'],
  ...['period.start', 'period.end', 'vatInTaxCurrency', 'prepaidAmount', 'roundingAmount'],
  ...['attachments[].reference', 'attachments[].description', 'attachments[].filename'],
]

/** The terms for which the bundled templates have a place. */
const KNOWN: ReadonlySet<string> = new Set([
  ...DOCUMENT,
  ...below('seller', [...PARTY, 'taxRegistration', 'legalInfo']),
  ...below('buyer', PARTY),
  ...below('payee', [...NAMES, ...REGISTRATION]),
  ...below('taxRepresentative', ['name', 'vatId', ...ADDRESS]),
  ...below('delivery', [...NAMES, ...ADDRESS, 'date']),
  ...below('payment', PAYMENT),
  ...below('allowances[]', ADJUSTMENT),
  ...below('charges[]', ADJUSTMENT),
  ...below('totals', ['net', 'vat', 'gross', 'due']),
  ...below('vatBreakdown[]', ['category', 'rate', 'taxableAmount', 'taxAmount', 'exemptionReason']),
  ...below('items[]', LINE),
])

function below(group: string, names: readonly string[]): string[] {
  return names.map((name) => `${group}.${name}`)
}
