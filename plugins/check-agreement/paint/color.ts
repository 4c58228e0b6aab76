import {
  numbersOf,
  asDict,
  PdfArray,
  type PdfDict,
  type PdfDocument,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PdfValue,
  readFunction,
} from 'twinvoice/pdf'

/** Red, green and blue, 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

export const WHITE: Rgb = [1, 1, 1]
export const BLACK: Rgb = [0, 0, 0]

/** What a colour space makes of its components (ISO 32000-1, 8.6). */
export interface ColorSpace {
  /** The colour that is current when the space becomes so. */
  readonly initial: readonly number[]
  /** The usual range of each component, as in images. */
  readonly range?: readonly number[]
  /** Whether its numbers are those of a table. */
  readonly isTable?: boolean
  /** Undefined if it is not known how they look. */
  rgb(values: readonly number[]): Rgb | undefined
  /** A space of patterns; those without colours have theirs in the space below. */
  readonly isPattern?: boolean
  /** Whether colours are those of a function of the file. */
  readonly isCalculated?: boolean
  /** Its colorants are all `None`: nothing is painted. */
  readonly isNone?: boolean
}

export const GRAY: ColorSpace = { initial: [0], rgb: ([gray = 0]) => clipped([gray, gray, gray]) }
const RGB: ColorSpace = {
  initial: [0, 0, 0],
  rgb: ([red = 0, green = 0, blue = 0]) => clipped([red, green, blue]),
}
/** Each ink takes its share of one light away, and black of all three (ISO 32000-1, 10.3.5). */
const CMYK: ColorSpace = {
  initial: [0, 0, 0, 1],
  rgb: ([c = 0, m = 0, y = 0, k = 0]) => clipped([1 - c - k, 1 - m - k, 1 - y - k]),
}
export const UNKNOWN: ColorSpace = { initial: [], rgb: () => undefined }

/** The spaces of devices, by their names; those in inline images are shorter. */
const DEVICES: ReadonlyMap<string, ColorSpace> = new Map(
  Object.entries({
    DeviceGray: GRAY,
    G: GRAY,
    DeviceRGB: RGB,
    RGB,
    DeviceCMYK: CMYK,
    CMYK,
    Pattern: { ...UNKNOWN, isPattern: true },
  }),
)

/** Spaces of resources that stand for those of devices (ISO 32000-1, 8.6.5.6). */
const DEFAULTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    DeviceGray: 'DefaultGray',
    G: 'DefaultGray',
    DeviceRGB: 'DefaultRGB',
    RGB: 'DefaultRGB',
    DeviceCMYK: 'DefaultCMYK',
    CMYK: 'DefaultCMYK',
  }),
)

const DEEPEST = 4

/** How far apart colours are, 0 to 1. Eyes see green best, blue least. */
export function difference(one: Rgb, other: Rgb): number {
  const [red, green, blue] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
  return Math.sqrt(0.3 * red * red + 0.59 * green * green + 0.11 * blue * blue)
}

/** How bright a colour is, 0 to 1 (ISO 32000-1, 11.3.5.3). */
export function luminosity([red, green, blue]: Rgb): number {
  return 0.3 * red + 0.59 * green + 0.11 * blue
}

function clipped([red, green, blue]: Rgb): Rgb {
  const cut = (value: number) => Math.min(1, Math.max(0, value))
  return [cut(red), cut(green), cut(blue)]
}

/** The colour spaces of a document, each read once. */
export class ColorSpaces {
  readonly #known = new Map<PdfArray, ColorSpace>()

  constructor(readonly document: PdfDocument) {}

  /** The space that a name stands for in resources, or that a value is. */
  of(value: PdfValue, resources: PdfDict | undefined, depth = 0): ColorSpace {
    if (value instanceof PdfName) {
      const device = DEVICES.get(value.value)
      if (depth > DEEPEST) return device ?? UNKNOWN
      if (device !== undefined) return this.#defaultOf(value.value, resources, depth) ?? device
      return this.of(resources?.dict('ColorSpace')?.get(value.value), undefined, depth + 1)
    }
    if (!(value instanceof PdfArray) || depth > DEEPEST) return UNKNOWN
    const known = this.#known.get(value) ?? this.#read(value, resources, depth)
    this.#known.set(value, known)
    return known
  }

  /** The space that resources have in the place of a device's; undefined if they have none, or one that is no space. */
  #defaultOf(name: string, resources: PdfDict | undefined, depth: number): ColorSpace | undefined {
    const instead = DEFAULTS.get(name)
    const named = instead && resources?.dict('ColorSpace')?.get(instead)
    if (!(named instanceof PdfArray)) return undefined
    const space = this.of(named, undefined, depth + 1)
    return space === UNKNOWN ? undefined : space
  }

  #read(array: PdfArray, resources: PdfDict | undefined, depth: number): ColorSpace {
    const family = array.get(0)
    const name = family instanceof PdfName ? family.value : ''
    switch (name) {
      case 'ICCBased':
        return iccBased(array.get(1))
      case 'Lab':
        return LAB
      case 'CalGray':
      case 'CalRGB':
        return calibrated(name, asDict(array.get(1)))
      case 'Indexed':
      case 'I':
        return indexed(this.of(array.get(1), resources, depth + 1), array.get(3))
      case 'Separation':
      case 'DeviceN':
        return this.#inks(array, resources, depth)
      case 'Pattern':
        return { ...this.of(array.get(1), resources, depth + 1), isPattern: true }
      // A family of PDF 1.1, which readers take for DeviceCMYK.
      case 'CalCMYK':
        return DEVICES.get('DeviceCMYK') ?? UNKNOWN
      default:
        return DEVICES.get(name) ?? UNKNOWN
    }
  }

  /** Inks of a printing press look as their alternate space says (8.6.6.4). */
  #inks(array: PdfArray, resources: PdfDict | undefined, depth: number): ColorSpace {
    const names = array.get(1)
    const colorants = (names instanceof PdfArray ? [...names.values()] : [names]).map((each) =>
      each instanceof PdfName ? each.value : '',
    )
    const initial = colorants.map(() => 1)
    if (colorants.every((each) => each === 'None'))
      return { initial, rgb: () => undefined, isNone: true }
    if (colorants.length === 1 && ['All', 'Black'].includes(colorants[0] ?? ''))
      return { initial, rgb: ([ink = 0]) => clipped([1 - ink, 1 - ink, 1 - ink]) }
    const alternate = this.of(array.get(2), resources, depth + 1)
    const transform = readFunction(this.document, array.get(3))
    return {
      initial,
      isCalculated: true,
      rgb(values) {
        const mixed = transform?.at(values) ?? []
        return mixed.length === 0 ? undefined : alternate.rgb(mixed)
      },
    }
  }
}

function iccBased(profile: PdfValue): ColorSpace {
  if (!(profile instanceof PdfStream)) return UNKNOWN
  // Other ranges are those of Lab.
  if (numbersOf(profile.dict.array('Range')).some((limit) => limit !== 0 && limit !== 1))
    return UNKNOWN
  const components = profile.dict.number('N')
  if (components === 1) return GRAY
  if (components === 3) return RGB
  return components === 4 ? { ...CMYK, initial: [0, 0, 0, 0] } : UNKNOWN
}

/** Roughly: as if its white were that of the page. */
const LAB: ColorSpace = {
  initial: [0, 0, 0],
  range: [0, 100, -100, 100, -100, 100],
  rgb([lightness = 0, a = 0, b = 0]) {
    const root = (lightness + 16) / 116
    const cube = (value: number) => (value > 6 / 29 ? value ** 3 : (value - 4 / 29) * (108 / 841))
    return ofShares([cube(root + a / 500), cube(root), cube(root - b / 200)])
  },
}

/** The colour of X, Y and Z of D50, each as a share of its white. */
function ofShares([x, y, z]: Rgb): Rgb {
  const [red, green, blue] = [
    3.0217 * x - 1.6169 * y - 0.4048 * z,
    -0.9437 * x + 1.9161 * y + 0.0276 * z,
    0.0694 * x - 0.229 * y + 1.1596 * z,
  ]
  return clipped([ofLight(red), ofLight(green), ofLight(blue)])
}

/** From linear light to sRGB. */
function ofLight(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
}

/** CalGray and CalRGB (8.6.5.2 and 8.6.5.3), as if their white were that of the page. */
function calibrated(family: 'CalGray' | 'CalRGB', dict: PdfDict | undefined): ColorSpace {
  if (dict === undefined) return family === 'CalGray' ? GRAY : RGB
  const light = (value = 0, gamma = 1) => Math.min(1, Math.max(0, value)) ** gamma
  if (family === 'CalGray') {
    const gamma = dict.number('Gamma')
    return {
      initial: [0],
      rgb([gray]) {
        const shade = ofLight(light(gray, gamma))
        return clipped([shade, shade, shade])
      },
    }
  }
  const gammas = numbersOf(dict.array('Gamma'))
  const matrix = dict.has('Matrix') ? numbersOf(dict.array('Matrix')) : [1, 0, 0, 0, 1, 0, 0, 0, 1]
  const white = numbersOf(dict.array('WhitePoint')).map((each) => (each > 0 ? each : 1))
  return {
    initial: [0, 0, 0],
    rgb(values) {
      const lights = [0, 1, 2].map((at) => light(values[at], gammas[at]))
      const share = (row: number) =>
        lights.reduce((sum, each, at) => sum + each * (matrix[3 * at + row] ?? 0), 0) /
        (white[row] ?? 1)
      return ofShares([share(0), share(1), share(2)])
    },
  }
}

/** A colour of a table. */
function indexed(base: ColorSpace, table: PdfValue): ColorSpace {
  const bytes =
    table instanceof PdfString
      ? table.bytes
      : table instanceof PdfStream
        ? table.data
        : new Uint8Array()
  const count = base.initial.length
  return {
    initial: [0],
    isTable: true,
    rgb([index = 0]) {
      const from = Math.max(0, Math.round(index)) * count
      if (count === 0 || from + count > bytes.length) return undefined
      const values = Array.from(bytes.subarray(from, from + count), (byte, at) => {
        const [low, high] = [base.range?.[2 * at] ?? 0, base.range?.[2 * at + 1] ?? 1]
        return low + (byte / 255) * (high - low)
      })
      return base.rgb(values)
    },
  }
}

/** The numbers among operands. */
export function componentsOf(operands: readonly PdfValue[]): number[] {
  return operands.flatMap((each) => (each instanceof PdfNumber ? [each.value] : []))
}
