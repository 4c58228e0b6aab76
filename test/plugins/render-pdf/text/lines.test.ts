import { expect } from 'chai'
import fc from 'fast-check'
import { parseLayout } from '../../../../plugins/render-pdf/layout/parse.js'
import { isolated } from '../../../../plugins/render-pdf/text/characters.js'
import { openFonts, type Fonts } from '../../../../plugins/render-pdf/text/fonts.js'
import type { Line } from '../../../../plugins/render-pdf/text/lines.js'
import { PrintBudget } from '../../../../plugins/render-pdf/text/print-budget.js'
import { Paragraph } from '../../../../plugins/render-pdf/text/paragraph.js'
import { Styles } from '../../../../plugins/render-pdf/text/style.js'

describe('lines of a paragraph', () => {
  let fonts: Fonts
  before(async () => {
    fonts = await openFonts()
  })

  function paragraph(inline: string, attributes = ''): Paragraph {
    const layout = `<document title="T" lang="en"><text ${attributes}>${inline}</text></document>`
    const [element] = parseLayout(layout, 'test').elements()
    if (element === undefined) throw new Error('no element')
    const styles = new Styles()
    return new Paragraph(element, styles.inside(element, styles.initial), {
      fonts,
      styles,
      variables: {},
      budget: new PrintBudget(1000),
      missing: () => undefined,
    })
  }

  /** What a line shows, from left to right. */
  function shown(line: Line): string {
    return line.pieces
      .map(({ run, from, to }) => {
        const { clusters } = run.glyphs
        const glyphs = Array.from({ length: to - from }, (_, index) => from + index)
        return glyphs.map((glyph) => run.text[clusters?.[glyph] ?? glyph] ?? '').join('')
      })
      .join('')
  }

  it('breaks at spaces and after hyphens, and drops the space', () => {
    const lines = paragraph('Lieferung frei Haus, Nord-Ost').break(52).map(shown)
    expect(lines).to.deep.equal(['Lieferung', 'frei Haus,', 'Nord-Ost'])
  })

  it('does not break at no-break spaces', () => {
    const lines = paragraph('IBAN DE89&#160;3704&#160;0044').break(70).map(shown)
    expect(lines).to.deep.equal(['IBAN', 'DE89\u00a03704\u00a00044'])
  })

  it('hyphenates a word that is wider than a line, by the rules of its language', () => {
    const words = [
      ['de', 'Wasserversorgungsunternehmen', /^Wasser ver|sorgungs|unter|nehmen$/],
      ['en', 'internationalisation', /^inter|nation/],
      ['fr', 'anticonstitutionnellement', /^anti|ment$/],
      ['it', 'precipitevolissimevolmente', /^preci|mente$/],
      ['es', 'internacionalmente', /^inter|nacional|mente$/],
    ] as const
    for (const [lang, word, syllables] of words) {
      const lines = paragraph(`<span lang="${lang}">(${word}),</span>`).break(60)
      const texts = lines.map(shown)
      expect(lines.length, word).to.be.greaterThan(1)
      for (const line of lines) expect(line.width).to.be.at.most(60.01)
      for (const text of texts.slice(0, -1)) expect(text).to.match(/\p{L}\u00ad$/u)
      expect(texts.join('').replaceAll('\u00ad', '')).to.equal(`(${word}),`)
      expect(texts.join(' ').replaceAll(/[\u00ad(),]/g, '')).to.match(syllables)
    }
  })

  it('puts no hyphen into what may be an identifier, or into a language without patterns', () => {
    for (const inline of [
      'DE02120300000000202051DE02120300000000202051',
      'rechnungen.eingang.zentrale@lieferantenverwaltung.example',
      'https://lieferantenverwaltung.example/rechnungseingang',
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      '<span lang="fi">lentokonesuihkuturbiinimoottori</span>',
    ]) {
      const texts = paragraph(inline).break(60).map(shown)
      expect(texts.length, inline).to.be.greaterThan(1)
      expect(texts.join('')).to.equal(inline.replaceAll(/<[^>]+>/g, ''))
    }
  })

  it('divides an address after its @ and before its dots', () => {
    const lines = (inline: string, room: number) => paragraph(inline).break(room).map(shown)
    expect(lines('rechnungseingang@beispiel.example', 90)).to.deep.equal([
      'rechnungseingang@',
      'beispiel.example',
    ])
    expect(lines('info@rechnungseingang.example.org', 80)).to.deep.equal([
      'info@',
      'rechnungseingang',
      '.example.org',
    ])
  })

  it('divides an amount between its number and its currency, not within the number', () => {
    const lines = (inline: string, room: number) => paragraph(inline).break(room).map(shown)
    const spaced = (text: string) => text.replaceAll(' ', '\u00a0')
    expect(lines(spaced('KWD 51,182,588,269.81'), 90)).to.deep.equal([
      spaced('KWD '),
      '51,182,588,269.81',
    ])
    expect(lines(spaced('51 182 588 269,81 KWD'), 90)).to.deep.equal([
      spaced('51 182 588 269,81 '),
      'KWD',
    ])
  })

  it('divides a URN after its colons and its #, not before a dot', () => {
    const lines = (inline: string, room: number) => paragraph(inline).break(room).map(shown)
    expect(lines('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', 110)).to.deep.equal([
      'urn:fdc:peppol.eu:2017:',
      'poacc:billing:01:1.0',
    ])
    expect(lines('urn:cen.eu:en16931:2017#conformant#urn:x.de:y', 150)).to.deep.equal([
      'urn:cen.eu:en16931:2017#',
      'conformant#urn:x.de:y',
    ])
  })

  it('draws a soft hyphen where a line ends at it, and nowhere else', () => {
    const element = paragraph('Wasser&#173;versorgung und Ab&#173;fall')
    expect(element.break(60).map((line) => shown(line).endsWith('\u00ad'))).to.deep.equal([
      true,
      false,
      false,
    ])
    for (const line of element.break(60)) expect(line.width).to.be.at.most(60.01)
    expect(element.break(1000)).to.have.length(1)
  })

  it('breaks a word that is wider than a line, and never before a mark', () => {
    const word = 'e\u0301\u0323'.repeat(60)
    const lines = paragraph(word).break(60)
    expect(lines.length).to.be.greaterThan(3)
    for (const line of lines) {
      expect(line.width).to.be.at.most(60.01)
      expect(shown(line)).to.not.match(/^\p{M}/u)
    }
  })

  it('ends where nothing fits: a column may be narrower than its padding, or than a hyphen', () => {
    expect(paragraph('ab c').break(-1).map(shown).join('')).to.equal('abc')
    expect(paragraph('a&#173;b').break(1).map(shown).join('')).to.equal('ab')
  })

  it('keeps every character, and no line wider than its space', () => {
    const words = fc.array(
      fc.string({ unit: fc.constantFrom(...'abcWifl.,-/äß1\u00a0'), maxLength: 30 }),
    )
    fc.assert(
      fc.property(words, fc.integer({ min: 20, max: 300 }), (parts, room) => {
        const text = parts.join(' ').replace(/ +/g, ' ').trim()
        const lines = paragraph(text.replaceAll('&', '')).break(room)
        const all = lines.map(shown).join('').replaceAll('\u00ad', '')
        expect(all.replaceAll(' ', '').length).to.be.at.most(text.length)
        // A ligature shows its first letter alone: count the letters that are no part of one.
        expect(all.replace(/[fil ]/g, '')).to.equal(text.replace(/[fil ]/g, ''))
        for (const line of lines) expect(line.width).to.be.at.most(room + 0.02)
      }),
      { numRuns: 400 },
    )
  })

  it('collapses white space, and keeps line ends if they are significant', () => {
    expect(paragraph('  a \n  b  ').lines.map(({ text }) => text)).to.deep.equal(['a b'])
    const kept = paragraph(' a \n\n b\t c ', 'white-space="pre-line"')
    expect(kept.lines.map(({ text }) => text)).to.deep.equal(['a', '', 'b c'])
    expect(paragraph('a<br/>b').lines.map(({ text }) => text)).to.deep.equal(['a', 'b'])
  })

  it('composes characters', () => {
    expect(paragraph('Mu\u0308ller').lines[0]?.text).to.equal('Müller')
  })

  it('orders text from right to left by the bidirectional algorithm', () => {
    const [line] = paragraph('Kunde: חברה 123 בע״מ GmbH').break(400)
    const pieces = line?.pieces.map(({ run }) => run.text.trim()).filter((text) => text !== '')
    expect(pieces).to.deep.equal(['Kunde:', 'בע״מ', '123', 'חברה', 'GmbH'])
  })

  it('keeps the order of the parts of a line of which some run from right to left', () => {
    const address = ['חברה', 'רחוב 5', '10115 ירושלים'].map(isolated).join(' · ')
    const [line] = paragraph(address).break(400)
    const words = line?.pieces.map(({ run }) => run.text.replace(/[\s\u2066-\u2069]/g, ''))
    expect(words?.filter((word) => /[\d\u05d0-\u05ea]/.test(word))).to.deep.equal([
      'חברה',
      '5',
      'רחוב',
      'ירושלים',
      '10115',
    ])
  })

  it('finds what follows the decimal mark', () => {
    const after = (text: string, mark: string) => paragraph(text).widthAfterDecimal(mark) ?? NaN
    expect(after('1.234,50', ',')).to.be.closeTo(after('0,50', ','), 1e-6)
    expect(after('12', ',')).to.be.closeTo(0, 1e-6)
    expect(after('12 %', ',')).to.be.greaterThan(0)
    expect(after('1,234', '.')).to.be.closeTo(0, 1e-6)
    expect(paragraph('none').widthAfterDecimal(',')).to.equal(undefined)
  })
})
