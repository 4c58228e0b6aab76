import { expect } from 'chai'
import type { Embedded } from 'twinvoice'
import { PdfDocument, readPages, type PdfDict } from 'twinvoice/pdf'
import { REQUEST } from '../../support/fixtures/requests.js'
import { PdfFile } from '../../support/pdf/pdf-file.js'
import { textOf } from '../../support/pdf/pdf-programs.js'
import { itWith } from '../../support/skip.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 200 200]'
/** Page numbers from 0, and what their resources have beside the form. */
const FONTS = ['/Helvetica', '/Courier-Bold', '/Courier-Bold', '/Helvetica']

/** A file with a page for each resources, all of which draw the form 20, which has none of its own. */
function pages(resources: readonly string[], content = '/X Do', annotations = ''): PdfFile {
  const file = new PdfFile()
    .object(1, '<</Type/Catalog/Pages 2 0 R>>')
    .object(
      2,
      `<</Type/Pages/Count ${resources.length}/Kids[${resources.map((_, at) => `${100 + at} 0 R`).join(' ')}]>>`,
    )
    .deflated(9, '', content)
    .deflated(20, FORM, 'BT /F 12 Tf 9 9 Td (form) Tj ET /Y Do')
    .deflated(21, FORM, '0 0 9 9 re f')
  for (const [at, own] of resources.entries())
    file.object(
      100 + at,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R${annotations}/Resources<<${own}>>>>`,
    )
  return file
}
const font = (name: string) => `/Font<</F<</Type/Font/Subtype/Type1/BaseFont${name}>>>>`

describe('repair-pdfa: what is drawn with the resources of several pages', () => {
  async function embedded(file: PdfFile): Promise<Embedded & { of: PdfDict[] }> {
    const made = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.report).to.deep.include({ valid: true })
    const read = [...readPages(new PdfDocument(made.pdf))]
    return { ...made, of: read.map(({ resources }) => resources as PdfDict) }
  }
  const numberOf = (resources: PdfDict, category = 'XObject', name = 'X') =>
    resources.dict(category)?.ref(name)?.number
  const fontIn = (resources: PdfDict | undefined): string =>
    resources?.dict('Font')?.dict('F')?.name('BaseFont')?.slice(7) ?? ''
  const fontOf = (form: PdfDict | undefined): string => fontIn(form?.dict('Resources'))

  it('is one copy for each meaning of the names that it uses', async () => {
    const { of, repairs } = await embedded(
      pages(FONTS.map((name) => `/XObject<</X 20 0 R/Y 21 0 R>>${font(name)}`)),
    )
    const forms = of.map((resources) => resources.dict('XObject')?.dict('X'))
    expect(forms.map(fontOf)).to.deep.equal([
      'Arimo-Regular',
      'Cousine-Bold',
      'Cousine-Bold',
      'Arimo-Regular',
    ])
    const [first, second, third, fourth] = of.map((resources) => numberOf(resources))
    expect([third, fourth]).to.deep.equal([second, first])
    expect(first).to.not.equal(second)
    const copies = repairs.filter(({ found }) => found?.includes('a copy'))
    expect(copies).to.have.length(1)
    expect(copies[0]).to.deep.include({ clause: '6.2.2', page: 2, object: 20 })
  })

  itWith(['pdftotext'], 'shows what each page showed', async () => {
    const other = '/XObject<</X 20 0 R/Y 22 0 R>>'
    const file = pages([
      `/XObject<</X 20 0 R/Y 21 0 R>>${font('/Helvetica')}`,
      other + font('/Helvetica'),
    ])
    file.deflated(21, FORM, 'BT /F 12 Tf 9 50 Td (one) Tj ET')
    file.deflated(22, FORM, 'BT /F 12 Tf 9 50 Td (two) Tj ET')
    const { pdf } = await embedded(file)
    const words = textOf(pdf).map((text) => text.split(/\s+/).filter((word) => word !== ''))
    expect(words.map((page) => page.sort())).to.deep.equal([
      ['form', 'one'],
      ['form', 'two'],
    ])
  })

  it('is one form if its names mean the same everywhere', async () => {
    const { of, repairs } = await embedded(
      pages(
        ['/Helvetica', '/Helvetica'].map(
          (name, at) =>
            `/XObject<</X 20 0 R/Y 21 0 R/Z${at} 21 0 R>>/ColorSpace<</C${at}/DeviceGray>>${font(name)}`,
        ),
      ),
    )
    expect(numberOf(of[0] as PdfDict)).to.equal(numberOf(of[1] as PdfDict))
    expect(repairs.some(({ found }) => found?.includes('a copy'))).to.equal(false)
  })

  it('is changed once, in what several pages have as their content', async () => {
    const file = pages(
      ['/Font<</F 30 0 R>>', '/Font<</F 30 0 R>>', font('/Courier'), font('/Courier')],
      'BT /F 9 Tf (a) Tj ET xyz',
    ).object(30, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
    const { of, pdf, repairs } = await embedded(file)
    expect(of.map(fontIn)).to.deep.equal([
      'Arimo-Regular',
      'Arimo-Regular',
      'Cousine-Regular',
      'Cousine-Regular',
    ])
    const contents = [...readPages(new PdfDocument(pdf))].map(({ dict }) => dict.ref('Contents'))
    expect(contents[1]).to.deep.equal(contents[0])
    const gone = repairs.filter(({ found }) => found?.includes('xyz'))
    expect(gone.map(({ page }) => page).sort()).to.deep.equal([1, 2, 3, 4])
  })

  it('keeps an object that two pages name their forms in', async () => {
    const file = pages(
      ['/Helvetica', '/Courier'].map((name) => `/XObject 30 0 R${font(name)}`),
    ).object(30, '<</X 20 0 R/Y 21 0 R>>')
    const { of } = await embedded(file)
    const forms = of.map((resources) => resources.dict('XObject')?.dict('X'))
    expect(forms.map(fontOf)).to.deep.equal(['Arimo-Regular', 'Cousine-Regular'])
  })

  it('may be a soft mask, a Type 3 font or an appearance', async () => {
    const type3 =
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a 23 0 R>>>>'
    const stamp = '/Annots[<</Type/Annot/Subtype/Stamp/F 4/Rect[9 9 50 50]/AP<</N 25 0 R>>>>]'
    const file = pages(
      ['21 0 R', '26 0 R'].map(
        (form) => `/XObject<</Y ${form}>>/Font<</T 22 0 R>>/ExtGState<</G 27 0 R>>`,
      ),
      '/G gs BT /T 9 Tf (a) Tj ET',
      stamp,
    )
      .object(22, type3)
      .deflated(23, '', '9 0 0 0 9 9 d1 /Y Do')
      .deflated(24, `${FORM}/Group<</S/Transparency/CS/DeviceGray>>`, '/Y Do')
      .deflated(25, FORM, '/Y Do')
      .deflated(26, `${FORM}/Resources<<>>`, '0 0 5 5 re f')
      .object(27, '<</Type/ExtGState/SMask<</S/Luminosity/G 24 0 R>>>>')
    const made = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const shown = [...readPages(new PdfDocument(made.pdf))].map(({ dict, resources }) => {
      const annotation = dict.array('Annots')?.get(0) as PdfDict | undefined
      const users = [
        resources?.dict('Font')?.dict('T'),
        resources?.dict('ExtGState')?.dict('G')?.dict('SMask')?.dict('G'),
        annotation?.dict('AP')?.dict('N'),
      ]
      return users.map((user) => user?.dict('Resources')?.dict('XObject')?.ref('Y')?.number)
    })
    const [first, second] = shown.map((numbers) => new Set(numbers))
    expect(first).to.have.property('size', 1)
    expect(second).to.have.property('size', 1)
    expect([...(first ?? [])]).to.not.deep.equal([...(second ?? [])])
  })

  it('has of the resources of a page what it uses, which may be the font that is drawn', async () => {
    const type3 =
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a 23 0 R>>>>'
    const shown = async (glyph: string) => {
      const own = `/XObject<</Y 21 0 R>>/Font<</T ${type3}>>`
      const { of } = await embedded(
        pages([own], 'BT /T 9 Tf (a) Tj ET').deflated(23, '', `9 0 0 0 9 9 d1 ${glyph}`),
      )
      const resources = of[0]?.dict('Font')?.dict('T')?.dict('Resources')
      return ['Font', 'XObject'].map((category) =>
        [...(resources?.dict(category)?.entries() ?? [])].map(([key]) => key),
      )
    }
    expect(await shown('0 0 5 5 re f')).to.deep.equal([[], []])
    expect(await shown('/Y Do')).to.deep.equal([[], ['Y']])
    expect(await shown('BT /T 1 Tf (a) Tj ET')).to.deep.equal([['T'], []])
  })

  it('does not have the font that is drawn among its own resources, either', async () => {
    const type3 =
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a 23 0 R>>/Resources 31 0 R>>'
    const file = pages(['/Font<</T 22 0 R>>'], 'BT /T 9 Tf (a) Tj ET')
      .object(22, type3)
      .object(31, '<</Font<</T 22 0 R>>/XObject<</Y 21 0 R>>>>')
      .deflated(23, '', '9 0 0 0 9 9 d1 /Y Do')
    const { of } = await embedded(file)
    const resources = of[0]?.dict('Font')?.dict('T')?.dict('Resources')
    expect([...(resources?.entries() ?? [])].map(([key]) => key)).to.deep.equal(['XObject'])
  })
})
