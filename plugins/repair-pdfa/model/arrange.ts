import { PdfString } from 'twinvoice/pdf'
import { Dict, Indirect, List, resolved, Stream, type Value } from './values.js'

/** Values and bytes of strings that may be in the catalog or the information itself. */
const MOST_IN_PLACE = 100

/**
 * Packaging reads the catalog and the information, in the process of the caller, and no other object. What it needs
 * is in them: texts, names, and the names of embedded files. Other lists and dictionaries are objects of their own
 * if they are large, so that packaging need not read them.
 */
export function arrangeForPackaging(catalog: Dict, info: Dict): void {
  arrange(info, [])
  arrange(catalog, ['AF', 'Names'])
  const names = catalog.dict('Names')
  if (names !== undefined) arrange(names, ['EmbeddedFiles'])
}

/** @param inPlace keys of what is in place, however large */
function arrange(dict: Dict, inPlace: readonly string[]): void {
  for (const [key, value] of dict.entries) {
    const target = resolved(value)
    if (target instanceof Stream) continue
    const isContainer = target instanceof Dict || target instanceof List
    if (inPlace.includes(key) || !isContainer) dict.set(key, target)
    else if (!(value instanceof Indirect) && isLarge(value)) {
      const moved = new Indirect()
      moved.value = value
      dict.set(key, moved)
    }
  }
}

function isLarge(value: Value): boolean {
  let size = 0
  const count = (each: Value): boolean => {
    size += each instanceof PdfString ? each.bytes.length : 1
    if (size > MOST_IN_PLACE) return true
    if (each instanceof List) return each.items.some(count)
    return each instanceof Dict && [...each.entries.values()].some(count)
  }
  return count(value)
}
