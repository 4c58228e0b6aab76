import { asDict, PdfArray, type PdfDict, type PdfValue } from 'twinvoice/pdf'
import { nameOf } from '../objects/name-of.js'
import { DEPTH } from './content/color-spaces.js'
import type { ColorUse, Scope } from './rendering.js'

/** The default colour spaces that stand for device colours (ISO 32000-1, 8.6.5.6). */
export const DEFAULTS: ReadonlyMap<string, string | undefined> = new Map(
  Object.entries<string | undefined>({
    DeviceGray: 'DefaultGray',
    G: 'DefaultGray',
    DeviceRGB: 'DefaultRGB',
    RGB: 'DefaultRGB',
    DeviceCMYK: 'DefaultCMYK',
    CMYK: 'DefaultCMYK',
  }),
)

/** The default colour space that stands for a device's colours; undefined for another space, or without one. */
export function defaultFor(space: PdfValue, resources: PdfDict | undefined): PdfValue {
  const key = DEFAULTS.get(nameOf(space) ?? '')
  return key === undefined ? undefined : resources?.dict('ColorSpace')?.get(key)
}

/** The colour spaces that are drawn with, and those that they are based on or stand for them, each once. */
export function spacesUsed({
  colors,
}: {
  readonly colors: readonly Pick<ColorUse, 'space' | 'scope'>[]
}): ReadonlySet<PdfArray> {
  const spaces = new Set<PdfArray>()
  let scope: Scope
  const add = (space: PdfValue, depth = 0): void => {
    if (depth > DEPTH) return
    const standard = defaultFor(space, scope.resources)
    if (standard !== undefined) add(standard, depth + 1)
    if (!(space instanceof PdfArray) || spaces.has(space)) return
    spaces.add(space)
    const kind = nameOf(space.get(0)) ?? ''
    if (/^(Indexed|I|Pattern)$/.test(kind)) add(space.get(1), depth + 1)
    if (/^(Separation|DeviceN)$/.test(kind)) add(space.get(2), depth + 1)
    const process = kind === 'DeviceN' ? asDict(space.get(4))?.dict('Process') : undefined
    if (process !== undefined) add(process.get('ColorSpace'), depth + 1)
  }
  for (const use of colors) {
    scope = use.scope
    add(use.space)
  }
  return spaces
}
