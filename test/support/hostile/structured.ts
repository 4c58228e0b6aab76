import { PdfName, PdfNumber, PdfString } from '../../../src/pdf/index.js'
import type { Model } from '../../../plugins/repair-pdfa/model/read.js'
import {
  Dict,
  Indirect,
  List,
  type Stream,
  type Value,
} from '../../../plugins/repair-pdfa/model/values.js'
import { writePdf } from '../../../plugins/repair-pdfa/model/write.js'
import { Seeded } from './mutate.js'
import { modelOf, ofItsOwn } from './parts.js'
import { changeData, type StreamKind, kindOf } from './stream-changes.js'
import { ENTRIES, KEYS, NAMES, NUMBERS } from './pdf-terms.js'

/** What of a PDF is changed: values of dictionaries, the structure tree alone, or a kind of streams. */
export const STRUCTURED_KINDS = [
  'values',
  'tree',
  'content',
  'font',
  'cmap',
  'xmp',
  'icc',
  'filter',
] as const
export type StructuredKind = (typeof STRUCTURED_KINDS)[number]

/**
 * A PDF with one or two changes to what its objects say: all else is written soundly, so that a reader
 * gets to see them.
 * @param kinds of changes that may be made
 * @returns undefined for a PDF that has nothing of the kind that the seed chose, or cannot be read
 */
export function structuredMutant(
  base: Uint8Array,
  seed: number,
  kinds: readonly StructuredKind[] = STRUCTURED_KINDS,
): Uint8Array | undefined {
  const random = new Seeded(seed)
  const kind = random.pick(kinds)
  const model = modelOf(base)
  if (model === undefined) return undefined
  let changed = false
  for (let left = 1 + random.below(2); left > 0; left--)
    changed = change(model, kind, random) || changed
  return changed ? writePdf(model.catalog, model.info) : undefined
}

function change(model: Model, kind: StructuredKind, random: Seeded): boolean {
  if (kind === 'values') return changeValues([...model.dicts], random)
  if (kind === 'tree') return changeValues(treeOf(model), random)
  if (kind === 'filter') return changeFilter([...model.streams], random)
  return changeStream(model, kind, random)
}

function changeStream(model: Model, kind: StreamKind, random: Seeded): boolean {
  const streams = [...model.streams].filter((stream) => kindOf(stream) === kind)
  return streams.length > 0 && changeData(random.pick(streams), kind, random)
}

/** Dictionaries that logical structure consists of, the catalog and the pages. */
function treeOf(model: Model): Dict[] {
  const isOfTree = (dict: Dict) =>
    ['P', 'K', 'StructParents', 'StructParent', 'MarkInfo', 'RoleMap', 'Nums', 'A', 'O'].some(
      (key) => dict.has(key),
    ) || [...dict.entries.keys()].some((key) => key === 'Alt' || key === 'Lang')
  return [...model.dicts].filter(isOfTree)
}

function changeValues(dicts: readonly Dict[], random: Seeded): boolean {
  if (dicts.length === 0) return false
  const dict = random.pick(dicts)
  const keys = [...dict.entries.keys()]
  const key = keys.length === 0 ? 'Type' : random.pick(keys)
  switch (random.below(7)) {
    case 0:
      return dict.delete(key)
    case 1:
    case 2:
      dict.set(key, near(dict.raw(key), dicts, random))
      return true
    case 3:
      dict.set(key, anyValue(dicts, random))
      return true
    case 4: {
      const other = random.pick(dicts)
      const [from] = [...other.entries.keys()]
      if (from === undefined) return false
      const chosen = random.pick([...other.entries.keys()])
      dict.set(chosen, shared(other.raw(chosen)))
      return true
    }
    case 5: {
      const [added, value] = random.pick(ENTRIES)
      dict.set(added, value())
      return true
    }
    default:
      dict.set(random.pick(KEYS), anyValue(dicts, random))
      return true
  }
}

/** A value of the same type that differs a little; one item of a list is changed. */
function near(value: Value, dicts: readonly Dict[], random: Seeded): Value {
  if (value instanceof PdfNumber) {
    const changed = random.pick([value.value + 1, value.value - 1, -value.value, value.value * 2])
    return new PdfNumber(random.below(3) === 0 ? random.pick(NUMBERS) : changed)
  }
  if (value instanceof PdfName) return new PdfName(random.pick(NAMES))
  if (value instanceof PdfString) return changedString(value, random)
  if (typeof value === 'boolean') return !value
  if (value instanceof List && value.items.length > 0) {
    const items = [...value.items]
    const at = random.below(items.length)
    if (random.below(3) === 0) items.splice(at, 1)
    else items[at] = near(items[at] ?? null, dicts, random)
    return new List(items)
  }
  return value instanceof Dict ? new Dict() : anyValue(dicts, random)
}

function changedString({ bytes, hex }: PdfString, random: Seeded): PdfString {
  const changed = Buffer.from(bytes)
  if (changed.length === 0) return new PdfString(Buffer.from('x'))
  changed[random.below(changed.length)] = random.below(256)
  return new PdfString(random.below(4) === 0 ? changed.subarray(1) : changed, hex)
}

function anyValue(dicts: readonly Dict[], random: Seeded): Value {
  switch (random.below(8)) {
    case 0:
      return new PdfNumber(random.pick(NUMBERS))
    case 1:
    case 2:
      return new PdfName(random.pick(NAMES))
    case 3:
      return random.below(2) === 0
    case 4:
      return new List([new PdfNumber(random.pick(NUMBERS)), new PdfName(random.pick(NAMES))])
    case 5:
      return new PdfString(Buffer.from(random.pick(NAMES)))
    case 6:
      return new Dict()
    default:
      return copied(random.pick(dicts), random)
  }
}

/** Another value of the file. */
function copied(dict: Dict, random: Seeded): Value {
  const values = [...dict.entries.values()]
  return values.length === 0 ? null : shared(random.pick(values))
}

/** A direct value becomes an object of its own, so that it may contain itself. */
function shared(value: Value): Value {
  return value instanceof Dict || value instanceof List ? ofItsOwn(value) : value
}

function changeFilter(streams: readonly Stream[], random: Seeded): boolean {
  if (streams.length === 0) return false
  const { dict } = random.pick(streams)
  const filters = ['LZWDecode', 'Crypt', 'ASCIIHexDecode', 'FlateDecode', 'DCTDecode', 'Fl', 'Odd']
  const filter = () => new PdfName(random.pick(filters))
  switch (random.below(5)) {
    case 0:
      dict.set('Filter', filter())
      break
    case 1:
      dict.set('Filter', new List([filter(), filter()]))
      break
    case 2: {
      const parameters = new Dict([
        ['Predictor', new PdfNumber(random.pick([1, 2, 12, 15, 99]))],
        ['Columns', new PdfNumber(random.pick([1, 4, 100]))],
      ])
      dict.set('DecodeParms', random.below(2) === 0 ? parameters : new List([parameters]))
      break
    }
    case 3:
      dict.set(random.pick(['F', 'FFilter']), filter())
      break
    default: {
      const object = new Indirect()
      object.value = dict.get('Filter')
      dict.set('Filter', object)
    }
  }
  return true
}
