import type { LayoutElement } from '../layout/element.js'
import type { Paper } from '../layout/paper.js'
import { readLength } from '../layout/values.js'
import { PageContent, type PaintedPage } from '../pdf/content.js'
import type { ResourceDictionary } from '../pdf/resource-dictionary.js'
import type { Variables } from '../text/inline.js'
import { blocksIn, composeBlock, composeBlocks, SCALES } from './compose.js'
import type { Composition } from './fragments/composition.js'
import { fill, type Entry, type Placed } from './fragments/fill.js'
import { paintPlaced, Stack } from './fragments/stack.js'
import { composeWatermark } from './watermark.js'

/** Input of page layout. */
export interface PageSetting {
  readonly paper: Paper
  readonly resources: ResourceDictionary
  /** Words set across every page; undefined: none. */
  readonly watermark: string | undefined
  readonly composition: Omit<Composition, 'paper' | 'pageHeight' | 'composeBlocks'>
}

/** Lays out a document and paints it page by page. */
export function makePages(document: LayoutElement, setting: PageSetting): PaintedPage[] {
  return new PageMaker(document, setting).make()
}

type Furniture = 'header' | 'footer'

/** Share of the paper that a header or footer has at most, as far as it can be made smaller: the address is above it. */
const MOST_OF_PAPER = 0.6

/** Top and bottom of the flow, from the paper's top. */
interface FlowBox {
  readonly top: number
  readonly bottom: number
}

class PageMaker {
  readonly #document: LayoutElement
  readonly #setting: PageSetting
  readonly #composition: Composition
  readonly #width: number
  readonly #first: FlowBox
  readonly #rest: FlowBox
  /** Headers and footers that have been read already. */
  readonly #read = new Set<LayoutElement>()
  /** How much smaller each header and footer is than it says. */
  readonly #scales = new Map<LayoutElement, number>()
  /** Blocks of headers and footers that are the same on every page. */
  readonly #fixed = new Map<LayoutElement, Entry>()

  constructor(document: LayoutElement, setting: PageSetting) {
    this.#document = document
    this.#setting = setting
    const { paper } = setting
    this.#width = paper.width - paper.margin[1] - paper.margin[3]
    const height = paper.height - paper.margin[0] - paper.margin[2]
    this.#composition = { ...setting.composition, paper, pageHeight: height, composeBlocks }
    this.#first = this.#flowBox(true)
    this.#rest = this.#isUniform() ? this.#first : this.#flowBox(false)
  }

  make(): PaintedPage[] {
    const { paper, resources } = this.#setting
    const pages = this.#fillPages()
    const watermark = composeWatermark(this.#document, this.#setting, this.#composition)
    return pages.map((placed, index) => {
      const page = new PageContent(resources, index, paper.height)
      const isFirst = index === 0
      const variables = { pageNumber: String(index + 1), pageCount: String(pages.length) }
      this.#paintFurniture('header', page, isFirst, variables)
      const { top } = isFirst ? this.#first : this.#rest
      paintPlaced(placed, page, paper.margin[3], top)
      this.#paintFurniture('footer', page, isFirst, variables)
      watermark?.(page)
      // Frees painted fragments.
      pages[index] = []
      return page.finish()
    })
  }

  #fillPages(): (readonly Placed[])[] {
    const pages: (readonly Placed[])[] = []
    let rest: readonly Entry[] = this.#entries()
    const page = this.#rest.bottom - this.#rest.top
    do {
      const isFirst = pages.length === 0
      const { top, bottom } = isFirst ? this.#first : this.#rest
      const filled = fill(rest, bottom - top, page, true, { top, isFirst })
      pages.push(filled.placed)
      rest = filled.rest
    } while (rest.length > 0)
    return pages
  }

  #entries(): Entry[] {
    const { styles } = this.#composition.text
    const style = styles.inside(this.#document, styles.initial)
    const around = { style, width: this.#width }
    return composeBlocks(this.#document, around, this.#composition)
  }

  /** Whether the first page has the same headers and footers as the others. */
  #isUniform(): boolean {
    return this.#document
      .elements()
      .filter(({ name }) => name === 'header' || name === 'footer')
      .every((element) => (element.get('on') ?? 'all') === 'all')
  }

  /** The room that headers and footers leave. */
  #flowBox(isFirst: boolean): FlowBox {
    const { paper } = this.#setting
    const variables = { pageNumber: isFirst ? '1' : '10', pageCount: '10' }
    let top = paper.margin[0]
    let bottom = paper.height - paper.margin[2]
    for (const header of this.#furniture('header', isFirst)) {
      const end = edge(header, 'top') + this.#stack(header, variables).height
      if (end > edge(header, 'top')) top = Math.max(top, end + gap(header))
    }
    for (const footer of this.#furniture('footer', isFirst)) {
      const { height } = this.#stack(footer, variables)
      const start = paper.height - edge(footer, 'bottom') - height
      if (height > 0) bottom = Math.min(bottom, start - gap(footer))
    }
    // Headers and footers that leave no space would produce endless pages.
    return { top, bottom: Math.max(bottom, top + 72) }
  }

  #furniture(kind: Furniture, isFirst: boolean): LayoutElement[] {
    const on = isFirst ? 'first' : 'rest'
    return this.#document
      .elements()
      .filter(({ name }) => name === kind)
      .filter((element) => ['all', on].includes(element.get('on') ?? 'all'))
  }

  #stack(element: LayoutElement, variables: Variables): Stack {
    const known = this.#scales.get(element)
    let stack = this.#stackAt(known ?? 1, element, variables)
    if (known !== undefined) return stack
    this.#scales.set(element, 1)
    for (const scale of SCALES) {
      if (stack.height <= this.#setting.paper.height * MOST_OF_PAPER) break
      for (const block of blocksIn(element)) this.#fixed.delete(block)
      this.#scales.set(element, scale)
      stack = this.#stackAt(scale, element, variables)
    }
    return stack
  }

  #stackAt(scale: number, element: LayoutElement, variables: Variables): Stack {
    const { text } = this.#composition
    const composition = { ...this.#composition, text: { ...text, variables } }
    const style = text.styles.inside(this.#document, text.styles.initial)
    const own = text.styles.inside(element, style)
    const inside = { style: text.styles.scaled(own, scale), width: this.#width }
    return new Stack(
      blocksIn(element).map((block) => {
        const known = this.#fixed.get(block)
        if (known !== undefined) return known
        const entry = composeBlock(block, inside, composition)
        if (!hasPageNumber(block)) this.#fixed.set(block, entry)
        return entry
      }),
    )
  }

  #paintFurniture(
    kind: Furniture,
    page: PageContent,
    isFirst: boolean,
    variables: Variables,
  ): void {
    const { paper } = this.#setting
    for (const element of this.#furniture(kind, isFirst)) {
      const stack = this.#stack(element, variables)
      const distance = edge(element, kind === 'header' ? 'top' : 'bottom')
      const top = kind === 'header' ? distance : paper.height - distance - stack.height
      const isContent = element.flag('content') && !this.#read.has(element)
      this.#read.add(element)
      const paint = () => {
        stack.paint(page, paper.margin[3], top)
      }
      if (isContent) paint()
      else page.asArtifact(paint)
    }
  }
}

function hasPageNumber(element: LayoutElement): boolean {
  return (
    element.name === 'page-number' ||
    element.name === 'page-count' ||
    element.elements().some(hasPageNumber)
  )
}

function edge(element: LayoutElement, name: 'top' | 'bottom'): number {
  return readLength(element.get(name) ?? '10mm') ?? 0
}

function gap(element: LayoutElement): number {
  return readLength(element.get('gap') ?? '4mm') ?? 0
}
