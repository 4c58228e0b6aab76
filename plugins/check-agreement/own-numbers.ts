import type { ModelObject } from 'twinvoice/plugin'
import { amountOf, amountsIn } from './amounts.js'
import { asRead, lettersOf } from './as-read.js'
import { MODEL_DATE } from './dates/dates.js'

/** What the XML says beside what is looked for: numbers, which pages show for another reason than VAT, and names. */
export interface OwnNumbers {
  /** As {@link amountOf} gives them. */
  readonly amounts: ReadonlySet<string>
  /** Percentages of allowances and charges, and in texts. */
  readonly percentages: ReadonlySet<number>
  /** The code of the currency of the invoice (BT-5). */
  readonly currency?: string
  /** The words of the names of the parties and of the account, in lower case. */
  readonly names: ReadonlySet<string>
  /** The letters and digits of all values, one in a line. */
  readonly letters: string
  /** As `YYYY-MM-DD`. */
  readonly dates: readonly string[]
}

/** A percentage above zero; bounded, since a line can have any number of digits. */
const PERCENTAGE = /(?<![\d.,])\d{1,6}(?:[.,]\d{1,6})? ?%/g

/** Percentages above zero in a text. */
export function percentagesIn(text: string): number[] {
  const found = text.match(PERCENTAGE) ?? []
  return found
    .map((percentage) => Number.parseFloat(percentage.replace(',', '.')))
    .filter((percentage) => percentage > 0)
}

/** An amount or percentage of the XML. */
const NUMBER = /^[-+]?\d{1,40}(?:\.\d{1,20})?$/

/** The numbers of an invoice. */
export function numbersOf(invoice: ModelObject): OwnNumbers {
  const amounts = new Set<string>()
  const percentages = new Set<number>()
  const letters: string[] = []
  const dates: string[] = []
  const walk = (value: unknown, name: string) => {
    if (typeof value === 'string') {
      letters.push(lettersOf(value.toLowerCase()))
      if (MODEL_DATE.test(value)) dates.push(value)
      if (!NUMBER.test(value)) {
        const text = asRead(value)
        for (const each of amountsIn(text)) amounts.add(each)
        for (const each of percentagesIn(text)) percentages.add(each)
      } else if (name === 'percent') percentages.add(Number(value))
      else amounts.add(amountOf(value) ?? value)
    } else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) walk(each, key)
  }
  walk(invoice, '')
  const { currency } = invoice
  const names = namesOf(invoice)
  const known = { amounts, percentages, names, letters: letters.join('\n'), dates }
  return typeof currency === 'string' ? { ...known, currency } : known
}

/** Parts of an invoice with the name of who is paid, or who pays. */
const PARTIES = ['seller', 'buyer', 'payee', 'taxRepresentative', 'payment'] as const
const NAMES = ['name', 'tradingName', 'accountName'] as const

function namesOf(invoice: ModelObject): ReadonlySet<string> {
  const names = PARTIES.flatMap((party) => {
    const of = invoice[party]
    if (typeof of !== 'object' || Array.isArray(of)) return []
    return NAMES.map((name) => (of as ModelObject)[name])
  })
  const texts = names.filter((name) => typeof name === 'string').map(asRead)
  return new Set(texts.flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []))
}
