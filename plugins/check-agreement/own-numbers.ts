import type { ModelObject } from 'twinvoice/plugin'
import { amountOf, amountsIn } from './amounts.js'
import { asRead } from './as-read.js'

/** Numbers of the XML, which pages show for another reason than VAT. */
export interface OwnNumbers {
  /** As {@link amountOf} gives them. */
  readonly amounts: ReadonlySet<string>
  /** Percentages of allowances and charges, and in texts. */
  readonly percentages: ReadonlySet<number>
  /** The code of the currency of the invoice (BT-5). */
  readonly currency?: string
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
  const walk = (value: unknown, name: string) => {
    if (typeof value === 'string') {
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
  return { amounts, percentages, ...(typeof currency === 'string' ? { currency } : {}) }
}
