import { TERMS, type BusinessTerm, type PathSegment } from 'twinvoice/plugin'

/** What a name of the standard means: a field, by its path, an amount that is computed, or the option for the profile. */
export type StandardField = { readonly path: string } | 'computed' | 'profile'

/** The specification identifier, which follows from the profile. */
const PROFILE = 'BT-24'

/** An identifier of EN 16931-1: `BT-10`, `bt_10`, `BG-4`, `BT-X-8`, `BT-27 Seller name`. */
const TERM_ID = /^(B[TG])[-_ ]?(X[-_ ]?)?0*(\d{1,4})(?!\d)(-\d)?/i

/** The name of an element of CII or UBL, such as `ram:BuyerReference`. */
const ELEMENT = /^(?:(?:(?<cii>ram|rsm)|cbc|cac|ubl)[:_])(?<local>\w+)$/
/** In JSON, the first letter is often small; then one within tells an element from a word: `includedNote`. */
const WITHOUT_PREFIX = /^(?:\p{Lu}\p{Ll}\w+|\p{Ll}+\p{Lu}\w+)$/u

/** The field of the request that an identifier of a business term or the name of an element means at a place. */
export function fieldOfStandard(segments: readonly PathSegment[]): StandardField | undefined {
  const name = String(segments.at(-1))
  const [, kind = '', extended, number = '', part = ''] = TERM_ID.exec(name) ?? []
  if (kind !== '') {
    const id = `${kind.toUpperCase()}-${extended === undefined ? '' : 'X-'}${number}${part}`
    const found = TERMS.filter((term) => term.id === id)
    return nearest(
      found.map((term) => ({ term, depth: depthOf(term.path) })),
      segments,
    )
  }
  const { cii, local } = ELEMENT.exec(name)?.groups ?? {}
  if (local === undefined) return undefined
  return fieldOfElement(local, cii === undefined ? ['ubl'] : ['cii'], segments)
}

/** The field that the name of an element without its prefix means, such as `AccountingSupplierParty`. */
export function fieldOfPlainElement(segments: readonly PathSegment[]): StandardField | undefined {
  const name = String(segments.at(-1))
  if (!WITHOUT_PREFIX.test(name)) return undefined
  const local = name.charAt(0).toUpperCase() + name.slice(1)
  return fieldOfElement(local, ['ubl', 'cii'], segments)
}

interface Placed {
  readonly term: BusinessTerm
  /** Names of the elements from the root of the document to that of the term, without prefixes. */
  readonly steps: readonly string[]
  readonly depth: number
}

const PLACED = new Map<'cii' | 'ubl', readonly Placed[]>()

/** Where a syntax has the terms. A request may have a thousand names to look for. */
function placedIn(syntax: 'cii' | 'ubl'): readonly Placed[] {
  const known = PLACED.get(syntax)
  if (known !== undefined) return known
  const placed = TERMS.filter(({ path }) => !path.includes('furtherAccounts')).map((term) => {
    const steps = (term[syntax] ?? '').split('/').map((step) => step.replace(/^.*:/, ''))
    return { term, steps, depth: steps.length }
  })
  PLACED.set(syntax, placed)
  return placed
}

function fieldOfElement(
  local: string,
  syntaxes: readonly ('cii' | 'ubl')[],
  segments: readonly PathSegment[],
): StandardField | undefined {
  const isIt = (steps: readonly string[], { type }: BusinessTerm) => {
    if (steps.at(-1) === local) return true
    // A party of UBL is in an element that says whose it is.
    return type === 'group' && steps.at(-1) === 'Party' && steps.at(-2) === local
  }
  const placed = syntaxes.flatMap(placedIn)
  const found = placed.filter(({ steps, term }) => isIt(steps, term))
  if (found.length > 0) return nearest(found, segments)
  const below = placed.filter(({ steps }) => steps.includes(local)).map(({ term }) => term)
  const object = objectOf(below.flatMap(({ computed, path }) => (computed ? [] : path)))
  if (object === undefined || `.${object}` === placeOf(segments)) return undefined
  return below.some(({ computed }) => computed) ? 'computed' : { path: object }
}

/** The object that has the fields of an element without a term of its own, such as `cac:PaymentMeans`. */
function objectOf(paths: readonly string[]): string | undefined {
  const [first = [], ...others] = paths.map((path) => path.split('.'))
  const isShared = (step: string, at: number) => others.every((other) => other[at] === step)
  const end = [...first].findIndex((step, at) => !isShared(step, at))
  const shared = (end < 0 ? [...first] : first.slice(0, end)).slice(1)
  return shared.length < 2 ? undefined : shared.join('.').replace(/\[\]$/, '')
}

/** The path of the object that a place is in, without the numbers of its lists. */
function placeOf(segments: readonly PathSegment[]): string {
  const above = segments.slice(0, -1).filter((segment) => typeof segment === 'string')
  return above.map((segment) => `.${segment}`).join('')
}

interface Found {
  readonly term: BusinessTerm
  /** How deep it is in the document. */
  readonly depth: number
}

/** The term within the object of a place, else the highest one if no other is as high. */
function nearest(
  found: readonly Found[],
  segments: readonly PathSegment[],
): StandardField | undefined {
  const settable = found.filter(({ term }) => !term.computed)
  if (found.length > 0 && found.every(({ term }) => term.id === PROFILE)) return 'profile'
  if (settable.length === 0) return found.length === 0 ? undefined : 'computed'
  const above = segments
    .slice(0, -1)
    .map((segment) => (typeof segment === 'number' ? '[]' : `.${segment}`))
    .join('')
  const isWithin = ({ term }: Found) => segments.length > 1 && term.path.startsWith(`$${above}.`)
  const within = settable.filter(isWithin)
  const among = within.length > 0 ? within : settable
  const least = Math.min(...among.map(({ depth }) => depth))
  const highest = among.filter(({ depth }) => depth === least).map(({ term }) => term)
  const [first, ...others] = highest
  if (first === undefined || others.some(({ id }) => id !== first.id)) return undefined
  return { path: first.path.replace(/\[\]$/, '').slice(within.length > 0 ? above.length + 2 : 2) }
}

function depthOf(path: string): number {
  return path.split('.').length
}
