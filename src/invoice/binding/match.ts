import type { BoundRow } from './bind.js'
import { isModelObject, pathReader, type ModelObject } from './model-path.js'
import type { Condition } from './row.js'
import { trimmed, type XmlElement } from './xml-element.js'

/**
 * The row of an element among the rows of its parent: it has the same name, and if several rows
 * have this name, its condition is true. `root` is the model read so far, for conditions that
 * compare with it (the currency of a tax total). `siblings` are the elements of the parent, this one
 * among them.
 */
export function matchRow(
  rows: readonly BoundRow[],
  element: XmlElement,
  root: ModelObject,
  siblings: readonly XmlElement[],
): BoundRow | undefined {
  let unconditional: BoundRow | undefined
  for (const row of rows) {
    if (row.element !== element.name) continue
    if (row.before?.some((field) => field in root) === true) continue
    if (row.when === undefined) unconditional ??= row
    else if (allHold(row.when, element, root) && !isFirst(row, element, siblings, root)) return row
  }
  return unconditional
}

/** The first elements that meet the conditions of rows, so that many siblings are searched once. */
const FIRST = new WeakMap<readonly XmlElement[], Map<BoundRow, XmlElement | undefined>>()

/** True for the first element that meets the conditions of a row, if the row is of those after it. */
function isFirst(
  row: BoundRow,
  element: XmlElement,
  siblings: readonly XmlElement[],
  root: ModelObject,
): boolean {
  const { when, behindFirst } = row
  if (behindFirst !== true || when === undefined) return false
  const known = FIRST.get(siblings) ?? new Map<BoundRow, XmlElement | undefined>()
  FIRST.set(siblings, known)
  if (!known.has(row)) {
    const isLike = (each: XmlElement) => each.name === row.element && allHold(when, each, root)
    known.set(row, siblings.find(isLike))
  }
  return known.get(row) === element
}

function allHold(
  when: Condition | readonly Condition[],
  element: XmlElement,
  root: ModelObject,
): boolean {
  return [when].flat().every((condition) => holds(condition, element, root))
}

function holds(when: Condition, element: XmlElement, root: ModelObject): boolean {
  const value = valueAt(element, when.path)
  if (when.absent === true) return value === undefined
  if (when.unless !== undefined) return !when.unless.test(value ?? '')
  if (value === undefined) return false
  if (when.matches !== undefined) return when.matches.test(value)
  const { equals = '' } = when
  return value === (equals.startsWith('/') ? pathReader(equals)(root, root) : equals)
}

function valueAt(element: XmlElement, path: string): string | undefined {
  let here: XmlElement | undefined = element
  for (const step of path.split('/')) {
    if (step === '.') continue
    if (step.startsWith('@')) return here.attributes.get(step.slice(1))
    here = here.children.find((child) => child.name === step)
    if (here === undefined) return undefined
  }
  return trimmed(here.text)
}

/** Whether a row is written for a model object: see {@link BoundRow.only}. */
export function onlyFilter(
  only: BoundRow['only'],
): (here: ModelObject, root: ModelObject) => boolean {
  if (only === undefined) return () => true
  const tests = [only].flat().map((condition) => {
    const [, without, path = '', differs, wanted] =
      /^(!?)([^!=]+)(?:(!?)=(.*))?$/.exec(condition) ?? []
    const read = pathReader(path)
    return (here: ModelObject, root: ModelObject) => {
      const value = read(here, root)
      if (wanted !== undefined) return (value === wanted) !== (differs === '!')
      return isPresent(value) !== (without === '!')
    }
  })
  return (here, root) => tests.every((test) => test(here, root))
}

function isPresent(value: unknown): boolean {
  return value !== undefined && !(isModelObject(value) && Object.keys(value).length === 0)
}
