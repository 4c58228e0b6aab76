import {
  completeInvoice,
  crowdedLists,
  definePlugin,
  extensionsOf,
  Exact,
  FindingCodes,
  readMessages,
  xmlWriter,
  type FrenchWording,
  type Invoice,
  type InvoiceInput,
  type InvoiceWording,
  type Profile,
  type Wording,
} from 'twinvoice/plugin'
import { prepaymentLine } from './prepayment-line.js'
import { sentenceLine, xrechnungLine, type DiscountLine } from './cash-discount.js'
import { contradictions } from './contradictions/contradictions.js'
import { lowRates } from './low-rates.js'
import { CODES, crowdedCode } from './codes.js'
import { paymentProblems } from './payment-means.js'
import { partWording } from './part-wording.js'
import { tooLargeXml, tooManyBreakdowns, tooManyLines, type TooLarge } from './size.js'

const FRENCH_TEXTS = ['recoveryCosts', 'latePayment', 'noDiscount', 'discount'] as const

/** Converts a checked request to the semantic model and to the XML of profile and syntax. */
export default definePlugin({
  manifest: {
    name: 'map-xml',
    core: '^1.0.0',
    summary: 'Completes the invoice to the semantic model and writes it as CII or UBL.',
    needs: ['data'],
    gives: ['invoice', 'xml'],
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        /** The XML schema that counts for documents in CII: the subset of Factur-X, or the complete one of a release. */
        schema: { enum: ['profile', 'complete'] },
      },
    },
    uses: ['profile', 'syntax', 'wording'],
  },
  create({ profile, syntax, wording }, { schema }) {
    const codes = new FindingCodes(CODES, readMessages(new URL('./messages/', import.meta.url)))
    const extent = schema === 'complete' ? 'complete' : 'profile'
    const write = xmlWriter(syntax, profile.level, extent)
    const withoutRounding = syntax === 'cii' && profile.level.startsWith('BASIC')
    const onePreceding = syntax === 'cii' && extent === 'complete'
    const demands = {
      ...profile,
      ...extensionsOf(profile.level, syntax),
      ...(onePreceding ? { precedingInvoices: 1 } : {}),
      schemedIdentifiers: profile.mentions === 'france' && syntax === 'ubl',
    }
    const sentences = sentencesIn(wording)
    const texts = new Map(
      [...wording].map(([locale, entry]) => [
        locale,
        invoiceWording(locale, entry, { profile, sentences }),
      ]),
    )
    return {
      run({ data }, { locale, report }) {
        const text = texts.get(data.locale) ?? texts.get('en')
        if (text === undefined) throw new Error(`the wording for ${data.locale} and en is missing`)
        const { asReceived = false } = data
        const input = asReceived ? data.invoice : inProcess(data.invoice, profile)
        const invoice = completeInvoice(input, profile.guideline, text, { ...demands, asReceived })
        const refuse = ({ unit, found, allowed }: TooLarge) => {
          const details = { path: '$.invoice', found: `${found}`, expected: `≤ ${allowed}` }
          report(codes.finding('TOO_LONG', locale, details, { found: details.found, unit }))
          return { invoice }
        }
        if (withoutRounding && !new Exact(invoice.roundingAmount ?? 0).isZero()) {
          const given = data.invoice.roundingAmount !== undefined
          const path = given ? '$.invoice.roundingAmount' : '$.invoice.prices'
          const found = invoice.roundingAmount ?? ''
          const details = { path, term: 'BT-114', found, expected: 'EN16931, EXTENDED' }
          report(codes.finding('NO_ROUNDING', locale, details, { found, profile: profile.level }))
          return { invoice }
        }
        const booked = bookedRounding(data.invoice, invoice)
        if (booked !== undefined)
          report({
            ...codes.finding('ROUNDING_BOOKED', locale, { path: '$.invoice' }, booked),
            notice: true,
          })
        const told = contradictions(invoice, data.invoice, asReceived)
        for (const { code, details, params, ...rest } of told)
          report({ ...codes.finding(code, locale, details, params), ...rest })
        const refused = [
          ...lowRates(invoice, profile),
          ...paymentProblems(data.invoice, invoice, { asReceived, syntax, profile, extent }),
        ]
        for (const { code, details, params } of refused)
          report(codes.finding(code, locale, details, params))
        if (refused.length > 0) return { invoice }
        const crowded = crowdedLists(invoice, syntax, extent)
        for (const { path, id, entries } of crowded) {
          const details = { path: `$.invoice.${path}[1]`, found: `${entries}`, expected: '1' }
          report(codes.finding(crowdedCode(id), locale, details, details))
        }
        if (crowded.length > 0) return { invoice }
        const many = tooManyBreakdowns(invoice) ?? tooManyLines(invoice)
        if (many !== undefined) return refuse(many)
        const xml = write(invoice)
        const problem = tooLargeXml(xml)
        return problem === undefined ? { invoice, xml } : refuse(problem)
      },
    }
  },
})

/** The rounding amount (BT-114) that the request does not have: of net prices from gross ones. */
function bookedRounding(
  { roundingAmount: given = '0' }: InvoiceInput,
  { roundingAmount = '0', totals }: Invoice,
): { readonly gross: string; readonly rounding: string } | undefined {
  const booked = new Exact(roundingAmount).minus(given)
  return booked.isZero() ? undefined : { gross: totals.gross, rounding: booked.toFixed(2) }
}

/** BT-23, where the request names none and the profile does. */
function inProcess(invoice: InvoiceInput, { businessProcess }: Profile): InvoiceInput {
  if (businessProcess === undefined || invoice.businessProcess !== undefined) return invoice
  return { ...invoice, businessProcess }
}

interface Texts {
  readonly terms?: Readonly<Record<string, unknown>>
  readonly exemption?: Record<string, unknown>
  readonly france?: Record<string, unknown>
}

function termsText({ terms }: Texts, key: string): string {
  const found = terms?.[key]
  if (typeof found !== 'string') throw new Error(`the wording lacks terms.${key}`)
  return found
}

type Sentence = 'cashDiscount' | 'latePenalty'

function sentenceOf(locale: string, entry: Wording, key: Sentence): DiscountLine {
  return sentenceLine(locale, termsText(entry, key), termsText(entry, `${key}On`))
}

/** What terms may say already: older ones do not name the amount that a percentage is of. */
function knownSentences(locale: string, entry: Wording, key: Sentence): readonly DiscountLine[] {
  return [sentenceOf(locale, entry, key), sentenceLine(locale, termsText(entry, key))]
}

interface Sentences {
  readonly discounts: readonly DiscountLine[]
  readonly penalties: readonly DiscountLine[]
}

function sentencesIn(wording: ReadonlyMap<string, Wording>): Sentences {
  const known = (key: Sentence) =>
    [...wording].flatMap(([locale, entry]) => knownSentences(locale, entry, key))
  return { discounts: known('cashDiscount'), penalties: known('latePenalty') }
}

/** @param sentences those of all languages, in which the terms of a request may have a discount or penalty already */
function invoiceWording(
  locale: string,
  entry: Wording,
  { profile, sentences }: { readonly profile: Profile; readonly sentences: Sentences },
): InvoiceWording {
  const { exemption, france }: Texts = entry
  const text = (key: string): string => termsText(entry, key)
  const reasons = Object.entries(exemption ?? {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  const sentence = sentenceOf(locale, entry, 'cashDiscount')
  return {
    dueOnReceipt: text('dueOnReceipt'),
    credit: text('credit'),
    ...partWording(locale, entry),
    prepaymentLine: prepaymentLine(locale, text('prepayment'), text('prepaymentUndated')),
    exemption: Object.fromEntries(reasons),
    ...(isFrenchWording(france) ? { france } : {}),
    discountLines:
      profile.cashDiscounts === 'xrechnung'
        ? [xrechnungLine(sentence)]
        : [sentence, ...sentences.discounts],
    penaltyLines: [sentenceOf(locale, entry, 'latePenalty'), ...sentences.penalties],
  }
}

function isFrenchWording(
  texts: Record<string, unknown> | undefined,
): texts is Record<string, unknown> & FrenchWording {
  return FRENCH_TEXTS.every((name) => typeof texts?.[name] === 'string')
}
