import {
  asDict,
  codesIn,
  END_OF_DATA,
  Keyword,
  PdfArray,
  type PdfDict,
  type PdfDocument,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PdfValue,
  readInlineImage,
  readPages,
  type Token,
} from 'twinvoice/pdf'
import { fontText, type FontText } from './font-text.js'
import { HiddenLayers } from './layers.js'
import { seenOn } from './page-box.js'

/** From one coordinate system to the one around it: a b c d e f (ISO 32000-1, 8.3.3). */
type Matrix = readonly [number, number, number, number, number, number]

/** Text at a place of a page. */
interface Piece {
  readonly x: number
  readonly y: number
  readonly end: number
  readonly size: number
  readonly text: string
  /** Whether it is drawn without being painted, as the text behind a scanned page is. */
  readonly isUnpainted: boolean
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
const DEEPEST = 12
/** More text than an invoice has. */
const MOST_PIECES = 200_000
/** Modes that paint nothing: invisible, and for clipping alone (ISO 32000-1, table 106). */
const UNPAINTED: ReadonlySet<number> = new Set([3, 7])

/**
 * The text of all pages that one sees, line by line as one reads it: not what is beside the page, too small to be
 * seen, or on a layer that is not shown. Text that is not painted counts where the document has no other, as the
 * scan of an invoice.
 * @throws LimitExceeded
 */
export function linesOfPages(document: PdfDocument): string[] {
  const pages: { readonly fields: readonly string[]; readonly pieces: readonly Piece[] }[] = []
  const fonts = new Map<PdfDict, FontText>()
  const layers = new HiddenLayers(document)
  for (const page of readPages(document)) {
    const walk = new TextWalk(document, fonts, layers)
    const contents = page.dict.get('Contents')
    const streams = contents instanceof PdfArray ? [...contents.values()] : [contents]
    const parts = streams.flatMap((stream) =>
      stream instanceof PdfStream ? [stream.decode().bytes, Buffer.from('\n')] : [],
    )
    walk.content(Buffer.concat(parts), page.resources, IDENTITY, 0)
    const annotations = [...(page.dict.array('Annots')?.values() ?? [])]
    const fields = annotations.flatMap((each) => fieldText(asDict(each)) ?? [])
    pages.push({ fields, pieces: walk.pieces.filter(seenOn(page)) })
  }
  const isPainted = pages.some(({ pieces }) => pieces.some((piece) => !piece.isUnpainted))
  return pages.flatMap(({ fields, pieces }) => [
    ...fields,
    ...inLines(isPainted ? pieces.filter((piece) => !piece.isUnpainted) : pieces),
  ])
}

/** Flags of an annotation that is hidden or not viewed (ISO 32000-1, table 165). */
const HIDDEN = 0b10_0010

function fieldText(annotation: PdfDict | undefined): string | undefined {
  const flags = annotation?.number('F') ?? 0
  return (flags & HIDDEN) === 0 ? annotation?.text('V') : undefined
}

/** Puts pieces on one height in the order from left to right. */
function inLines(pieces: readonly Piece[]): string[] {
  const sorted = [...pieces].sort((a, b) => b.y - a.y || a.x - b.x)
  const rows: Piece[][] = []
  for (const piece of sorted) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (first !== undefined && Math.abs(first.y - piece.y) < 0.4 * Math.max(first.size, 4))
      row?.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => {
    let text = ''
    let end = -Infinity
    for (const piece of row.sort((a, b) => a.x - b.x)) {
      text += piece.x - end > 0.15 * piece.size && text !== '' ? ` ${piece.text}` : piece.text
      end = piece.end
    }
    return text
  })
}

class TextWalk {
  readonly pieces: Piece[] = []

  constructor(
    readonly document: PdfDocument,
    readonly fonts: Map<PdfDict, FontText>,
    readonly layers: HiddenLayers,
  ) {}

  content(bytes: Uint8Array, resources: PdfDict | undefined, base: Matrix, depth: number): void {
    const parser = this.document.contentParser(bytes)
    const state = new TextState(base)
    let operands: PdfValue[] = []
    const marked: boolean[] = []
    for (let token: Token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
      if (!(token instanceof Keyword)) {
        if (operands.length < 4096) operands.push(token)
        continue
      }
      const last = operands.at(-1)
      if (token.text === 'Do' && last instanceof PdfName && depth < DEEPEST && !state.isHidden)
        this.#form(resources?.dict('XObject')?.get(last.value), resources, state.matrix, depth)
      else if (token.text === 'Tf') {
        const [name, size] = operands
        const font = name instanceof PdfName ? resources?.dict('Font')?.dict(name.value) : undefined
        state.font = font === undefined ? undefined : this.#fontText(font)
        state.size = size instanceof PdfNumber ? size.value : 0
      } else if (token.text === 'TJ' && last instanceof PdfArray) this.#show(last.items, state)
      else if (token.text === 'Tj') this.#show([last], state)
      else if (token.text === "'" || token.text === '"') {
        state.nextLine()
        this.#show([last], state)
      } else if (token.text === 'BI') readInlineImage(this.document, bytes, parser)
      else if (token.text === 'BMC' || token.text === 'BDC') {
        const [tag, name] = operands
        const isLayer = tag instanceof PdfName && tag.value === 'OC' && name instanceof PdfName
        const layer = isLayer ? resources?.dict('Properties')?.dict(name.value) : undefined
        marked.push(this.layers.has(layer))
        state.isHidden = marked.includes(true)
      } else if (token.text === 'EMC') {
        marked.pop()
        state.isHidden = marked.includes(true)
      } else
        state.operate(
          token.text,
          operands.map((each) => (each instanceof PdfNumber ? each.value : 0)),
        )
      operands = []
    }
  }

  #form(value: PdfValue, above: PdfDict | undefined, matrix: Matrix, depth: number): void {
    if (!(value instanceof PdfStream) || value.dict.name('Subtype') !== 'Form') return
    if (this.layers.has(value.dict.dict('OC'))) return
    const own = [...(value.dict.array('Matrix')?.values() ?? [])].map((each) =>
      each instanceof PdfNumber ? each.value : 0,
    )
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own
    const inner = times([a, b, c, d, e, f], matrix)
    this.content(value.decode().bytes, value.dict.dict('Resources') ?? above, inner, depth + 1)
  }

  #fontText(font: PdfDict): FontText {
    const known = this.fonts.get(font) ?? fontText(this.document, font)
    this.fonts.set(font, known)
    return known
  }

  #show(items: readonly PdfValue[], state: TextState): void {
    const { font } = state
    if (font === undefined) return
    for (const item of items) {
      if (item instanceof PdfNumber) state.advance((-item.value / 1000) * state.size)
      if (!(item instanceof PdfString) || this.pieces.length >= MOST_PIECES) continue
      let text = ''
      let width = 0
      const codes = font.codeSpaces === 'bytes' ? item.bytes : codesIn(item.bytes, font.codeSpaces)
      for (const code of codes) {
        text += font.text(code)
        width +=
          (font.width(code) / 1000) * state.size +
          state.spacing +
          (code === 32 ? state.wordSpacing : 0)
      }
      const from = state.place
      state.advance(width)
      const to = state.place
      if (state.isHidden) continue
      const isUnpainted = UNPAINTED.has(state.mode)
      this.pieces.push({ x: from.x, y: from.y, end: to.x, size: from.size, text, isUnpainted })
    }
  }
}

/** The state of text and of the matrix (ISO 32000-1, 9.3 and 9.4). */
class TextState {
  font: FontText | undefined
  size = 0
  spacing = 0
  wordSpacing = 0
  /** How text is painted. */
  mode = 0
  /** Whether it is on a layer that is not shown. */
  isHidden = false
  matrix: Matrix
  #leading = 0
  #line: Matrix = IDENTITY
  #text: Matrix = IDENTITY
  readonly #saved: Pick<
    TextState,
    'font' | 'size' | 'spacing' | 'wordSpacing' | 'mode' | 'matrix'
  >[] = []

  constructor(base: Matrix) {
    this.matrix = base
  }

  get place(): { x: number; y: number; size: number } {
    const [, , c, d, x, y] = times(this.#text, this.matrix)
    return { x, y, size: Math.hypot(c, d) * this.size }
  }

  operate(operator: string, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): void {
    if (operator === 'q') {
      const { font, size, spacing, wordSpacing, mode, matrix } = this
      this.#saved.push({ font, size, spacing, wordSpacing, mode, matrix })
    } else if (operator === 'Q') Object.assign(this, this.#saved.pop())
    else if (operator === 'cm') this.matrix = times([a, b, c, d, e, f], this.matrix)
    else if (operator === 'BT') this.#set(IDENTITY)
    else if (operator === 'Tm') this.#set([a, b, c, d, e, f])
    else if (operator === 'Td') this.#set(times([1, 0, 0, 1, a, b], this.#line))
    else if (operator === 'TD') {
      this.#leading = -b
      this.#set(times([1, 0, 0, 1, a, b], this.#line))
    } else if (operator === 'T*') this.nextLine()
    else if (operator === 'TL') this.#leading = a
    else if (operator === 'Tc') this.spacing = a
    else if (operator === 'Tw') this.wordSpacing = a
    else if (operator === 'Tr') this.mode = a
  }

  nextLine(): void {
    this.#set(times([1, 0, 0, 1, 0, -this.#leading], this.#line))
  }

  advance(width: number): void {
    this.#text = times([1, 0, 0, 1, width, 0], this.#text)
  }

  #set(matrix: Matrix): void {
    this.#line = matrix
    this.#text = matrix
  }
}

function times(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one
  const [u, v, w, x, y, z] = other
  return [
    a * u + b * w,
    a * v + b * x,
    c * u + d * w,
    c * v + d * x,
    e * u + f * w + y,
    e * v + f * x + z,
  ]
}
