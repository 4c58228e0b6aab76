import { Fault } from 'twinvoice/plugin'
import type { LayoutElement } from '../layout/element.js'
import { readColor, readDash, readOffset, readWidth } from '../layout/values.js'
import { BLOCKS } from '../layout/vocabulary.js'
import { Paragraph } from '../text/paragraph.js'
import { besidePage } from './fragments/beside-page.js'
import { boxStyle } from './fragments/box-style.js'
import { Box } from './fragments/box.js'
import { Columns, type Column } from './fragments/columns.js'
import {
  align,
  length,
  ownWidth,
  verticalAlign,
  type Composition,
  type ContainingBlock,
} from './fragments/composition.js'
import type { Entry, FlowEntry } from './fragments/fill.js'
import type { Fragment } from './fragments/fragment.js'
import { AsArtifact, FigureImage, QrGrid, RuleLine } from './fragments/leaves.js'
import { intrinsicWidth } from './fragments/intrinsic-width.js'
import { qrModules } from './fragments/qr-code.js'
import { Stack } from './fragments/stack.js'
import { composeTable } from './table/table.js'
import { TextLines } from './fragments/text.js'
import { divideWidth, tooWide } from './table/widths.js'

/** Steps in which content is tried smaller, for `fit="shrink"` and for headers and footers that are too high. */
export const SCALES = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6]

/** Lays out the blocks inside an element. */
export function composeBlocks(
  parent: LayoutElement,
  around: ContainingBlock,
  composition: Composition,
): Entry[] {
  return blocksIn(parent).map((element) => composeBlock(element, around, composition))
}

/** The blocks inside an element. */
export function blocksIn(parent: LayoutElement): LayoutElement[] {
  return parent.elements().filter(({ name }) => BLOCKS.has(name))
}

/** The inline content of an element as lines. */
function composeText(
  element: LayoutElement,
  around: ContainingBlock,
  composition: Composition,
  paragraph = new Paragraph(
    element,
    composition.text.styles.inside(element, around.style),
    composition.text,
  ),
  inset = 0,
): TextLines {
  const indent = length(element, 'text-indent') ?? 0
  return new TextLines(paragraph.break(around.width, indent), {
    owner: element,
    style: paragraph.style,
    align: paragraph.style.align,
    width: around.width,
    indent,
    inset,
    orphans: Number(element.get('orphans') ?? 2),
    widows: Number(element.get('widows') ?? 2),
  })
}

/** Lays out one block. */
export function composeBlock(
  element: LayoutElement,
  around: ContainingBlock,
  composition: Composition,
): Entry {
  if (element.name === 'page-break') return { kind: 'page-break' }
  if (element.name === 'spacer') return spacer(element)
  const [x, y] = [offset(element, 'x'), offset(element, 'y')]
  const fragment = composeFragment(element, around, composition)
  const owned = element.flag('artifact') ? new AsArtifact(fragment) : fragment
  if (x === undefined && y === undefined) return flowEntry(element, owned)
  const at = { x: x ?? 0, y: y ?? 0 }
  const size = { width: ownWidth(element, around.width), height: owned.height }
  const mistake = besidePage(element, { ...at, ...size }, composition.paper)
  if (mistake !== undefined)
    throw new Fault('CATALOG_INVALID', `layout: ${mistake}`, { file: composition.file })
  return { kind: 'absolute', fragment: owned, ...at, grows: element.get('height') === undefined }
}

function flowEntry(element: LayoutElement, fragment: Fragment): FlowEntry {
  return {
    kind: 'flow',
    fragment,
    before: length(element, 'margin-top') ?? 0,
    after: length(element, 'margin-bottom') ?? 0,
    together: element.get('keep') === 'together',
    keepWithNext:
      element.get('keep-with-next') !== 'false' &&
      (element.name === 'heading' || element.flag('keep-with-next')),
    keepWithPrevious: element.flag('keep-with-previous'),
  }
}

function spacer(element: LayoutElement): Entry {
  const to = length(element, 'to')
  if (to !== undefined || element.flag('clear'))
    return { kind: 'goto', to: to ?? 0, clear: element.flag('clear') }
  return { kind: 'space', height: length(element, 'height') ?? 0 }
}

function composeFragment(
  element: LayoutElement,
  around: ContainingBlock,
  composition: Composition,
): Fragment {
  switch (element.name) {
    case 'text':
    case 'heading':
      return composeText(element, around, composition)
    case 'box':
      return composeBox(element, around, composition)
    case 'row':
      return composeRow(element, around, composition)
    case 'table':
      return composeTable(element, around, composition)
    case 'rule':
      return composeRule(element, around)
    case 'figure':
      return composeFigure(element, around, composition)
    default:
      return composeQr(element, around)
  }
}

function composeBox(
  element: LayoutElement,
  around: ContainingBlock,
  composition: Composition,
): Fragment {
  const width = ownWidth(element, around.width)
  const box = composeBoxOf(element, width, around, composition)
  return align(element, box, width, around.width)
}

function composeBoxOf(
  element: LayoutElement,
  width: number,
  around: ContainingBlock,
  composition: Composition,
): Box {
  const box = boxStyle(element, width)
  const inner = width - box.padding[1] - box.padding[3]
  const room = box.minHeight - box.padding[0] - box.padding[2]
  const { styles } = composition.text
  const own = styles.inside(element, around.style)
  const at = (scale: number) => {
    const within = { style: styles.scaled(own, scale), width: inner }
    return new Stack(composeBlocks(element, within, composition))
  }
  let content = at(1)
  if (element.get('fit') === 'shrink')
    for (const scale of SCALES) {
      if (content.height <= room + 0.01) break
      content = at(scale)
    }
  return new Box(content, box)
}

function composeRow(
  element: LayoutElement,
  around: ContainingBlock,
  composition: Composition,
): Fragment {
  const inside = { ...around, style: composition.text.styles.inside(element, around.style) }
  const columns = element.elements()
  const gap = length(element, 'gap') ?? 0
  const available = around.width - gap * Math.max(0, columns.length - 1)
  const demands = columns.map((column) => {
    const width = readWidth(column.get('width') ?? '*') ?? { kind: 'share' as const, value: 1 }
    const natural = width.kind === 'auto' ? intrinsicWidth(column, inside, composition) : 0
    return { width, natural, least: 0, most: Infinity }
  })
  const mistake = tooWide('row', demands, available)
  if (mistake !== undefined)
    throw new Fault('CATALOG_INVALID', `layout: ${mistake}`, { file: composition.file })
  const widths = divideWidth(demands, available)
  let left = 0
  const placed = columns.map((column, index): Column => {
    const width = widths[index] ?? 0
    const fragment = composeBoxOf(column, width, inside, composition)
    const at = left
    left += width + gap
    return { fragment, left: at, verticalAlign: verticalAlign(element.get('vertical-align')) }
  })
  return new Columns(placed)
}

function composeRule(element: LayoutElement, around: ContainingBlock): Fragment {
  const width = ownWidth(element, around.width)
  const rule = new RuleLine(width, {
    weight: length(element, 'weight') ?? 0.5,
    color: readColor(element.get('color') ?? '#000000') ?? '0 0 0',
    dash: readDash(element.get('dash') ?? 'solid') ?? 'solid',
  })
  return align(element, rule, width, around.width)
}

function composeFigure(
  element: LayoutElement,
  around: ContainingBlock,
  { pictures, pageHeight, file }: Composition,
): Fragment {
  const src = element.get('src') ?? ''
  const picture = pictures.get(src)
  if (picture === undefined)
    throw new Fault('CATALOG_INVALID', `there is no picture "${src}"; ask for it with {{#if}}`, {
      file,
    })
  const [width, height] = [length(element, 'width'), length(element, 'height')]
  // 96 pixels an inch.
  const natural = [picture.width * 0.75, picture.height * 0.75] as const
  const limits = [
    (width ?? Infinity) / natural[0],
    (height ?? Infinity) / natural[1],
    (length(element, 'max-width') ?? Infinity) / natural[0],
    (length(element, 'max-height') ?? Infinity) / natural[1],
    around.width / natural[0],
    pageHeight / natural[1],
    width === undefined && height === undefined ? 1 : Infinity,
  ]
  const factor = Math.min(...limits)
  const figure = new FigureImage(picture, natural[0] * factor, natural[1] * factor, element)
  return align(element, figure, figure.width, around.width)
}

function composeQr(element: LayoutElement, around: ContainingBlock): Fragment {
  const level = element.get('level')
  const ecc = level === 'L' || level === 'Q' || level === 'H' ? level : 'M'
  const modules = qrModules(element.text(), ecc)
  const size = length(element, 'size') ?? 72
  const color = readColor(element.get('color') ?? '#000000') ?? '0 0 0'
  const grid = new QrGrid(modules, Number(element.get('quiet') ?? 4), size, color, element)
  return align(element, grid, size, around.width)
}

function offset(element: LayoutElement, attribute: string): number | undefined {
  const text = element.get(attribute)
  return text === undefined ? undefined : readOffset(text)
}
