import type { InvoiceInput, VatExemption, VatRegime } from '../invoice-input.js'
import { LAW_TEXTS } from './vat-regime-texts.js'

/** The VAT category of a regime, and its reason as a code (VATEX) where the list has one. */
const CATEGORIES: Readonly<Record<VatRegime, { category: string; code?: string }>> = {
  'small-business': { category: 'E' },
  'reverse-charge': { category: 'AE', code: 'VATEX-EU-AE' },
  'reverse-charge-construction': { category: 'AE', code: 'VATEX-EU-AE' },
  'margin-used-goods': { category: 'E', code: 'VATEX-EU-F' },
  'margin-art': { category: 'E', code: 'VATEX-EU-I' },
  'margin-antiques': { category: 'E', code: 'VATEX-EU-J' },
  'margin-travel': { category: 'E', code: 'VATEX-EU-D' },
  'intra-community': { category: 'K', code: 'VATEX-EU-IC' },
  export: { category: 'G', code: 'VATEX-EU-G' },
}

/** Codes that are for one country alone. */
const NATIONAL_CODES: ReadonlyMap<string, string> = new Map([
  ['FR small-business', 'VATEX-FR-FRANCHISE'],
])

/** Codes of categories that any country has, with a text in the language of the invoice (D12). */
const EVERYWHERE: ReadonlySet<VatRegime> = new Set(['reverse-charge', 'intra-community', 'export'])

/** Regimes in which an invoice shows no VAT (articles 220a, 313 and 325 of Directive 2006/112/EC). */
const WITHOUT_VAT: ReadonlySet<VatRegime> = new Set([
  'small-business',
  'margin-used-goods',
  'margin-art',
  'margin-antiques',
  'margin-travel',
])

/** True for a regime in which an invoice shows no VAT. */
export function isWithoutVat(regime: VatRegime | undefined): boolean {
  return regime !== undefined && WITHOUT_VAT.has(regime)
}

/** Whether the law of the seller's country has a regime, as far as it is known here. */
export function hasRegime(country: string, regime: VatRegime): boolean {
  return LAW_TEXTS[country]?.[regime] !== undefined || EVERYWHERE.has(regime)
}

/** The regimes of a country. */
export function regimesOf(country: string): VatRegime[] {
  return (Object.keys(CATEGORIES) as VatRegime[]).filter((regime) => hasRegime(country, regime))
}

/** The VAT category of a regime. */
export function categoryOf(regime: VatRegime): string {
  return CATEGORIES[regime].category
}

/** A part of the invoice with VAT. */
interface Taxed {
  readonly vatCategory: string
  readonly vatRate: string
}

/**
 * Gives lines, allowances, charges and payments on account with the rate 0 the category of the
 * invoice's VAT regime, and the category its reason: the sentence of national law and the code. A
 * reason in the request takes precedence.
 * @param locale language of the invoice, for countries with several
 */
export function withVatRegime(invoice: InvoiceInput, locale: string): InvoiceInput {
  const { vatRegime, items, allowances, charges, prepayments, seller } = invoice
  if (vatRegime === undefined) return invoice
  const category = categoryOf(vatRegime)
  const taxed = <T extends Taxed>(entry: T): T =>
    entry.vatCategory === 'S' && entry.vatRate === '0' ? { ...entry, vatCategory: category } : entry
  const applies = [items, allowances ?? [], charges ?? []].some((list: readonly Taxed[]) =>
    list.some((entry) => taxed(entry).vatCategory === category),
  )
  return {
    ...invoice,
    items: items.map(taxed),
    ...(allowances === undefined ? {} : { allowances: allowances.map(taxed) }),
    ...(charges === undefined ? {} : { charges: charges.map(taxed) }),
    ...(prepayments === undefined ? {} : { prepayments: prepayments.map(taxed) }),
    ...(applies ? reasons(invoice, exemption(vatRegime, seller.country ?? '', locale)) : {}),
  }
}

function exemption(regime: VatRegime, country: string, locale: string): VatExemption | undefined {
  const reason = lawText(regime, country, locale)
  if (reason === undefined) return undefined
  const { category, code } = CATEGORIES[regime]
  const reasonCode = NATIONAL_CODES.get(`${country} ${regime}`) ?? code
  return {
    vatCategory: category,
    reason,
    ...(reasonCode === undefined ? {} : { reasonCode }),
  }
}

function lawText(regime: VatRegime, country: string, locale: string): string | undefined {
  const text = LAW_TEXTS[country]?.[regime]
  if (text === undefined || typeof text === 'string') return text
  return text[locale] ?? Object.values(text)[0]
}

function reasons(
  { vatExemptions = [] }: InvoiceInput,
  added: VatExemption | undefined,
): Pick<InvoiceInput, 'vatExemptions'> {
  const own = vatExemptions.some(({ vatCategory }) => vatCategory === added?.vatCategory)
  return added === undefined || own ? {} : { vatExemptions: [...vatExemptions, added] }
}
