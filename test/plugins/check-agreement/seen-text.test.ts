import { expect } from 'chai'
import { LimitExceeded } from 'twinvoice/pdf'
import { pageLines, textAt as text, type PageChanges } from '../../support/pdf/page-lines.js'

/** The lines of a page with layers, fields and a form on a layer. */
function lines(content: string, changes: PageChanges = {}): readonly string[] {
  return pageLines(content, {
    ...changes,
    objects(file) {
      file
        .object(4, '<</Type/OCG/Name(one)>>')
        .object(5, '<</Type/OCG/Name(two)>>')
        .object(7, '<</Type/Annot/Subtype/Widget/Rect[20 20 90 40]/F 2/V(field)>>')
        .object(8, '<</Type/Annot/Subtype/Widget/Rect[20 20 90 40]/F 4/V(field)>>')
        .stream(6, '/Type/XObject/Subtype/Form/BBox[0 0 500 500]/OC 4 0 R', text('hidden'))
      changes.objects?.(file)
    },
  })
}

const SEEN = text('seen', { y: 300 })
const GROUPS = '/OCProperties<</OCGs[4 0 R 5 0 R]/D<</OFF[4 0 R]>>>>'

describe('check-agreement: what one sees of a page', () => {
  it('takes text at the edge, and in a small size', () => {
    const content = text('edge', { x: -3, y: 495 }) + text('small', { size: 2 }) + SEEN
    expect(lines(content)).to.deep.equal(['edge', 'small', 'seen'])
  })

  it('leaves out what is beside the page or its crop box, and what is too small', () => {
    const beside = [{ x: 501 }, { x: -200 }, { y: 501 }, { y: -20 }, { size: 0.5 }]
    for (const place of beside)
      expect(lines(text('hidden', place) + SEEN), JSON.stringify(place)).to.deep.equal(['seen'])
    const flat = ['1 0 0 .05 20 400', '.05 0 0 1 20 400', '1 0 9 .1 20 400']
    for (const matrix of flat)
      expect(lines(`BT /F 9 Tf ${matrix} Tm (hidden) Tj ET ${SEEN}`), matrix).to.deep.equal([
        'seen',
      ])
    expect(lines(`BT /F 9 Tf .1 Tz 20 400 Td (hidden) Tj 100 Tz ET ${SEEN}`)).to.deep.equal([
      'seen',
    ])
    const long = { page: '/MediaBox[0 0 500 14400]' }
    expect(lines(text('hidden', { size: 12 }) + text('seen', { size: 30 }), long)).to.deep.equal([
      'seen',
    ])
    expect(lines(text('1999', { x: 492 }) + SEEN)).to.deep.equal(['1', 'seen'])
    const cropped = lines(text('hidden') + SEEN, { page: '/CropBox[0 350 500 0]' })
    expect(cropped).to.deep.equal(['seen'])
  })

  it('leaves out what is not painted, unless nothing else is there', () => {
    for (const mode of [3, 7]) {
      expect(lines(text('scanned', { mode }) + SEEN)).to.deep.equal(['seen'])
      expect(lines(text('scanned', { mode }))).to.deep.equal(['scanned'])
    }
    expect(lines(`q 3 Tr Q ${SEEN.replace('0 Tr', '')}`)).to.deep.equal(['seen'])
    for (const mode of [1, 2, 4])
      expect(lines(text('outlined', { mode }) + SEEN)).to.deep.equal(['outlined', 'seen'])
  })

  it('leaves out layers that are not shown, of content and of forms', () => {
    const resources =
      '/Properties<</A 4 0 R/B 5 0 R/C<</Type/OCMD/OCGs[4 0 R]>>/D<</Type/OCMD/OCGs[4 0 R 5 0 R]>>>>/XObject<</X 6 0 R>>'
    const on = (layer: string) => `/OC /${layer} BDC ${text(layer)}EMC ${SEEN}`
    const found = (content: string, catalog = GROUPS) => lines(content, { resources, catalog })
    expect(found(on('A'))).to.deep.equal(['seen'])
    expect(found(on('B'))).to.deep.equal(['B', 'seen'])
    expect(found(on('C'))).to.deep.equal(['seen'])
    expect(found(on('D'))).to.deep.equal(['D', 'seen'])
    expect(found(`/OC /A BDC /P BMC ${text('A')}EMC EMC ${SEEN}`)).to.deep.equal(['seen'])
    expect(found(`/OC /A BDC /P BMC EMC ${text('A')}EMC ${SEEN}`)).to.deep.equal(['seen'])
    expect(found(`/X Do ${SEEN}`)).to.deep.equal(['seen'])
    expect(found(`/X Do ${SEEN}`, '')).to.deep.equal(['hidden', 'seen'])
    const base = '/OCProperties<</OCGs[4 0 R 5 0 R]/D<</BaseState/OFF/ON[4 0 R]>>>>'
    expect(found(on('A'), base)).to.deep.equal(['A', 'seen'])
    expect(found(on('B'), base)).to.deep.equal(['seen'])
  })

  it('in marked content that hundreds of thousands of others are in', () => {
    expect(lines(`${'/P BMC '.repeat(300_000)}${SEEN}`)).to.deep.equal(['seen'])
  })

  it('takes memberships of layers as their policy or their expression says', () => {
    const shows = (membership: string, catalog = GROUPS) => {
      const resources = `/Properties<</M<</Type/OCMD${membership}>>>>`
      const found = lines(`/OC /M BDC ${text('text')}EMC ${SEEN}`, { resources, catalog })
      return found.length === 2
    }
    const off = '/OCGs[4 0 R]'
    const on = '/OCGs 5 0 R'
    const both = '/OCGs[4 0 R 5 0 R]'
    for (const hidden of [
      ...[`/P/AllOn${both}`, `/P/AnyOn${off}`, off, `/P/AllOff${both}`, `/P/AnyOff${on}`],
      ...['/VE[/Not 5 0 R]', '/VE[/And 5 0 R 4 0 R]', `/VE[/Or 4 0 R[/Not[/Or 5 0 R]]]${on}`],
    ])
      expect(shows(hidden), hidden).to.equal(false)
    for (const shown of [
      ...[`/P/AllOn${on}`, `/P/AnyOn${both}`, `/P/AllOff${off}`, `/P/AnyOff${both}`, '/OCGs[]'],
      ...['', '/OCGs[null]/P/AllOff', '/VE[/Not 4 0 R]', '/VE[/Or 5 0 R 4 0 R]', '/VE[/Else]'],
    ])
      expect(shows(shown), shown).to.equal(true)
    // No layer is off: a policy may hide text nevertheless.
    expect(shows(`/P/AllOff${on}`, '')).to.equal(false)
  })

  it('ends with expressions that refer to themselves', () => {
    const objects: PageChanges['objects'] = (file) =>
      file.object(10, '[/And 10 0 R 10 0 R]').object(11, '<</Type/OCMD/VE 10 0 R>>')
    const resources = '/Properties<</M 11 0 R>>'
    const content = `/OC /M BDC ${text('text')}EMC `.repeat(100)
    expect(lines(content + SEEN, { resources, objects })).to.include('seen')
  })

  it('takes layers for shown or not by their use in viewers, and those of other intents for shown', () => {
    const found = (configuration: string, group = '') =>
      lines(`/OC /A BDC ${text('text')}EMC ${SEEN}`, {
        resources: '/Properties<</A 10 0 R>>',
        catalog: `/OCProperties<</OCGs[10 0 R]/D<<${configuration}>>>>`,
        objects: (file) => file.object(10, `<</Type/OCG/Name(one)${group}>>`),
      }).length === 2
    const use = (event: string) => `/AS[<</Event/${event}/OCGs[10 0 R]/Category[/View]>>]`
    const state = (to: string) => `/Usage<</View<</ViewState/${to}>>>>`
    expect(found(use('View'), state('OFF'))).to.equal(false)
    expect(found(`/OFF[10 0 R]${use('View')}`, state('ON'))).to.equal(true)
    expect(found(use('Print'), state('OFF'))).to.equal(true)
    expect(found('/OFF[10 0 R]', '/Intent/Design')).to.equal(true)
    expect(found('/OFF[10 0 R]', '/Intent[/Design/View]')).to.equal(false)
    expect(found('/OFF[10 0 R]/Intent/All', '/Intent/Design')).to.equal(false)
  })

  it('leaves out pages beyond the number of the page tree', () => {
    const pages = (count: number) =>
      lines(SEEN, {
        objects: (file) =>
          file
            .object(2, `<</Type/Pages/Kids[3 0 R 10 0 R]/Count ${count}>>`)
            .object(
              10,
              '<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Contents 11 0 R/Resources<</Font<</F 12 0 R>>>>>>',
            )
            .object(12, '<</Type/Font/Subtype/Type1/BaseFont/Courier>>')
            .stream(11, '', text('second')),
      })
    expect(pages(1)).to.deep.equal(['seen'])
    expect(pages(2)).to.deep.equal(['seen', 'second'])
    expect(pages(0)).to.deep.equal(['seen', 'second'])
  })

  it('leaves out hidden fields', () => {
    expect(lines(SEEN, { page: '/Annots[7 0 R]' })).to.deep.equal(['seen'])
    expect(lines(SEEN, { page: '/Annots[8 0 R]' })).to.deep.equal(['field', 'seen'])
  })

  it('follows forms in forms, but not those that draw themselves', () => {
    const chain =
      (length: number, last: string) => (file: Parameters<Required<PageChanges>['objects']>[0]) => {
        for (let at = 0; at < length; at += 1)
          file.stream(
            20 + at,
            `/Subtype/Form/BBox[0 0 500 500]/Resources<</XObject<</X ${21 + at} 0 R/Own 20 0 R>>>>`,
            '/X Do /Own Do',
          )
        file.stream(20 + length, '/Subtype/Form/BBox[0 0 500 500]', last)
      }
    const resources = '/XObject<</X 20 0 R>>'
    const cover = '1 g 15 395 90 20 re f'
    expect(
      lines(`${text('hidden')}/X Do ${SEEN}`, { resources, objects: chain(30, cover) }),
    ).to.deep.equal(['seen'])
    expect(() => lines('/X Do', { resources, objects: chain(200, cover) })).to.throw(LimitExceeded)
  })

  it('reads text in the font that a parameter dictionary sets', () => {
    const resources = '/ExtGState<</G<</Font[10 0 R 12]>>>>'
    const objects: PageChanges['objects'] = (file) =>
      file.object(10, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
    expect(lines('/G gs BT 20 400 Td (shown) Tj ET', { resources, objects })).to.deep.equal([
      'shown',
    ])
  })
})
