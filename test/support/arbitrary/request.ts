import fc from 'fast-check'
import type { GenerateRequest } from 'twinvoice'
import { LOCALES } from '../../../src/request/checked-request.js'
import { bic, iban, money, noteText, ofForm, text, vatIdentifier } from './values.js'
import { CATEGORIES, code, date, rateOf, type Category } from './vocabulary.js'

type Invoice = GenerateRequest['invoice']

/** Which requests to make. */
export interface RequestRange {
  /** Most lines of an invoice; 500 unless told. */
  readonly maxLines?: number
  /** VAT categories to choose from; all nine unless told. O is never mixed (D14). */
  readonly categories?: readonly Category[]
}

const TEMPLATES = ['minimal', 'classic', 'compact'] as const
/**
 * Legal generate requests over the whole contract (D11 to D16): every VAT category alone and in
 * every legal mix, credit notes, several rates, returns, six-decimal prices, every currency,
 * country and unit of the code lists, every optional field on and off, five locales.
 */
export function requests(range: RequestRange = {}): fc.Arbitrary<GenerateRequest> {
  return categoryMix(range.categories ?? CATEGORIES).chain((categories) =>
    fc.record(
      {
        template: fc.constantFrom(...TEMPLATES),
        locale: fc.constantFrom(...LOCALES),
        accentColor: color(),
        footerText: text(200),
        logo: logo(),
        invoice: invoice(categories, range.maxLines ?? 500),
      },
      { requiredKeys: ['invoice'] },
    ),
  )
}

const VAT_IDENTIFIER = vatIdentifier()
const IBAN = iban()
const BIC = bic()

/** One category, or any set of those that may be together. */
function categoryMix(categories: readonly Category[]): fc.Arbitrary<readonly Category[]> {
  const mixable = categories.filter((category) => category !== 'O')
  const alone = fc.constantFrom(...categories).map((category) => [category])
  return mixable.length < 2 ? alone : fc.oneof(alone, fc.subarray(mixable, { minLength: 2 }))
}

function invoice(categories: readonly Category[], maxLines: number): fc.Arbitrary<Invoice> {
  const needsBuyerVat = categories.some((category) => category === 'AE' || category === 'K')
  return fc.record(
    {
      number: text(64),
      date: date(),
      dueDate: date(),
      currency: code('currency'),
      typeCode: fc.constantFrom('380', '381'),
      buyerReference: text(200),
      note: noteText(300),
      seller: party(['name', 'vatId', 'city', 'country']),
      buyer: party(
        needsBuyerVat ? ['name', 'vatId', 'city', 'country'] : ['name', 'city', 'country'],
      ),
      items: items(categories, maxLines),
      payment: payment(),
    },
    { requiredKeys: ['number', 'date', 'seller', 'buyer', 'items'] },
  )
}

/** What both parties have in the contract. */
type Party = Pick<
  Invoice['seller'],
  | 'name'
  | 'tradingName'
  | 'vatId'
  | 'street'
  | 'city'
  | 'postalCode'
  | 'country'
  | 'email'
  | 'phone'
>

function party<Name extends keyof Party>(
  requiredKeys: Name[],
): fc.Arbitrary<Partial<Party> & Pick<Party, Name>> {
  return fc.record(
    {
      name: text(200),
      tradingName: text(200),
      vatId: VAT_IDENTIFIER,
      street: text(200),
      city: text(100),
      postalCode: fc.oneof(ofForm('99999'), ofForm('x9x 9xx'), ofForm('999')),
      country: code('country'),
      email: fc.nat().map((n) => `billing.${n.toString(36)}@example.com`),
      phone: ofForm('+99 999 9999999'),
    },
    { requiredKeys },
  )
}

/**
 * Few lines mostly; now and then very many, which repeat a few with other quantities, so that
 * making and shrinking them stays quick. Every category of the mix is there.
 */
function items(categories: readonly Category[], maxLines: number): fc.Arbitrary<Item[]> {
  const first = fc.tuple(...categories.map(item))
  const anyItem = fc.oneof(...categories.map(item))
  const few = fc.array(anyItem, { maxLength: Math.min(8, maxLines) })
  const repeats = fc.array(fc.tuple(fc.nat(), fc.integer({ min: -99, max: 9999 })), {
    maxLength: maxLines,
    size: 'max',
  })
  const many = fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: repeats },
  )
  return fc.tuple(first, few, many).map(([one, others, repeated]) => {
    const pool = [...one, ...others]
    const more = repeated.flatMap(([pick, quantity]) => {
      const like = pool[pick % pool.length]
      return like === undefined ? [] : [{ ...like, quantity }]
    })
    return [...pool, ...more].slice(0, Math.max(maxLines, one.length))
  })
}

type Item = Invoice['items'][number]

const itemsOf = new Map<Category, fc.Arbitrary<Item>>()

function item(category: Category): fc.Arbitrary<Item> {
  const made = itemsOf.get(category) ?? makeItem(category)
  itemsOf.set(category, made)
  return made
}

function makeItem(category: Category): fc.Arbitrary<Item> {
  const required = ['description', 'quantity', 'unit', 'unitPrice', 'vatRate'] as const
  const named = category === 'S' ? [] : (['vatCategory'] as const)
  return fc.record(
    {
      description: text(300),
      quantity: quantity(),
      unit: code('unit'),
      unitPrice: fc.oneof(money(6), money(2), fc.constant(0)),
      vatRate: rateOf(category),
      vatCategory: fc.constant(category),
    },
    { requiredKeys: [...required, ...named] },
  )
}

/** Mostly deliveries, some returns, seldom nothing. */
function quantity(): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 5000 }) },
    { weight: 3, arbitrary: money(6) },
    { weight: 2, arbitrary: fc.integer({ min: -500, max: -1 }) },
    { weight: 1, arbitrary: money(6).map((value) => (value === 0 ? 0 : -value)) },
  )
}

/** D11: credit transfers have an account; other means may. */
function payment(): fc.Arbitrary<NonNullable<Invoice['payment']>> {
  const transfer = fc.record(
    {
      meansCode: fc.constantFrom('30', '58'),
      iban: IBAN,
      bic: BIC,
      accountName: text(200),
      reference: text(200),
      terms: text(200),
    },
    { requiredKeys: ['iban'] },
  )
  const other = fc.record(
    {
      meansCode: fc.constantFrom('10', '20', '48', '57', '97'),
      reference: text(200),
      terms: text(200),
    },
    { requiredKeys: ['meansCode'] },
  )
  const debit = fc.record(
    { meansCode: fc.constant('59'), iban: IBAN, reference: text(200), terms: text(200) },
    { requiredKeys: ['meansCode', 'iban'] },
  )
  return fc.oneof({ weight: 4, arbitrary: transfer }, { weight: 1, arbitrary: other }, debit)
}

/** A picture of one point, and a drawing. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
).toString('base64')

function logo(): fc.Arbitrary<NonNullable<GenerateRequest['logo']>> {
  const base64 = fc.constantFrom(
    PNG,
    `data:image/png;base64,${PNG}`,
    `data:image/svg+xml;base64,${SVG}`,
  )
  const widthMm = fc.integer({ min: 50, max: 800 }).map((tenths) => tenths / 10)
  return fc.record({ base64, widthMm }, { requiredKeys: ['base64'] })
}

function color(): fc.Arbitrary<string> {
  const hex = (digits: number) =>
    fc.nat(16 ** digits - 1).map((value) => `#${value.toString(16).padStart(digits, '0')}`)
  return fc.oneof(
    hex(6),
    hex(3),
    hex(6).map((value) => value.toUpperCase()),
  )
}
