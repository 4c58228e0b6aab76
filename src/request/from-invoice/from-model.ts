import { plain } from '../../invoice/model/decimal.js'
import {
  isModelObject,
  pathReader,
  setAtPath,
  type ModelObject,
} from '../../invoice/binding/model-path.js'
import { withoutOwnTaxCurrency } from '../../invoice/syntaxes/tax-currency.js'
import { withLineTree } from './line-tree.js'
import { paymentTermsOf } from './payment-terms.js'
import { DOCUMENT } from '../../invoice/model/terms/document.js'
import type { Fact, TermFact, TermType } from '../../invoice/model/terms/fact.js'

const NUMBERS: ReadonlySet<TermType> = new Set(['amount', 'unitPrice', 'quantity', 'percentage'])
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** True for a term that is a number in a request. */
export function isNumeric(type: TermType): boolean {
  return NUMBERS.has(type)
}

export function isDecimal(text: string): boolean {
  return text.length <= 60 && DECIMAL.test(text)
}

/** How the value of a term is in the result; undefined leaves it out. */
export type Convert = (value: string, term: Pick<TermFact, 'type'>) => string | number | undefined

/**
 * The invoice of a generate request for an invoice of the semantic model, the reverse of
 * `completeInvoice`: by the table of terms, without what the service computes. Numbers are decimals
 * as text. A number that is not a decimal is left out.
 */
export function inputFromModel(invoice: ModelObject): ModelObject {
  return {
    ...withLineTree(chosen(DOCUMENT, stated(invoice), decimalText), invoice, decimalText),
    ...exemptionsOf(invoice),
    ...paymentTermsOf(invoice, decimalText),
  }
}

/** The same as {@link inputFromModel}, as JSON: with numbers (D5). */
export function requestFromModel(invoice: ModelObject): ModelObject {
  return {
    ...withLineTree(chosen(DOCUMENT, stated(invoice), jsonValue), invoice, jsonValue),
    ...exemptionsOf(invoice),
    ...paymentTermsOf(invoice, jsonValue),
  }
}

/** Amounts that are computed again with all digits: a request has none of them. */
const COMPUTED = /^(?:totals\.|vatBreakdown\[)|^items\[\d+\]\.netAmount$/

/**
 * Whether a request keeps all digits of the number at a path of the model, or does not have it: its numbers are
 * those of JSON and JavaScript.
 */
export function isKept(text: string, path: string): boolean {
  if (COMPUTED.test(path)) return true
  return isDecimal(text) && plain(String(Number(plain(text)))) === plain(text)
}

function decimalText(value: string, { type }: Pick<TermFact, 'type'>): string | undefined {
  if (!isNumeric(type)) return value
  return isDecimal(value) ? plain(value) : undefined
}

function jsonValue(value: string, { type }: Pick<TermFact, 'type'>): string | number | undefined {
  if (!isNumeric(type)) return value
  return isDecimal(value) ? Number(plain(value)) : undefined
}

/** The terms of a group that a request has; a group without any is left out. */
function chosen(facts: readonly Fact[], here: ModelObject, convert: Convert): ModelObject {
  const result: ModelObject = {}
  for (const fact of facts) {
    if (fact.computed === true) continue
    if (!('terms' in fact)) {
      const value = pathReader(fact.path)(here, here)
      const converted = typeof value === 'string' ? convert(value, fact) : undefined
      if (converted !== undefined) setAtPath(fact.path, result, result, converted)
      continue
    }
    const name = fact.path.replace(/\[\]$/, '')
    const found = pathReader(name)(here, here)
    if (Array.isArray(found)) {
      const entries = found
        .filter(isModelObject)
        .map((entry) => withoutLabels(name, chosen(fact.terms, entry, convert)))
      const whole = name === 'items' ? entries : entries.filter((entry) => isEntry(name, entry))
      if (whole.length > 0) setAtPath(name, result, result, whole)
    } else if (isModelObject(found)) {
      const group = chosen(fact.terms, found, convert)
      if (Object.keys(group).length > 0) setAtPath(name, result, result, group)
    }
  }
  return Object.fromEntries(Object.entries(result).filter(([, value]) => saysSomething(value)))
}

/** The name and the type of a file that is empty (BT-125): a request has no file without content. */
function withoutLabels(list: string, entry: ModelObject): ModelObject {
  if (list !== 'attachments' || 'base64' in entry) return entry
  const { mimeType: _type, filename: _name, ...rest } = entry
  return rest
}

/** What an entry of a list must have to be one: without it, documents have the entry all the same (BT-22, BG-32). */
const DEMANDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['notes', ['text']],
  ['attributes', ['name', 'value']],
])

function isEntry(list: string, entry: ModelObject): boolean {
  return saysSomething(entry) && (DEMANDED.get(list) ?? []).every((name) => name in entry)
}

/** An empty element says nothing; an identifier that is empty but for its scheme identifies nothing. */
function saysSomething(value: unknown): boolean {
  return !isModelObject(value) || Object.keys(value).some((name) => name !== 'scheme')
}

/** An invoice as a request states it. */
function stated(invoice: ModelObject): ModelObject {
  return withRates(withoutOwnTaxCurrency(invoice))
}

/** Category O has no rate in an invoice, and 0 in a request (D12). */
function withRates(invoice: ModelObject): ModelObject {
  const rated = (name: string) => {
    const list = invoice[name]
    if (!Array.isArray(list)) return {}
    return { [name]: list.filter(isModelObject).map(withRate) }
  }
  return { ...invoice, ...rated('items'), ...rated('allowances'), ...rated('charges') }
}

function withRate(entry: ModelObject): ModelObject {
  return entry['vatCategory'] === 'O' ? { vatRate: '0', ...entry } : entry
}

/** Categories that have a reason for an exemption (BR-S-10, BR-Z-10, BR-AF-10, BR-AG-10). */
const EXEMPT: ReadonlySet<unknown> = new Set(['E', 'AE', 'K', 'G', 'O'])

/** BT-120 and BT-121 are in the VAT breakdown, which is computed; a request has them by category. */
function exemptionsOf({ vatBreakdown, items, allowances, charges }: ModelObject): ModelObject {
  if (!Array.isArray(vatBreakdown)) return {}
  const taxed = [items, allowances, charges].flatMap((list) =>
    Array.isArray(list) ? list.filter(isModelObject) : [],
  )
  const known = new Set(taxed.map(({ vatCategory }) => vatCategory))
  const byCategory = new Map<unknown, ModelObject>()
  for (const { category, exemptionReason, exemptionReasonCode } of vatBreakdown.filter(
    isModelObject,
  )) {
    const isGiven = exemptionReason !== undefined || exemptionReasonCode !== undefined
    if (!isGiven || byCategory.has(category)) continue
    if (!EXEMPT.has(category) || !known.has(category)) continue
    byCategory.set(category, {
      vatCategory: category,
      ...(exemptionReason === undefined ? {} : { reason: exemptionReason }),
      ...(exemptionReasonCode === undefined ? {} : { reasonCode: exemptionReasonCode }),
    })
  }
  return byCategory.size === 0 ? {} : { vatExemptions: [...byCategory.values()] }
}
