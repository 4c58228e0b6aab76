import { makePages } from './flow/pages.js'
import type { Logo } from './images/picture.js'
import { paperOf } from './layout/paper.js'
import { parseLayout } from './layout/parse.js'
import { writeDocument } from './pdf/document.js'
import { ResourceDictionary } from './pdf/resource-dictionary.js'
import { StructureTree } from './pdf/structure.js'
import type { Fonts } from './text/fonts.js'
import { PrintBudget } from './text/print-budget.js'
import { Styles } from './text/style.js'

/** What a layout is rendered with. */
export interface RenderSetting {
  readonly fonts: Fonts
  /** Pictures by the names that a layout calls them by. */
  readonly pictures: ReadonlyMap<string, Logo>
  /** Words set across every page; absent: none. */
  readonly watermark?: string
  readonly moment: Date
  /** Whether the file has a structure tree: needed for PDF/A level a and PDF/UA. */
  readonly tagged: boolean
  /** Names the template in messages. */
  readonly file: string
  /** Lines and stretches of text at most; default {@link MOST_TEXT}. */
  readonly most?: number
}

/** They take about 600 MiB, or 10 s: ten times what 10,000 ordinary invoice lines have. */
const MOST_TEXT = 1_000_000

export interface Rendered {
  readonly pdf: Uint8Array
  readonly pages: number
  /** Code points of characters that no font has. */
  readonly missing: ReadonlySet<number>
}

/**
 * Renders a document of the layout language (LAYOUT.md) as PDF.
 * @throws Fault CATALOG_INVALID when the text is not of the layout language; TooMuchText
 */
export function renderLayout(layout: string, setting: RenderSetting): Rendered {
  const document = parseLayout(layout, setting.file)
  const paper = paperOf(document)
  const resources = new ResourceDictionary(setting.tagged ? new StructureTree(document) : undefined)
  const missing = new Set<number>()
  const text = {
    fonts: setting.fonts,
    styles: new Styles(),
    variables: {},
    budget: new PrintBudget(setting.most ?? MOST_TEXT),
    missing: (codePoint: number) => {
      missing.add(codePoint)
    },
  }
  const pages = makePages(document, {
    paper,
    resources,
    watermark: setting.watermark,
    composition: { text, pictures: setting.pictures, file: setting.file },
  })
  const pdf = writeDocument({ document, pages, paper, resources, moment: setting.moment })
  return { pdf, pages: pages.length, missing }
}
