import { expect } from 'chai'
import {
  asDict,
  PdfDocument,
  PdfName,
  PdfStream,
  readCmap,
  readPages,
  type PdfDict,
} from 'twinvoice/pdf'
import { onePage } from '../../../support/pdf/pdf-file.js'
import { embedding } from '../embedding.js'

const FORM =
  '/AcroForm<</Fields[20 0 R]/DA(/Helv 0 Tf 0 g)/DR<</Font<</Helv 21 0 R/TiRo 22 0 R>>>>>>'
const FRAME = '/MK<</BC[1 0 0]/BG[.9]/CA(4)>>'

/** A page with a field in a rectangle of 100 by 20, in the colours that its content uses. */
const withField = (entries: string, content = '', rectangle = '9 9 109 29') =>
  onePage()
    .object(1, `<</Type/Catalog/Pages 2 0 R${FORM}>>`)
    .object(
      3,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R/Annots[20 0 R]/Resources<<>>>>',
    )
    .deflated(9, '', content)
    .object(20, `<</Type/Annot/Subtype/Widget/T(a)/F 4/Rect[${rectangle}]${entries}>>`)
    .object(21, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
    .object(22, '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>')

describe('repair-pdfa: fields without an appearance', () => {
  const embed = embedding()

  const drawn = async (...field: Parameters<typeof withField>) => {
    const made = await embed(withField(...field).bytes())
    const document = new PdfDocument(made.pdf)
    const [page] = readPages(document)
    const widget = asDict(page?.dict.array('Annots')?.get(0))
    const state = widget?.get('AS')
    const normal = widget?.dict('AP')?.get('N')
    const stream =
      normal instanceof PdfStream
        ? normal
        : state instanceof PdfName
          ? (normal as PdfDict).stream(state.value)
          : undefined
    const font = stream?.dict.dict('Resources')?.dict('Font')?.dict('F')
    const content = Buffer.from(stream?.data ?? []).toString('latin1')
    const toUnicode = font?.stream('ToUnicode')
    const texts = toUnicode === undefined ? new Map() : readCmap(document, toUnicode.data).texts
    const shown = [...content.matchAll(/<([\da-f]+)> Tj/g)].map(([, codes = '']) =>
      [...Buffer.from(codes, 'hex')].map((code) => String(texts.get(code))).join(''),
    )
    const clauses = made.repairs.map(({ clause }) => clause)
    return { widget, stream, content, shown, clauses, font: font?.name('BaseFont') }
  }

  it('show their value in the colour and the font that they name', async () => {
    const { shown, content, clauses, font } = await drawn(
      '/FT/Tx/V<feff0032003800350020 20ac 0141>/DA(/TiRo 9 Tf 0 0 1 rg)',
    )
    expect(shown).to.deep.equal(['285 \u20ac\u0141'])
    expect(content).to.include('0 0 1 rg').and.include('/F 9 Tf')
    expect(font).to.match(/Tinos/)
    expect(clauses).to.include('6.3.3')
  })

  it('show several lines where they have room for them', async () => {
    const { shown } = await drawn(
      '/FT/Tx/Ff 4096/V(one two three four five\\nsix)/DA(/Helv 12 Tf 0 g)',
      '',
      '9 59 109 9',
    )
    expect(shown).to.deep.equal(['one two three', 'four five', 'six'])
  })

  it('show a letter in each cell of a comb, and asterisks for a password', async () => {
    expect((await drawn('/FT/Tx/Ff 16777216/MaxLen 5/V(DE1)')).shown).to.deep.equal(['D', 'E', '1'])
    expect((await drawn('/FT/Tx/Ff 8192/V(abc)')).shown).to.deep.equal(['***'])
  })

  it('show what a choice stands for, and the rows of a list', async () => {
    const options = '/Opt[[(a)(Apples)][(b)(Two pears)]]'
    expect((await drawn(`/FT/Ch/Ff 131072/V(b)${options}`)).shown).to.deep.equal(['Two pears'])
    const list = await drawn(`/FT/Ch/V(b)${options}`, '', '9 9 109 59')
    expect(list.shown).to.deep.equal(['Apples', 'Two\u00a0pears'])
    expect(list.content).to.include('0.75 g')
  })

  it('keep frame and ground without a value', async () => {
    const { content, shown } = await drawn(`/FT/Tx${FRAME}`)
    expect(content).to.match(/0\.9 g\n0 0 100 20 re f\n1 0 0 RG\n1 w\n0\.5 0\.5 99 19 re S/)
    expect(shown).to.deep.equal([])
  })

  it('are ticked or not as they say', async () => {
    const ticked = await drawn(`/FT/Btn/V/Yes/AS/Yes${FRAME}/AP<</N<</Yes<<>>>>>>`)
    expect(ticked.shown).to.deep.equal(['\u2714'])
    const open = await drawn(`/FT/Btn/V/Off/AS/Off${FRAME}`)
    expect(open.shown).to.deep.equal([])
    expect(open.content).to.include('1 0 0 RG')
    const radio = await drawn('/FT/Btn/Ff 32768/V/1/AS/1/MK<</CA(l)>>')
    expect(radio.content).to.match(/ c h f\n/)
  })

  it('that are buttons show their caption', async () => {
    expect((await drawn('/FT/Btn/Ff 65536/MK<</CA(Send)>>')).shown).to.deep.equal(['Send'])
  })

  it('are turned as they say', async () => {
    const { stream } = await drawn('/FT/Tx/V(7)/MK<</R 90>>')
    const values = (key: string) => stream?.dict.array(key)?.items.map(String)
    expect(values('BBox')).to.have.length(4)
    expect(values('Matrix')).to.have.length(6)
  })

  it('in RGB are valid beside CMYK', async () => {
    const { content } = await drawn(`/FT/Tx/V(7)${FRAME}`, '0 1 0 0 k 0 0 9 9 re f')
    expect(content).to.include('1 0 0 RG')
  })
})
