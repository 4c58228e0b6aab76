import type { Face } from '../text/face.js'
import type { Logo } from '../images/picture.js'
import type { StructureTree } from './structure.js'
import { Typeface } from './fonts/typefaces.js'

/** What the pages of one document draw with: its typefaces and pictures, by resource name. */
export class ResourceDictionary {
  readonly typefaces = new Map<Face, Typeface>()
  /** Resource names of pictures; the decoder gives the same object for the same picture. */
  readonly pictures = new Map<Logo, string>()

  /** Opacities of the graphics states, by resource name. */
  readonly opacities = new Map<string, number>()

  constructor(
    /** The structure that content is marked for; undefined in an untagged document. */
    readonly tree: StructureTree | undefined,
  ) {}

  typeface(face: Face): Typeface {
    let typeface = this.typefaces.get(face)
    if (typeface === undefined) {
      typeface = new Typeface(face, `F${String(this.typefaces.size + 1)}`)
      this.typefaces.set(face, typeface)
    }
    return typeface
  }

  /** The resource name of a picture. */
  picture(picture: Logo): string {
    let name = this.pictures.get(picture)
    if (name === undefined)
      this.pictures.set(picture, (name = `I${String(this.pictures.size + 1)}`))
    return name
  }

  /** The resource name of a graphics state of an opacity. */
  opacity(value: number): string {
    const name = `G${String(Math.round(value * 1000))}`
    this.opacities.set(name, value)
    return name
  }
}
