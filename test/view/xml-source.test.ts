import { expect } from 'chai'
import { xmlHtml, xmlSource } from '../../src/view/html/xml-source.js'

const XML = `<?xml version="1.0"?>
<a x="1 > 0">
  <!-- a
  comment -->
  <b>1 &amp; 2</b>
  <b><![CDATA[<c/>]]></b>
</a>`

describe('The XML of a page', () => {
  it('knows the line of each element', () => {
    const { lines, isReformatted } = xmlSource(XML)
    expect([...lines]).to.deep.equal([
      ['/a[1]', 2],
      ['/a[1]/b[1]', 5],
      ['/a[1]/b[2]', 6],
    ])
    expect(isReformatted).to.equal(false)
  })

  it('is shown unchanged, with a link to the lines that are marked', () => {
    const html = xmlHtml(xmlSource(XML), new Set([5])) ?? ''
    const text = html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    expect(text).to.equal(`${XML}\n`)
    expect(html).to.contain('<span id="x5" class="l m">').and.to.not.contain('id="x6"')
  })

  it('gets line breaks if it has none', () => {
    const { text, lines, isReformatted } = xmlSource('<a><b>1</b><c><d/><e> x </e></c></a>')
    expect(isReformatted).to.equal(true)
    expect(text?.split('\n')).to.deep.equal([
      '<a>',
      '  <b>1</b>',
      '  <c>',
      '    <d/>',
      '    <e> x </e>',
      '  </c>',
      '</a>',
    ])
    expect(lines.get('/a[1]/c[1]/e[1]')).to.equal(5)
  })

  it('may end anywhere', () => {
    for (const xml of ['<a', '<a x="', '<!-- ', '<a><b></a>', 'text', ''])
      expect(xmlHtml(xmlSource(xml), new Set())).to.be.a('string')
  })

  it('is not shown if it is too long', () => {
    expect(xmlHtml(xmlSource(`<a>${'\n'.repeat(2_000_000)}</a>`), new Set())).to.equal(undefined)
  })
})
