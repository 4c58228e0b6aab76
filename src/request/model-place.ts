import type { BoundRow } from '../invoice/binding/bind.js'
import { matchRow } from '../invoice/binding/match.js'
import type { ModelObject } from '../invoice/binding/model-path.js'
import { readDocument } from '../invoice/syntaxes/read.js'
import { DOCUMENT_KINDS } from '../invoice/syntaxes/document-kinds.js'
import type { XmlElement } from '../invoice/binding/xml-element.js'

/** The place in the semantic model to which an XPath points. */
export interface ModelPlace {
  /** JSON path of the value in a generate request, or of the nearest value that has one (D27). */
  readonly path: string
  /** The BT or BG of the path, if there is one. */
  readonly term?: string
}

interface Step {
  readonly local: string
  /** Position among the siblings with the same name, from 1. */
  readonly position: number
}

/**
 * Translates the XPath of a node in a CII or UBL document into the JSON path of a generate request.
 * Steps can have prefixes or `*:`, and positions such as `[2]`. For elements that the service
 * computes, the result is the nearest field above them.
 * @param document the parsed document, to distinguish elements with the same name but different
 *   terms (allowances and charges, tax registrations); without it, the first of them is used
 */
export function placeOf(xpath: string, document?: XmlElement): ModelPlace {
  const steps = parseSteps(xpath)
  let row: BoundRow | undefined
  let rows: readonly BoundRow[] = DOCUMENT_KINDS.map(({ root }) => root)
  let siblings: readonly XmlElement[] | undefined = document === undefined ? undefined : [document]
  let model = '$.invoice'
  let place: ModelPlace = { path: model }
  const currencies = document === undefined ? {} : currenciesOf(document)
  for (const step of steps) {
    if (step.local.startsWith('@')) return attributePlace(row, step.local.slice(1), model) ?? place
    const element =
      siblings === undefined ? undefined : named(siblings, step.local)[step.position - 1]
    const parents = rows
    const next = pickRow(parents, step.local, { element, siblings }, currencies)
    if (next === undefined) break
    row = next
    if (row.group !== undefined && row.group.computed !== true) {
      const index = row.group.many ? `[${indexOf(row, parents, step, siblings, element)}]` : ''
      model = join(model, row.group.path) + index
      place = { path: model, term: row.group.id }
    } else if (row.group !== undefined) {
      place = { ...place, term: row.group.id }
    }
    if (row.term !== undefined) place = termPlace(row.term, row, model, place)
    rows = row.children ?? []
    siblings = element?.children ?? (siblings === undefined ? undefined : [])
  }
  return (row && heldPlace(row, model, place)) ?? place
}

/**
 * The place of the one group or term that an element is there to hold, as UBL wraps the seller's party, and as the
 * reference to an order holds its number.
 */
function heldPlace(
  { group, term, children = [] }: BoundRow,
  model: string,
  above: ModelPlace,
): ModelPlace | undefined {
  const [held, ...others] = children
  if (group !== undefined || term !== undefined || held === undefined || others.length > 0)
    return undefined
  if (held.term !== undefined) return termPlace(held.term, held, model, above)
  if (held.group === undefined || held.group.many || held.group.computed === true) return undefined
  return { path: join(model, held.group.path), term: held.group.id }
}

/** The fields of the model that distinguish the two tax totals, by document. */
const CURRENCIES = new WeakMap<XmlElement, ModelObject>()

function currenciesOf(document: XmlElement): ModelObject {
  let found = CURRENCIES.get(document)
  if (found === undefined) {
    const { currency, taxCurrency } = readDocument(document)?.invoice ?? {}
    found = { currency, taxCurrency }
    CURRENCIES.set(document, found)
  }
  return found
}

function termPlace(
  term: NonNullable<BoundRow['term']>,
  row: BoundRow,
  model: string,
  above: ModelPlace,
): ModelPlace {
  if (term.computed === true || row.group?.computed === true)
    return { path: above.path, term: term.id }
  return { path: join(model, term.path), term: term.id }
}

/** Joins a row's path to the model path above it. */
function join(model: string, path: string): string {
  return path.startsWith('/') ? `$.invoice.${path.slice(1)}` : `${model}.${path}`
}

function attributePlace(
  row: BoundRow | undefined,
  name: string,
  model: string,
): ModelPlace | undefined {
  const bound = row?.attributes?.[name]
  if (bound === undefined || typeof bound === 'string') return undefined
  return { path: join(model, bound.path), term: bound.id }
}

function pickRow(
  rows: readonly BoundRow[],
  local: string,
  found: {
    readonly element: XmlElement | undefined
    readonly siblings: readonly XmlElement[] | undefined
  },
  model: ModelObject,
): BoundRow | undefined {
  const { element, siblings = [] } = found
  if (element !== undefined)
    return matchRow(rows, element, modelBefore(element, siblings, rows, model), siblings)
  return rows.find((candidate) => localName(candidate.element) === local)
}

/** A model with the fields that siblings before an element have taken, for rows that are before others. */
function modelBefore(
  element: XmlElement,
  siblings: readonly XmlElement[],
  rows: readonly BoundRow[],
  model: ModelObject,
): ModelObject {
  if (!rows.some((row) => row.before !== undefined && row.element === element.name)) return model
  const filled: Record<string, unknown> = { ...model }
  for (const sibling of siblings) {
    if (sibling === element) break
    if (sibling.name === element.name) take(matchRow(rows, sibling, filled, siblings), filled)
  }
  return filled
}

function take(row: BoundRow | undefined, filled: Record<string, unknown>): void {
  const [own = row?.group?.path] = row?.before ?? []
  if (own !== undefined) filled[own] = true
}

/** Index from 0 among those siblings that belong to the same row. */
function indexOf(
  row: BoundRow,
  rows: readonly BoundRow[],
  step: Step,
  siblings: readonly XmlElement[] | undefined,
  element: XmlElement | undefined,
): number {
  if (siblings === undefined || element === undefined) return step.position - 1
  const ofRow = rowIndexes(siblings, row, rows)
  return ofRow.get(element) ?? 0
}

function parseSteps(xpath: string): Step[] {
  return xpath
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .map((step) => {
      const [, name = '', position] = /^([^[]+)(?:\[(\d+)\])?/.exec(step) ?? []
      const local = name.startsWith('@') ? `@${localName(name.slice(1))}` : localName(name)
      return { local, position: position === undefined ? 1 : Number(position) }
    })
}

function localName(name: string): string {
  return name.replace(/^.*[:}]/, '')
}

/*
 * An invoice can have 10,000 lines, each with a finding. Siblings are therefore searched once for
 * each name and each row, not once for each path.
 */
const BY_NAME = new WeakMap<readonly XmlElement[], Map<string, readonly XmlElement[]>>()
const BY_ROW = new WeakMap<readonly XmlElement[], Map<BoundRow, ReadonlyMap<XmlElement, number>>>()

/** Siblings of a name, in order. */
function named(siblings: readonly XmlElement[], local: string): readonly XmlElement[] {
  const known = BY_NAME.get(siblings) ?? new Map<string, readonly XmlElement[]>()
  BY_NAME.set(siblings, known)
  const found = known.get(local) ?? siblings.filter((sibling) => localName(sibling.name) === local)
  known.set(local, found)
  return found
}

/** Indexes from 0 of the siblings that belong to a row's group. */
function rowIndexes(
  siblings: readonly XmlElement[],
  row: BoundRow,
  rows: readonly BoundRow[],
): ReadonlyMap<XmlElement, number> {
  const known = BY_ROW.get(siblings) ?? new Map<BoundRow, ReadonlyMap<XmlElement, number>>()
  BY_ROW.set(siblings, known)
  const present = known.get(row)
  if (present !== undefined) return present
  const sharing = rows.filter((candidate) => candidate.group?.path === row.group?.path)
  const filled: Record<string, unknown> = {}
  const same = siblings.filter((sibling) => {
    const matched = matchRow(rows, sibling, filled, siblings)
    take(matched, filled)
    return matched !== undefined && sharing.includes(matched)
  })
  const indexes = new Map(same.map((sibling, index) => [sibling, index]))
  known.set(row, indexes)
  return indexes
}
