import { LayoutElement } from '../layout/element.js'
import { readNumber } from '../layout/values.js'
import type { PageContent } from '../pdf/content.js'
import { Paragraph } from '../text/paragraph.js'
import type { Paper } from '../layout/paper.js'
import type { Composition } from './fragments/composition.js'

const DEFAULTS = [
  ['font-size', '64'],
  ['font-weight', 'bold'],
  ['color', '#808080'],
] as const

/**
 * The words set across each page of a sandbox document (D32): over everything, so that no
 * background hides them, and translucent, so that everything stays readable.
 */
export function composeWatermark(
  document: LayoutElement,
  { watermark, paper }: { readonly watermark: string | undefined; readonly paper: Paper },
  { text }: Composition,
): ((page: PageContent) => void) | undefined {
  if (watermark === undefined) return undefined
  const own = document.elements().find(({ name }) => name === 'watermark')
  const attributes = new Map<string, string>([...DEFAULTS, ...(own?.attributes ?? [])])
  const element = new LayoutElement('span', attributes, document, 0)
  const words = own?.text().trim() ?? ''
  element.children.push(words === '' ? watermark : words)
  const angle = ((readNumber(own?.get('angle') ?? '45') ?? 45) * Math.PI) / 180
  const opacity = readNumber(own?.get('opacity') ?? '0.18') ?? 0.18
  const style = text.styles.inside(element, text.styles.initial)
  const natural = new Paragraph(element, style, text)
  const scale = Math.min(1, (0.85 * longest(paper, angle)) / natural.width)
  const shrunk = new Paragraph(element, text.styles.scaled(style, scale), text)
  const scaled = scale === 1 ? natural : shrunk
  const [line] = scaled.break(Infinity)
  if (line === undefined) return undefined
  return (page) => {
    page.slanted(line, paper.width / 2, paper.height / 2, angle, opacity)
  }
}

/** The longest line at an angle through the middle of the paper. */
function longest({ width, height }: { width: number; height: number }, angle: number): number {
  return Math.min(
    width / Math.max(Math.abs(Math.cos(angle)), 1e-6),
    height / Math.max(Math.abs(Math.sin(angle)), 1e-6),
  )
}
