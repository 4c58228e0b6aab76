import { expect } from 'chai'
import { PdfDocument } from '../../../src/pdf/document/document.js'
import { readPages } from '../../../src/pdf/pages/pages.js'
import { englishDetail } from '../../../src/pdf/details/detail.js'
import { type PdfStream } from '../../../src/pdf/syntax/values.js'
import { ObjectStream } from '../../../src/pdf/xref/object-stream.js'
import { clausesOf } from '../../support/inspection/pdfa-score.js'
import { invoicePdf } from '../../support/pdf/invoice-pdf.js'
import { onePage, PdfFile } from '../../support/pdf/pdf-file.js'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

function brokenIn(bytes: Buffer | string): string[] {
  const file = typeof bytes === 'string' ? latin1(bytes) : bytes
  return clausesOf(file).map(({ clause, found }) => `${clause} ${found}`)
}

/** The file as text, with something before its table; the offset of the table is corrected. */
function withBeforeTable(text: string, inserted: string): string {
  const at = text.lastIndexOf('xref\n0')
  return `${text.slice(0, at)}${inserted}${text.slice(at)}`.replace(
    /startxref\n\d+/,
    `startxref\n${at + inserted.length}`,
  )
}

// Programs would show different documents, and veraPDF passes most of these files.
describe('6.1.4: all programs find the same objects', () => {
  const sound = invoicePdf().bytes().toString('latin1')

  for (const comment of [
    '% 3 0 obj <</Type/Page>> endobj',
    '  %3 0 obj',
    '% trailer <</Root 9 0 R>>',
  ])
    it(`whatever a comment says: ${comment}`, () => {
      expect(brokenIn(withBeforeTable(sound, `${comment}\n`))).to.deep.equal([])
      // Without a table that can be used, programs look for objects, and pass over comments, too.
      const damaged = withBeforeTable(sound, `${comment}\n`).replace(
        /startxref\n\d+/,
        'startxref\n7',
      )
      const shown = (text: string) => [...readPages(new PdfDocument(latin1(text)))].length
      expect(shown(damaged)).to.equal(shown(sound))
    })

  it('but an object behind the line of a comment, and one behind a lost line end, is none', () => {
    for (const before of ['% x\n', '%PDF-1.7 ', '%%EOF'])
      expect(brokenIn(withBeforeTable(sound, `${before}3 0 obj null endobj\n`)).join()).to.contain(
        'another object of this number behind it',
      )
  })

  it('with an /ID, whose message says what is wrong with it', () => {
    const said = (id: string) =>
      brokenIn(Object.assign(invoicePdf(), { trailer: { Root: '1 0 R', ID: id } }).bytes())
    expect(said('[()()]')).to.deep.equal(['6.1.3 /ID with an empty string'])
    expect(said('(x)')).to.deep.equal(['6.1.3 /ID is not two strings'])
  })

  it('in a table whose subsections do not overlap', () => {
    const entry = /^\d{10} 00000 n /m.exec(sound)?.[0] ?? ''
    const table = (first: number) =>
      sound
        .replace('trailer\n', `${first} 1\n${entry}\ntrailer\n`)
        .replace(/\/Size \d+/, '/Size 99')
    expect(brokenIn(table(3)).join()).to.contain('two entries of one object')
  })

  it('in a cross-reference stream with /W and /Index of integers, without overlap', () => {
    const file = (change: Record<string, string>) => {
      const pdf = invoicePdf()
      Object.assign(pdf.trailer, change)
      return brokenIn(pdf.bytesWithXrefStream())
    }
    const size = Math.max(...invoicePdf().objects.keys()) + 3
    expect(file({ Index: `[0 ${size}]` })).to.deep.equal([])
    const ofIndex = ['6.1.4 a cross-reference stream with unusable /Index']
    expect(file({ Index: `[0 ${size}.0]` })).to.deep.equal(ofIndex)
    expect(file({ Index: `[0 ${size} 4]` })).to.deep.equal(ofIndex)
    const ofWidths = ['6.1.4 a cross-reference stream with unusable /W']
    expect(file({ W: '[1 4 2 0]' })).to.deep.equal(ofWidths)
    expect(file({ W: '[1.0 4 2]' })).to.deep.equal(ofWidths)
    const overlap = ['6.1.4 a cross-reference section with two entries of one object']
    expect(file({ Index: `[0 ${size - 1} 3 1]` })).to.deep.equal(overlap)
  })

  it('in a cross-reference stream that does not lead beyond the end', () => {
    const update = (offset: number) => {
      const row = Buffer.from([1, 0, 0, 0, 0, 0])
      row.writeUInt32BE(offset, 1)
      const prev = sound.lastIndexOf('xref\n0')
      const trailer = sound.slice(sound.lastIndexOf('<<'), sound.lastIndexOf('>>'))
      const dict = `${trailer.replace(/\/Size \d+/, '/Size 99')}/Prev ${prev}/Type/XRef/W[1 4 1]/Index[98 1]/Length 6>>`
      return brokenIn(
        `${sound}98 0 obj\n${dict}\nstream\n${row.toString('latin1')}\nendstream\nendobj\nstartxref\n${sound.length}\n%%EOF\n`,
      )
    }
    expect(update(sound.length)).to.deep.equal([])
    expect(update(99_999_999).join()).to.contain('leads beyond the end of the file')
  })

  it('in a hybrid file whose /XRefStm is a stream', () => {
    const at = sound.lastIndexOf('xref\n0')
    const table = sound.slice(at, sound.indexOf('startxref'))
    const second = table.replace('trailer\n<<', `trailer\n<</XRefStm ${at}`)
    const hybrid = `${sound.slice(0, at)}${table}${second}startxref\n${at + table.length}\n%%EOF\n`
    expect(brokenIn(hybrid)).to.deep.equal(['6.1.4 /XRefStm leads to no cross-reference stream'])
  })

  it('by references: of the generation of their object, and not to a reference', () => {
    const tree = (kid: string) =>
      brokenIn(
        invoicePdf()
          .object(2, `<</Type/Pages/Kids[${kid}]/Count 1/A 40 0 R>>`)
          .object(40, '3 0 R')
          .bytes(),
      )
    const toReference = '6.1.4 a reference 40 0 R to a reference (object 2)'
    expect(tree('3 0 R')).to.deep.equal([toReference])
    const ofGeneration = '6.1.4 a reference 3 1 R to an object of generation 0 (object 2)'
    expect(tree('3 1 R')).to.include(ofGeneration)
    const trailer = invoicePdf()
    Object.assign(trailer.trailer, { Info: '5 2 R' })
    expect(brokenIn(trailer.bytes())).to.deep.equal([
      '6.1.4 a reference 5 2 R to an object of generation 0',
    ])
    expect(
      brokenIn(invoicePdf().object(40, '[3 0 R 99 1 R]').object(41, '40 0 R').bytes()),
    ).to.deep.equal([])
  })

  it('by keys with one value, and names with whole escapes', () => {
    const value = (entries: string) => brokenIn(invoicePdf().object(40, `<<${entries}>>`).bytes())
    expect(value('/A 1/B 2/A 1/C/n/C/n/D 3 0 R/D 3 0 R')).to.deep.equal([])
    const twice = ['6.1.9 two values of the key A (object 40)']
    expect(value('/A 1/B 2/A 2')).to.deep.equal(twice)
    expect(value('/A 3 0 R/#41 4 0 R')).to.deep.equal(twice)
    expect(value('/A/n/A/m')).to.deep.equal(twice)
    expect(value('/A#20 /B#4A')).to.deep.equal([])
    for (const name of ['/A#4', '/A#'])
      expect(value(`/A ${name} `).join(), name).to.contain(
        '6.1.9 a name that ends within an escape',
      )
  })

  it('by names of embedded files that are strings, each with a value', () => {
    const tree = (names: string) =>
      brokenIn(invoicePdf({ tree: `/Names<</EmbeddedFiles<</Names[${names}]>>>>` }).bytes())
    expect(tree('(factur-x.xml) 4 0 R')).to.deep.equal([])
    const odd = ['6.8 names of embedded files that are not strings, each with a value']
    expect(tree('(factur-x.xml) 4 0 R(b)')).to.deep.equal(odd)
    expect(tree('/factur-x.xml 4 0 R')).to.deep.equal(odd)
  })

  it('in streams whose /Length is an integer', () => {
    const stream = (length: string) =>
      brokenIn(invoicePdf().stream(40, `/Length ${length}`, 'abc').bytes())
    expect(stream('3')).to.deep.equal([])
    expect(stream('3.0')).to.deep.equal([
      '6.1.7.1 a stream whose /Length is not an integer (object 40)',
    ])
  })

  it('by references with comments in them, which are white space', () => {
    const commented = sound.replace('/Pages 2 0 R', '/Pages 2 %a\n0%b\n%c\nR')
    const at = commented.lastIndexOf('xref\n0')
    const text = commented.replace(/startxref\n\d+/, `startxref\n${at}`)
    expect(new PdfDocument(latin1(text)).catalog.dict('Pages')?.number('Count')).to.equal(1)
  })

  // MuPDF finds no page by a /Prev that is a real number.
  it('by a /Prev that is an integer', () => {
    const at = sound.lastIndexOf('xref\n0')
    const update = (prev: string) =>
      brokenIn(
        `${sound}xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 9/Root 1 0 R/ID[<00><00>]/Prev ${prev}>>\nstartxref\n${sound.length}\n%%EOF\n`,
      )
    expect(update(`${at}`)).to.deep.equal([])
    expect(update(`${at}.0`)).to.deep.equal(['6.1.4 a trailer whose /Prev is not an integer'])
  })

  it('from the end of a linearised file and from its start', () => {
    const file = (length: number) => {
      const pdf = new PdfFile().object(90, `<</Linearized 1/L ${String(length).padStart(9, '0')}>>`)
      for (const [number, body] of invoicePdf().objects) pdf.objects.set(number, body)
      return pdf.bytes()
    }
    const { length } = file(0)
    expect(brokenIn(file(length - 1))).to.deep.equal([])
    expect(brokenIn(file(length))).to.deep.equal([
      '6.1.4 a linearised file with another cross-reference table at its end',
    ])
  })

  it('by entries and by a scan: no other objects and trailers behind those in use', () => {
    const copy = '3 0 obj\n<<>>\nendobj\n'
    expect(brokenIn(withBeforeTable(sound, copy))).to.deep.equal([
      '6.1.4 another object of this number behind it, which no entry leads to (object 3)',
    ])
    const trailer = 'trailer\n<</Root 3 0 R>>\n'
    expect(brokenIn(sound.replace('startxref', `${trailer}startxref`))).to.deep.equal([
      '6.1.4 a trailer behind the last cross-reference section',
    ])
    const pages = '3 0 <<>>'
    const dict = `/Type/ObjStm/N 1/First 4/Length ${pages.length}`
    const stream = `97 0 obj\n<<${dict}>>\nstream\n${pages}\nendstream\nendobj\n`
    expect(brokenIn(withBeforeTable(sound, stream))).to.deep.equal([
      '6.1.4 another object of this number behind it, which no entry leads to (object 3)',
    ])
    const begin = sound.indexOf('\n1 0 obj') + 1
    const before = `${sound.slice(0, begin)}${stream}${sound.slice(begin)}`
    expect(new PdfDocument(latin1(before)).objectAt(begin)?.number).to.equal(97)
    expect(brokenIn(before).join()).not.to.contain('behind')
    const embedded = invoicePdf().stream(95, '', `endstream\nendobj\n${copy}${trailer}`)
    expect(brokenIn(embedded.bytes())).to.deep.equal([])
  })
})

// Viewers read these tables; a scan would take the last copy of each object.
describe('6.1.4: tables with an error that viewers pass over', () => {
  it('that begin with object 1, though their first entry is that of object 0', () => {
    const sound = invoicePdf().bytes().toString('latin1')
    const shifted = sound.replace(/xref\n0 /, 'xref\n1 ')
    expect(brokenIn(shifted)).to.deep.equal(['6.1.4 a cross-reference table that begins at 1'])
    expect(new PdfDocument(latin1(shifted)).object(1)).to.not.equal(undefined)
  })

  it('that are streams without /Type', () => {
    for (const type of ['/Other', 'null']) {
      const pdf = invoicePdf()
      Object.assign(pdf.trailer, { Type: type })
      const bytes = pdf.bytesWithXrefStream()
      expect(new PdfDocument(bytes).recovered, type).to.equal(false)
      expect(brokenIn(bytes), type).to.deep.equal([
        '6.1.4 a cross-reference stream without /Type /XRef',
      ])
    }
  })
})

describe('6.1.3: startxref', () => {
  it('is in the last 1024 bytes, where programs look for it', () => {
    const sound = invoicePdf().bytes().toString('latin1')
    const far = (spaces: number) =>
      brokenIn(sound.replace('\n%%EOF', `${' '.repeat(spaces)}\n%%EOF`))
    expect(far(900)).to.deep.equal([])
    expect(far(1100).join()).to.match(/^6\.1\.3 startxref \d+ bytes before the end of the file$/)
  })
})

describe('read-pdf: object streams', () => {
  function objectStream(data: string, count = 2, first = 8): ObjectStream {
    const file = onePage().stream(4, `/Type/ObjStm/N ${count}/First ${first}`, data)
    const document = new PdfDocument(file.bytes())
    const stream = document.object(4)?.value as PdfStream
    return new ObjectStream(4, stream, (bytes, from) => document.parser(bytes, from))
  }
  const problemsOf = (stream: ObjectStream) => stream.problems.map(englishDetail)

  it('have each object once, where their header says, as many as /N says', () => {
    expect(problemsOf(objectStream('5 0 6 4 (a) (b)'))).to.deep.equal([])
    const fewer = ['object stream 4 with fewer objects than it says']
    expect(problemsOf(objectStream('5 0 (6) 4 (a) (b)', 2, 10))).to.deep.equal(fewer)
    const reals = objectStream('5 0 6.0 4 (a) (b)', 2, 10)
    expect(problemsOf(reals)).to.deep.equal([
      'object stream 4 whose header has other than integers',
    ])
    expect(reals.read(6, 1)?.value).to.have.property('latin1', 'b')
    expect(problemsOf(objectStream('5 0 6 2 1 2 3 4', 3))).to.deep.equal(fewer)
  })

  // Some programs take the first of two, some the last, some the one at the index of the entry.
  it('give the object at the index of its entry, where two have its number', () => {
    const stream = objectStream('5 0 5 4 (a) (b)')
    expect(problemsOf(stream)).to.deep.equal(['object stream 4 with two objects of one number'])
    expect(stream.read(5, 0)?.value).to.have.property('latin1', 'a')
    expect(stream.read(5, 1)?.value).to.have.property('latin1', 'b')
    expect([stream.has(5, 1), stream.has(5, 2)]).to.deep.equal([true, false])
  })
})
