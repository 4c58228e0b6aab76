import { isModelObject, type ModelObject } from '../../invoice/binding/model-path.js'
import { Exact } from '../../invoice/model/decimal.js'
import { termAt } from '../../invoice/model/terms/find.js'
import type { ProfileLevel, SchemaExtent } from '../../invoice/binding/row.js'
import { readInvoice, type TracedInvoice } from '../../invoice/syntaxes/read.js'
import type { TracedValue } from '../../invoice/syntaxes/trace.js'
import { completeInvoice, extensionsOf } from '../completion/complete-invoice.js'
import { inputFromModel, isDecimal, isKept, isNumeric } from './from-model.js'
import type { InvoiceInput } from '../invoice-input.js'
import { writerOf } from './writers.js'

/** A value of a document that another form of the invoice does not have. */
export interface UnmappedValue {
  readonly xpath: string
  readonly value: string
  /** Its business term, if it has one. */
  readonly term?: string
}

/** What a profile writes of an invoice. */
export interface GeneratedProfile {
  /** Its specification identifier (BT-24). */
  readonly guideline: string
  readonly level: ProfileLevel
  /** The XML schema that counts for its documents in CII. */
  readonly schema: SchemaExtent
  /** Whether its documents may have discounts and penalties as data; default true. */
  readonly termsAsData?: boolean
}

/**
 * What of a document is not in an invoice that is generated again from its request: values that the
 * model has no term for, those that the profile does not write, and computed values that differ, such as
 * amounts that a sender rounded in another way.
 * @param profile the profile of the generated invoice
 */
export function unmappedValues(
  { syntax, invoice, values }: TracedInvoice,
  { guideline, level, schema, termsAsData = true }: GeneratedProfile,
): UnmappedValue[] {
  const input = inputFromModel(invoice)
  const demands = { asReceived: true, termsAsData, ...extensionsOf(level, syntax) }
  const there = isComputable(input)
    ? readInvoice(
        writerOf(syntax, level, schema)(completeInvoice(input, guideline, TEXTS, demands)),
      )
    : { ...input, guideline }
  return missingValues(values, invoice, there, isKept)
}

/** No text is added to an invoice that was received. */
const TEXTS = { dueOnReceipt: '', exemption: {} }

/** A payment with its account, and its further accounts, changed. */
function eachAccount(
  payment: ModelObject,
  change: (account: ModelObject) => ModelObject,
): ModelObject {
  const { furtherAccounts, ...rest } = change(payment)
  if (!Array.isArray(furtherAccounts)) return rest
  return { ...rest, furtherAccounts: furtherAccounts.filter(isModelObject).map(change) }
}

/**
 * The values of a document that a model does not have.
 * @param invoice the model of the document
 * @param other the model to look for them in
 * @param isExact says of a number that both have at a path whether it is kept
 */
export function missingValues(
  values: readonly TracedValue[],
  invoice: ModelObject,
  other: ModelObject,
  isExact: (value: string, path: string) => boolean = () => true,
): UnmappedValue[] {
  const aligned = {
    ...other,
    ...alignedParties(invoice, other),
    ...alignedPayment(other),
    vatBreakdown: alignedBreakdown(invoice, other),
    notes: alignedEntries(invoice['notes'], notesLike(invoice, other)),
    items: alignedItems(invoice, other),
  }
  const unplaced = new Set(valuesWithoutTerm(values, invoice))
  const placed = unplaced.size === 0 ? NOTHING : byXPath(values)
  return values.flatMap((traced) => {
    const { xpath, value, path } = traced
    if (path === undefined)
      return unplaced.has(traced) && !isForOne(traced, placed) ? [{ xpath, value }] : []
    const { id, type } = termAt(path.replace(/\[\d+\]/g, '[]'))
    const found = valueAt(aligned, path)
    const isNothing = found === undefined && isEqual(value, '0') && mayBeLeftOut(path, aligned)
    const kept = isNumeric(type) ? isEqual(value, found) && isExact(value, path) : value === found
    return kept || isNothing ? [] : [{ xpath, value, term: id }]
  })
}

/** The values of a document that no model has a place for, without those that repeat another. */
export function valuesWithoutTerm(
  values: readonly TracedValue[],
  invoice: ModelObject,
): readonly TracedValue[] {
  const unplaced = values.filter(({ path }) => path === undefined)
  if (unplaced.length === 0) return unplaced
  const placed = byXPath(values)
  return unplaced.filter(({ xpath, value }) => {
    const net = placed.get(netPriceOf(xpath))
    const isRepeated = value === net || isEqual(value, net)
    return !isRepeated && !isOwnCurrency(xpath, value, invoice)
  })
}

const NOTHING: ReadonlyMap<string, string> = new Map()

function byXPath(values: readonly TracedValue[]): ReadonlyMap<string, string> {
  return new Map(values.map((each) => [each.xpath, each.value]))
}

/**
 * A gross price of CII for one unit of the quantity (BT-129, BT-130), as any price is without a base quantity, where
 * the net price has none.
 */
function isForOne({ xpath, value }: TracedValue, placed: ReadonlyMap<string, string>): boolean {
  const net = netPriceOf(xpath)
  if (net === '' || placed.has(net)) return false
  const [line = ''] = net.split('/ram:SpecifiedLineTradeAgreement/')
  const unit = placed.get(`${line}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode`)
  return net.endsWith('/@unitCode') ? value === unit : isEqual(value, '1')
}

/** A sum of no allowances or charges and the rate of category O may be written as 0, or left out. */
function mayBeLeftOut(path: string, model: ModelObject): boolean {
  if (path === 'totals.allowances' || path === 'totals.charges') return true
  const entry = /^vatBreakdown\[\d+\](?=\.rate$)/.exec(path)?.[0]
  return entry !== undefined && valueAt(model, entry) !== undefined
}

/** Whether an input has the values from which the others are computed. */
function isComputable(input: ModelObject): input is ModelObject & InvoiceInput {
  const { items, seller, buyer } = input
  const amountsIn = (holder: ModelObject) =>
    [holder['allowances'], holder['charges']].every((list) => haveAmounts(list))
  const isLine = (line: unknown) =>
    isModelObject(line) &&
    isText(line['quantity']) &&
    isText(line['unitPrice']) &&
    isText(line['vatCategory']) &&
    line['priceBaseQuantity'] !== '0' &&
    isTaxed(line) &&
    amountsIn(line)
  return (
    isModelObject(seller) &&
    isModelObject(buyer) &&
    Array.isArray(items) &&
    items.every(isLine) &&
    amountsIn(input) &&
    [...listOf(input['allowances']), ...listOf(input['charges'])].every(isTaxed)
  )
}

function haveAmounts(list: unknown): boolean {
  if (list === undefined) return true
  return Array.isArray(list) && list.every((each) => isModelObject(each) && isText(each['amount']))
}

/** Category O has no rate; any other has. */
function isTaxed({ vatRate }: ModelObject): boolean {
  return isText(vatRate)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** The entries of another model's VAT breakdown, in the order of a model, by category and rate. */
function alignedBreakdown(invoice: ModelObject, other: ModelObject): readonly unknown[] {
  const wanted = listOf(invoice['vatBreakdown'])
  return matched(
    wanted,
    listOf(other['vatBreakdown']),
    ({ category, rate }, entry) =>
      entry['category'] === category && isSameRate(rate, entry['rate']),
  )
}

/** For each entry the first of the others that is like it and that no entry before it has taken. */
function matched(
  wanted: readonly ModelObject[],
  others: readonly ModelObject[],
  isLike: (one: ModelObject, other: ModelObject) => boolean,
): readonly unknown[] {
  const left = [...others]
  return wanted.map((one) => {
    const at = left.findIndex((other) => isLike(one, other))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
}

/** The lines of another model, with their attributes at the places of those of a model. */
function alignedItems(invoice: ModelObject, other: ModelObject): readonly unknown[] {
  const items = listOf(invoice['items'])
  return listOf(other['items']).map((there, index) => ({
    ...there,
    attributes: alignedEntries(items[index]?.['attributes'], there['attributes']),
  }))
}

/** The notes of another model: a plain one is the first note where one without text before it is left out. */
function notesLike({ note: first }: ModelObject, { note, notes }: ModelObject): unknown {
  return first === undefined && isText(note) ? [{ text: note }, ...listOf(notes)] : notes
}

/** The entries of another list, at the places of their likes if some are not there. */
function alignedEntries(list: unknown, others: unknown): readonly unknown[] {
  const [wanted, there] = [listOf(list), listOf(others)]
  if (wanted.length === there.length) return there
  const left = new Map<string, ModelObject[]>()
  for (const each of there.toReversed()) {
    const alike = left.get(written(each))
    if (alike === undefined) left.set(written(each), [each])
    else alike.push(each)
  }
  return wanted.map((each) => left.get(written(each))?.pop())
}

/** An entry as text, which is the same for the same fields. */
function written(entry: ModelObject): string {
  return JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** BT-84 is an IBAN or another number, which UBL does not tell apart. */
function alignedPayment({ payment }: ModelObject): ModelObject {
  if (!isModelObject(payment)) return {}
  return {
    payment: eachAccount(payment, ({ iban, accountId, ...rest }) => ({
      ...rest,
      iban: iban ?? accountId,
      accountId: accountId ?? iban,
    })),
  }
}

/** CII may repeat the base quantity (BT-149, BT-150) of the net price in the gross price. */
function netPriceOf(xpath: string): string {
  return /GrossPriceProductTradePrice\/ram:BasisQuantity(?:\/@unitCode)?$/.test(xpath)
    ? xpath.replace('ram:GrossPriceProductTradePrice', 'ram:NetPriceProductTradePrice')
    : ''
}

/** CII has identifiers with a scheme after those without, so that their order is not kept. */
function alignedParties(invoice: ModelObject, other: ModelObject): ModelObject {
  const aligned: ModelObject = {}
  for (const name of ['seller', 'buyer', 'payee', 'delivery']) {
    const [party, there] = [invoice[name], other[name]]
    if (!isModelObject(party) || !isModelObject(there)) continue
    const identifiers = matched(
      listOf(party['identifiers']),
      listOf(there['identifiers']),
      ({ value, scheme }, each) => each['value'] === value && each['scheme'] === scheme,
    )
    aligned[name] = { ...there, identifiers }
  }
  return aligned
}

function listOf(value: unknown): readonly ModelObject[] {
  return Array.isArray(value) ? value.filter(isModelObject) : []
}

/** No rate, as category O has it, is the same as 0. */
function isSameRate(one: unknown = '0', other: unknown = '0'): boolean {
  return isText(one) && isEqual(one, other)
}

/** Amounts of CII may name the currency, which is that of the invoice. */
function isOwnCurrency(xpath: string, value: string, { currency }: ModelObject): boolean {
  return xpath.endsWith('/@currencyID') && value === currency
}

/** The value at a path such as `items[0].unit`. */
function valueAt(model: ModelObject, path: string): unknown {
  let here: unknown = model
  for (const step of path.split(/[.[\]]+/)) {
    if (step === '') continue
    if (Array.isArray(here)) here = here[Number(step)]
    else if (isModelObject(here)) here = here[step]
    else return undefined
  }
  return here
}

/** Equal as decimals: 1.50 is 1.5. */
function isEqual(value: string, other: unknown): boolean {
  return isText(other) && isDecimal(value) && isDecimal(other) && new Exact(value).equals(other)
}
