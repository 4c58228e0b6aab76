import { PdfName, PdfNumber, PdfString } from '../../../src/pdf/index.js'
import {
  Dict,
  Indirect,
  List,
  resolved,
  Stream,
  type Value,
} from '../../../plugins/repair-pdfa/model/values.js'
import { writePdf } from '../../../plugins/repair-pdfa/model/write.js'
import { Seeded } from './mutate.js'
import { modelOf, ofItsOwn, type Part, partsOf } from './parts.js'
import { ENTRIES, KEYS, NAMES, NUMBERS } from './pdf-terms.js'

/** A key of a dictionary with a part to play in the file, or a dictionary that may be given a key. */
interface PlaceOfKey {
  readonly base: Uint8Array
  /** Which dictionary of the model this is. */
  readonly at: number
  readonly key: string | undefined
}

/** Bases of one place, so that the seed chooses among files of different makers. */
const MOST_BASES = 4

/**
 * Changes to one place of one object each. A place is a key of dictionaries that play the same part,
 * whichever file they are in: each is changed about as often as any other, however rare it is.
 */
export class PlacedMutants {
  readonly #places: readonly (readonly [string, readonly PlaceOfKey[]])[]

  constructor(bases: readonly Uint8Array[]) {
    const places = new Map<string, PlaceOfKey[]>()
    const add = (role: string, place: PlaceOfKey) => {
      const known = places.get(role)
      if (known === undefined) places.set(role, [place])
      else if (known.length < MOST_BASES && known.every(({ base }) => base !== place.base))
        known.push(place)
    }
    for (const base of bases)
      for (const [at, { dict, role }] of partsOf(modelOf(base)).entries()) {
        for (const key of dict.entries.keys()) add(`${role} /${key}`, { base, at, key })
        add(role, { base, at, key: undefined })
      }
    this.#places = [...places]
  }

  /** How many places there are. */
  get size(): number {
    return this.#places.length
  }

  /** @returns undefined where the change that the seed chooses changes nothing */
  mutant(seed: number): { readonly bytes: Uint8Array; readonly place: string } | undefined {
    const random = new Seeded(seed)
    const [place, bases] = random.pick(this.#places)
    const { base, at, key } = random.pick(bases)
    const model = modelOf(base)
    const dicts = partsOf(model)
    const dict = dicts[at]?.dict
    if (model === undefined || dict === undefined) return undefined
    const isChanged =
      key === undefined ? give(dict, dicts, random) : change(dict, key, dicts, random)
    return isChanged ? { bytes: writePdf(model.catalog, model.info), place } : undefined
  }
}

/** Gives a dictionary what it had not. */
function give(dict: Dict, dicts: readonly Part[], random: Seeded): boolean {
  if (random.below(3) > 0) {
    const [key, value] = random.pick(ENTRIES)
    dict.set(key, value())
    return true
  }
  const other = random.pick(dicts).dict
  const keys = [...other.entries.keys()]
  const key = keys.length > 0 && random.below(2) === 0 ? random.pick(keys) : random.pick(KEYS)
  if (LEADING_UP.has(key)) return false
  dict.set(key, other.has(key) ? ofItsOwn(other.raw(key)) : ofAnyType(random))
  return true
}

/** Keys of a parent: a circle of them is endless for other readers. */
const LEADING_UP = new Set(['Parent', 'P', 'Prev', 'Kids', 'First', 'Last'])

function change(dict: Dict, key: string, dicts: readonly Part[], random: Seeded): boolean {
  const value = dict.raw(key)
  switch (random.below(8)) {
    case 0:
      return dict.delete(key)
    case 1:
      dict.set(key, ofAnyType(random))
      return true
    case 2:
      // The same value in another form.
      dict.set(key, random.below(2) === 0 ? ofItsOwn(value) : new List([value]))
      return true
    case 3: {
      const same = dicts.filter((part) => part.dict !== dict && part.dict.has(key))
      if (same.length === 0 || LEADING_UP.has(key)) return false
      const other = random.pick(same).dict
      dict.set(key, shared(other.raw(key)))
      if (random.below(2) === 0) other.set(key, shared(value))
      return true
    }
    case 4: {
      const other = random.pick(dicts).dict
      dict.delete(key)
      other.set(key, shared(value))
      return true
    }
    default:
      dict.set(key, near(value, random))
      return true
  }
}

/** What two dictionaries may name, and one that is in it: a direct object in itself cannot be written. */
function shared(value: Value): Value {
  return value instanceof Dict || value instanceof List ? ofItsOwn(value) : value
}

function ofAnyType(random: Seeded): Value {
  const values: readonly (() => Value)[] = [
    () => new PdfNumber(random.pick(NUMBERS)),
    () => new PdfNumber(0.5),
    () => new PdfName(random.pick(NAMES)),
    () => new PdfString(Buffer.from(random.pick(NAMES))),
    () => new PdfString(Buffer.alloc(0)),
    () => random.below(2) === 0,
    () => new List(),
    () => new List([new PdfName(random.pick(NAMES))]),
    () => new Dict(),
    () => new Indirect(),
    () => ofItsOwn(new Stream(new Dict(), Buffer.from(''))),
  ]
  return random.pick(values)()
}

/** A value that differs a little. */
function near(value: Value, random: Seeded): Value {
  const found = resolved(value)
  if (found instanceof PdfNumber) {
    const by = random.pick([1, -1, 0.5, 2, 1000, -2 * found.value, found.value])
    return new PdfNumber(random.below(3) === 0 ? random.pick(NUMBERS) : found.value + by)
  }
  if (found instanceof PdfName)
    return random.below(6) === 0
      ? new PdfString(Buffer.from(found.value, 'latin1'))
      : new PdfName(random.pick(NAMES))
  if (typeof found === 'boolean') return !found
  if (found instanceof PdfString) return nearString(found, random)
  if (found instanceof List) return nearList(found, random)
  if (found instanceof Stream) {
    const data = random.below(2) === 0 ? Buffer.alloc(0) : found.data
    return ofItsOwn(data.length === 0 ? new Stream(new Dict(), data) : new Dict(found.dict.entries))
  }
  return ofAnyType(random)
}

function nearString({ bytes, text }: PdfString, random: Seeded): PdfString {
  const strings: readonly (() => Buffer)[] = [
    () => Buffer.from(`${text} `, 'latin1'),
    () => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    () => Buffer.from(`\xef\xbb\xbf${text}`, 'latin1'),
    () => Buffer.from('\xfe\xff\xe0\x00', 'latin1'),
    () => Buffer.from(bytes).subarray(1),
    () => Buffer.from(text.toUpperCase(), 'latin1'),
  ]
  return new PdfString(random.pick(strings)())
}

function nearList({ items }: List, random: Seeded): List {
  const at = random.below(Math.max(1, items.length))
  const lists: readonly (() => Value[])[] = [
    () => items.slice(0, -1),
    () => items.slice(1),
    () => [...items, ...items.slice(-1)],
    () => [...items].reverse(),
    () => items.with(at, null),
    () => items.with(at, near(items[at] ?? null, random)),
    () => items.with(at, near(items[at] ?? null, random)),
    () => items.with(at, near(items[at] ?? null, random)),
    () => items.with(at, ofAnyType(random)),
    () => items.with(at, new List(items.slice(at, at + 1))),
  ]
  if (items.length === 0) return new List([ofAnyType(random)])
  return new List(random.pick(lists)())
}
