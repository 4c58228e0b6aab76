import type {
  Address,
  Formats,
  Invoice,
  Line,
  LineAllowanceCharge,
  Party,
  Period,
  SchemedIdentifier,
} from 'twinvoice/plugin'
import type { Words } from '../wording/words.js'

/** A value with its label, ready to be printed. */
export interface Detail {
  /** The name of the value in the language of the invoice. */
  readonly label: string
  /** The value as printed. */
  readonly value: string
  /** The target of a link: `mailto:`, `tel:` or a web address. */
  readonly href?: string
}

/** What is needed to turn values into text. */
export interface Language {
  readonly words: Words
  readonly formats: Formats
}

type Entry = readonly [key: string, value: string | undefined, href?: string | undefined]

/** Labels entries by `label.<key>` and leaves out those without a value. */
export function details(words: Words, entries: readonly Entry[]): Detail[] {
  const found: Detail[] = []
  for (const [key, value, href] of entries)
    if (value !== undefined && value !== '')
      found.push({ label: words.text(`label.${key}`), value, ...linkTo(href) })
  return found
}

/** A link where the address is one that the layout language takes; else nothing. */
export function linkTo(href: string | undefined): { readonly href?: string } {
  return href !== undefined && /^(https?:\/\/|mailto:|tel:)[^\s<>"]+$/i.test(href) ? { href } : {}
}

/** An identifier with its scheme after it, where it has one. */
function identifierText(identifier: SchemedIdentifier | undefined): string | undefined {
  if (identifier === undefined) return undefined
  return identifier.scheme === undefined
    ? identifier.value
    : `${identifier.value} (${identifier.scheme})`
}

/** From and to, or the one that is known, with a word for which of them it is. */
function periodText({ words, formats }: Language, period: Period | undefined): string | undefined {
  const { start, end } = period ?? {}
  if (start === undefined)
    return end === undefined ? undefined : words.text('sentence.until', formats.date(end))
  if (end === undefined) return words.text('sentence.from', formats.date(start))
  return `${formats.date(start)} – ${formats.date(end)}`
}

/** The lines of a postal address below the name, in the order of its country. */
export function addressLines({ formats }: Language, address: Address): string[] {
  const { street, addressLine2, addressLine3, city, postalCode, region, country } = address
  const place = placeLines(country ?? '', { city, postalCode, region })
  const further = [addressLine2, addressLine3]
  const lines = [...further.filter(isAddressee), street, ...further.filter(isStreetLine), ...place]
  if (country !== undefined) lines.push(formats.country(country))
  return lines.filter((line) => line !== undefined && line !== '') as string[]
}

/** Names whom to hand a letter to, which is above the street: c/o, attn., z. Hd. … */
function isAddressee(line: string | undefined): boolean {
  return /^\s*(?:c\s*\/\s*o|attn|att|attention|z\.?\s*hd|zu\s+händen|à\s+l[’']att(?:ention|n)?|a\/a|a\s+la\s+atención|c\.?\s*a|alla\s+c\.?\s*a|all[’']attenzione|presso|chez)(?=[\s.:])/iu.test(
    line ?? '',
  )
}

function isStreetLine(line: string | undefined): boolean {
  return !isAddressee(line)
}

interface Place {
  readonly city: string | undefined
  readonly postalCode: string | undefined
  readonly region: string | undefined
}

function placeLines(country: string, { city, postalCode, region }: Place): (string | undefined)[] {
  if (country === 'GB' || country === 'IE') return [city, region, postalCode]
  if (country === 'US' || country === 'CA' || country === 'AU') {
    const stateAndCode = [region, postalCode].filter(Boolean).join(' ')
    return [[city, stateAndCode].filter(Boolean).join(country === 'AU' ? ' ' : ', ')]
  }
  const codeAndCity = [postalCode, city].filter(Boolean).join(' ')
  // The letters of the province stand behind the city: 20121 Milano MI.
  if (country === 'IT' && /^[A-Z]{2}$/.test(region ?? '')) return [`${codeAndCity} ${region ?? ''}`]
  return [codeAndCity, region]
}

/** How a party can be reached, and by what it is identified. */
export function partyDetails({ words }: Language, party: Party): Detail[] {
  return [
    ...contactDetails(words, party),
    ...vatIdDetail(words, party.vatId),
    ...details(words, [
      ['taxRegistration', party.taxRegistration],
      ['registration', identifierText(party.registration)],
      ...otherIdentifiers(party).map((id): Entry => ['identifier', identifierText(id)]),
      ['electronicAddress', identifierText(party.electronicAddress)],
    ]),
  ]
}

function vatIdDetail(words: Words, vatId: string | undefined): Detail[] {
  return vatId === undefined || vatId === ''
    ? []
    : [{ label: words.vatIdLabel(vatId), value: vatId }]
}

/** BT-32 is repeated as BT-29 where the seller has no other identifier (D14, D36): it is printed once. */
function otherIdentifiers({
  identifiers = [],
  taxRegistration,
}: Party): readonly SchemedIdentifier[] {
  return identifiers.filter(
    ({ value, scheme }) => scheme !== undefined || value !== taxRegistration,
  )
}

function contactDetails(words: Words, { contactName, phone, email }: Party): Detail[] {
  const digits = phone?.replace(/[^+\d]/g, '') ?? ''
  return details(words, [
    ['contact', contactName],
    ['phone', phone, digits === '' ? undefined : `tel:${digits}`],
    ['email', email, email && `mailto:${encodeURI(email)}`],
  ])
}

/** What the document refers to: orders, contracts, projects, other invoices, periods. */
export function references(language: Language, invoice: Invoice): Detail[] {
  const { words, formats } = language
  const preceding = (invoice.precedingInvoices ?? []).map(({ number, date }): Entry => [
    'precedingInvoice',
    date === undefined ? number : `${number} (${formats.date(date)})`,
  ])
  return details(words, [
    ['buyerReference', invoice.buyerReference],
    ...preceding,
    ['orderReference', invoice.orderReference],
    ['salesOrderReference', invoice.salesOrderReference],
    ['contractReference', invoice.contractReference],
    ['projectReference', invoice.projectReference],
    ['despatchAdviceReference', invoice.despatchAdviceReference],
    ['receivingAdviceReference', invoice.receivingAdviceReference],
    ['tenderReference', invoice.tenderReference],
    ['objectId', identifierText(invoice.objectId)],
    ['accountingReference', invoice.accountingReference],
    ['period', periodText(language, invoice.period)],
    ['deliveryDate', invoice.delivery?.date && formats.date(invoice.delivery.date)],
    ['vatPointDate', vatPointText(language, invoice)],
    ['businessProcess', invoice.businessProcess],
  ])
}

/** What the contract allows in a line in addition to its description: identifiers, period, attributes. */
export function lineDetails(language: Language, line: Partial<Line>): Detail[] {
  const { words, formats } = language
  const discount = line.priceDiscount && formats.price(line.priceDiscount)
  return [
    ...details(words, [
      ['sellerItemId', line.sellerItemId],
      ['buyerItemId', line.buyerItemId],
      standardItem(line.standardItemId),
      ...(line.classifications ?? []).map(({ code, scheme }): Entry => [
        'classification',
        `${code} (${scheme})`,
      ]),
      ['originCountry', line.originCountry && formats.country(line.originCountry)],
      ['orderLine', line.orderLine],
      ['objectId', identifierText(line.objectId)],
      ['accountingReference', line.accountingReference],
      ['period', periodText(language, line.period)],
      ['grossPrice', line.grossPrice && formats.price(line.grossPrice)],
      ['priceDiscount', discount],
    ]),
    ...(line.attributes ?? []).map(({ name, value }) => ({ label: name, value })),
  ]
}

/** When the VAT is due: the day (BT-7), or in words of which event (BT-8). */
function vatPointText(
  { words, formats }: Language,
  { vatPointDate, vatPointDateCode: code }: Invoice,
): string | undefined {
  if (vatPointDate !== undefined) return formats.date(vatPointDate)
  return code && (words.find(`vatPointDateCode.${code}`) ?? code)
}

/** A GTIN is labelled by its own name; other identifiers by their scheme (ISO/IEC 6523). */
function standardItem(identifier: SchemedIdentifier | undefined): Entry {
  return identifier?.scheme === '0160'
    ? ['gtin', identifier.value]
    : ['standardItemId', identifierText(identifier)]
}

/** “19%”, “0% AE”: the VAT of a line, an allowance or a charge. */
export function vatText(
  { formats }: Language,
  { vatCategory, vatRate }: Pick<Line, 'vatCategory' | 'vatRate'>,
): string {
  if (vatRate === undefined) return vatCategory
  const rate = formats.percent(vatRate)
  return vatCategory === 'S' ? rate : `${rate} ${vatCategory}`
}

/** What an allowance is called, and a charge: keys of their labels. */
export type AdjustmentKind = 'allowance' | 'charge'

/** “Volume discount, 10% of 1,200.00”: what an allowance or charge says of itself beside its label. */
export function reasonText(
  { words, formats }: Language,
  kind: AdjustmentKind,
  { percent, baseAmount, reason, reasonCode }: LineAllowanceCharge,
): string {
  const name = reason ?? (reasonCode && (words.find(`${kind}Reason.${reasonCode}`) ?? reasonCode))
  const share = percent === undefined ? undefined : formats.percent(percent)
  const base = baseAmount === undefined ? undefined : formats.amount(baseAmount)
  const basis =
    base === undefined
      ? share
      : share === undefined
        ? words.text('label.baseAmountOnly', base)
        : words.text('label.baseAmount', share, base)
  // The reason 95 is the label of an allowance.
  const isLabel = reason === undefined && name === words.text(`label.${kind}`)
  return [isLabel ? undefined : name, basis].filter((part) => part !== undefined).join(', ')
}
