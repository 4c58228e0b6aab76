import { expect } from 'chai'
import fc from 'fast-check'
import { LimitExceeded } from '../../src/pdf/syntax/limits.js'
import { PdfDocument } from '../../src/pdf/document/document.js'
import { END_OF_DATA, Keyword, type Token } from '../../src/pdf/syntax/parser.js'
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfString,
} from '../../src/pdf/syntax/values.js'
import { onePage } from '../support/pdf/pdf-file.js'

const document = new PdfDocument(onePage().bytes())

function parse(text: string): Token {
  return document.parser(Buffer.from(text, 'latin1')).next()
}

function parsed<T>(text: string, type: new (...given: never[]) => T): T {
  const value = parse(text)
  expect(value).to.be.instanceOf(type)
  return value as T
}

describe('read-pdf: syntax', () => {
  it('reads numbers and keeps how they are written', () => {
    for (const [text, value, isInteger] of [
      ['0', 0, true],
      ['-17', -17, true],
      ['+3', 3, true],
      ['007', 7, true],
      ['4.', 4, false],
      ['-.002', -0.002, false],
      ['34.5', 34.5, false],
    ] as const) {
      const number = parsed(text, PdfNumber)
      expect(number.value, text).to.equal(value)
      expect(number.raw, text).to.equal(text)
      expect(number.isInteger, text).to.equal(isInteger)
    }
  })

  it('accepts two signs and two decimal points', () => {
    expect(parsed('--5', PdfNumber).value).to.equal(-5)
    expect(parsed('1.2.3', PdfNumber).value).to.equal(1.2)
  })

  it('resolves escapes and line ends of literal strings', () => {
    expect(parsed('(a\\n\\(\\)\\\\\\101\\7x\\\r\nb\rc\r\nd\\q)', PdfString).latin1).to.equal(
      'a\n()\\A\u0007xb\nc\nd' + 'q',
    )
    expect(parsed('(a(b(c))d)e', PdfString).latin1).to.equal('a(b(c))d')
    expect(parsed('(never closed', PdfString).latin1).to.equal('never closed')
  })

  it('reads hexadecimal strings and counts their digits', () => {
    const odd = parsed('<48 656C6c6f2>', PdfString)
    expect(odd.latin1).to.equal('Hello ')
    expect(odd.hexDigits).to.equal(11)
    expect(odd.hex && odd.hexClean).to.equal(true)
    expect(parsed('<48xx>', PdfString).hexClean).to.equal(false)
  })

  it('decodes text strings of every encoding', () => {
    expect(parsed('(\\200 \\240 \\344)', PdfString).text).to.equal('\u2022 \u20ac ä')
    expect(parsed('<FEFF20AC0041>', PdfString).text).to.equal('€A')
    expect(parsed('<FFFEAC204100>', PdfString).text).to.equal('€A')
    expect(parsed('<EFBBBFE282AC>', PdfString).text).to.equal('€')
    expect(parsed('<FEFF001B0064006500 1B0041>', PdfString).text).to.equal('A')
  })

  it('resolves #xx in names', () => {
    expect(parsed('/text#2Fxml', PdfName).value).to.equal('text/xml')
    expect(parsed('/A#zz', PdfName).value).to.equal('A#zz')
    expect(parsed('/', PdfName).value).to.equal('')
    expect(parsed('/#C3#A4', PdfName).utf8).to.equal('ä')
    expect(parsed('/#E4', PdfName).utf8).to.equal(undefined)
  })

  it('tells references from numbers', () => {
    const array = parsed('[1 2 3 0 R 4 5 R 6]', PdfArray)
    expect(array.items.map((item) => item instanceof PdfRef)).to.deep.equal([
      false,
      false,
      true,
      true,
      false,
    ])
    expect(parsed('12 0 Rx', PdfNumber).value).to.equal(12)
  })

  it('keeps order, duplicates and place of dictionary entries', () => {
    const dict = parsed(' <</A 1/B[/C]/A 2/N null>>', PdfDict)
    expect(dict.number('A')).to.equal(2)
    expect(dict.duplicates).to.deep.equal(['A'])
    expect(dict.start).to.equal(1)
    expect(dict.end).to.equal(26)
    expect(dict.get('N')).to.equal(undefined)
  })

  it('finds entries of large dictionaries', () => {
    const entries = Array.from({ length: 300 }, (_, i) => `/K${i} ${i}`).join('')
    const dict = parsed(`<<${entries}>>`, PdfDict)
    expect(dict.number('K0')).to.equal(0)
    expect(dict.number('K299')).to.equal(299)
    expect(dict.has('K300')).to.equal(false)
  })

  it('accepts a missing value, a stray bracket and a missing end', () => {
    const dict = parsed('<</A/B /C >>', PdfDict)
    expect(dict.name('A')).to.equal('B')
    expect(dict.has('C')).to.equal(false)
    expect(parsed('[1 2', PdfArray).length).to.equal(2)
    expect(parsed('<</A 1', PdfDict).number('A')).to.equal(1)
    expect(parsed('[1 >> 2]', PdfArray).length).to.equal(1)
  })

  it('passes over comments', () => {
    expect(parsed('% a comment\r\n[1 % another ]\n2]', PdfArray).length).to.equal(2)
  })

  it('gives operators as keywords, and the end', () => {
    const parser = document.contentParser(Buffer.from('1 0 0 RG T* q'))
    const read: string[] = []
    for (let next = parser.next(); next !== END_OF_DATA; next = parser.next())
      read.push(next instanceof Keyword ? next.text : 'value')
    expect(read).to.deep.equal(['value', 'value', 'value', 'RG', 'T*', 'q'])
  })

  it('refuses to nest deeper than allowed', () => {
    expect(() => parse('['.repeat(500))).to.throw(LimitExceeded)
    expect(() => parse('<</A '.repeat(500))).to.throw(LimitExceeded)
  })

  it('ends on any bytes, and never goes back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const parser = document.parser(bytes)
        for (let last = -1; parser.next() !== END_OF_DATA; last = parser.position)
          expect(parser.position).to.be.greaterThan(last)
      }),
    )
  })

  it('reads back any literal string that is escaped', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const escaped = [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
        expect([...parsed(`(${escaped})`, PdfString).bytes]).to.deep.equal([...bytes])
        const hex = Buffer.from(bytes).toString('hex')
        expect([...parsed(`<${hex}>`, PdfString).bytes]).to.deep.equal([...bytes])
      }),
    )
  })
})
