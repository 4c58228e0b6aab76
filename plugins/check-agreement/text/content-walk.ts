import {
  END_OF_DATA,
  Keyword,
  LimitExceeded,
  PdfArray,
  type PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PdfValue,
  type Token,
  boxOf,
} from 'twinvoice/pdf'
import { corners, matrixOf, times } from '../paint/matrix.js'
import { outline } from '../paint/outline.js'
import { Path } from '../paint/path.js'
import { Shapes } from '../paint/shapes.js'
import { groupState, TextPlace, type GraphicsState } from '../state/graphics-state.js'
import { Painter, type Drawing } from './painter.js'
import { Piece } from './piece.js'
import type { Sources } from './sources.js'

const MOST_OPERANDS = 4096
/** Forms in forms; states that are saved. */
const DEEPEST = 100
/** Pictures in pictures. */
const DEEPEST_PICTURE = 3
const MOST_SAVED = 10_000
/** More text than a page of an invoice has. */
const MOST_PIECES = 200_000
/** Follows content, and notes its text and the areas that it paints. */
export class ContentWalk {
  readonly pieces: Piece[] = []
  readonly #sources: Sources
  readonly #painter: Painter
  readonly #open = new Set<PdfStream>()

  /** @param depth of pictures in each other, such as soft masks */
  constructor(
    sources: Sources,
    readonly shapes: Shapes,
    depth = 0,
  ) {
    this.#sources = sources
    this.#painter = new Painter(sources, shapes, (content) => {
      if (depth >= DEEPEST_PICTURE) return undefined
      const walk = new ContentWalk(sources, new Shapes(sources.work), depth + 1)
      content(walk)
      return { shapes: walk.shapes, hasText: walk.pieces.length > 0 }
    })
  }

  /** @throws LimitExceeded */
  content(bytes: Uint8Array, resources: PdfDict | undefined, begins: GraphicsState): void {
    const parser = this.#sources.document.contentParser(bytes)
    const drawing: Drawing = {
      state: { ...begins },
      base: begins.matrix,
      resources,
      path: new Path(),
      clipRule: undefined,
      isHidden: false,
    }
    const reading: Reading = {
      drawing,
      place: new TextPlace(),
      saved: [],
      marks: [],
      isClipByText: false,
    }
    let operands: PdfValue[] = []
    for (let token: Token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
      if (!(token instanceof Keyword)) {
        if (operands.length < MOST_OPERANDS) operands.push(token)
        continue
      }
      if (token.text === 'BI') this.#painter.inlineImage(bytes, parser, drawing)
      else this.#operate(token.text, operands, reading)
      operands = []
    }
  }

  /**
   * Draws a form (8.10).
   * @param resources where it has none of its own
   */
  form(form: PdfStream, resources: PdfDict | undefined, begins: GraphicsState): void {
    if (this.#sources.layers.has(form.dict.dict('OC')) || this.#open.has(form)) return
    if (this.#open.size >= DEEPEST) throw new LimitExceeded('nesting', DEEPEST)
    const group = form.dict.dict('Group')
    const isGroup = group?.name('S') === 'Transparency'
    const state = isGroup ? groupState(begins, group.boolean('K') === true) : { ...begins }
    state.matrix = times(matrixOf(form.dict.array('Matrix')), state.matrix)
    const box = boxOf(form.dict.array('BBox'))
    if (box !== undefined) state.clip = state.clip.within(outline([corners(state.matrix, box)]))
    this.#open.add(form)
    this.content(form.data, form.dict.dict('Resources') ?? resources, state)
    this.#open.delete(form)
  }

  #operate(operator: string, operands: readonly PdfValue[], reading: Reading): void {
    const { drawing, place, saved, marks } = reading
    const { state, resources } = drawing
    const last = operands.at(-1)
    switch (operator) {
      case 'q':
        if (saved.length >= MOST_SAVED) throw new LimitExceeded('nesting', MOST_SAVED)
        saved.push({ ...state })
        return
      case 'Q':
        Object.assign(state, saved.pop())
        return
      case 'Tf': {
        const [name, size] = operands
        const font = name instanceof PdfName ? resources?.dict('Font')?.dict(name.value) : undefined
        state.font = font === undefined ? undefined : this.#sources.font(font)
        state.size = size instanceof PdfNumber ? size.value : 0
        state.inks = undefined
        return
      }
      case "'":
      case '"':
        if (operator === '"') {
          const [words, letters] = operands
          state.wordSpacing = words instanceof PdfNumber ? words.value : 0
          state.spacing = letters instanceof PdfNumber ? letters.value : 0
        }
        place.nextLine(state)
        this.#show([last], reading)
        return
      case 'Tj':
        this.#show([last], reading)
        return
      case 'TJ':
        if (last instanceof PdfArray) this.#show(last.items, reading)
        return
      case 'ET':
        if (reading.isClipByText) state.clip = state.clip.byText
        reading.isClipByText = false
        return
      case 'Do':
        if (last instanceof PdfName && !drawing.isHidden)
          this.#xobject(resources?.dict('XObject')?.get(last.value), drawing)
        return
      case 'BMC':
      case 'BDC':
        drawing.isHidden ||= this.#isOfHiddenLayer(operands, resources)
        marks.push(drawing.isHidden)
        return
      case 'EMC':
        marks.pop()
        drawing.isHidden = marks.at(-1) ?? false
        return
      default: {
        const numbers = operands.map((each) => (each instanceof PdfNumber ? each.value : 0))
        if (!place.operate(operator, numbers, state))
          this.#painter.operate(operator, operands, numbers, drawing)
      }
    }
  }

  #isOfHiddenLayer([tag, name]: readonly PdfValue[], resources: PdfDict | undefined): boolean {
    const isLayer = tag instanceof PdfName && tag.value === 'OC' && name instanceof PdfName
    return this.#sources.layers.has(
      isLayer ? resources?.dict('Properties')?.dict(name.value) : undefined,
    )
  }

  #xobject(value: PdfValue, drawing: Drawing): void {
    if (!(value instanceof PdfStream)) return
    const type = value.dict.name('Subtype')
    if (type === 'Form') this.form(value, drawing.resources, drawing.state)
    else if (type === 'Image' && !this.#sources.layers.has(value.dict.dict('OC')))
      this.#painter.image(value, drawing)
  }

  #show(items: readonly PdfValue[], reading: Reading): void {
    const { place } = reading
    const { state, isHidden } = reading.drawing
    const { font, size, mode } = state
    if (font === undefined) return
    if (mode >= 4 && font.glyphs === undefined) reading.isClipByText = true
    for (const item of items) {
      if (item instanceof PdfNumber) place.advance((-item.value / 1000) * size, state)
      if (!(item instanceof PdfString)) continue
      const piece = new Piece(item, font, state, place.matrix(state), this.shapes.count)
      place.advance(piece.end, state)
      if (isHidden || piece.text === '') continue
      if (this.pieces.length >= MOST_PIECES) throw new LimitExceeded('contentTokens', MOST_PIECES)
      this.pieces.push(piece)
    }
  }
}

/** A content stream that is followed. */
interface Reading {
  readonly drawing: Drawing
  readonly place: TextPlace
  readonly saved: GraphicsState[]
  /** Of marked content that is open: whether it, or what it is in, is on a layer that is not shown. */
  readonly marks: boolean[]
  /** Whether text since BT clips what follows ET. */
  isClipByText: boolean
}
