import type { ModelObject } from './model-path.js'
import { pathReader } from './model-path.js'
import type { Row } from './row.js'
import type { XmlElement } from './xml-element.js'

/**
 * The row that an element belongs to, among its parent's rows: the same name, and where several
 * rows share that name, the one whose condition holds. `root` is the model read so far, for
 * conditions that compare with it (the currency of a tax total).
 */
export function matchRow(
  rows: readonly Row[],
  element: XmlElement,
  root: ModelObject,
): Row | undefined {
  const candidates = rows.filter((row) => row.element === element.name)
  return (
    candidates.find((row) => row.when !== undefined && holds(row.when, element, root)) ??
    candidates.find((row) => row.when === undefined)
  )
}

function holds(when: NonNullable<Row['when']>, element: XmlElement, root: ModelObject): boolean {
  const value = valueAt(element, when.path)
  if (when.absent === true) return value === undefined
  const { equals = '' } = when
  return (
    value !== undefined &&
    value === (equals.startsWith('/') ? pathReader(equals)(root, root) : equals)
  )
}

function valueAt(element: XmlElement, path: string): string | undefined {
  let here: XmlElement | undefined = element
  for (const step of path.split('/')) {
    if (step.startsWith('@')) return here.attributes.get(step.slice(1))
    here = here.children.find((child) => child.name === step)
    if (here === undefined) return undefined
  }
  return here.text.trim()
}
