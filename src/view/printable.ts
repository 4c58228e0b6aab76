import { isModelObject, type ModelObject } from '../invoice/binding/model-path.js'
import type { Invoice } from '../invoice/model/invoice.js'
import { startOfDay } from '../request/formats/calendar-day.js'
import type { InvoiceInput } from '../request/invoice-input.js'
import type { Leaf } from './leaf.js'
import { plainDecimal } from './plain-decimal.js'
import type { ReceivedInvoice } from './received.js'
import { shownText } from './shown-text.js'

/** An invoice that every template can print, and what of the received one it lacks. */
export interface PrintableInvoice {
  readonly invoice: Invoice
  /** The least that a request has of it; templates print the invoice itself. */
  readonly input: InvoiceInput
  /** Paths of values that it lacks, or of which it has only the beginning. */
  readonly unprintable: ReadonlySet<string>
}

/** Texts that flow over pages have so many characters at most; others are in narrow places. */
const MOST_OF_TEXT = 10_000
const MOST_OF_FIELD = 160
const MOST_OF_CODE = 60
const FLOWING =
  /^(?:note|notes\[\d+\]\.text|payment\.terms|items\[\d+\]\.(?:note|details|description))$/
/** Lists in a place of fixed size have so many entries at most. */
const MOST_IN_PLACE = 8
const IN_PLACE = /^(?:precedingInvoices|(?:seller|buyer|payee|delivery)\.identifiers)\[(\d+)\]/

/**
 * Makes a received invoice printable: what is no number where one is expected, no real date or no
 * currency is left out, and a text that is too long for its place is cut. What every invoice has is
 * there, if empty.
 */
export function printableInvoice({ leaves }: ReceivedInvoice): PrintableInvoice {
  const unprintable = new Set<string>()
  const kept: ModelObject = {}
  for (const leaf of leaves) {
    const value = printed(leaf)
    const isWhole = value === leaf.value || (value !== undefined && isNumber(leaf))
    if (!isWhole) unprintable.add(leaf.path)
    setDeep(kept, leaf.path, value ?? '')
  }
  const invoice = completed(kept)
  const { number, date, currency, typeCode, seller, buyer } = invoice
  const input = { number, date, currency, typeCode, seller, buyer, items: [] }
  return { invoice, input, unprintable }
}

/** A value as a template can print it; undefined if it cannot. */
function printed({ path, type, value }: Leaf): string | undefined {
  const listed = IN_PLACE.exec(path)?.[1]
  if (listed !== undefined && Number(listed) >= MOST_IN_PLACE) return undefined
  if (type === 'binary') return undefined
  if (type === 'date') return startOfDay(value) === undefined ? undefined : value
  if (isNumber({ type })) return plainDecimal(value)
  if (path === 'currency' || path === 'taxCurrency')
    return /^[A-Z]{3}$/.test(value) ? value : undefined
  const most = type === 'code' ? MOST_OF_CODE : FLOWING.test(path) ? MOST_OF_TEXT : MOST_OF_FIELD
  return cut(shownText(value), most)
}

function isNumber({ type }: Pick<Leaf, 'type'>): boolean {
  return type === 'amount' || type === 'unitPrice' || type === 'quantity' || type === 'percentage'
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  return `${start.trimEnd()}…`
}

/** Sets a value at a whole path of the model: `items[0].period.start`. */
function setDeep(root: ModelObject, path: string, value: string): void {
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let here = root
  for (const step of steps) {
    const [, name = '', index] = /^([^[]*)(?:\[(\d+)\])?$/.exec(step) ?? []
    here = index === undefined ? childOf(here, name) : entryOf(here, name, Number(index))
  }
  if (value !== '') here[last] = value
}

function childOf(here: ModelObject, name: string): ModelObject {
  const child = here[name]
  return isModelObject(child) ? child : (here[name] = {})
}

function entryOf(here: ModelObject, name: string, index: number): ModelObject {
  const present = here[name]
  const list: unknown[] = Array.isArray(present) ? present : (here[name] = [])
  for (let at = list.length; at <= index; at++) list.push({})
  const entry = list[index]
  return isModelObject(entry) ? entry : {}
}

/** Fields that the model always has, and templates may use without asking. */
const ALWAYS: Readonly<Record<string, readonly string[]>> = {
  '': ['guideline', 'number', 'date', 'currency', 'typeCode'],
  seller: ['name'],
  buyer: ['name'],
  payee: ['name'],
  taxRepresentative: ['name', 'vatId'],
  items: ['lineId', 'description', 'quantity', 'unit', 'unitPrice', 'vatCategory', 'netAmount'],
  totals: ['lines', 'net', 'vat', 'gross', 'due'],
  lineGroups: ['lineId', 'description', 'netAmount'],
  lineParts: ['lineId', 'parentId', 'description'],
  vatBreakdown: ['category', 'taxableAmount', 'taxAmount'],
  allowances: ['amount', 'vatCategory'],
  charges: ['amount', 'vatCategory'],
  identifiers: ['value'],
  registration: ['value'],
  electronicAddress: ['value'],
  objectId: ['value'],
  standardItemId: ['value'],
  classifications: ['code', 'scheme'],
  attributes: ['name', 'value'],
  notes: ['text'],
  precedingInvoices: ['number'],
  attachments: ['reference'],
}
/** Groups that the model always has. */
const GROUPS: ReadonlySet<string> = new Set(['seller', 'buyer', 'totals'])

function completed(kept: ModelObject): Invoice {
  const whole: ModelObject = {
    seller: {},
    buyer: {},
    totals: {},
    items: [],
    vatBreakdown: [],
    ...kept,
  }
  fill(whole, '')
  return whole as ModelObject & Invoice
}

function fill(here: ModelObject, name: string): void {
  for (const field of ALWAYS[name] ?? []) here[field] ??= ''
  for (const [key, value] of Object.entries(here)) {
    if (Array.isArray(value)) {
      const list: unknown[] = value
      // An entry of which nothing could be printed has no place.
      here[key] = list.filter((entry) => isModelObject(entry) && Object.keys(entry).length > 0)
      for (const entry of list) if (isModelObject(entry)) fill(entry, key)
    } else if (isModelObject(value)) {
      if (Object.keys(value).length === 0 && !GROUPS.has(key)) Reflect.deleteProperty(here, key)
      else fill(value, key)
    }
  }
}
