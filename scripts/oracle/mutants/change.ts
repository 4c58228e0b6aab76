import type { Seeded } from '../../../test/support/hostile/mutate.js'
import { foreign } from './foreign.js'
import { dateForm, numberForm, spaced } from './forms.js'
import { codeOfList, country, scheme } from './identity.js'
import { below, isLeaf, leaves, pick, type Change } from './places.js'
import type { Stock } from './stock.js'
import {
  copyOf,
  DIVISIONS,
  localName,
  placesIn,
  withoutPrefixes,
  type Node,
  type Place,
} from './tree.js'

/** Codes, identifiers and words that rules look for, beside those of the documents. */
const CODES =
  '380 381 384 389 326 875 876 877 261 386 EUR USD ZZZ XX DE FR NL IT NO DK SE IS GR EL GB S Z E AE K G O L M B VAT VA FC 0088 0204 0225 0192 0184 0007 9930 EM C62 1A 58 59 30 48 49 57 10 31 102 610 916 130 VATEX-EU-AE VATEX-EU-O VATEX-FR-FRANCHISE 95 41 PMT PMD AAB true false 1 0 application/pdf 123456789 FR12345678901 urn:cen.eu:en16931:2017 -1'.split(
    ' ',
  )
const CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B']
const ATTRIBUTES =
  'schemeID schemeName schemeAgencyID schemeVersionID listID listName listAgencyID listVersionID name languageID currencyID currencyCodeListVersionID unitCode unitCodeListID mimeCode filename format uri encodingCode'.split(
    ' ',
  )
const AMOUNT = /(?:Amount|Percent|Quantity|Numeric|Rate)$/
const DATE = /(?:Date|DateTimeString)$/
const DATES =
  ' 2024 19990101 20241301 20991231 2024-01-31 2026-06-01 20260601 2024-02-30 20240229 20230229'.split(
    ' ',
  )
/** Formats of dates (UNTDID 2379), each with a value; '' keeps the old one. */
const FORMATS: readonly (readonly [string, string])[] = [
  ['101', '260601'],
  ['102', '20260601'],
  ['102', '2026-06-01'],
  [' 102', ''],
  ['102 ', ''],
  ['0102', ''],
  ['203', '202606011200'],
  ['203', ''],
  ['205', '202606011200+0100'],
  ['610', '202606'],
  ['616', '202622'],
  ['', ''],
]
const AMOUNTS: readonly ((value: string) => string)[] = [
  (value) => (Number(value) + 0.01).toFixed(2),
  () => '1000000.00',
  (value) => (value.startsWith('-') ? value.slice(1) : `-${value}`),
  () => '0',
  (value) => (value.includes('.') ? `${value}1234` : `${value}.1234`),
  (value) => ` ${value}\n`,
  () => '',
  () => '0.005',
  () => '99999999999999999999.99',
  (value) => `+${value}`,
  (value) => `${value}0`,
  (value) => `${value}e0`,
  (value) => (Number(value) / 100).toFixed(2),
]

/** Puts an element after the last of its name, else anywhere. */
function insert(parent: Node, added: Node, random: Seeded): void {
  const last = parent.children.findLastIndex(({ name }) => name === added.name)
  const at = last < 0 ? random.below(parent.children.length + 1) : last + 1
  parent.children.splice(at, 0, added)
}

/** Gives a leaf another text. */
function saying(
  what: string,
  places: (root: Node) => Place[],
  text: (old: string, stock: Stock, random: Seeded) => string,
): Change {
  return (root, stock, random) => {
    const place = pick(places(root), random)
    if (place === undefined) return undefined
    place.node.text = text(place.node.text.trim(), stock, random)
    return `${what}=${place.node.text} ${place.path}`
  }
}

/** Puts in an element that is below such a parent in another document. */
const graft: Change = (root, stock, random) => {
  const parent = pick(
    placesIn(root).filter((place) => !isLeaf(place)),
    random,
  )
  const added = parent === undefined ? undefined : stock.childOf(parent, random)
  if (parent === undefined || added === undefined) return undefined
  insert(parent.node, copyOf(added), random)
  return `graft ${localName(added)} in ${parent.path}`
}

const remove: Change = (root, _, random) => {
  const place = pick(below(root), random)
  place?.parent?.children.splice(place.parent.children.indexOf(place.node), 1)
  return place && `delete ${place.path}`
}

/** Puts the element of another document in the place of one. */
const replace: Change = (root, stock, random) => {
  const place = pick(below(root), random)
  const other = place && stock.like(place, random)
  if (other === undefined) return undefined
  Object.assign(place?.node ?? {}, copyOf(other))
  return place && `replace ${place.path}`
}

const duplicate: Change = (root, _, random) => {
  const place = pick(below(root), random)
  if (place?.parent !== undefined) insert(place.parent, copyOf(place.node), random)
  return place && `duplicate ${place.path}`
}

const swap: Change = (root, _, random) => {
  const place = pick(below(root), random)
  const siblings = place?.parent?.children ?? []
  if (place === undefined || siblings.length < 2) return undefined
  siblings.splice(siblings.indexOf(place.node), 1)
  siblings.splice(random.below(siblings.length + 1), 0, place.node)
  return `swap ${place.path}`
}

const blank: Change = (root, _, random) => {
  const place = pick(below(root), random)
  if (place !== undefined) Object.assign(place.node, { text: '', children: [] })
  return place && `blank ${place.path}`
}

const attribute: Change = (root, stock, random) => {
  const place = pick(
    placesIn(root).filter(({ node }) => node.attributes.size > 0),
    random,
  )
  if (place === undefined) return undefined
  const key = random.pick([...place.node.attributes.keys()])
  if (random.below(3) === 0) place.node.attributes.delete(key)
  else place.node.attributes.set(key, random.pick(random.below(2) === 0 ? CODES : stock.texts))
  return `attribute ${key}=${place.node.attributes.get(key) ?? '(none)'} ${place.path}`
}

/** Gives one, some or all VAT categories of a document another code, with or without a rate of zero. */
const vat: Change = (root, _, random) => {
  const parents = placesIn(root).filter(({ node }) =>
    node.children.some((child) => isCategory(node, child)),
  )
  if (parents.length === 0) return undefined
  const [code, share, zero] = [random.pick(CATEGORIES), random.below(3), random.below(2) === 0]
  const chosen =
    share === 0 ? [random.pick(parents)] : parents.filter(() => share === 1 || random.below(2) > 0)
  for (const { node } of chosen)
    for (const child of node.children) {
      if (isCategory(node, child)) child.text = code
      if (zero && localName(child).endsWith('Percent')) child.text = '0'
    }
  return `vat ${code} in ${String(chosen.length)} of ${String(parents.length)}${zero ? ' at 0' : ''}`
}

function isCategory(parent: Node, child: Node): boolean {
  const name = localName(child)
  return name === 'CategoryCode' || (name === 'ID' && localName(parent).endsWith('TaxCategory'))
}

/** Fills an element with what an element of the same name has elsewhere. */
const namesake: Change = (root, stock, random) => {
  const place = pick(
    below(root).filter((each) => !isLeaf(each)),
    random,
  )
  const other = place && stock.namesake(place.node, random)
  if (place === undefined || other === undefined) return undefined
  place.node.children = copyOf(other).children
  return `namesake ${place.path}`
}

/** Repeats a group, with one difference. */
const second: Change = (root, stock, random) => {
  const place = pick(below(root), random)
  if (place?.parent === undefined) return undefined
  const copy = copyOf(place.node)
  const wrapped = { ...place.parent, children: [copy] }
  const done = random.pick([remove, replace, codeOfList, number, blank])(wrapped, stock, random)
  insert(place.parent, wrapped.children[0] ?? copy, random)
  return `second ${place.path} (${done ?? 'the same'})`
}

const newAttribute: Change = (root, stock, random) => {
  const place = pick(placesIn(root), random)
  if (place === undefined) return undefined
  const key = random.pick(random.below(3) === 0 ? ATTRIBUTES : stock.attributes)
  const value = random.pick(random.below(3) === 0 ? CODES : ['', ' ', 'x', ...stock.texts])
  place.node.attributes.set(key, value)
  return `new attribute ${key}=${value} ${place.path}`
}

const divide: Change = (root, _, random) => {
  const place = pick(random.below(3) > 0 ? leaves(root) : placesIn(root), random)
  if (place === undefined) return undefined
  place.node.divided = random.pick(Object.keys(DIVISIONS) as (keyof typeof DIVISIONS)[])
  return `divide by ${place.node.divided} ${place.path}`
}

const unprefixed: Change = (root, _, random) => {
  const place = pick(below(root), random)
  if (place !== undefined) withoutPrefixes(place.node)
  return place && `without prefixes ${place.path}`
}

/** Gives a date of CII another format, with a value that may have it. */
const formOfDate: Change = (root, _, random) => {
  const place = pick(
    leaves(root).filter(({ node }) => node.attributes.has('format')),
    random,
  )
  if (place === undefined) return undefined
  const [format, value] = random.pick(FORMATS)
  place.node.attributes.set('format', format)
  if (value !== '') place.node.text = value
  return `format ${format} ${place.node.text} ${place.path}`
}

const number = saying('number', named(AMOUNT), (old, _, random) => numberForm(old, random))

const CHANGES: readonly (readonly [weight: number, change: Change])[] = [
  [30, graft],
  [13, remove],
  [12, replace],
  [8, vat],
  [8, saying('text', leaves, (_, { texts }, random) => random.pick(texts))],
  [8, saying('code', leaves, (_old, _stock, random) => random.pick(CODES))],
  [8, saying('amount', named(AMOUNT), (old, _, random) => random.pick(AMOUNTS)(old))],
  [
    3,
    saying('space', leaves, (old, _, random) => random.pick([` ${old}`, `${old}\n`, ` ${old}\t`])),
  ],
  [
    3,
    saying('case', leaves, (old) =>
      old === old.toUpperCase() ? old.toLowerCase() : old.toUpperCase(),
    ),
  ],
  [3, saying('date', named(DATE), (_old, _stock, random) => random.pick(DATES))],
  [4, duplicate],
  [3, blank],
  [3, swap],
  [3, attribute],
  [12, codeOfList],
  [6, country],
  [5, scheme],
  [6, namesake],
  [8, second],
  [6, newAttribute],
  [3, divide],
  [4, foreign],
  [3, formOfDate],
  [3, saying('other space', leaves, (old, _, random) => spaced(old, random))],
  [2, unprefixed],
  [6, number],
  [3, saying('form of date', named(DATE), (old, _, random) => dateForm(old, random))],
]
const WEIGHTED = CHANGES.flatMap(([weight, change]) => Array<Change>(weight).fill(change))

function named(pattern: RegExp): (root: Node) => Place[] {
  return (root) => leaves(root).filter(({ node }) => pattern.test(localName(node)))
}

/** Changes a document in one place, or in several. @returns what was done */
export function changed(root: Node, stock: Stock, random: Seeded, most = 3): string[] {
  const done: string[] = []
  const wanted = 1 + random.below(most)
  while (done.length < wanted) {
    const what = random.pick(WEIGHTED)(root, stock, random)
    if (what !== undefined) done.push(what)
  }
  return done
}
