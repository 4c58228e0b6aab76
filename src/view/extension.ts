import type { BoundRow } from '../invoice/binding/bind.js'
import type { TermType } from '../invoice/model/terms/fact.js'
import { kindFor } from '../invoice/syntaxes/document-kinds.js'
import { TERMS } from '../invoice/terms.js'
import type { UnmappedValue } from '../request/from-invoice/unmapped.js'
import type { Leaf } from './leaf.js'

/** What a view knows of the values that EN 16931 has no place for. */
export interface ExtensionValues {
  /** Values of the extension of XRechnung, with paths of their own. */
  readonly extension: readonly Leaf[]
  /** The XPath of each of them. */
  readonly xpaths: ReadonlyMap<string, string>
  /** All others. */
  readonly unmapped: readonly UnmappedValue[]
}

type Known = Pick<Leaf, 'id' | 'name' | 'type' | 'path'>

const LINE_ABOVE = '/ubl:Invoice/cac:InvoiceLine/'

/** Third-party payments (BG-DEX-09), by their elements in `cac:PrepaidPayment`. */
const PAYMENT: ReadonlyMap<string, Known> = new Map([
  ['cbc:ID', known('BT-DEX-001', 'Third party payment type', 'text', 'type')],
  ['cbc:PaidAmount', known('BT-DEX-002', 'Third party payment amount', 'amount', 'amount')],
  ['cbc:InstructionID', known('BT-DEX-003', 'Third party payment description', 'text', 'text')],
])

/** A sub-line (BG-DEX-01) has the terms of a line, at the same places below its own element. */
const LINE = linePlaces()
/** What the syntax requires there in every line says nothing: `VAT` as the scheme of a category. */
const CONSTANTS = new Map(constantsBelow(kindFor('ubl', '380').root, ''))

const PAYMENT_PLACE = /^\/\w+:(?:Invoice|CreditNote)\/cac:PrepaidPayment(?:\[(\d+)\])?\/([\w:]+)$/
const SUB_LINE_PLACE =
  /^\/\w+:(?:Invoice|CreditNote)\/cac:(?:Invoice|CreditNote)Line(?:\[(\d+)\])?\/((?:cac:Sub(?:Invoice|CreditNote)Line(?:\[\d+\])?\/)+)(.+)$/

/**
 * Names the values of the extension of XRechnung 3.0 in UBL: sub-lines and payments to third parties.
 * CII has neither.
 */
export function extensionValues(values: readonly UnmappedValue[]): ExtensionValues {
  const extension: Leaf[] = []
  const xpaths = new Map<string, string>()
  const unmapped: UnmappedValue[] = []
  for (const each of values) {
    const { xpath, value } = each
    const term = thirdPartyPayment(xpath) ?? subLine(xpath)
    // What is there twice has no place of its own.
    if (term === undefined && isConstant(each)) continue
    if (term === undefined || xpaths.has(term.path)) unmapped.push(each)
    else {
      xpaths.set(term.path, xpath)
      extension.push({ ...term, value })
    }
  }
  return { extension, xpaths, unmapped }
}

function thirdPartyPayment(xpath: string): Known | undefined {
  const [, position, element = ''] = PAYMENT_PLACE.exec(xpath) ?? []
  const term = PAYMENT.get(element)
  return term && { ...term, path: `thirdPartyPayments[${indexOf(position)}].${term.path}` }
}

function subLine(xpath: string): Known | undefined {
  const [, line, subLines = '', below = ''] = SUB_LINE_PLACE.exec(xpath) ?? []
  const term = LINE.get(below.replace(/\[\d+\]/g, ''))
  if (term === undefined) return undefined
  const steps = subLines.split('/').slice(0, -1)
  const path = [
    `items[${indexOf(line)}]`,
    ...steps.map((step) => `subLines[${indexOf(/\d+/.exec(step)?.[0])}]`),
    term.path.replace('[]', `[${indexOf(/\[(\d+)\]/.exec(below)?.[1])}]`),
  ]
  return { ...term, path: path.join('.') }
}

/** True for a value of a sub-line that the syntax requires. */
function isConstant({ xpath, value }: UnmappedValue): boolean {
  const [, , , below = ''] = SUB_LINE_PLACE.exec(xpath) ?? []
  return CONSTANTS.get(LINE_ABOVE + below.replace(/\[\d+\]/g, '')) === value
}

function* constantsBelow(row: BoundRow, above: string): Generator<[place: string, value: string]> {
  const here = `${above}/${row.element}`
  if (row.constant !== undefined) yield [here, row.constant]
  for (const child of row.children ?? []) yield* constantsBelow(child, here)
}

/** The terms of a line by their places below it; without places that several terms share. */
function linePlaces(): ReadonlyMap<string, Known> {
  const items = '$.invoice.items[].'
  const places = new Map<string, Known | undefined>()
  for (const { id, name, type, path, ubl } of TERMS) {
    if (type === 'group' || ubl?.startsWith(LINE_ABOVE) !== true || !path.startsWith(items))
      continue
    const place = ubl.slice(LINE_ABOVE.length)
    const term = known(id, name, type, path.slice(items.length))
    for (const each of new Set([place, place.replace('cbc:Invoiced', 'cbc:Credited')]))
      places.set(each, places.has(each) ? undefined : term)
  }
  return new Map(
    [...places].flatMap(([place, term]) => (term === undefined ? [] : [[place, term]])),
  )
}

function known(id: string, name: string, type: TermType, path: string): Known {
  return { id, name, type, path }
}

/** From 0; a position is only written where there are several. */
function indexOf(position = '1'): number {
  return Number(position) - 1
}
