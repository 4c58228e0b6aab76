import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { Fault } from 'twinvoice/plugin'
import { parseLayout } from '../../../../plugins/render-pdf/layout/parse.js'
import { VOCABULARY } from '../../../../plugins/render-pdf/layout/vocabulary.js'

const around = (blocks: string, attributes = '') =>
  `<document title="T" lang="en" ${attributes}>${blocks}</document>`

function problem(layout: string): string {
  try {
    parseLayout(layout, 'layout.hbs')
  } catch (thrown) {
    expect(thrown).to.be.instanceOf(Fault)
    expect((thrown as Fault).code).to.equal('CATALOG_INVALID')
    return (thrown as Fault).message
  }
  return 'accepted'
}

describe('the layout language', () => {
  it('reads elements, attributes and characters in order', () => {
    const document = parseLayout(
      around('<box padding="2"><text>a &amp; <b>b</b></text></box>'),
      'f',
    )
    const [box] = document.elements()
    expect(box?.get('padding')).to.equal('2')
    expect(box?.elements()[0]?.text()).to.equal('a & b')
    expect(box?.elements()[0]?.order).to.be.greaterThan(box?.order ?? NaN)
  })

  it('refuses margins that leave no room on the paper', () => {
    const margins = (margin: string) => problem(around('<text>x</text>', `margin="${margin}"`))
    expect(margins('20mm 100mm 20mm 100mm')).to.equal('accepted')
    expect(margins('20mm 100mm 20mm 101mm')).to.match(
      /line 1 .*<document>: its margins leave no room on the paper/,
    )
    expect(margins('140mm 20mm 150mm 20mm')).to.include('leave no room')
  })

  it('never takes a value for markup', () => {
    const document = parseLayout(around('<text>&lt;b&gt;x&#x27;&#x3D;&lt;/b&gt;</text>'), 'f')
    expect(document.text()).to.equal("<b>x'=</b>")
    expect(document.elements()[0]?.elements()).to.have.length(0)
  })

  it('reads comments, CDATA, instructions and both kinds of quotation marks as XML does', () => {
    const text = '<!-- <text> --><?x <y?><text><![CDATA[<b> &amp;]]>&#65;&#x42;&apos;&no;</text>'
    const box = '<box background=\'none\' min-height = "5"\n  ><text/></box>'
    const [first, second] = parseLayout(around(text + box), 'f').elements()
    expect(first?.text()).to.equal("<b> &amp;AB'&no;")
    expect([...(second?.attributes ?? [])]).to.deep.equal([
      ['background', 'none'],
      ['min-height', '5'],
    ])
    expect(second?.elements()).to.have.length(1)
  })

  it('takes a bracket in a value for no end of the tag', () => {
    const document = parseLayout('<document title="a > b" lang="en"><text>x</text></document>', 'f')
    expect(document.get('title')).to.equal('a > b')
    expect(document.text()).to.equal('x')
  })

  it('reads the same tag at two places as two elements', () => {
    const [one, other] = parseLayout(
      around('<box padding="2"><text>x</text></box><box padding="2"/>'),
      'f',
    ).elements()
    expect(one).not.to.equal(other)
    expect(other?.elements()).to.have.length(0)
  })

  it('applies styles to the elements that have their attributes, own attributes last', () => {
    const style = '<style name="a" font-size="7" padding="3"/><style name="b" font-size="8"/>'
    const blocks = `${style}<text style="a b">x</text><box style="a" padding="4"/>`
    const [text, box] = parseLayout(around(blocks), 'f').elements()
    expect([...(text?.attributes ?? [])]).to.deep.equal([['font-size', '8']])
    expect([...(box?.attributes ?? [])]).to.deep.equal([
      ['font-size', '7'],
      ['padding', '4'],
    ])
  })

  it('reads footers after everything else', () => {
    const [footer, text] = parseLayout(
      around('<footer><text>f</text></footer><text>x</text>'),
      'f',
    ).elements()
    expect(footer?.order).to.be.greaterThan(text?.order ?? NaN)
  })

  const refused: readonly (readonly [string, string])[] = [
    ['', 'there is no <document>'],
    ['<text>x</text>', '<text> is outside of <document>'],
    [around('<para>x</para>'), 'unknown element <para>'],
    [around('<txt>x</txt>'), 'unknown element <txt>; did you mean <text>?'],
    [around('<p>x</p>'), 'unknown element <p>; did you mean <text>?'],
    [around('<text colr="#fff">x</text>'), '<text> has no attribute colr; did you mean color?'],
    [
      around('<style name="s" paddin="1"/>'),
      'unknown attribute paddin in <style>; did you mean padding?',
    ],
    [around('<text colour="#fff">x</text>'), '<text> has no attribute colour; did you mean color?'],
    [
      around('<text color="red">x</text>'),
      'color="red" is not a value of it; it takes a colour such as #b45309',
    ],
    [around('<text font-size="0">x</text>'), 'font-size="0" is not a value'],
    [
      around('<box padding="1 2 3">x</box>'),
      'padding="1 2 3" is not a value of it; it takes one, two or four lengths such as 4mm 6mm',
    ],
    [around('<text text-align="middle">x</text>'), '; it takes '],
    [around('<box x="1mm" width="a"/>'), 'width="a" is not a value'],
    [around('loose'), 'characters where only elements may stand: "loose"'],
    [around('<text><text>x</text></text>'), '<text> may not stand in <text>'],
    [around('<text><b>x</text>'), 'is not closed'],
    ['<document title="T" lang="en"><text>x</text>', '<document> is not closed'],
    [around('<text color=red>x</text>'), 'is no tag of XML'],
    [around('<text color>x</text>'), 'is no tag of XML'],
    [around('<row><text>x</text></row>'), '<text> may not stand in <row>'],
    [around('<text style="none">x</text>'), 'there is no style "none"'],
    [around('<text>x</text><style name="late" padding="1"/>'), '<style> may stand only'],
    [around('<style name="s" nothing="1"/>'), 'unknown attribute nothing'],
    [around('<style name="s" padding="x"/>'), 'padding="x" is not a value'],
    [around('<heading>x</heading>'), '<heading> needs level'],
    [
      around('<heading level="7">x</heading>'),
      'level="7" is not a value of it; it takes a whole number from 1 to 6',
    ],
    [
      around('<text><page-number/></text>'),
      '<page-number> may stand only in <header> and <footer>',
    ],
    [around('<text><carried/></text>'), '<carried> may stand only in'],
    [around('<footer><table><col/></table></footer>'), '<table> may not stand in <header>'],
    [around('<text><a href="javascript:alert(1)">x</a></text>'), 'is not a value'],
    [around('<box><page-break/></box>'), '<page-break> may not stand in'],
    ['<document lang="en"><text>x</text></document>', '<document> needs title'],
  ]
  for (const [layout, reason] of refused)
    it(`refuses ${layout === '' ? 'nothing' : layout.slice(0, 90)}`, () => {
      expect(problem(layout)).to.include(reason)
    })

  it('names file and line', () => {
    const message = problem('<document title="T" lang="en">\n<text>x</text>\n<para/></document>')
    expect(message).to.match(/layout\.hbs: line 3 of the layout’s output/)
  })
})

describe('LAYOUT.md', () => {
  const page = readFileSync('plugins/render-pdf/LAYOUT.md', 'utf8')

  it('names every element and every attribute', () => {
    const missing = Object.entries(VOCABULARY).flatMap(([name, { attributes }]) => [
      ...(page.includes(`\`${name}\``) || page.includes(`<${name}`) ? [] : [`<${name}>`]),
      ...Object.keys(attributes).filter(
        (attribute) => !page.includes(`\`${attribute}\``) && !page.includes(`\`${attribute}=`),
      ),
    ])
    expect(missing).to.deep.equal([])
  })
})
