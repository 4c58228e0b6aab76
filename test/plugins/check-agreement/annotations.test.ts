import { expect } from 'chai'
import { pageLines, textAt } from '../../support/pdf/page-lines.js'

const SHOWN = textAt('shown')
const HIDDEN_LAYER = '/OCProperties<</OCGs[15 0 R]/D<</OFF[15 0 R]>>>>'

interface Annotation {
  /** Entries of the annotation, without its rectangle. */
  readonly entries: string
  /** Content of its appearances: forms 11 and 12. */
  readonly on?: string
  readonly off?: string
  /** Entries of the forms. */
  readonly form?: string
  readonly rectangle?: string
  readonly content?: string
  readonly catalog?: string
}

/** The lines of a page with one annotation, over the text `shown` unless there is other content. */
function lines(annotation: Annotation): readonly string[] {
  const { entries, on = '', off = '', content = SHOWN, catalog = '' } = annotation
  const { form = '/BBox[0 0 70 20]', rectangle = '15 395 85 415' } = annotation
  const resources = '/Resources<</Font<</F 14 0 R>>/ExtGState<</Multiply<</BM/Multiply>>>>>>'
  return pageLines(content, {
    page: '/Annots[10 0 R]',
    catalog,
    objects(file) {
      file
        .object(10, `<</Type/Annot/Rect[${rectangle}]${entries}>>`)
        .stream(11, `/Type/XObject/Subtype/Form${form}${resources}`, on)
        .stream(12, `/Type/XObject/Subtype/Form${form}${resources}`, off)
        .object(13, '<</FT/Tx/T(field)/V(inherited)/Kids[10 0 R]>>')
        .object(14, '<</Type/Font/Subtype/Type1/BaseFont/Courier>>')
        .object(15, '<</Type/OCG/Name(one)>>')
    },
  })
}

const text = (word: string) => textAt(word, { x: 5, y: 5 })
const AREA = '1 g 0 0 70 20 re f '
const STAMP = '/Subtype/Stamp/AP<</N 11 0 R>>'
const FIELD = '/Subtype/Widget/FT/Tx/T(field)'

describe('check-agreement: annotations', () => {
  it('are read as they appear', () => {
    expect(lines({ entries: STAMP, on: text('stamp'), content: '' })).to.deep.equal(['stamp'])
    expect(lines({ entries: `${STAMP}/F 4`, on: text('stamp'), content: '' })).to.deep.equal([
      'stamp',
    ])
  })

  it('are read in the state that they are in', () => {
    const entries = '/Subtype/Widget/AP<</N<</On 11 0 R/Off 12 0 R>>>>'
    const both = { on: text('on'), off: text('off'), content: '' }
    expect(lines({ entries: `${entries}/AS/On`, ...both })).to.deep.equal(['on'])
    expect(lines({ entries: `${entries}/AS/Off`, ...both })).to.deep.equal(['off'])
    expect(lines({ entries: `${entries}/AS/None`, ...both })).to.deep.equal([])
    expect(lines({ entries, ...both })).to.deep.equal([])
  })

  it('are left out if a viewer does not show them', () => {
    const hidden = ['/F 2', '/F 32', '/OC 15 0 R']
    for (const each of hidden) {
      const annotation = { entries: `${STAMP}${each}`, on: `${AREA}0 g ${text('stamp')}` }
      expect(lines({ ...annotation, catalog: HIDDEN_LAYER }), each).to.deep.equal(['shown'])
    }
    const popup = { entries: STAMP.replace('Stamp', 'Popup'), on: AREA }
    expect(lines(popup)).to.deep.equal(['shown'])
  })

  it('cover the page, and each other', () => {
    expect(lines({ entries: STAMP, on: AREA })).to.deep.equal([])
    expect(lines({ entries: STAMP, on: `${AREA}0 g ${text('over')}` })).to.deep.equal(['over'])
    expect(lines({ entries: STAMP, on: `${text('under')}${AREA}` })).to.deep.equal([])
  })

  it('may only highlight the page', () => {
    expect(lines({ entries: STAMP, on: `/Multiply gs 1 1 0 rg 0 0 70 20 re f` })).to.deep.equal([
      'shown',
    ])
    expect(lines({ entries: STAMP, on: '0 0 70 20 re S' })).to.deep.equal(['shown'])
    expect(lines({ entries: '/Subtype/Link/Border[0 0 1]' })).to.deep.equal(['shown'])
  })

  it('are placed by their rectangle and the bounding box of the form', () => {
    const small = { form: '/BBox[0 0 7 2]', on: AREA }
    expect(lines({ entries: STAMP, ...small })).to.deep.equal([])
    const turned = { form: '/BBox[0 0 20 70]/Matrix[0 1 -1 0 0 0]', on: '1 g 0 0 20 70 re f' }
    expect(lines({ entries: STAMP, ...turned })).to.deep.equal([])
    const elsewhere = { rectangle: '85 415 155 435', on: AREA }
    expect(lines({ entries: STAMP, ...elsewhere })).to.deep.equal(['shown'])
    const cut = { form: '/BBox[0 0 70 4]', on: text('beside'), content: '' }
    expect(lines({ entries: STAMP, ...cut, rectangle: '15 395 85 399' })).to.deep.equal([])
  })

  it('that are fields count as they appear, and with their values only without that', () => {
    const entries = `${FIELD}/V(value)`
    const appearing = { entries: `${entries}/AP<</N 11 0 R>>`, on: text('appears'), content: '' }
    expect(lines(appearing)).to.deep.equal(['appears'])
    expect(lines({ ...appearing, on: '' })).to.deep.equal([])
    expect(lines({ entries, content: '' })).to.deep.equal(['value'])
    expect(lines({ entries: `${FIELD}/Parent 13 0 R`, content: '' })).to.deep.equal(['inherited'])
    for (const rectangle of ['20 400 20 400', '520 400 590 420', '20 400 90 401'])
      expect(lines({ entries, content: '', rectangle }), rectangle).to.deep.equal([])
    expect(lines({ entries: `${entries}/Ff 8192`, content: '' })).to.deep.equal([])
    expect(lines({ entries: entries.replace('/Tx', '/Btn'), content: '' })).to.deep.equal([])
    const catalog = (needed: boolean) => `/AcroForm<</Fields[10 0 R]/NeedAppearances ${needed}>>`
    expect(lines({ ...appearing, catalog: catalog(true) })).to.deep.equal(['value'])
    expect(lines({ ...appearing, catalog: catalog(false) })).to.deep.equal(['appears'])
  })
})
