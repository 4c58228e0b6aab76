import { Exact, type XmlElement } from 'twinvoice/plugin'

/** An element and its XPath. */
export interface Place {
  readonly element: XmlElement
  readonly xpath: string
}

/** All children with this name, each with its XPath. */
export function childrenOf(place: Place | undefined, name: string): Place[] {
  if (place === undefined) return []
  const found = place.element.children.filter((child) => child.name === name)
  return found.map((element, index) => ({
    element,
    xpath: `${place.xpath}/${name}${found.length > 1 ? `[${index + 1}]` : ''}`,
  }))
}

/** The first element at a path of child steps. */
export function first(place: Place | undefined, ...steps: readonly string[]): Place | undefined {
  return steps.reduce<Place | undefined>((here, step) => childrenOf(here, step)[0], place)
}

/** The text of an element as a decimal; undefined if there is none or it is not a decimal. */
export function decimalOf(place: Place | undefined): Exact | undefined {
  const text = place?.element.text.trim()
  if (text === undefined || text.length > 60 || !/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text))
    return undefined
  return new Exact(text)
}

/** The decimal at a path of child steps. */
export function amountAt(place: Place | undefined, ...steps: readonly string[]): Exact | undefined {
  return decimalOf(first(place, ...steps))
}

export function textAt(place: Place | undefined, ...steps: readonly string[]): string | undefined {
  const text = first(place, ...steps)?.element.text.trim()
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

/** True for `<udt:Indicator>true</udt:Indicator>`: a charge, not an allowance. */
export function isCharge(place: Place): boolean {
  const text = textAt(place, 'ram:ChargeIndicator', 'udt:Indicator')
  return text === 'true' || text === '1'
}
