import type { XmlElement } from 'twinvoice/plugin'
import type { ContentOrder, Slot } from './structure/content.js'

/** Why an element is not allowed at its place; the key of the sentence in the messages. */
export const REASONS = ['unknown', 'once', 'before', 'after', 'missing'] as const

/** What is wrong with an element: the key of the sentence in the messages, by what libxml2 says of it. */
export const CONTENT = [
  ['noText', /^Character content other than whitespace is not allowed/],
  ['noElements', /^Element content is not allowed, because the content type is a simple type/],
  ['empty', /^Character content is not allowed, because the content type is empty/],
  ['leaf', /^Element content is not allowed, because the content type is empty/],
  ['nil', /^The element is not 'nillable'/],
  ['type', /xsi:type|^The QName value/],
] as const

export interface Reason {
  readonly reason: (typeof REASONS)[number]
  readonly parent: string
  /** The element that the sentence is about, beside the one that was found. */
  readonly other: string
}

/** The content that a schema allows, and whether the tables state exactly this schema. */
export interface KnownContent {
  readonly order: ContentOrder
  /** False for the subsets of Factur-X: only the order of their elements is that of the tables. */
  readonly isExact: boolean
}

/**
 * Why an element is not allowed where it is.
 * @param trail the element, and those above it from the root
 * @returns undefined if the tables do not say
 */
export function reasonFor(
  trail: readonly XmlElement[],
  { order, isExact }: KnownContent,
): Reason | undefined {
  const element = trail.at(-1)
  const above = trail.slice(0, -1)
  const parent = above.at(-1)
  const slots = order.of(above.map(({ name }) => name))
  if (element === undefined || parent === undefined || slots === undefined) return undefined
  const because = (reason: Reason['reason'], other = '') => ({
    reason,
    parent: order.named(parent.name),
    other,
  })
  const names = parent.children.map(({ name }) => order.named(name))
  const index = parent.children.indexOf(element)
  const name = order.named(element.name)
  const position = slots.findIndex((slot) => slot.name === name)
  if (position < 0) return isExact ? because('unknown') : undefined
  const before = names.slice(0, index)
  const isRepeated = isExact
    ? slots[position]?.isMany === false && before.includes(name)
    : before.at(-1) === name
  if (isRepeated) return because('once')
  const follows = new Set(slots.slice(position + 1).map((slot) => slot.name))
  const later = before.find((one) => follows.has(one))
  if (later !== undefined) return because('before', later)
  const lacking = isExact ? missing(slots.slice(0, position), before)[0] : undefined
  if (lacking === undefined) return undefined
  return because(names.includes(lacking, index) ? 'after' : 'missing', lacking)
}

/** Required elements that an element lacks; undefined if the tables do not say. */
export function missingIn(
  trail: readonly XmlElement[],
  { order, isExact }: KnownContent,
): readonly string[] | undefined {
  const slots = isExact ? order.of(trail.map(({ name }) => name)) : undefined
  const present = trail.at(-1)?.children.map(({ name }) => order.named(name)) ?? []
  return slots === undefined ? undefined : missing(slots, present)
}

function missing(slots: readonly Slot[], present: readonly string[]): string[] {
  const there = new Set(present)
  return slots
    .filter(({ name, isRequired }) => isRequired && !there.has(name))
    .map(({ name }) => name)
}
