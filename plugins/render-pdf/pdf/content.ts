import type { Logo } from '../images/picture.js'
import type { LayoutElement } from '../layout/element.js'
import type { Border } from '../layout/values.js'
import type { Line, Piece } from '../text/lines.js'
import { deflate } from './syntax/deflate.js'
import { linkAround, type LinkArea } from './link-area.js'
import type { ResourceDictionary } from './resource-dictionary.js'
import { gridPath, hundredth, operand, roundedPath, strokeState } from './syntax/operators.js'
import { showGlyphs } from './fonts/text-showing.js'
import type { StructureNode } from './structure.js'

/** A page that is done: its links, and its content stream, deflated. */
export interface PaintedPage {
  readonly links: readonly LinkArea[]
  readonly content: Uint8Array
}

/**
 * The content stream of one page. Places are given in points from the upper left corner of the
 * paper. All content is marked: as part of a structure element, or as artifact
 * (ISO 14289-1 7.1).
 */
export class PageContent {
  readonly #operators: string[] = []
  readonly #links: LinkArea[] = []
  readonly #resources: ResourceDictionary
  readonly #index: number
  readonly #height: number
  #artifacts = 0
  #inText = false
  /** Where the current line of the text object begins. */
  #at: readonly [number, number] = [0, 0]
  /** Open marked content: undefined when none is. */
  #mark: StructureNode | 'artifact' | undefined
  /** Whether it was opened inside of a text object, where it has to be closed, too. */
  #markInText = false
  #fill = '0 0 0'
  #font = ''
  #spacing = 0

  constructor(resources: ResourceDictionary, index: number, height: number) {
    this.#resources = resources
    this.#index = index
    this.#height = height
  }

  /** Everything that `paint` paints is an artifact. */
  asArtifact(paint: () => void): void {
    this.#artifacts++
    paint()
    this.#artifacts--
  }

  get isArtifact(): boolean {
    return this.#artifacts > 0
  }

  /** Gives an element its place in the structure, whether it has content or not. */
  announce(element: LayoutElement): void {
    if (!this.isArtifact) this.#resources.tree?.nodeFor(element)
  }

  /** A line of text from `left`, on `baseline`. */
  line(line: Line, left: number, baseline: number, owner: LayoutElement): void {
    let at = left
    for (const piece of line.pieces) {
      this.#piece(piece, at, baseline, piece.run.owner ?? owner)
      at += piece.width
    }
  }

  /** A filled rectangle; decoration. */
  rectangle(
    left: number,
    top: number,
    width: number,
    height: number,
    color: string,
    radius = 0,
  ): void {
    this.#decorate()
    this.#setFill(color)
    const path = roundedPath(left, this.#height - top - height, width, height, radius)
    this.#operators.push(`${path} f`)
  }

  /** The outline of a rectangle; decoration. */
  frame(
    left: number,
    top: number,
    width: number,
    height: number,
    border: Border,
    radius = 0,
  ): void {
    this.#decorate()
    const inset = border.weight / 2
    const path = roundedPath(
      left + inset,
      this.#height - top - height + inset,
      width - border.weight,
      height - border.weight,
      radius - inset,
    )
    this.#operators.push(`q ${strokeState(border)} ${path} S Q`)
  }

  /** A straight line; decoration. */
  stroke(x1: number, y1: number, x2: number, y2: number, border: Border): void {
    this.#decorate()
    const from = `${operand(x1)} ${operand(this.#height - y1)}`
    const to = `${operand(x2)} ${operand(this.#height - y2)}`
    this.#operators.push(`q ${strokeState(border)} ${from} m ${to} l S Q`)
  }

  picture(
    picture: Logo,
    left: number,
    top: number,
    width: number,
    height: number,
    owner: LayoutElement,
  ): void {
    this.#open(owner, false)
    const bottom = this.#height - top - height
    const matrix = [width, 0, 0, height, left, bottom].map(operand).join(' ')
    this.#operators.push(`q ${matrix} cm /${this.#resources.picture(picture)} Do Q`)
    this.#bound(owner, left, bottom, width, height)
  }

  /** Squares of a grid, row by row; `true` is filled. */
  grid(
    rows: readonly (readonly boolean[])[],
    left: number,
    top: number,
    module: number,
    color: string,
    owner: LayoutElement,
  ): void {
    this.#open(owner, false)
    this.#setFill(color)
    const matrix = [module, 0, 0, -module, left, this.#height - top].map(operand).join(' ')
    this.#operators.push(`q ${matrix} cm ${gridPath(rows)} f Q`)
    const edge = rows.length * module
    this.#bound(owner, left, this.#height - top - edge, edge, edge)
  }

  /** A line of text centred on a point and turned; decoration over everything else. */
  slanted(line: Line, x: number, y: number, angle: number, opacity: number): void {
    this.asArtifact(() => {
      this.#decorate()
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      const matrix = [cos, sin, -sin, cos, x, this.#height - y].map(operand).join(' ')
      this.#operators.push(`q /${this.#resources.opacity(opacity)} gs ${matrix} cm BT`)
      let left = -line.width / 2
      for (const piece of line.pieces) {
        const { style, face } = piece.run
        const typeface = this.#resources.typeface(face)
        const place = `1 0 0 1 ${operand(left)} ${operand(-style.size * 0.35)} Tm`
        const font = `/${typeface.name} ${operand(style.size)} Tf ${style.color} rg`
        this.#operators.push(`${font} ${place} ${showGlyphs(piece, typeface)}`)
        left += piece.width
      }
      this.#operators.push('ET Q')
    })
  }

  /** Ends the page. Deflated at once: the operators of thousands of pages would fill the memory. */
  finish(): PaintedPage {
    this.#close()
    if (this.#inText) this.#operators.push('ET')
    const content = deflate(Buffer.from(this.#operators.join('\n'), 'latin1'))
    return { links: this.#links, content }
  }

  #piece(piece: Piece, left: number, baseline: number, owner: LayoutElement): void {
    const { style, face } = piece.run
    this.#open(owner, true)
    this.#setFill(style.color)
    const typeface = this.#resources.typeface(face)
    const font = `/${typeface.name} ${operand(style.size)} Tf`
    if (font !== this.#font) this.#operators.push((this.#font = font))
    if (style.letterSpacing !== this.#spacing) {
      this.#spacing = style.letterSpacing
      this.#operators.push(`${operand(this.#spacing)} Tc`)
    }
    const y = this.#height - baseline + style.baseline
    this.#moveTo(left, y)
    this.#operators.push(showGlyphs(piece, typeface))
    if (style.decoration !== 'none') this.#decoration(piece, left, y)
    this.#link(piece, left, y)
  }

  /** Places the next text, from the last place: small numbers that come again compress well. */
  #moveTo(x: number, y: number): void {
    const to = [hundredth(x), hundredth(y)] as const
    const [dx, dy] = [to[0] - this.#at[0], to[1] - this.#at[1]]
    this.#at = to
    this.#operators.push(`${operand(dx)} ${operand(dy)} Td`)
  }

  #decoration({ run, width }: Piece, left: number, y: number): void {
    const { style, face } = run
    const { underlinePosition, underlineThickness, capHeight } = face.sfnt
    const at = style.decoration === 'underline' ? underlinePosition : capHeight / 3
    const thickness = Math.max((underlineThickness * style.size) / 1000, 0.4)
    const bottom = y + (at * style.size) / 1000 - thickness / 2
    const owner = this.#mark
    this.#leaveText()
    // It belongs to the text that it decorates: the same marked content continues.
    if (this.#mark === undefined && owner !== undefined && owner !== 'artifact')
      this.#openNode(owner, false)
    else if (this.#mark === undefined) this.#decorate()
    const path = roundedPath(left, bottom, width, thickness, 0)
    this.#operators.push(`${path} f`)
  }

  #link(piece: Piece, left: number, y: number): void {
    const element = linkAround(piece.run.owner)
    if (element === undefined || this.isArtifact) return
    const { size } = piece.run.style
    const { ascender, descender } = piece.run.face.sfnt
    const rect = [
      left,
      y + (descender * size) / 1000,
      left + piece.width,
      y + (ascender * size) / 1000,
    ]
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect
    const node = this.#resources.tree?.nodeFor(element)
    this.#links.push({ element, node, rect: [x1, y1, x2, y2], text: piece.run.text })
  }

  /** Sets the bounding box of a figure. */
  #bound(owner: LayoutElement, left: number, bottom: number, width: number, height: number): void {
    if (this.isArtifact) return
    const node = this.#resources.tree?.nodeFor(owner)
    if (node !== undefined) node.box = [left, bottom, left + width, bottom + height]
  }

  #decorate(): void {
    this.#open(undefined, false)
  }

  /** Continues the content of `owner`, or of an artifact, inside a text object or outside of one. */
  #open(owner: LayoutElement | undefined, text: boolean): void {
    if (!text) this.#leaveText()
    const { tree } = this.#resources
    if (tree !== undefined) {
      const mark = owner === undefined || this.isArtifact ? 'artifact' : tree.nodeFor(owner)
      if (mark !== this.#mark) {
        this.#close()
        if (mark === 'artifact') this.#openArtifact(text)
        else this.#openNode(mark, text)
      }
    }
    if (text && !this.#inText) {
      this.#operators.push('BT')
      this.#inText = true
      this.#at = [0, 0]
    }
  }

  #openNode(node: StructureNode, text: boolean): void {
    const id = this.#resources.tree?.mark(node, this.#index) ?? 0
    this.#operators.push(`/${node.tag}<</MCID ${String(id)}>>BDC`)
    this.#mark = node
    this.#markInText = text && this.#inText
  }

  #openArtifact(text: boolean): void {
    this.#operators.push('/Artifact BMC')
    this.#mark = 'artifact'
    this.#markInText = text && this.#inText
  }

  #close(): void {
    if (this.#mark === undefined) return
    // Opened before the text object began: the text object has to end first.
    if (this.#inText && !this.#markInText) {
      this.#operators.push('ET')
      this.#inText = false
    }
    this.#operators.push('EMC')
    this.#mark = undefined
  }

  #leaveText(): void {
    if (!this.#inText) return
    if (this.#mark !== undefined && this.#markInText) this.#close()
    this.#operators.push('ET')
    this.#inText = false
  }

  #setFill(color: string): void {
    if (color === this.#fill) return
    this.#fill = color
    this.#operators.push(`${color} rg`)
  }
}
