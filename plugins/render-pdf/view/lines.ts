import type { Invoice, LineAllowanceCharge } from 'twinvoice/plugin'
import { negated, runningTotals } from './amounts.js'
import {
  details,
  lineDetails,
  reasonText,
  vatText,
  type AdjustmentKind,
  type Detail,
  type Language,
} from './details.js'
import { surroundings, type LineSurroundings } from './line-groups.js'
import { optional } from './optional.js'
import { isolated } from '../text/characters.js'

/** An invoice line, ready to be printed. */
export interface LineView extends LineSurroundings {
  /** The number of the line (BT-126). */
  readonly position: string
  /** The name of the item (BT-153). */
  readonly description: string
  /** The description of the item (BT-154). */
  readonly text?: string
  /** The note of the line (BT-127). */
  readonly note?: string
  /** Identifiers of the item, its order line, its period and its attributes. */
  readonly details: readonly Detail[]
  /** The invoiced quantity (BT-129). */
  readonly quantity: string
  /** The name of the unit (BT-130). */
  readonly unit: string
  /** The net price of the item (BT-146). */
  readonly price: string
  /** “per 100 pieces”, if the price is not for one unit. */
  readonly priceBase?: string
  /** Allowances and charges of the line (BG-27, BG-28). */
  readonly adjustments: readonly {
    /** Its description: rate, base and reason. */
    readonly label: string
    /** Its amount, with a minus if it is an allowance. */
    readonly amount: string
  }[]
  /** The values of columns that the option `columns` leaves out. */
  readonly leftOut: readonly Detail[]
  /** The rate, followed by the category's code if it is not S. */
  readonly vat: string
  /** The net amount of the line (BT-131). */
  readonly net: string
  /** The sum of the lines so far: for `carry`. */
  readonly carry: string
}

/** What the lines depend on beside the invoice. */
export interface LinesSetting {
  readonly gross: readonly (Detail | undefined)[]
  /** Columns of the lines; undefined for a template without the option. */
  readonly columns: readonly unknown[] | undefined
  readonly withoutVat: boolean
}

const ALONE: LineSurroundings = { headings: [], parts: [], subtotals: [] }

/** The lines of an invoice, ready to be printed. */
export function lineViews(
  language: Language,
  invoice: Pick<Invoice, 'items' | 'lineGroups' | 'lineParts'>,
  { gross, columns, withoutVat }: LinesSetting,
): LineView[] {
  const { words, formats } = language
  const { items } = invoice
  const around = surroundings(language, invoice)
  const carried = runningTotals(items.map(({ netAmount }) => netAmount))
  return items.map((line, index) => {
    const baseUnit = line.priceBaseUnit ?? line.unit
    const base = line.priceBaseQuantity
    const quantity = formats.quantity(line.quantity)
    const unit = words.unit(line.unit, line.quantity)
    const price = formats.price(line.unitPrice)
    const vat = vatText(language, line)
    return {
      position: line.lineId,
      description: isolated(line.description),
      ...optional('text', line.details && isolated(line.details)),
      ...optional('note', line.note && isolated(line.note)),
      details: [...lineDetails(language, line), ...present(gross[index])].map(isolatedDetail),
      quantity,
      unit,
      price,
      leftOut: leftOut(language, columns, { quantity, unit, price, vat: withoutVat ? '' : vat }),
      ...(base === undefined || (base === '1' && baseUnit === line.unit)
        ? {}
        : {
            priceBase: words.text(
              'label.priceBase',
              `${formats.quantity(base)} ${words.unit(baseUnit, base)}`,
            ),
          }),
      adjustments: [
        ...(line.allowances ?? []).map((entry) => adjustment(language, 'allowance', entry)),
        ...(line.charges ?? []).map((entry) => adjustment(language, 'charge', entry)),
      ],
      vat,
      net: formats.amount(line.netAmount),
      carry: formats.amount(carried[index] ?? '0'),
      ...(around[index] ?? ALONE),
    }
  })
}

/** Layouts put the texts of a line one after the other: one from right to left must not turn the others round. */
function isolatedDetail({ label, value, ...rest }: Detail): Detail {
  return { label: isolated(label), value: isolated(value), ...rest }
}

/** The option `columns` of a template, where it has one. */
export function columnsOf({ columns }: Readonly<Record<string, unknown>>): LinesSetting['columns'] {
  return Array.isArray(columns) ? columns : undefined
}

/** Values of a line whose column is left out; a unit without one follows the quantity. */
function leftOut(
  { words }: Language,
  columns: LinesSetting['columns'],
  values: Readonly<Record<'quantity' | 'unit' | 'price' | 'vat', string>>,
): Detail[] {
  if (columns === undefined) return []
  const lacks = (column: string): boolean => !columns.includes(column)
  const { quantity, unit, price, vat } = values
  const hasUnit = lacks('quantity') && lacks('unit')
  return details(words, [
    ['quantity', lacks('quantity') ? `${quantity}${hasUnit ? ` ${unit}` : ''}` : ''],
    ['unit', lacks('unit') && !hasUnit ? unit : ''],
    ['unitPrice', lacks('unitPrice') ? price : ''],
    ['vat', lacks('vat') ? vat : ''],
  ])
}

function adjustment(
  language: Language,
  key: AdjustmentKind,
  entry: LineAllowanceCharge,
): LineView['adjustments'][number] {
  const { words, formats } = language
  const reason = reasonText(language, key, entry)
  const label = words.text(`label.${key}`)
  return {
    label: reason === '' ? label : `${label}${words.text('label.colon')}${isolated(reason)}`,
    amount: formats.amount(key === 'allowance' ? negated(entry.amount) : entry.amount),
  }
}

function present<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value]
}
