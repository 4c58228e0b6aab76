import { shownBox, type PdfBox, type PdfPage } from 'twinvoice/pdf'
import type { Drawn } from '../content/drawn.js'
import { descriptorObject, subsetName, toUnicodeObject } from '../fonts/font-objects.js'
import { SfntFile } from '../fonts/sfnt-file.js'
import { standardFont } from '../fonts/standard-fonts.js'
import { newStream, type Model } from '../model/read.js'
import { indirect, Dict, List, name, number, numbers, type Indirect } from '../model/values.js'

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

/** Bold letters without serifs, codes from 1 in the order of the words. */
function fontOf(words: string): {
  readonly font: Indirect
  readonly codes: string
  readonly width: number
} {
  const [substitute] = standardFont('Helvetica-Bold')?.substitutes ?? []
  if (substitute === undefined) throw new Error('no font for the watermark')
  const unicode = substitute.program.cmaps.find((map) => map.platform === 3 && map.encoding === 1)
  const letters = [...new Set(words)]
  const glyphs = letters.map((letter) => unicode?.glyphOf(letter.codePointAt(0) ?? 0) ?? 0)
  const file = new SfntFile(substitute.bytes)
  const places = file.subset(glyphs)
  const place = (at: number) => places.get(glyphs[at] ?? 0) ?? 0
  file.setCodes(new Map(letters.map((_, at) => [at + 1, place(at)])))
  const widths = letters.map((_, at) => Math.round(file.advance(place(at))))
  const bytes = file.write()
  const fontName = subsetName(bytes, substitute.name.replace(/\s+/g, '-'))
  const font = new Dict([
    ['Type', name('Font')],
    ['Subtype', name('TrueType')],
    ['BaseFont', name(fontName)],
    ['FirstChar', number(1)],
    ['LastChar', number(letters.length)],
    ['Widths', numbers(widths)],
    ['FontDescriptor', descriptorObject(file, bytes, fontName)],
    ['ToUnicode', toUnicodeObject(new Map(letters.map((letter, at) => [at + 1, letter])), 1)],
  ])
  const indices = [...words].map((letter) => letters.indexOf(letter))
  return {
    font: indirect(font),
    codes: indices.map((at) => (at + 1).toString(16).padStart(2, '0')).join(''),
    width: indices.reduce((total, at) => total + (widths[at] ?? 0), 0),
  }
}
