import type { Logo } from '../../../plugins/render-pdf/images/picture.js'
import { renderLayout, type Rendered } from '../../../plugins/render-pdf/render.js'
import { openFonts } from '../../../plugins/render-pdf/text/fonts.js'

export const MOMENT = new Date('2026-11-20T12:00:00Z')

export interface Rendering {
  readonly attributes?: string
  readonly pictures?: ReadonlyMap<string, Logo>
  readonly watermark?: string
  readonly tagged?: boolean
  /** Lines and stretches of text at most. */
  readonly most?: number
}

/** Renders blocks as a document of its own. */
export async function render(blocks: string, options: Rendering = {}): Promise<Rendered> {
  const {
    attributes = '',
    pictures = new Map<string, Logo>(),
    watermark,
    tagged = true,
    most,
  } = options
  const layout = `<document title="Test" lang="en" ${attributes}>${blocks}</document>`
  return renderLayout(layout, {
    fonts: await openFonts(),
    pictures,
    ...(watermark === undefined ? {} : { watermark }),
    moment: MOMENT,
    tagged,
    ...(most === undefined ? {} : { most }),
    file: 'test',
  })
}
