// Made from generate.schema.json by scripts/types/request-types.ts; run `npm run types`.

/**
 * VAT category: S standard, Z zero rated, E exempt, AE reverse charge, K intra-community, G export, O outside scope, L Canary Islands, M Ceuta and Melilla.
 */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'L' | 'M'

/**
 * Body of POST /v1/generate: the invoice and its layout.
 */
export interface GenerateRequest {
  /**
   * Template: minimal, classic, compact, or an added template.
   */
  template?: string | undefined
  /**
   * Language of the labels and of the messages.
   */
  locale?: ('en' | 'de' | 'fr' | 'es' | 'it') | undefined
  /**
   * Hex colour code, such as #8b5cf6.
   */
  accentColor?: string | undefined
  /**
   * Text in the footer of every page.
   */
  footerText?: string | undefined
  /**
   * Heading of the page, instead of the name of the document type; for example Schlussrechnung.
   */
  title?: string | undefined
  logo?: Logo | undefined
  /**
   * Options of the template. The bundled templates have pageSize, columns, qrCode, carryOver, introduction and closing; other templates have their own. At most 16,384 characters of JSON.
   */
  options?: Readonly<Record<string, unknown>> | undefined
  /**
   * Further files to embed in the PDF, such as time sheets. They are not in the XML; supporting documents (BG-24) are in both.
   *
   * @maxItems 100
   */
  files?: readonly FurtherFile[] | undefined
  /**
   * True for a received invoice that is written as received, as extract gives it: no text, date or payment means is added, and identifiers, IBANs, BICs and addresses are not checked beyond EN 16931.
   */
  asReceived?: boolean | undefined
  invoice: Invoice
}
/**
 * Image in the header of the invoice.
 */
export interface Logo {
  /**
   * PNG, JPEG or SVG in Base64, at most 1 MiB decoded; may be a data URI.
   */
  base64: string
  /**
   * Width in millimetres.
   */
  widthMm?: number | undefined
}
/**
 * A further file embedded in the PDF, with the relationship Supplement.
 */
export interface FurtherFile {
  /**
   * File name.
   */
  filename: string
  /**
   * Content in Base64; all files and supporting documents have at most 3 MiB in total.
   */
  base64: string
  /**
   * Media type, such as text/csv; default application/octet-stream.
   */
  mimeType?: string | undefined
  /**
   * Description, shown by PDF viewers.
   */
  description?: string | undefined
}
/**
 * The invoice or credit note.
 */
export interface Invoice {
  /**
   * Invoice number (BT-1).
   */
  number: string
  /**
   * Issue date (BT-2), YYYY-MM-DD.
   */
  date: string
  /**
   * Payment due date (BT-9), YYYY-MM-DD.
   */
  dueDate?: string | undefined
  /**
   * Date on which VAT becomes due (BT-7), YYYY-MM-DD.
   */
  vatPointDate?: string | undefined
  /**
   * Event on which VAT becomes due (BT-8), UNTDID 2005: 3 invoice date, 35 delivery, 432 payment. The corresponding codes of UNTDID 2475 used in CII (5, 29 and 72) are also accepted.
   */
  vatPointDateCode?: ('3' | '35' | '432' | '5' | '29' | '72') | undefined
  period?: InvoicingPeriod | undefined
  /**
   * Currency (BT-5), ISO 4217.
   */
  currency?: string | undefined
  /**
   * VAT accounting currency (BT-6), ISO 4217.
   */
  taxCurrency?: string | undefined
  /**
   * Total VAT in the VAT accounting currency (BT-111).
   */
  vatInTaxCurrency?: number | undefined
  /**
   * Units of taxCurrency for one unit of currency; the total VAT in the VAT accounting currency (BT-111) is computed from it.
   */
  exchangeRate?: number | undefined
  /**
   * Type (BT-3), UNTDID 1001: 380 invoice, 381 credit note, 326 partial, 384 corrected, 386 prepayment, 389 self-billed and others. Corrected invoices need precedingInvoices.
   */
  typeCode?: string | undefined
  /**
   * Buyer reference (BT-10), such as an order number or a Leitweg-ID.
   */
  buyerReference?: string | undefined
  /**
   * Purchase order reference (BT-13).
   */
  orderReference?: string | undefined
  /**
   * Sales order reference (BT-14).
   */
  salesOrderReference?: string | undefined
  /**
   * Contract reference (BT-12).
   */
  contractReference?: string | undefined
  /**
   * Project reference (BT-11).
   */
  projectReference?: string | undefined
  /**
   * Despatch advice reference (BT-16).
   */
  despatchAdviceReference?: string | undefined
  /**
   * Receiving advice reference (BT-15).
   */
  receivingAdviceReference?: string | undefined
  /**
   * Tender or lot reference (BT-17).
   */
  tenderReference?: string | undefined
  objectId?: ObjectIdentifier | undefined
  /**
   * Buyer's accounting reference (BT-19).
   */
  accountingReference?: string | undefined
  /**
   * Business process (BT-23).
   */
  businessProcess?: string | undefined
  france?: FrenchMentions | undefined
  /**
   * Preceding invoices (BG-3).
   *
   * @maxItems 1000
   */
  precedingInvoices?: readonly PrecedingInvoice[] | undefined
  /**
   * Invoice note (BT-22).
   */
  note?: string | undefined
  /**
   * Further notes, with a subject (BG-1).
   *
   * @maxItems 100
   */
  notes?: readonly Note[] | undefined
  seller: Seller
  buyer: Buyer
  payee?: Payee | undefined
  taxRepresentative?: TaxRepresentative | undefined
  delivery?: Delivery | undefined
  /**
   * Whether prices, allowances and charges are without VAT (net, the default) or with VAT (gross). Net amounts are derived from gross amounts; see grossRounding.
   */
  prices?: ('net' | 'gross') | undefined
  /**
   * How net amounts are derived from gross amounts: total (the default) rounds the sum of each VAT rate and distributes the cents over the lines, line rounds each line. A remaining difference becomes the rounding amount (BT-114).
   */
  grossRounding?: ('total' | 'line') | undefined
  /**
   * Invoice lines (BG-25).
   *
   * @minItems 1
   * @maxItems 10000
   */
  items: readonly Item[]
  /**
   * Allowances on the whole invoice (BG-20).
   *
   * @maxItems 1000
   */
  allowances?: readonly Allowance[] | undefined
  /**
   * Charges on the whole invoice (BG-21).
   *
   * @maxItems 1000
   */
  charges?: readonly Charge[] | undefined
  /**
   * Why lines, allowances and charges with vatRate 0 have no VAT. Sets their VAT category, and adds the text that the law of the seller's country requires.
   */
  vatRegime?:
    | (
        | 'small-business'
        | 'reverse-charge'
        | 'reverse-charge-construction'
        | 'margin-used-goods'
        | 'margin-art'
        | 'margin-antiques'
        | 'margin-travel'
        | 'intra-community'
        | 'export'
      )
    | undefined
  /**
   * Reasons why no VAT is charged (BT-120, BT-121).
   *
   * @maxItems 10
   */
  vatExemptions?: readonly VatExemption[] | undefined
  /**
   * Amount already paid (BT-113).
   */
  prepaidAmount?: number | undefined
  /**
   * Payments on account that a final invoice deducts.
   *
   * @maxItems 100
   */
  prepayments?: readonly Prepayment[] | undefined
  /**
   * How payments on account are deducted: paid (the default) as paid amount (BT-113); lines as one negative line each, which also reduces net amount and VAT.
   */
  prepaymentDeduction?: ('paid' | 'lines') | undefined
  /**
   * Rounding of the amount due (BT-114).
   */
  roundingAmount?: number | undefined
  payment?: Payment | undefined
  /**
   * Payment terms: discounts for early payment, penalties for late payment, and at most one term without percent and amount, from which the due date (BT-9) is computed.
   *
   * @maxItems 20
   */
  paymentTerms?: readonly PaymentTerm[] | undefined
  /**
   * Supporting documents (BG-24).
   *
   * @maxItems 100
   */
  attachments?: readonly Attachment[] | undefined
}
/**
 * Invoicing period (BG-14).
 */
export interface InvoicingPeriod {
  /**
   * First day (BT-73), YYYY-MM-DD.
   */
  start?: string | undefined
  /**
   * Last day (BT-74), YYYY-MM-DD.
   */
  end?: string | undefined
}
/**
 * Identifier of the invoiced object, with a scheme of UNTDID 1153.
 */
export interface ObjectIdentifier {
  /**
   * The identifier.
   */
  value: string
  /**
   * Scheme of the identifier.
   */
  scheme?: string | undefined
}
/**
 * Mandatory texts of invoices in France.
 */
export interface FrenchMentions {
  /**
   * Kind of supply. It determines the business process (BT-23) unless `businessProcess` is given: B1, S1 or M1; B2, S2 or M2 if the invoice is already paid.
   */
  supply?: ('goods' | 'services' | 'mixed') | undefined
  /**
   * Fixed recovery costs (BT-22 with the subject PMT); default: the statutory 40 euros.
   */
  recoveryCosts?: string | undefined
  /**
   * Penalties for late payment (BT-22 with the subject PMD); default: three times the legal interest rate.
   */
  latePayment?: string | undefined
  /**
   * Discount for early payment, or a text that there is none (BT-22 with the subject AAB); default: according to `paymentTerms`.
   */
  earlyPayment?: string | undefined
  /**
   * Treatment by the platforms (BT-22 with the subject BAR).
   */
  treatment?: ('B2B' | 'B2BINT' | 'B2C' | 'B2CINT' | 'OUTOFSCOPE' | 'ARCHIVEONLY') | undefined
}
/**
 * Preceding invoice (BG-3).
 */
export interface PrecedingInvoice {
  /**
   * Number (BT-25).
   */
  number: string
  /**
   * Issue date (BT-26), YYYY-MM-DD.
   */
  date?: string | undefined
}
/**
 * Note with a subject (BG-1).
 */
export interface Note {
  /**
   * Text (BT-22).
   */
  text: string
  /**
   * Subject (BT-21), UNTDID 4451.
   */
  subjectCode?: string | undefined
}
/**
 * Seller (BG-4).
 */
export interface Seller {
  /**
   * Legal name (BT-27).
   */
  name: string
  /**
   * Trading name (BT-28).
   */
  tradingName?: string | undefined
  /**
   * VAT identifier (BT-31) with its country prefix. Optional if `taxRegistration` is given, or in category O if `registration` is given.
   */
  vatId?: string | undefined
  /**
   * Tax registration identifier (BT-32), such as a national tax number.
   */
  taxRegistration?: string | undefined
  /**
   * Identifiers of the Seller (BT-29).
   *
   * @maxItems 20
   */
  identifiers?: readonly PartyIdentifier[] | undefined
  registration?: PartyIdentifier | undefined
  /**
   * SIREN of a French company, nine digits; written as `registration` with the scheme 0002 (BT-30).
   */
  siren?: string | undefined
  /**
   * Additional legal information (BT-33), such as the legal form.
   */
  legalInfo?: string | undefined
  electronicAddress?: ElectronicAddress | undefined
  /**
   * Contact's name (BT-41).
   */
  contactName?: string | undefined
  /**
   * Address line 1 (BT-35).
   */
  street?: string | undefined
  /**
   * Address line 2 (BT-36).
   */
  addressLine2?: string | undefined
  /**
   * Address line 3 (BT-162).
   */
  addressLine3?: string | undefined
  /**
   * City (BT-37).
   */
  city: string
  /**
   * Post code (BT-38).
   */
  postalCode?: string | undefined
  /**
   * Country subdivision (BT-39).
   */
  region?: string | undefined
  /**
   * Country (BT-40), ISO 3166-1 alpha-2.
   */
  country: string
  /**
   * Contact's e-mail address (BT-43).
   */
  email?: string | undefined
  /**
   * Contact's telephone number (BT-42).
   */
  phone?: string | undefined
}
/**
 * Identifier of a party or location, with a scheme of ISO/IEC 6523.
 */
export interface PartyIdentifier {
  /**
   * The identifier.
   */
  value: string
  /**
   * Scheme of the identifier.
   */
  scheme?: string | undefined
}
/**
 * Electronic address, with a scheme of the EAS list, such as EM for e-mail.
 */
export interface ElectronicAddress {
  /**
   * The identifier.
   */
  value: string
  /**
   * Scheme of the identifier.
   */
  scheme: string
}
/**
 * Buyer (BG-7).
 */
export interface Buyer {
  /**
   * Legal name (BT-44).
   */
  name: string
  /**
   * Trading name (BT-45).
   */
  tradingName?: string | undefined
  /**
   * VAT identifier (BT-48) with its country prefix.
   */
  vatId?: string | undefined
  /**
   * Identifiers of the Buyer (BT-46).
   *
   * @maxItems 1
   */
  identifiers?: readonly PartyIdentifier[] | undefined
  registration?: PartyIdentifier | undefined
  /**
   * SIREN of a French company, nine digits; written as `registration` with the scheme 0002 (BT-47).
   */
  siren?: string | undefined
  electronicAddress?: ElectronicAddress | undefined
  /**
   * Contact's name (BT-56).
   */
  contactName?: string | undefined
  /**
   * Address line 1 (BT-50).
   */
  street?: string | undefined
  /**
   * Address line 2 (BT-51).
   */
  addressLine2?: string | undefined
  /**
   * Address line 3 (BT-163).
   */
  addressLine3?: string | undefined
  /**
   * City (BT-52).
   */
  city: string
  /**
   * Post code (BT-53).
   */
  postalCode?: string | undefined
  /**
   * Country subdivision (BT-54).
   */
  region?: string | undefined
  /**
   * Country (BT-55), ISO 3166-1 alpha-2.
   */
  country: string
  /**
   * Contact's e-mail address (BT-58).
   */
  email?: string | undefined
  /**
   * Contact's telephone number (BT-57).
   */
  phone?: string | undefined
}
/**
 * Payee (BG-10), if it is not the Seller.
 */
export interface Payee {
  /**
   * Name (BT-59).
   */
  name: string
  /**
   * Identifiers of the Payee (BT-60).
   *
   * @maxItems 1
   */
  identifiers?: readonly PartyIdentifier[] | undefined
  registration?: PartyIdentifier | undefined
}
/**
 * The Seller's tax representative (BG-11).
 */
export interface TaxRepresentative {
  /**
   * Name (BT-62).
   */
  name: string
  /**
   * VAT identifier (BT-63) with its country prefix.
   */
  vatId: string
  /**
   * Address line 1 (BT-64).
   */
  street?: string | undefined
  /**
   * Address line 2 (BT-65).
   */
  addressLine2?: string | undefined
  /**
   * Address line 3 (BT-164).
   */
  addressLine3?: string | undefined
  /**
   * City (BT-66).
   */
  city?: string | undefined
  /**
   * Post code (BT-67).
   */
  postalCode?: string | undefined
  /**
   * Country subdivision (BT-68).
   */
  region?: string | undefined
  /**
   * Country (BT-69), ISO 3166-1 alpha-2.
   */
  country: string
}
/**
 * Delivery (BG-13): date and address.
 */
export interface Delivery {
  /**
   * Actual delivery date (BT-72), YYYY-MM-DD.
   */
  date?: string | undefined
  /**
   * Name of the place or the recipient (BT-70).
   */
  name?: string | undefined
  /**
   * Identifiers of the place (BT-71).
   *
   * @maxItems 1
   */
  identifiers?: readonly PartyIdentifier[] | undefined
  /**
   * Address line 1 (BT-75).
   */
  street?: string | undefined
  /**
   * Address line 2 (BT-76).
   */
  addressLine2?: string | undefined
  /**
   * Address line 3 (BT-165).
   */
  addressLine3?: string | undefined
  /**
   * City (BT-77).
   */
  city?: string | undefined
  /**
   * Post code (BT-78).
   */
  postalCode?: string | undefined
  /**
   * Country subdivision (BT-79).
   */
  region?: string | undefined
  /**
   * Country (BT-80), ISO 3166-1 alpha-2.
   */
  country?: string | undefined
}
/**
 * Invoice line (BG-25).
 */
export interface Item {
  /**
   * Name of the item (BT-153).
   */
  description: string
  /**
   * Line identifier (BT-126), unique in the invoice; default: the line number, or the next free number. Not for lines with groups or parts, which are numbered automatically.
   */
  lineId?: string | undefined
  /**
   * Quantity (BT-129), at most 6 decimals; negative for a return.
   */
  quantity: number
  /**
   * Unit of measure (BT-130), UN/ECE Recommendation 20, such as HUR.
   */
  unit: string
  /**
   * Net price of one unit (BT-146), at most 6 decimals; not negative (BR-27).
   */
  unitPrice: number
  /**
   * Whether the prices, allowances and charges of this line are net or gross; default: as in the invoice.
   */
  prices?: ('net' | 'gross') | undefined
  /**
   * VAT rate in percent (BT-152), at most 2 decimals.
   */
  vatRate: number
  vatCategory?: VatCategory | undefined
  /**
   * Further description (BT-154).
   */
  details?: string | undefined
  /**
   * Note on the line (BT-127).
   */
  note?: string | undefined
  /**
   * Headings of the line, the outermost first. Consecutive lines with the same headings form a group with a subtotal: on the pages, and in CII of the level EXTENDED as group lines.
   *
   * @maxItems 5
   */
  groups?: readonly string[] | undefined
  /**
   * Components of the item, without prices: information lines in CII of the level EXTENDED, otherwise attributes of the item (BG-32).
   *
   * @maxItems 100
   */
  parts?: readonly ItemPart[] | undefined
  /**
   * Seller's article number (BT-155).
   */
  sellerItemId?: string | undefined
  /**
   * Buyer's article number (BT-156).
   */
  buyerItemId?: string | undefined
  standardItemId?: StandardIdentifier | undefined
  /**
   * Classifications of the item (BT-158).
   *
   * @maxItems 50
   */
  classifications?: readonly Classification[] | undefined
  /**
   * Properties of the item (BG-32).
   *
   * @maxItems 100
   */
  attributes?: readonly ItemAttribute[] | undefined
  /**
   * Country of origin (BT-159), ISO 3166-1 alpha-2.
   */
  originCountry?: string | undefined
  /**
   * Price before discount (BT-148), at most 6 decimals.
   */
  grossPrice?: number | undefined
  /**
   * Discount on the price (BT-147), at most 6 decimals.
   */
  priceDiscount?: number | undefined
  /**
   * Number of units to which the price applies (BT-149); default 1.
   */
  priceBaseQuantity?: number | undefined
  /**
   * Unit of measure of priceBaseQuantity (BT-150), UN/ECE Recommendation 20.
   */
  priceBaseUnit?: string | undefined
  /**
   * Allowances on the line (BG-27).
   *
   * @maxItems 100
   */
  allowances?: readonly LineAllowance[] | undefined
  /**
   * Charges on the line (BG-28).
   *
   * @maxItems 100
   */
  charges?: readonly LineCharge[] | undefined
  period?: LinePeriod | undefined
  /**
   * Line of the purchase order (BT-132).
   */
  orderLine?: string | undefined
  objectId?: ObjectIdentifier | undefined
  /**
   * Buyer's accounting reference (BT-133).
   */
  accountingReference?: string | undefined
}
/**
 * A part of a bundle.
 */
export interface ItemPart {
  /**
   * Name of the part.
   */
  description: string
  /**
   * Quantity in one line, at most 6 decimals.
   */
  quantity?: number | undefined
  /**
   * Unit of measure, UN/ECE Recommendation 20, such as C62.
   */
  unit?: string | undefined
  /**
   * Further description.
   */
  details?: string | undefined
  /**
   * Seller's article number.
   */
  sellerItemId?: string | undefined
}
/**
 * Identifier with a registered scheme of ISO/IEC 6523, such as 0160 for GTIN.
 */
export interface StandardIdentifier {
  /**
   * The identifier.
   */
  value: string
  /**
   * Scheme of the identifier.
   */
  scheme: string
}
/**
 * Classification of the item (BT-158).
 */
export interface Classification {
  /**
   * Code of the class (BT-158).
   */
  code: string
  /**
   * Scheme (BT-158-1), UNTDID 7143.
   */
  scheme: string
  /**
   * Version of the scheme (BT-158-2).
   */
  version?: string | undefined
}
/**
 * Property of the item (BG-32).
 */
export interface ItemAttribute {
  /**
   * Name (BT-160).
   */
  name: string
  /**
   * Value (BT-161).
   */
  value: string
}
/**
 * Allowance on a line (BG-27).
 */
export interface LineAllowance {
  /**
   * Amount without VAT (BT-136).
   */
  amount: number
  /**
   * Base amount of the percentage (BT-137).
   */
  baseAmount?: number | undefined
  /**
   * Percentage (BT-138).
   */
  percent?: number | undefined
  /**
   * Reason (BT-139).
   */
  reason?: string | undefined
  /**
   * Reason as a code (BT-140), UNTDID 5189.
   */
  reasonCode?: string | undefined
}
/**
 * Charge on a line (BG-28).
 */
export interface LineCharge {
  /**
   * Amount without VAT (BT-141).
   */
  amount: number
  /**
   * Base amount of the percentage (BT-142).
   */
  baseAmount?: number | undefined
  /**
   * Percentage (BT-143).
   */
  percent?: number | undefined
  /**
   * Reason (BT-144).
   */
  reason?: string | undefined
  /**
   * Reason as a code (BT-145), UNTDID 7161.
   */
  reasonCode?: string | undefined
}
/**
 * Period of the line (BG-26).
 */
export interface LinePeriod {
  /**
   * First day (BT-134), YYYY-MM-DD.
   */
  start?: string | undefined
  /**
   * Last day (BT-135), YYYY-MM-DD.
   */
  end?: string | undefined
}
/**
 * Allowance on the whole invoice (BG-20).
 */
export interface Allowance {
  /**
   * Amount without VAT (BT-92).
   */
  amount: number
  /**
   * Base amount of the percentage (BT-93).
   */
  baseAmount?: number | undefined
  /**
   * Percentage (BT-94).
   */
  percent?: number | undefined
  /**
   * Reason (BT-97).
   */
  reason?: string | undefined
  /**
   * Reason as a code (BT-98), UNTDID 5189.
   */
  reasonCode?: string | undefined
  vatCategory?: VatCategory | undefined
  /**
   * VAT rate in percent (BT-96), at most 2 decimals.
   */
  vatRate: number
}
/**
 * Charge on the whole invoice (BG-21).
 */
export interface Charge {
  /**
   * Amount without VAT (BT-99).
   */
  amount: number
  /**
   * Base amount of the percentage (BT-100).
   */
  baseAmount?: number | undefined
  /**
   * Percentage (BT-101).
   */
  percent?: number | undefined
  /**
   * Reason (BT-104).
   */
  reason?: string | undefined
  /**
   * Reason as a code (BT-105), UNTDID 7161.
   */
  reasonCode?: string | undefined
  vatCategory?: VatCategory | undefined
  /**
   * VAT rate in percent (BT-103), at most 2 decimals.
   */
  vatRate: number
}
/**
 * Exemption reason of a VAT category, instead of the default text.
 */
export interface VatExemption {
  /**
   * VAT category (BT-118).
   */
  vatCategory: 'E' | 'AE' | 'K' | 'G' | 'O'
  /**
   * Exemption reason (BT-120).
   */
  reason?: string | undefined
  /**
   * Exemption reason as a code (BT-121), VATEX.
   */
  reasonCode?: string | undefined
}
/**
 * Payment on account, with its invoice; an invoice with several VAT rates needs an entry for each rate.
 */
export interface Prepayment {
  /**
   * Number of its invoice, which becomes a preceding invoice (BT-25).
   */
  number: string
  /**
   * Date of its invoice (BT-26), YYYY-MM-DD.
   */
  date?: string | undefined
  /**
   * Amount without VAT.
   */
  net: number
  /**
   * VAT rate in percent, at most 2 decimals.
   */
  vatRate: number
  vatCategory?: VatCategory | undefined
  /**
   * VAT amount; default: net × vatRate, rounded. It may differ from this by less than 1.
   */
  vat?: number | undefined
}
/**
 * Payment instructions (BG-16) and terms.
 */
export interface Payment {
  /**
   * Payment means (BT-81), UNTDID 4461: 30 credit transfer, 58 SEPA credit transfer, 59 SEPA direct debit.
   */
  meansCode?: string | undefined
  /**
   * Payment means as text (BT-82).
   */
  meansText?: string | undefined
  /**
   * IBAN of the payee's account (BT-84); 30 and 58 require it, or accountId.
   */
  iban?: string | undefined
  /**
   * Payee's account without an IBAN (BT-84).
   */
  accountId?: string | undefined
  /**
   * BIC of the bank (BT-86).
   */
  bic?: string | undefined
  /**
   * Account holder (BT-85).
   */
  accountName?: string | undefined
  /**
   * Further accounts of the payee (BG-17), such as those at other banks; the first is that of the payment.
   *
   * @maxItems 20
   */
  furtherAccounts?: readonly FurtherAccount[] | undefined
  /**
   * Remittance information (BT-83).
   */
  reference?: string | undefined
  /**
   * Payment terms (BT-20).
   */
  terms?: string | undefined
  /**
   * Mandate reference of the direct debit (BT-89).
   */
  mandateReference?: string | undefined
  /**
   * Creditor identifier of the direct debit (BT-90).
   */
  creditorId?: string | undefined
  /**
   * IBAN of the debited account (BT-91).
   */
  debtorIban?: string | undefined
  /**
   * Last digits of the payment card (BT-87); never the whole number.
   */
  cardNumber?: string | undefined
  /**
   * Holder of the payment card (BT-88).
   */
  cardholder?: string | undefined
}
/**
 * Account beside that of the payment (BG-17).
 */
export interface FurtherAccount {
  /**
   * IBAN of the account (BT-84).
   */
  iban?: string | undefined
  /**
   * Account without an IBAN (BT-84).
   */
  accountId?: string | undefined
  /**
   * BIC of the bank (BT-86).
   */
  bic?: string | undefined
  /**
   * Account holder (BT-85).
   */
  accountName?: string | undefined
}
/**
 * A payment term. With percent or amount: a discount for payment until that day, or a penalty for later payment; without them: the day on which the whole amount is due.
 */
export interface PaymentTerm {
  /**
   * Days after the invoice date (BT-2).
   */
  days?: number | undefined
  /**
   * Whether the term ends at the end of the month in which the days expire.
   */
  endOfMonth?: boolean | undefined
  /**
   * Last day, YYYY-MM-DD, instead of days.
   */
  date?: string | undefined
  /**
   * Whether percent or amount is a penalty for payment after that day, not a discount.
   */
  penalty?: boolean | undefined
  /**
   * Discount or penalty in percent.
   */
  percent?: number | undefined
  /**
   * Discount or penalty as an amount.
   */
  amount?: number | undefined
  /**
   * Base amount of the percentage; default: the amount due (BT-115).
   */
  baseAmount?: number | undefined
}
/**
 * Supporting document (BG-24), embedded in the XML or at a URL.
 */
export interface Attachment {
  /**
   * Number or name (BT-122).
   */
  reference: string
  /**
   * Description (BT-123).
   */
  description?: string | undefined
  /**
   * URL (BT-124).
   */
  url?: string | undefined
  /**
   * The document in Base64 (BT-125).
   */
  base64?: string | undefined
  /**
   * Media type (BT-125-1).
   */
  mimeType?: string | undefined
  /**
   * File name (BT-125-2).
   */
  filename?: string | undefined
}
