import { PdfDocument } from '../../../src/pdf/index.js'
import { Model } from '../../../plugins/repair-pdfa/model/read.js'
import {
  Dict,
  Indirect,
  List,
  resolved,
  Stream,
  type Value,
} from '../../../plugins/repair-pdfa/model/values.js'

/** A dictionary of a PDF that is changed, with the part it plays there. */
export interface Part {
  readonly dict: Dict
  /** The stream that the dictionary describes. */
  readonly stream?: Stream
  /** What leads to it, and what it says that it is. */
  readonly role: string
}

/** @returns undefined for a PDF that cannot be read */
export function modelOf(base: Uint8Array): Model | undefined {
  try {
    return new Model(new PdfDocument(base))
  } catch {
    return undefined
  }
}

/** Keys whose dictionaries have names of the file's own as keys. */
const OPEN_KEYS = new Set(
  `Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs RoleMap ClassMap Colorants`.split(
    ' ',
  ),
)

/** All dictionaries that the catalog and the information lead to, by what they are for. */
export function partsOf(model: Model | undefined): readonly Part[] {
  if (model === undefined) return []
  const parts: Part[] = []
  const seen = new Set<Dict>()
  const open: [Value, string][] = [
    [model.catalog, 'Root'],
    [model.info, 'Info'],
  ]
  for (const [value, from] of open) {
    const found = resolved(value)
    if (found instanceof List) for (const item of found.items) open.push([item, `${from}[]`])
    const dict = found instanceof Stream ? found.dict : found
    if (!(dict instanceof Dict) || seen.has(dict)) continue
    seen.add(dict)
    const said = ['Type', 'Subtype', 'S', 'FT'].map((key) => dict.name(key) ?? '').join(' ')
    const part = { dict, role: `${from} ${said}` }
    parts.push(found instanceof Stream ? { ...part, stream: found } : part)
    const isOpen = OPEN_KEYS.has(from)
    for (const [key, inner] of dict.entries) open.push([inner, isOpen ? `${from}.` : key])
  }
  return parts
}

/** An object of its own, and a reference to it. */
export function ofItsOwn(value: Value): Value {
  if (value instanceof Indirect) return value
  const object = new Indirect()
  object.value = value
  return object
}
