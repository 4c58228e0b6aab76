import { Exact, type XmlElement } from 'twinvoice/plugin'
import type { Steps } from './paths.js'

/** An element and its XPath. */
export interface Place {
  readonly element: XmlElement
  readonly xpath: string
}

/** All elements at a path of child steps, each with its XPath. */
export function allAt(place: Place | undefined, steps: Steps): Place[] {
  if (place === undefined) return []
  return steps.reduce<Place[]>(
    (here, step) => here.flatMap((each) => childrenOf(each, step)),
    [place],
  )
}

function childrenOf(place: Place, name: string): Place[] {
  const found = place.element.children.filter((child) => child.name === name)
  return found.map((element, index) => ({
    element,
    xpath: `${place.xpath}/${name}${found.length > 1 ? `[${index + 1}]` : ''}`,
  }))
}

/** The first element at a path of child steps. */
export function first(place: Place | undefined, steps: Steps): Place | undefined {
  return steps.reduce<Place | undefined>(
    (here, step) => (here === undefined ? undefined : childrenOf(here, step)[0]),
    place,
  )
}

/** The text of an element as a decimal; undefined if there is none or it is not a decimal. */
export function decimalOf(place: Place | undefined): Exact | undefined {
  const text = place?.element.text.trim()
  if (text === undefined || text.length > 60 || !/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text))
    return undefined
  return new Exact(text)
}

/** The decimal at a path of child steps. */
export function amountAt(place: Place | undefined, steps: Steps): Exact | undefined {
  return decimalOf(first(place, steps))
}

export function textAt(place: Place | undefined, steps: Steps): string | undefined {
  const text = first(place, steps)?.element.text.trim()
  return text === '' ? undefined : text
}

/** Rounds to two decimals, halves away from zero. */
export function rounded(value: Exact): Exact {
  return value.toDecimalPlaces(2)
}

/** The sum; undefined if a value is missing or not a decimal. */
export function total(values: readonly (Exact | undefined)[]): Exact | undefined {
  let sum = new Exact(0)
  for (const value of values) {
    if (value === undefined) return undefined
    sum = sum.plus(value)
  }
  return sum
}
