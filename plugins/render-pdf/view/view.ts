import {
  isCreditNote,
  isPaidBack,
  isWithoutVat,
  type CheckedRequest,
  type Invoice,
  type Party,
} from 'twinvoice/plugin'
import { accentOf, type Accent } from '../color/contrast.js'
import { isolated } from '../text/characters.js'
import { totalRows, vatRows, type TotalRow, type VatRow } from './amounts.js'
import {
  addressLines,
  linkTo,
  partyDetails,
  references,
  type Detail,
  type Language,
} from './details.js'
import { grossLines } from './gross-lines.js'
import { columnsOf, lineViews, type LineView } from './lines.js'
import { optional } from './optional.js'
import { paymentView, type PaymentView } from './payment.js'
import { prepaymentsView, type PrepaymentsView } from './prepayments.js'

/** A party, ready to be printed. */
export interface PartyView {
  /** The name (BT-27, BT-44 …). */
  readonly name: string
  /** The trading name, otherwise the name: for a letterhead without a logo. */
  readonly displayName: string
  /** The name, shortened if it is very long: only for repetitions on later pages. */
  readonly shortName: string
  /** “Trading as …”, if the party has a trading name. */
  readonly tradingName?: string
  /** The lines of the postal address below the name, in the order of its country. */
  readonly address: readonly string[]
  /** Contact, telephone, e-mail, VAT identifier and other identifiers, if given. */
  readonly details: readonly Detail[]
  /** Additional legal information of the seller (BT-33). */
  readonly legalInfo?: string
}

/** The data of a layout. Every value is text as printed; lists are empty, not absent. */
export interface View {
  /** The language of the pages: `de`, `en`, `es`, `fr` or `it`. */
  readonly locale: string
  /** The title of the request, otherwise “Invoice”, “Credit note” … according to the type of the document (BT-3). */
  readonly title: string
  /** Whether it is a credit note. */
  readonly isCredit: boolean
  /** “Invoice number”, “Credit note number”. */
  readonly numberLabel: string
  /** The number of the invoice (BT-1). */
  readonly number: string
  /** The date of the invoice (BT-2). */
  readonly date: string
  /** When the amount is due (BT-9); of a credit note, it is among the details of the payment. */
  readonly dueDate?: string
  /** ISO 4217 code of the currency (BT-5). */
  readonly currency: string
  /** Buyer reference, orders, contract, project, other invoices, periods: those that the invoice contains. */
  readonly references: readonly Detail[]
  /** The seller (BG-4). */
  readonly seller: PartyView
  /** The buyer (BG-7). */
  readonly buyer: PartyView
  /** Name and address of the seller on one line; the country only for mail abroad. */
  readonly senderLine: string
  /** Payee, tax representative, place of delivery. */
  readonly parties: readonly (PartyView & {
    /** The role of the party: “Payee”. */
    readonly label: string
  })[]
  /** The notes of the invoice (BT-22), starting with the note of the request. */
  readonly notes: readonly string[]
  /** True for small businesses and margin schemes, whose invoices must not show VAT. */
  readonly withoutVat: boolean
  /** The lines of the invoice (BG-25). */
  readonly lines: readonly LineView[]
  /** Whether lines have wide numbers, such as 2.1.1, as in EXTENDED, or 000010. */
  readonly hasLineTree: boolean
  /** From the sum of the lines down to the amount due (BG-22). */
  readonly totals: readonly TotalRow[]
  /** The amount due with the currency symbol. */
  readonly due: string
  /** The VAT breakdown (BG-23), a row for each category and rate. */
  readonly vat: readonly VatRow[]
  /** Payments on account that a final invoice deducts. */
  readonly prepayments?: PrepaymentsView
  /** How and when to pay. */
  readonly payment: PaymentView
  /** The supporting documents (BG-24). */
  readonly attachments: readonly {
    /** Its identifier (BT-122). */
    readonly reference: string
    /** Its description, and its file name if it is embedded. */
    readonly text?: string
    /** Its web address (BT-124). */
    readonly href?: string
  }[]
  /** The footer text of the request; more than 12 lines are one paragraph. */
  readonly footerText?: string
  /** The logo; the name of its image in a layout is `logo`. */
  readonly logo?: {
    /** Its alternative text. */
    readonly alt: string
    /** Its width in millimetres. */
    readonly widthMm: string
  }
  /** The accent colour of the request or its default, in shades that meet WCAG AA. */
  readonly accent: Accent
  /** The invoice in the semantic model, for values that a layout formats itself. */
  readonly invoice: Invoice
  /** The options of the template, with defaults. */
  readonly options: Readonly<Record<string, unknown>>
  /** The watermark of a sample, if one is printed. */
  readonly watermark: string
}

/** What a layout takes from the request, beside the invoice that was made of it. */
export type ViewRequest = Pick<CheckedRequest, 'accentColor' | 'footerText' | 'logo' | 'title'> &
  Partial<Pick<CheckedRequest, 'invoice'>>

/**
 * Puts an invoice into words for a layout.
 * @param options the template's options
 */
export function viewOf(
  language: Language,
  invoice: Invoice,
  request: ViewRequest,
  options: Readonly<Record<string, unknown>>,
): View {
  const { words, formats } = language
  const isCredit = isCreditNote(invoice.typeCode)
  const name = invoice.seller.tradingName ?? invoice.seller.name
  const withoutVat =
    isWithoutVat(request.invoice?.vatRegime) &&
    invoice.vatBreakdown.every(({ rate = '0' }) => rate === '0')
  return {
    locale: words.locale,
    title:
      request.title ??
      words.find(`documentType.${invoice.typeCode}`) ??
      words.text(isCredit ? 'documentType.381' : 'documentType.380'),
    isCredit,
    numberLabel: words.text(isCredit ? 'label.creditNumber' : 'label.number'),
    number: invoice.number,
    date: formats.date(invoice.date),
    ...(invoice.dueDate === undefined || isPaidBack(invoice.typeCode, invoice.totals.due)
      ? {}
      : { dueDate: formats.date(invoice.dueDate) }),
    currency: invoice.currency,
    references: references(language, invoice),
    seller: partyView(language, invoice.seller),
    buyer: partyView(language, invoice.buyer),
    senderLine: senderLine(language, invoice),
    parties: otherParties(language, invoice),
    notes: [invoice.note, ...(invoice.notes ?? []).map((note) => noteText(language, note))].filter(
      isText,
    ),
    withoutVat,
    lines: lineViews(language, invoice, {
      gross: grossLines(language, request.invoice),
      columns: columnsOf(options),
      withoutVat,
    }),
    hasLineTree: invoice.items.some(({ lineId }) => isWide(lineId)) || hasParts(invoice),
    totals: totalRows(language, invoice, { isCredit, withoutVat, ...rateOf(request) }),
    due: formats.money(invoice.totals.due, invoice.currency),
    vat: vatRows(language, invoice.vatBreakdown),
    ...optional('prepayments', prepaymentsView(language, request.invoice, withoutVat)),
    payment: paymentView(language, invoice),
    attachments: (invoice.attachments ?? []).map(({ reference, description, filename, url }) => ({
      reference,
      ...optional('text', joined(description, filename)),
      ...linkTo(url),
    })),
    ...optional('footerText', footerOf(request.footerText)),
    ...(request.logo === undefined
      ? {}
      : { logo: { alt: words.text('label.logo', name), widthMm: request.logo.widthMm } }),
    accent: accentOf(request.accentColor),
    invoice,
    options,
    watermark: words.text('watermark.sample'),
  }
}

function hasParts({ lineParts = [] }: Invoice): boolean {
  return lineParts.length > 0
}

function rateOf({ invoice }: ViewRequest): { readonly exchangeRate?: string } {
  return optional('exchangeRate', invoice?.exchangeRate)
}

/** What a supporting document is, and under which name this very file carries it. */
function joined(...parts: readonly (string | undefined)[]): string | undefined {
  const present = parts.filter((part) => part !== undefined)
  return present.length === 0 ? undefined : present.join(' · ')
}

function partyView(language: Language, party: Party): PartyView {
  return {
    name: party.name,
    displayName: party.tradingName ?? party.name,
    shortName: shortened(party.name),
    ...(party.tradingName === undefined
      ? {}
      : { tradingName: language.words.text('label.tradingName', party.tradingName) }),
    address: addressLines(language, party),
    details: partyDetails(language, party),
    ...optional('legalInfo', party.legalInfo),
  }
}

function senderLine(language: Language, { seller, buyer }: Invoice): string {
  const { country, ...place } = seller
  const address = addressLines(language, country === buyer.country ? place : seller)
  return [seller.name, ...address].map(isolated).join(' · ')
}

function otherParties(language: Language, invoice: Invoice): View['parties'] {
  const { payee, taxRepresentative, delivery } = invoice
  const { words } = language
  const found: View['parties'][number][] = []
  const add = (label: string, party: PartyView): void => {
    const { name, address } = party
    const inOneLine = { name: isolated(name), address: address.map(isolated) }
    found.push({ label: words.text(`label.${label}`), ...party, ...inOneLine })
  }
  if (payee !== undefined) add('payee', partyView(language, payee))
  if (taxRepresentative !== undefined)
    add('taxRepresentative', partyView(language, taxRepresentative))
  if (delivery !== undefined) {
    const { date: _date, ...place } = delivery
    const view = partyView(language, { name: '', ...place })
    if (view.name !== '' || view.address.length > 0 || view.details.length > 0)
      add('deliverTo', view)
  }
  return found
}

function shortened(name: string): string {
  const characters = Array.from(name)
  return characters.length <= 80 ? name : `${characters.slice(0, 79).join('').trimEnd()}…`
}

type InvoiceNote = NonNullable<Invoice['notes']>[number]

/** The text of a note; a code of the French reform says nothing by itself (BR-FR: `BAR`, such as `B2B`). */
function noteText({ words }: Language, { text, subjectCode }: InvoiceNote): string {
  return subjectCode === 'BAR' ? words.text('label.platformTreatment', text) : text
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

/** Higher footers leave too little room on each page. */
const FOOTER_LINES = 12

/** Lines of a footer; more than there is room for become a paragraph, so that all of them are printed. */
function footerOf(text: string | undefined): string | undefined {
  const lines = text?.split(/\r?\n/) ?? []
  if (lines.length <= FOOTER_LINES) return text
  return lines.filter((line) => line.trim() !== '').join(' | ')
}

/** Characters of line numbers for which the layouts of this package have room without measuring. */
const NARROW = 3

function isWide(lineId: string): boolean {
  return lineId.includes('.') || lineId.length > NARROW
}
