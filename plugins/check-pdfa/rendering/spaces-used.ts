import { asDict, PdfArray, type PdfValue } from 'twinvoice/pdf'
import { type ColorUse, nameOf } from './rendering.js'

/** Colour spaces inside one another that are followed. */
const DEPTH = 6

/** The colour spaces that are drawn with, and those that they are based on, each once. */
export function spacesUsed({
  colors,
}: {
  readonly colors: readonly Pick<ColorUse, 'space'>[]
}): ReadonlySet<PdfArray> {
  const spaces = new Set<PdfArray>()
  const add = (space: PdfValue, depth = 0): void => {
    if (!(space instanceof PdfArray) || spaces.has(space) || depth > DEPTH) return
    spaces.add(space)
    const kind = nameOf(space.get(0)) ?? ''
    if (/^(Indexed|I|Pattern)$/.test(kind)) add(space.get(1), depth + 1)
    if (/^(Separation|DeviceN)$/.test(kind)) add(space.get(2), depth + 1)
    const process = kind === 'DeviceN' ? asDict(space.get(4))?.dict('Process') : undefined
    if (process !== undefined) add(process.get('ColorSpace'), depth + 1)
  }
  for (const { space } of colors) add(space)
  return spaces
}
