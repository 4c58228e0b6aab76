import {
  detail,
  type Detail,
  asDict,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause.js'
import { LeastDepth } from '../objects/least-depth.js'
import { nameOf } from '../objects/name-of.js'
import { isPattern } from '../rendering/graphics-state.js'
import type { ColorUse, Place } from '../rendering/rendering.js'
import { DEPTH, isColorSpace } from '../rendering/content/color-spaces.js'
import { DEFAULTS, spacesUsed } from '../rendering/spaces-used.js'

type Device = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK'

const SHORT: ReadonlyMap<string, Device> = new Map(
  Object.entries<Device>({
    G: 'DeviceGray',
    RGB: 'DeviceRGB',
    CMYK: 'DeviceCMYK',
    DeviceGray: 'DeviceGray',
    DeviceRGB: 'DeviceRGB',
    DeviceCMYK: 'DeviceCMYK',
  }),
)
const ICC: Readonly<Record<Device, readonly string[]>> = {
  DeviceGray: ['GRAY', 'RGB ', 'CMYK'],
  DeviceRGB: ['RGB '],
  DeviceCMYK: ['CMYK'],
}

/** Which clause a device colour space offends against, by where it was met. */
type Met = '6.2.4.3' | '6.2.4.4' | '6.2.4.5' | '6.2.10'

interface DeviceUse {
  readonly device: Device
  readonly met: Met
}

/** The device colour spaces that a colour space is based on. */
function devicesOf(
  space: PdfValue,
  met: Met,
  depth = 0,
  seen = new Map<Met, LeastDepth<PdfArray>>(),
): DeviceUse[] {
  if (depth > DEPTH) return []
  const name = nameOf(space)
  if (name !== undefined) {
    const device = SHORT.get(name)
    return device === undefined ? [] : [{ device, met }]
  }
  if (!(space instanceof PdfArray)) return []
  const known = seen.get(met) ?? new LeastDepth<PdfArray>()
  seen.set(met, known)
  if (!known.isNew(space, depth)) return []
  const first = space.get(0)
  const kind = nameOf(first)
  // Other readers take an array with nothing but a colour space for that.
  if (kind === undefined && space.length === 1) return devicesOf(first, met, depth + 1, seen)
  if (kind === undefined) return []
  const device = SHORT.get(kind)
  if (device !== undefined && space.length === 1) return [{ device, met }]
  // A family of PDF 1.1, which readers take for DeviceCMYK.
  if (kind === 'CalCMYK') return [{ device: 'DeviceCMYK', met }]
  const second = space.get(1)
  // Without a base the colours are grey, as a page begins.
  if (
    (kind === 'Indexed' || kind === 'I') &&
    !isColorSpace(second) &&
    !SHORT.has(nameOf(second) ?? '')
  )
    return [{ device: 'DeviceGray', met: '6.2.4.3' }]
  if (kind === 'Indexed' || kind === 'I' || kind === 'Pattern')
    return devicesOf(second, '6.2.4.5', depth + 1, seen)
  if (kind === 'Separation' || kind === 'DeviceN') {
    const alternate = space.get(2)
    // Without an alternate space the colour is grey, as a page begins.
    if (!isColorSpace(alternate)) return [{ device: 'DeviceGray', met: '6.2.4.4' }]
    const all = [alternate, ...(kind === 'DeviceN' ? partsOf(space) : [])]
    return all.flatMap((each) => devicesOf(each, '6.2.4.4', depth + 1, seen))
  }
  return []
}

/** The colour spaces of the attributes of DeviceN: of its process colours, and of each spot colour. */
function partsOf(space: PdfArray): PdfValue[] {
  const attributes = asDict(space.get(4))
  const colorants = [...(attributes?.dict('Colorants')?.entries() ?? [])]
  return [attributes?.dict('Process')?.get('ColorSpace'), ...colorants.map(([, each]) => each)]
}

/** True if nothing defines the device's colours: neither a default space nor the output intent. */
function isUndefined(
  { device }: DeviceUse,
  { scope }: ColorUse,
  { outputIntent }: PdfaSubject,
): boolean {
  if (scope.uncolored) return false
  const fallback = scope.resources?.dict('ColorSpace')?.get(DEFAULTS.get(device) ?? '')
  if (isColorSpace(fallback) && devicesOf(fallback, '6.2.4.3').length === 0) return false
  return outputIntent?.icc === undefined || !ICC[device].includes(outputIntent.icc.colorSpace)
}

function check(subject: PdfaSubject, met: Met, found: Found): void {
  const said = new Set<string>()
  for (const use of subject.rendering.colors)
    for (const device of devicesOf(use.space, '6.2.4.3')) {
      const under = use.blending ? '6.2.10' : device.met
      // 6.2.4.3 applies to every use of a device colour; the other clauses repeat that.
      if ((met !== '6.2.4.3' && under !== met) || !isUndefined(device, use, subject)) continue
      const { resources, page } = use.scope
      const place = `${device.device} ${page}`
      if (!said.has(place))
        found(
          detail`${device.device} on page ${page + 1} without a default colour space or output intent that fits`,
          resources === undefined ? undefined : { object: resources, page: page + 1 },
        )
      said.add(place)
    }
}

/** True if a page uses device colours that nothing but an output intent could define. */
export function hasUndefinedColors(subject: PdfaSubject): boolean {
  return subject.rendering.colors.some((use) =>
    devicesOf(use.space, '6.2.4.3').some((device) => isUndefined(device, use, subject)),
  )
}

/** 6.2.4.3: device colours only where a default colour space or the output intent defines them. */
export function uncalibrated(subject: PdfaSubject, found: Found): void {
  check(subject, '6.2.4.3', found)
}

/** 6.2.10: the blending space of a transparency group is defined as 6.2.4.3 requires. */
export function blendingSpaces(subject: PdfaSubject, found: Found): void {
  check(subject, '6.2.10', found)
  if (subject.rendering.colors.some(({ space, blending }) => blending && isPattern(space)))
    found(detail`a transparency group in the colour space Pattern`)
}

/** 6.2.4.4: alternate spaces as 6.2.4.3; spot colours of one name are alike everywhere. */
export function separations(subject: PdfaSubject, found: Found): void {
  check(subject, '6.2.4.4', found)
  const known = new Map<string, PdfArray>()
  let places: ReadonlyMap<PdfValue, Place> | undefined
  for (const space of spacesUsed(subject.rendering)) {
    // Only a file that breaks the clause needs to know where.
    const foundHere = (what: Detail) => {
      places ??= placesOf(subject)
      found(what, places.get(space))
    }
    const kind = nameOf(space.get(0))
    if (kind === 'Separation' || kind === 'DeviceN')
      checkInner(space, space.get(2), SPECIAL, foundHere)
    if (kind === 'Separation') compare(known, space, foundHere)
    if (kind !== 'DeviceN') continue
    const attributes = asDict(space.get(4))
    const colorants = attributes?.dict('Colorants')
    for (const [name, colorant] of colorants?.entries() ?? [])
      if (colorant instanceof PdfArray && nameOf(colorant.get(0)) === 'Separation')
        compare(known, colorant, foundHere)
      else foundHere(detail`/Colorants with no Separation colour space for ${name.slice(0, 40)}`)
    const spots = space.get(1)
    if (!(spots instanceof PdfArray)) continue
    const process = asDict(attributes?.get('Process'))
    if (process === undefined && attributes?.has('Process') === true)
      foundHere(detail`/Process of DeviceN that is not a dictionary`)
    checkInner(space, process?.get('ColorSpace'), /^Pattern$/, foundHere)
    const processNames = new Set([...(process?.array('Components')?.values() ?? [])].map(nameOf))
    for (const spot of [...spots.values()].map(nameOf))
      if (spot === undefined) foundHere(detail`a colorant of DeviceN that is not a name`)
      else if (
        !processNames.has(spot) &&
        !/^(None|Cyan|Magenta|Yellow|Black)$/.test(spot) &&
        colorants?.has(spot) !== true
      )
        foundHere(detail`DeviceN without /Colorants for ${spot.slice(0, 40)}`)
  }
}

/** Where each colour space stands: its own object, or the resources of its first use. */
function placesOf({ objects, rendering }: PdfaSubject): ReadonlyMap<PdfValue, Place> {
  const places = new Map<PdfValue, Place>()
  const numbers = new Map(objects.map(({ number, value }) => [value, number]))
  for (const { space, scope } of rendering.colors)
    for (const part of spacesUsed({ colors: [{ space, scope }] })) {
      const object = numbers.get(part) ?? numbers.get(space) ?? scope.resources
      if (object !== undefined && !places.has(part))
        places.set(part, { object, page: scope.page + 1 })
    }
  return places
}

/** 6.2.4.5: base spaces of Indexed and Pattern as 6.2.4.3, and none that they cannot have. */
export function indexed(subject: PdfaSubject, found: Found): void {
  const { rendering } = subject
  check(subject, '6.2.4.5', found)
  for (const space of spacesUsed(rendering)) {
    const kind = nameOf(space.get(0))
    if (kind === 'Indexed' || kind === 'I')
      checkInner(space, space.get(1), /^(Pattern|Indexed|I)$/, found)
    if (kind === 'Pattern') checkInner(space, space.get(1), /^Pattern$/, found)
  }
  if (rendering.inPattern.has('shading')) found(detail`a shading in the colour space Pattern`)
}

/** Spaces that are no alternate of another (ISO 32000-1, 8.6.6.4 and 8.6.6.5). */
const SPECIAL = /^(Pattern|Indexed|Separation|DeviceN)$/

/** A colour space within another that cannot be there (8.6.6): programs show other colours, or none. */
function checkInner(space: PdfArray, inner: PdfValue, forbidden: RegExp, found: Found): void {
  const kind = nameOf(inner instanceof PdfArray ? inner.get(0) : inner) ?? ''
  if (forbidden.test(kind))
    found(detail`a colour space ${nameOf(space.get(0)) ?? ''} within which is ${kind}`)
}

function compare(known: Map<string, PdfArray>, space: PdfArray, found: Found): void {
  const name = nameOf(space.get(1))
  if (name === undefined) return
  const earlier = known.get(name)
  if (earlier === undefined) known.set(name, space)
  else if ([2, 3].some((at) => !sameItem(earlier, space, at)))
    found(
      detail`two Separation colour spaces named ${name.slice(0, 40)} with different alternate space or tint transform`,
    )
}

/** Whether the alternate spaces, or the tint transforms, are written alike. */
function sameItem(a: PdfArray, b: PdfArray, at: number): boolean {
  return isRef(a.items[at]) === isRef(b.items[at]) && new Comparison().same(a.get(at), b.get(at))
}

function isRef(written: PdfValue): boolean {
  return written instanceof PdfRef
}

/** Entries of a stream that say how its data are stored. */
const COMPRESSION = ['Length', 'Filter', 'DecodeParms']

/**
 * Structural equality, as deep as colour spaces and functions go. An entry of a dictionary is not the same as a
 * reference to it, nor are data that are compressed in different ways.
 */
class Comparison {
  /** What values were compared with. */
  readonly #begun = new Map<PdfValue, LeastDepth<PdfValue>>()

  same(a: PdfValue, b: PdfValue, depth = 0): boolean {
    if (a === b || depth > DEPTH) return true
    if (a instanceof PdfName && b instanceof PdfName) return a.value === b.value
    if (a instanceof PdfNumber && b instanceof PdfNumber)
      return a.value === b.value && a.isInteger === b.isInteger
    if (a instanceof PdfString && b instanceof PdfString) return a.latin1 === b.latin1
    const others = this.#begun.get(a) ?? new LeastDepth<PdfValue>()
    this.#begun.set(a, others)
    // Had they been unequal, nothing would be compared any more.
    if (!others.isNew(b, depth)) return true
    if (a instanceof PdfArray && b instanceof PdfArray)
      return (
        a.length === b.length &&
        [...a.values()].every((item, at) => this.same(item, b.get(at), depth + 1))
      )
    if (a instanceof PdfStream && b instanceof PdfStream)
      return (
        this.#sameDict(a.dict, b.dict, depth, COMPRESSION) &&
        a.filters.join(' ') === b.filters.join(' ') &&
        Buffer.from(a.stored).equals(b.stored)
      )
    return a instanceof PdfDict && b instanceof PdfDict && this.#sameDict(a, b, depth)
  }

  #sameDict(a: PdfDict, b: PdfDict, depth: number, ignored: readonly string[] = []): boolean {
    const entries = [...a.entries(), ...b.entries()]
    const keys = new Set(entries.map(([key]) => key).filter((key) => !ignored.includes(key)))
    return [...keys].every(
      (key) =>
        isRef(a.raw(key)) === isRef(b.raw(key)) && this.same(a.get(key), b.get(key), depth + 1),
    )
  }
}
