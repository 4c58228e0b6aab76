import type { PdfDict, PdfDocument } from 'twinvoice/pdf'
import { ColorSpaces } from '../paint/color.js'
import { Rasters } from '../paint/raster.js'
import { Work } from '../paint/shapes.js'
import { fontText, type FontText } from '../fonts/font-text.js'
import { HiddenLayers } from './layers.js'

/** What is read once of a document for all of its content. */
export class Sources {
  readonly layers: HiddenLayers
  readonly spaces: ColorSpaces
  readonly rasters: Rasters
  readonly work: Work
  readonly #fonts = new Map<PdfDict, FontText>()

  constructor(readonly document: PdfDocument) {
    this.layers = new HiddenLayers(document)
    this.spaces = new ColorSpaces(document)
    this.rasters = new Rasters(document.budget)
    this.work = new Work(document.budget)
  }

  font(font: PdfDict): FontText {
    const known = this.#fonts.get(font) ?? fontText(this.document, font)
    this.#fonts.set(font, known)
    return known
  }
}
