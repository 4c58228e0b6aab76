import {
  readDocument,
  TERMS,
  type GenerateRequest,
  type ProfileLevel,
  type Syntax,
} from 'twinvoice'
import { equal, fixedPoint } from './fixed-point.js'
import { reaches } from './profiles.js'
import { regimeCategory } from './requested-amounts.js'

/** The lowest profile that has the term, by its path in a request. */
const FROM = new Map(TERMS.map(({ path, from }) => [path.replace('$.invoice.', ''), from]))

/**
 * Reads the XML back through the product's table of business terms and compares every value of
 * the request with what comes back, under the same path.
 * @param level terms that only larger profiles have are left out of it
 * @returns what differs, one sentence each
 */
export function readBackDifferences(
  request: GenerateRequest,
  xml: string,
  level: ProfileLevel,
): string[] {
  const { syntax = 'cii', invoice: back = {} } = readDocument(xml) ?? {}
  return [
    ...(reaches(level, 'BASIC WL') ? exemptionDifferences(request, back) : []),
    ...leavesOf(expectedOf(request, syntax), '').flatMap(([path, expected]) => {
      const from = FROM.get(path.replace(/\[\d+\]/g, '[]'))
      if (from !== undefined && !reaches(level, from)) return []
      const found = valueAt(back, path)
      return isSame(expected, found)
        ? []
        : [`${path}: ${JSON.stringify(expected)} written, ${JSON.stringify(found)} read back`]
    }),
  ]
}

/** Exemption reasons are requested by category and appear in the VAT breakdown. */
function exemptionDifferences(
  { invoice: { vatExemptions = [] } }: GenerateRequest,
  back: object,
): string[] {
  const entries = (valueAt(back, 'vatBreakdown') ?? []) as readonly object[]
  return vatExemptions.flatMap(({ vatCategory, reason, reasonCode }) => {
    const same = entries.filter((entry) => Reflect.get(entry, 'category') === vatCategory)
    const fits = same.every(
      (entry) =>
        Reflect.get(entry, 'exemptionReason') === reason?.normalize('NFC') &&
        Reflect.get(entry, 'exemptionReasonCode') === reasonCode,
    )
    return fits && same.length > 0 ? [] : [`vatExemptions ${vatCategory}: not read back as written`]
  })
}

/** What the decisions make of a request before it is written: defaults (D10 to D16) and forms. */
function expectedOf({ invoice: requested }: GenerateRequest, syntax: Syntax): object {
  const { vatExemptions: _, paymentTerms, ...invoice } = written(requested)
  const outside = invoice.items.some(({ vatCategory }) => vatCategory === 'O')
  const { payment, taxRepresentative } = invoice
  const seller = outside ? sellerOutsideVat(invoice.seller) : withVatId(invoice.seller)
  const rated = ratedLine(requested)
  return {
    currency: 'EUR',
    typeCode: '380',
    ...invoice,
    seller: syntax === 'cii' ? inOrder(seller) : seller,
    buyer: withVatId(invoice.buyer, outside),
    ...(taxRepresentative && { taxRepresentative: withVatId(taxRepresentative) }),
    items: invoice.items.map(rated),
    ...(invoice.allowances && { allowances: invoice.allowances.map(rated) }),
    ...(invoice.charges && { charges: invoice.charges.map(rated) }),
    ...(payment && {
      payment: {
        ...payment,
        // Discounts come before the text of the request.
        ...(paymentTerms === undefined ? {} : { terms: undefined }),
        ...compactedAccount(payment),
        ...compacted('debtorIban', payment.debtorIban),
        ...(payment.furtherAccounts && {
          furtherAccounts: payment.furtherAccounts.map((each) => ({
            ...each,
            ...compactedAccount(each),
          })),
        }),
      },
    }),
  }
}

type Invoice = GenerateRequest['invoice']
type Item = Invoice['items'][number]
type Payment = NonNullable<Invoice['payment']>

/** Without what is computed from, and of gross prices without all that becomes net. */
function written({
  prepayments: _prepayments,
  prepaymentDeduction: _deduction,
  grossRounding: _rounding,
  vatRegime: _regime,
  exchangeRate: _rate,
  prices,
  ...invoice
}: Invoice): Invoice {
  if (prices !== 'gross') return invoice
  const { roundingAmount: _booked, ...rest } = invoice
  return {
    ...rest,
    items: rest.items.map(withoutPrices),
    ...(rest.allowances && { allowances: rest.allowances.map(withoutAmounts) }),
    ...(rest.charges && { charges: rest.charges.map(withoutAmounts) }),
  }
}

function withoutPrices(item: Item): Item {
  const names = ['unitPrice', 'grossPrice', 'priceDiscount', 'priceBaseQuantity', 'priceBaseUnit']
  const kept = Object.entries(item).filter(([name]) => !names.includes(name))
  const { allowances, charges } = item
  return {
    ...(Object.fromEntries(kept) as Item),
    ...(allowances && { allowances: allowances.map(withoutAmounts) }),
    ...(charges && { charges: charges.map(withoutAmounts) }),
  }
}

function withoutAmounts<T extends { amount: number }>(entry: T): T {
  const kept = Object.entries(entry).filter(([name]) => name !== 'amount' && name !== 'baseAmount')
  return Object.fromEntries(kept) as T
}

/**
 * Category S unless another is named or the VAT regime has one; O is written without a rate (D12). Groups
 * and parts are lines of their own.
 */
function ratedLine(invoice: Invoice) {
  return (
    line: Pick<Item, 'vatCategory' | 'vatRate'> & Partial<Pick<Item, 'groups' | 'parts'>>,
  ): object => {
    const { vatRate, groups: _groups, parts: _parts, ...rest } = line
    const { vatCategory = regimeCategory(invoice, vatRate) } = line
    return { ...rest, vatCategory, ...(vatCategory === 'O' ? {} : { vatRate }) }
  }
}

function withVatId(
  { vatId, ...party }: { vatId?: string | undefined } & Identified,
  outside = false,
): Identified {
  return { ...party, ...(vatId === undefined || outside ? {} : { vatId: compactVatId(vatId) }) }
}

/** D14: the VAT identifier becomes an identifier and, if there is none, the tax registration. */
function sellerOutsideVat({ vatId, ...seller }: GenerateRequest['invoice']['seller']): Identified {
  if (vatId === undefined) return seller
  const value = compactVatId(vatId)
  return {
    taxRegistration: value,
    ...seller,
    identifiers: [...(seller.identifiers ?? []), { value }],
  }
}

interface Identified {
  readonly identifiers?: GenerateRequest['invoice']['buyer']['identifiers']
}

/** CII has the identifiers without scheme before those with one. */
function inOrder({ identifiers, ...party }: Identified): object {
  if (identifiers === undefined) return party
  const without = identifiers.filter(({ scheme }) => scheme === undefined)
  const within = identifiers.filter(({ scheme }) => scheme !== undefined)
  return { ...party, identifiers: [...without, ...within] }
}

/** D16. */
function compactVatId(vatId: string): string {
  return vatId.toUpperCase().replace(/[\s.]/g, '')
}

function compactedAccount({ iban, bic }: Pick<Payment, 'iban' | 'bic'>): Record<string, string> {
  return { ...compacted('iban', iban), ...compacted('bic', bic) }
}

/** D11. */
function compacted(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value.toUpperCase().replace(/\s/g, '') }
}

function leavesOf(value: unknown, path: string): [path: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => {
    if (inner === undefined) return []
    const step = Array.isArray(value) ? `[${key}]` : path === '' ? key : `.${key}`
    return leavesOf(inner, `${path}${step}`)
  })
}

function valueAt(root: unknown, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '')
  return steps.reduce<unknown>(
    (here, step) =>
      typeof here === 'object' && here !== null ? Reflect.get(here, step) : undefined,
    root,
  )
}

function isSame(expected: unknown, found: unknown): boolean {
  if (typeof expected === 'number')
    return typeof found === 'string' && equal(fixedPoint(expected), fixedPoint(found))
  if (typeof expected === 'string') return found === expected.normalize('NFC')
  return expected === found
}
