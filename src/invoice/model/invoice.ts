/*
 * The semantic model of EN 16931. Names are those of the request; fields that the service adds are
 * named after the standard. Every value is text: amounts, prices, quantities and rates are decimals
 * as text, dates are `YYYY-MM-DD`.
 */

/** An identifier with its scheme. */
export interface SchemedIdentifier {
  readonly value: string
  readonly scheme?: string
}

export interface Address {
  readonly street?: string
  readonly addressLine2?: string
  readonly addressLine3?: string
  readonly city?: string
  readonly postalCode?: string
  readonly region?: string
  readonly country?: string
}

/** Seller (BG-4) or Buyer (BG-7). */
export interface Party extends Address {
  readonly name: string
  readonly tradingName?: string
  readonly identifiers?: readonly SchemedIdentifier[]
  readonly registration?: SchemedIdentifier
  readonly vatId?: string
  /** BT-32, Seller only. */
  readonly taxRegistration?: string
  /** BT-33, Seller only. */
  readonly legalInfo?: string
  readonly electronicAddress?: SchemedIdentifier
  readonly contactName?: string
  readonly phone?: string
  readonly email?: string
}

/** BG-10. */
export interface Payee {
  readonly name: string
  readonly identifiers?: readonly SchemedIdentifier[]
  readonly registration?: SchemedIdentifier
}

/** BG-11. */
export interface TaxRepresentative extends Address {
  readonly name: string
  readonly vatId: string
}

/** BG-13. */
export interface Delivery extends Address {
  readonly name?: string
  readonly identifiers?: readonly SchemedIdentifier[]
  readonly date?: string
}

/** BG-14 and BG-26. */
export interface Period {
  readonly start?: string
  readonly end?: string
}

/** BG-27 and BG-28. */
export interface LineAllowanceCharge {
  readonly amount: string
  readonly baseAmount?: string
  readonly percent?: string
  readonly reason?: string
  readonly reasonCode?: string
}

/** Why no VAT is due on a line, an allowance or a charge, as the VAT breakdown has it; of EXTENDED. */
export interface PartExemption {
  readonly exemptionReason?: string
  readonly exemptionReasonCode?: string
}

/** BG-20 and BG-21. */
export interface AllowanceCharge extends LineAllowanceCharge, PartExemption {
  readonly vatCategory: string
  /** Absent for category O. */
  readonly vatRate?: string
}

/** A heading of lines with their sum: a group line of EXTENDED (BG-25 with BT-X-8 `GROUP`). */
export interface LineGroup {
  readonly lineId: string
  /** The group that it is in (BT-X-304). */
  readonly parentId?: string
  readonly kind: 'GROUP'
  readonly description: string
  readonly netAmount: string
  /** Absent if its lines have several. */
  readonly vatCategory?: string
  readonly vatRate?: string
}

/** What an item consists of: an information line of EXTENDED (BT-X-8 `INFORMATION`). */
export interface LinePart {
  readonly lineId: string
  /** The line that it is a part of (BT-X-304). */
  readonly parentId: string
  readonly kind: 'INFORMATION'
  readonly description: string
  readonly details?: string
  readonly sellerItemId?: string
  readonly quantity?: string
  readonly unit?: string
  /** Zero: the line has the price. */
  readonly netAmount: string
  readonly vatCategory: string
  readonly vatRate?: string
}

/** BG-25. */
export interface Line extends PartExemption {
  readonly lineId: string
  /** The group that it is in (BT-X-304), and then its kind (BT-X-8), of EXTENDED. */
  readonly parentId?: string
  readonly kind?: string
  readonly description: string
  readonly details?: string
  readonly note?: string
  readonly quantity: string
  readonly unit: string
  readonly unitPrice: string
  readonly grossPrice?: string
  readonly priceDiscount?: string
  readonly priceBaseQuantity?: string
  readonly priceBaseUnit?: string
  readonly vatCategory: string
  /** Absent for category O. */
  readonly vatRate?: string
  readonly netAmount: string
  readonly allowances?: readonly LineAllowanceCharge[]
  readonly charges?: readonly LineAllowanceCharge[]
  readonly period?: Period
  readonly orderLine?: string
  readonly accountingReference?: string
  readonly objectId?: SchemedIdentifier
  readonly sellerItemId?: string
  readonly buyerItemId?: string
  readonly standardItemId?: SchemedIdentifier
  readonly classifications?: readonly { code: string; scheme: string; version?: string }[]
  readonly originCountry?: string
  readonly attributes?: readonly { name: string; value: string }[]
}

/** BG-16 with BT-20. */
export interface Payment {
  /** Absent if the request has only terms. */
  readonly meansCode?: string
  readonly meansText?: string
  readonly iban?: string
  /** BT-84 if it is not an IBAN. */
  readonly accountId?: string
  readonly bic?: string
  readonly accountName?: string
  readonly reference?: string
  readonly terms?: string
  readonly cardNumber?: string
  readonly cardholder?: string
  readonly mandateReference?: string
  readonly creditorId?: string
  readonly debtorIban?: string
  readonly furtherAccounts?: readonly Account[]
}

/** An account beside that of the payment (BG-17). */
export interface Account {
  readonly iban?: string
  /** BT-84 if it is not an IBAN. */
  readonly accountId?: string
  readonly bic?: string
  readonly accountName?: string
}

/** A discount for early payment (BG-X-44 of Factur-X EXTENDED) or a penalty for late payment (BG-X-43) as data. */
export interface TimedTerms {
  /** The day from which the period runs. */
  readonly baseDate?: string
  readonly period?: string
  /** Code of UN/ECE Recommendation 20: `DAY`. */
  readonly periodUnit?: string
  readonly baseAmount?: string
  readonly percent?: string
  readonly amount?: string
}

/** BG-23. */
export interface VatBreakdown {
  readonly category: string
  /** Absent for category O. */
  readonly rate?: string
  readonly taxableAmount: string
  readonly taxAmount: string
  readonly exemptionReason?: string
  readonly exemptionReasonCode?: string
}

/** BG-22. */
export interface Totals {
  readonly lines: string
  readonly allowances?: string
  readonly charges?: string
  readonly net: string
  readonly vat: string
  readonly gross: string
  readonly due: string
}

/** BG-24. */
export interface Attachment {
  readonly reference: string
  readonly description?: string
  readonly url?: string
  readonly base64?: string
  readonly mimeType?: string
  readonly filename?: string
}

/** The whole invoice. */
export interface Invoice {
  readonly businessProcess?: string
  readonly guideline: string
  readonly number: string
  readonly date: string
  readonly dueDate?: string
  readonly currency: string
  readonly taxCurrency?: string
  readonly vatInTaxCurrency?: string
  readonly typeCode: string
  readonly buyerReference?: string
  readonly projectReference?: string
  readonly contractReference?: string
  readonly orderReference?: string
  readonly salesOrderReference?: string
  readonly receivingAdviceReference?: string
  readonly despatchAdviceReference?: string
  readonly tenderReference?: string
  readonly objectId?: SchemedIdentifier
  readonly accountingReference?: string
  readonly vatPointDate?: string
  readonly vatPointDateCode?: string
  readonly note?: string
  readonly notes?: readonly { text: string; subjectCode?: string }[]
  readonly precedingInvoices?: readonly { number: string; date?: string }[]
  readonly seller: Party
  readonly buyer: Party
  readonly payee?: Payee
  readonly taxRepresentative?: TaxRepresentative
  readonly delivery?: Delivery
  readonly period?: Period
  readonly payment?: Payment
  readonly discountTerms?: readonly TimedTerms[]
  readonly penaltyTerms?: readonly TimedTerms[]
  readonly allowances?: readonly AllowanceCharge[]
  readonly charges?: readonly AllowanceCharge[]
  readonly attachments?: readonly Attachment[]
  readonly items: readonly Line[]
  readonly lineGroups?: readonly LineGroup[]
  readonly lineParts?: readonly LinePart[]
  readonly vatBreakdown: readonly VatBreakdown[]
  readonly totals: Totals
  readonly prepaidAmount?: string
  readonly roundingAmount?: string
}
