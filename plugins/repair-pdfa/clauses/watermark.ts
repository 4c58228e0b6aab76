import { shownBox, type PdfBox, type PdfPage } from 'twinvoice/pdf'
import type { Drawn } from '../content/drawn.js'
import { NewFont } from '../fonts/new-font.js'
import { standardFont } from '../fonts/substitutes/standard-fonts.js'
import { newStream, type Model } from '../model/read.js'
import { indirect, Dict, List, name, number, type Indirect } from '../model/values.js'

const KEY = 'TwinvoiceWatermark'
const A4: PdfBox = [0, 0, 595, 842]
const OPACITY = 0.18
/** Share of the diagonal that the words take. */
const SHARE = 0.7

/** Sets words across each page, over everything, so that no background hides them (D32). */
export function addWatermark({ pages, endings }: Drawn, model: Model, words: string): void {
  const { font, codes, width } = fontOf(words)
  const state = indirect(
    new Dict([
      ['Type', name('ExtGState')],
      ['ca', number(OPACITY)],
      ['BM', name('Normal')],
    ]),
  )
  const before = indirect(newStream([], Buffer.from('q\n')))
  for (const page of pages) {
    const dict = model.of(page.dict)
    if (dict === undefined) continue
    const resources = ownResources(dict)
    entry(resources, 'Font').set(KEY, font)
    entry(resources, 'ExtGState').set(KEY, state)
    const ending = `\n${endings.get(page) ?? ''}Q\n`
    const after = indirect(newStream([], Buffer.from(ending + slanted(page, codes, width))))
    const contents = dict.get('Contents')
    const own =
      contents instanceof List ? contents.items : dict.has('Contents') ? [dict.raw('Contents')] : []
    dict.set('Contents', new List([before, ...own, after]))
  }
}

/** Pages may share resources: the watermark is in all of them. */
function ownResources(page: Dict): Dict {
  const known = page.dict('Resources')
  if (known !== undefined) return known
  const made = new Dict()
  page.set('Resources', made)
  return made
}

function entry(resources: Dict, category: string): Dict {
  const known = resources.dict(category)
  if (known !== undefined) return known
  const made = new Dict()
  resources.set(category, made)
  return made
}

function slanted(page: PdfPage, codes: string, width: number): string {
  const [left, bottom, right, top] = shownBox(page, A4)
  const [across, up] = [right - left, top - bottom]
  const diagonal = Math.hypot(across, up)
  const size = (SHARE * diagonal * 1000) / Math.max(1, width)
  const [cos, sin] = [across / diagonal, up / diagonal]
  const from = (SHARE * diagonal) / 2
  const x = (left + right) / 2 - from * cos + (size / 3) * sin
  const y = (bottom + top) / 2 - from * sin - (size / 3) * cos
  const matrix = [cos, sin, -sin, cos, x, y].map((value) => value.toFixed(4)).join(' ')
  return (
    `/Artifact BMC q /${KEY} gs 0.5 g BT /${KEY} ${size.toFixed(2)} Tf ` +
    `${matrix} Tm <${codes}> Tj ET Q EMC\n`
  )
}

/** Bold letters without serifs. */
function fontOf(words: string): {
  readonly font: Indirect
  readonly codes: string
  readonly width: number
} {
  const [substitute] = standardFont('Helvetica-Bold')?.substitutes ?? []
  if (substitute === undefined) throw new Error('no font for the watermark')
  const font = new NewFont(substitute)
  const codes = font.codes(words) ?? ''
  font.write()
  return { font: font.object, codes, width: font.width(words) }
}
