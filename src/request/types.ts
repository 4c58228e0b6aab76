// Made from generate.schema.json by scripts/request-types.ts; run `npm run types`.

/**
 * Body of POST /v1/generate: the invoice and how it is to look.
 */
export interface GenerateRequest {
  /**
   * Visual template: minimal, classic, compact, or one that was added.
   */
  template?: string
  /**
   * Language of the labels and of the messages.
   */
  locale?: 'en' | 'de' | 'fr' | 'es' | 'it'
  /**
   * Hex colour code, such as #8b5cf6.
   */
  accentColor?: string
  /**
   * Text at the foot of every page.
   */
  footerText?: string
  logo?: Logo
  invoice: Invoice
}
/**
 * Picture at the head of the invoice.
 */
export interface Logo {
  /**
   * PNG, JPEG or SVG in Base64, at most 1 MiB decoded; may be a data URI.
   */
  base64: string
  /**
   * Width in millimetres.
   */
  widthMm?: number
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
  dueDate?: string
  /**
   * Currency (BT-5), ISO 4217.
   */
  currency?: string
  /**
   * Type (BT-3): 380 invoice, 381 credit note.
   */
  typeCode?: '380' | '381'
  /**
   * Buyer reference (BT-10), such as an order number or a Leitweg-ID.
   */
  buyerReference?: string
  /**
   * Invoice note (BT-22).
   */
  note?: string
  seller: Seller
  buyer: Buyer
  /**
   * Invoice lines (BG-25).
   *
   * @minItems 1
   * @maxItems 10000
   */
  items: Item[]
  payment?: Payment
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
  tradingName?: string
  /**
   * VAT identifier (BT-31) with its country prefix.
   */
  vatId: string
  /**
   * Address line 1 (BT-35).
   */
  street?: string
  /**
   * City (BT-37).
   */
  city: string
  /**
   * Post code (BT-38).
   */
  postalCode?: string
  /**
   * Country (BT-40), ISO 3166-1 alpha-2.
   */
  country: string
  /**
   * Contact's e-mail address (BT-43).
   */
  email?: string
  /**
   * Contact's telephone number (BT-42).
   */
  phone?: string
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
  tradingName?: string
  /**
   * VAT identifier (BT-48) with its country prefix.
   */
  vatId?: string
  /**
   * Address line 1 (BT-50).
   */
  street?: string
  /**
   * City (BT-52).
   */
  city: string
  /**
   * Post code (BT-53).
   */
  postalCode?: string
  /**
   * Country (BT-55), ISO 3166-1 alpha-2.
   */
  country: string
  /**
   * Contact's e-mail address (BT-58).
   */
  email?: string
  /**
   * Contact's telephone number (BT-57).
   */
  phone?: string
}
/**
 * Invoice line (BG-25).
 */
export interface Item {
  /**
   * What is invoiced (BT-153).
   */
  description: string
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
   * VAT rate in per cent (BT-152), at most 2 decimals.
   */
  vatRate: number
  /**
   * VAT category: S standard, Z zero rated, E exempt, AE reverse charge, K intra-community, G export, O outside scope, L Canary Islands, M Ceuta and Melilla.
   */
  vatCategory?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'L' | 'M'
}
/**
 * Payment instructions (BG-16) and terms.
 */
export interface Payment {
  /**
   * Payment means (BT-81), UNTDID 4461: 30 credit transfer, 58 SEPA credit transfer, 59 SEPA direct debit.
   */
  meansCode?: string
  /**
   * IBAN of the account to pay to (BT-84); needed for 30 and 58.
   */
  iban?: string
  /**
   * BIC of the bank (BT-86).
   */
  bic?: string
  /**
   * Account holder (BT-85).
   */
  accountName?: string
  /**
   * Remittance information (BT-83).
   */
  reference?: string
  /**
   * Payment terms (BT-20).
   */
  terms?: string
}
