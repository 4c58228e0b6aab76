import type { Budget, PdfDict, PdfStream } from 'twinvoice/pdf'

/** The pixels of an image that are stored as they are. */
export class Raster {
  constructor(
    readonly width: number,
    readonly height: number,
    readonly bits: number,
    readonly components: number,
    readonly data: Uint8Array,
  ) {}

  /** The components of the pixel at a place of the unit square, as numbers of their bits. */
  at(x: number, y: number): number[] {
    const column = Math.min(this.width - 1, Math.max(0, Math.floor(x * this.width)))
    const row = Math.min(this.height - 1, Math.max(0, Math.floor((1 - y) * this.height)))
    const from = row * rowBytes(this.width, this.bits, this.components)
    const values: number[] = []
    for (let component = 0; component < this.components; component += 1) {
      const bit = (column * this.components + component) * this.bits
      const at = from + (bit >> 3)
      const byte = this.data[at] ?? 0
      if (this.bits === 16) values.push((byte << 8) | (this.data[at + 1] ?? 0))
      else values.push((byte >> (8 - this.bits - (bit & 7))) & (2 ** this.bits - 1))
    }
    return values
  }
}

function rowBytes(width: number, bits: number, components: number): number {
  return Math.ceil((width * bits * components) / 8)
}

/** Filters that give the pixels of an image; others are formats of images. */
const PLAIN: ReadonlySet<string> = new Set(
  'FlateDecode Fl LZWDecode LZW ASCII85Decode A85 ASCIIHexDecode AHx RunLengthDecode RL Crypt'.split(
    ' ',
  ),
)
const BITS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16])
/** Bytes of an image, and of all images of a document, that are examined. */
const MOST_BYTES = 8_000_000
const MOST_OF_ALL = 24_000_000

/** Whether the pixels of an image are not in a format of images. */
export function isReadable(image: PdfStream): boolean {
  return image.filters.every((each) => PLAIN.has(each))
}

/** Reads pixels, as long as that leaves enough of what the reader may decode for what has to be read. */
export class Rasters {
  readonly #budget: Budget
  readonly #known = new Map<PdfStream, Raster | undefined>()
  #left = MOST_OF_ALL

  constructor(budget: Budget) {
    this.#budget = budget
  }

  /** Undefined if the pixels cannot be read, or are too many. */
  of(image: PdfStream, components: number): Raster | undefined {
    if (!this.#known.has(image)) this.#known.set(image, this.#read(image, components))
    return this.#known.get(image)
  }

  #read(image: PdfStream, components: number): Raster | undefined {
    if (!isReadable(image)) return undefined
    const shape = shapeOf(image.dict)
    const { width, height, bits } = shape
    const size = height * rowBytes(width, bits, components)
    const most = Math.min(MOST_BYTES, this.#left, this.#budget.bytesLeft / 4)
    if (!(size > 0 && size <= most) || !BITS.has(bits)) return undefined
    this.#left -= size
    const { data } = image
    return data.length < size ? undefined : new Raster(width, height, bits, components, data)
  }
}

/** Size and bits of an image, or of one that is in content. */
export function shapeOf(dict: PdfDict): { width: number; height: number; bits: number } {
  const isMask = (dict.boolean('ImageMask') ?? dict.boolean('IM')) === true
  return {
    width: dict.number('Width') ?? dict.number('W') ?? 0,
    height: dict.number('Height') ?? dict.number('H') ?? 0,
    bits: isMask ? 1 : (dict.number('BitsPerComponent') ?? dict.number('BPC') ?? 8),
  }
}
