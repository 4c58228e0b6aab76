import { deflateSync } from 'node:zlib'
import { expect } from 'chai'
import { englishDetail } from '../../src/pdf/details/detail.js'
import { readAttachments } from '../../src/pdf/embedded/attachments.js'
import { LimitExceeded } from '../../src/pdf/syntax/limits.js'
import { PdfDocument } from '../../src/pdf/document/document.js'
import { EndstreamSearch } from '../../src/pdf/document/endstream-search.js'
import { PdfNotReadable } from '../../src/pdf/document/not-readable.js'
import { readNameTree } from '../../src/pdf/document/name-tree.js'
import { readPages } from '../../src/pdf/pages/pages.js'
import { PdfRef, PdfStream } from '../../src/pdf/syntax/values.js'
import { PdfFile, onePage } from '../support/pdf/pdf-file.js'

const pageCount = (document: PdfDocument) => [...readPages(document)].length
const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('read-pdf: structure of a file', () => {
  it('reads a cross-reference table and the offset of each object', () => {
    const bytes = onePage().stream(4, '', 'abc').bytes()
    const document = new PdfDocument(bytes)
    expect(document.problems.all).to.deep.equal([])
    expect(document.recovered).to.equal(false)
    expect(document.header).to.deep.include({ at: 0, version: '1.7' })
    expect(document.sections.map(({ kind }) => kind)).to.deep.equal(['table'])
    expect(document.sections[0]?.subsections).to.have.length(1)
    const object = document.object(4)
    const at = (offset: number | undefined, length: number) =>
      bytes.toString('latin1', offset, (offset ?? 0) + length)
    expect(at(object?.place?.numberAt, 7)).to.equal('4 0 obj')
    expect(at(object?.place?.objAt, 3)).to.equal('obj')
    expect(at(object?.place?.endobjAt, 6)).to.equal('endobj')
    const stream = object?.value as PdfStream
    expect(at(stream.place.keywordAt, 6)).to.equal('stream')
    expect(at(stream.place.dataAt, 3)).to.equal('abc')
    expect(at(stream.place.endstreamAt, 9)).to.equal('endstream')
    expect(stream.place.declaredLength).to.equal(3)
  })

  it('reads a cross-reference stream and an object stream', () => {
    const document = new PdfDocument(onePage().bytesWithXrefStream([2, 3]))
    expect(document.problems.all).to.deep.equal([])
    expect(document.sections[0]?.kind).to.equal('stream')
    expect(document.object(2)).to.deep.include({ container: 4, place: undefined })
    expect(pageCount(document)).to.equal(1)
  })

  it('takes the newest of several versions', () => {
    const first = onePage().bytes()
    const at = first.length
    const object = '3 0 obj\n<</Type/Page/Parent 2 0 R/Rotate 90>>\nendobj\n'
    const start = first.lastIndexOf('xref\n0')
    const update = `${object}xref\n3 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Size 4/Root 1 0 R/Prev ${start}>>\nstartxref\n${at + object.length}\n%%EOF\n`
    const document = new PdfDocument(Buffer.concat([first, latin1(update)]))
    expect(document.sections).to.have.length(2)
    expect([...readPages(document)][0]?.dict.number('Rotate')).to.equal(90)
  })

  // So do qpdf, with a warning, Poppler, MuPDF, PDFium, PDF.js and veraPDF, whatever ISO 32000-1, table 15, says.
  it('reads an object whose number is not below /Size', () => {
    const file = onePage().object(4, '(there)').bytes().toString('latin1')
    const document = new PdfDocument(latin1(file.replace('/Size 5', '/Size 4')))
    expect(document.object(4)).to.deep.include({ number: 4 })
  })

  it('does not bring back an object that an update has freed', () => {
    const first = onePage().object(4, '(gone)').bytes()
    const start = first.lastIndexOf('xref\n0')
    const update = `xref\n4 1\n0000000000 00001 f \ntrailer\n<</Size 5/Root 1 0 R/Prev ${start}>>\nstartxref\n${first.length}\n%%EOF\n`
    expect(new PdfDocument(Buffer.concat([first, latin1(update)])).object(4)).to.equal(undefined)
  })

  /** With object 4 in the stream, and an entry of the table for it. */
  function hybrid(entryInTable: (hiddenAt: number) => string): PdfDocument {
    const hidden = '4 0 obj\n(hidden)\nendobj\n'
    const shown = '4 0 obj\n(shown)\nendobj\n'
    const page = onePage()
    const body = page.bytes()
    const tableAt = body.lastIndexOf('xref\n0')
    const row = Buffer.from([1, 0, 0, 0, 0, 0])
    row.writeUInt32BE(tableAt, 1)
    const stream = `5 0 obj\n<</Type/XRef/W[1 4 1]/Index[4 1]/Size 6/Length 6>>\nstream\n${row.toString('latin1')}\nendstream\nendobj\n`
    const streamAt = tableAt + hidden.length + shown.length
    const table = body
      .toString('latin1', tableAt)
      .replace('xref\n0 4\n', 'xref\n0 5\n')
      .replace('trailer\n<<', `${entryInTable(tableAt)} \ntrailer\n<</XRefStm ${streamAt}`)
      .replace(/startxref\n\d+/, `startxref\n${streamAt + stream.length}`)
    return new PdfDocument(
      Buffer.concat([body.subarray(0, tableAt), latin1(`${hidden}${shown}${stream}${table}`)]),
    )
  }

  it('finds in a hybrid file what its table hides', () => {
    const document = hybrid(() => '0000000000 65535 f')
    expect(document.recovered).to.equal(false)
    expect(document.sections.map((section) => section.hybrid)).to.deep.equal([false, true])
    expect(document.object(4)?.value).to.have.property('latin1', 'hidden')
  })

  // Readers that know no cross-reference streams must show the same (ISO 32000-1, 7.5.8.4).
  it('takes an object of a hybrid file from the table, if both have it', () => {
    const document = hybrid((at) => `${String(at + 24).padStart(10, '0')} 00000 n`)
    expect(document.recovered).to.equal(false)
    expect(document.object(4)?.value).to.have.property('latin1', 'shown')
  })

  it('counts offsets from the header if bytes precede it', () => {
    const bytes = Buffer.concat([latin1('junk before the header\n'), onePage().bytes()])
    const document = new PdfDocument(bytes)
    expect(document.header.at).to.equal(23)
    expect(document.recovered).to.equal(false)
    expect(pageCount(document)).to.equal(1)
  })

  it('scans for objects if the table is wrong or missing', () => {
    const good = onePage().bytes().toString('latin1')
    for (const broken of [
      good.replace(/startxref\n\d+/, 'startxref\n7'),
      good.replace(/startxref[^]*/, ''),
      good.replace(/xref\n0 4\n[^]*?trailer/, 'trailer'),
      good.replace(/trailer[^]*/, ''),
    ]) {
      const document = new PdfDocument(latin1(broken))
      expect(pageCount(document), broken.slice(-120)).to.equal(1)
      expect(document.recovered).to.equal(true)
    }
  })

  it('scans for objects if a section of the chain is missing, but not for one at 0', () => {
    const first = onePage().object(4, '(old)').bytes()
    const catalog = '1 0 obj\n<</Type/Catalog/Pages 2 0 R/Lang(new)>>\nendobj\n'
    const entry = `${String(first.length).padStart(10, '0')} 00000 n `
    const updated = (previous: string) => {
      const trailer = `<</Size 5/Root 1 0 R${previous}>>`
      const table = `xref\n1 1\n${entry}\ntrailer\n${trailer}\nstartxref\n`
      const update = `${catalog}${table}${first.length + catalog.length}\n%%EOF\n`
      return new PdfDocument(Buffer.concat([first, latin1(update)]))
    }
    for (const previous of ['/Prev 7', '/Prev 99999', '/XRefStm 7']) {
      const document = updated(previous)
      expect(document.recovered, previous).to.equal(true)
      expect(document.catalog.text('Lang')).to.equal('new')
      expect(document.object(4)?.value).to.have.property('latin1', 'old')
    }
    expect(updated('/Prev 0').recovered).to.equal(false)
  })

  it('reads no more entries from a table than it has', () => {
    const bytes = onePage().bytes().toString('latin1').replace('xref\n0 4', 'xref\n0 999999999')
    const document = new PdfDocument(latin1(bytes))
    expect(pageCount(document)).to.equal(1)
    expect(document.problems.all.map(englishDetail).join()).to.contain('fewer')
  })

  it('corrects single wrong offsets', () => {
    const bytes = onePage().bytes().toString('latin1')
    const offset = /^(\d{10}) 00000 n \ntrailer/m.exec(bytes)?.[1] ?? ''
    const document = new PdfDocument(
      latin1(bytes.replace(`${offset} 00000 n`, '0000000003 00000 n')),
    )
    expect(document.recovered).to.equal(false)
    expect(pageCount(document)).to.equal(1)
    expect(document.problems.all.map(englishDetail).join()).to.contain('object 3')
  })

  it('blames the table where an entry leads to another object, however its number is written', () => {
    const bytes = onePage().object(9, '<</Odd 1>>').bytes().toString('latin1')
    const problems = (header: string) => {
      const document = new PdfDocument(latin1(bytes.replace('9 0 obj', header)))
      expect(document.object(9)).to.equal(undefined)
      return document.problems.ofXref.map(englishDetail).join()
    }
    for (const header of ['8 0 obj', 'c 0 obj', '. 0 obj'])
      expect(problems(header), header).to.contain('object 9')
    // What leads to nothing stands for the null object (ISO 32000-1, 7.3.10).
    for (const nothing of ['       ', 'endobj ']) expect(problems(nothing), nothing).to.equal('')
  })

  it('blames a cross-reference stream that does not end', () => {
    const bytes = onePage().bytesWithXrefStream([2, 3]).toString('latin1')
    const at = bytes.lastIndexOf('endstream')
    const document = new PdfDocument(latin1(`${bytes.slice(0, at)}endstreax${bytes.slice(at + 9)}`))
    expect(pageCount(document)).to.equal(1)
    expect(document.problems.ofXref.map(englishDetail).join()).to.contain('without endstream')
  })

  it('scans files with object streams and cross-reference streams', () => {
    const bytes = onePage().bytesWithXrefStream([2, 3]).toString('latin1')
    const document = new PdfDocument(latin1(bytes.replace(/startxref\n\d+/, 'startxref\n9')))
    expect(document.recovered).to.equal(true)
    expect(pageCount(document)).to.equal(1)
  })

  it('does not find objects inside stream data when it scans', () => {
    const file = onePage().stream(4, '', '3 0 obj\n(a trap)\nendobj\n')
    const broken = file
      .bytes()
      .toString('latin1')
      .replace(/startxref[^]*/, '')
    expect(pageCount(new PdfDocument(latin1(broken)))).to.equal(1)
  })

  it('finds the end of streams whose length is wrong, indirect or circular', () => {
    const file = onePage()
      .stream(4, '/Length 99', 'four')
      .stream(5, '/Length 8 0 R', 'five')
      .stream(6, '/Length 6 0 R', 'six')
      .stream(7, '/Length -3', 'seven')
      .object(8, '4')
    const document = new PdfDocument(file.bytes())
    const data = [4, 5, 6, 7].map((number) => {
      const stream = document.object(number)?.value as PdfStream
      return [Buffer.from(stream.decode().bytes).toString(), stream.place.declaredLength]
    })
    expect(data).to.deep.equal([
      ['four', 99],
      ['five', 4],
      ['six', undefined],
      ['seven', undefined],
    ])
  })

  it('searches a file for ends of streams once', () => {
    const bytes = latin1('endstream endstream')
    const search = new EndstreamSearch(bytes)
    expect(search.find(1)).to.equal(10)
    bytes.fill(0x20)
    expect([0, 1, 10, 11].map((from) => search.find(from))).to.deep.equal([0, 10, 10, -1])
  })

  it('limits how many objects are read within each other', () => {
    const lengths = onePage()
    for (let at = 10; at < 2000; at += 1) lengths.stream(at, `/Length ${at + 1} 0 R`, 'x')
    expect(() => new PdfDocument(lengths.bytes()).object(10)).to.throw(LimitExceeded, 'nesting')
    expect(new PdfDocument(lengths.bytes()).object(1990)?.value).to.be.instanceOf(PdfStream)
  })

  it('reads no further than to the next object where an entry leads into white space', () => {
    const read = (spaces: number) => {
      const bytes = onePage().object(4, '(x)').bytes().toString('latin1')
      const moved = bytes.replace('4 0 obj', `${' '.repeat(spaces)}4 0 obj`)
      const xref = moved.replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + spaces}`)
      const document = new PdfDocument(latin1(xref))
      expect(document.object(4)?.value).to.have.property('latin1', 'x')
      return document.problems.all.map(englishDetail).join()
    }
    expect(read(200)).to.equal('')
    expect(read(300)).to.contain('object 4 is not where')
  })

  it('counts what trailers are read up to', () => {
    const bytes = latin1(`%PDF-1.7\n${'trailer'.repeat(1000)}${'a'.repeat(10_000)}`)
    expect(() => new PdfDocument(bytes, { values: 20_000 })).to.throw(LimitExceeded, 'values')
    expect(() => new PdfDocument(bytes)).to.throw(PdfNotReadable, 'no-catalog')
  })

  it('ends circles of references', () => {
    const document = new PdfDocument(
      onePage().object(4, '5 0 R').object(5, '4 0 R').object(6, '6 0 R').bytes(),
    )
    for (const number of [4, 5, 6])
      expect(document.resolve(new PdfRef(number, 0)), String(number)).to.equal(undefined)
  })

  it('keeps generations apart', () => {
    const document = new PdfDocument(onePage().object(4, '(x)').bytes())
    expect(document.get(new PdfRef(4, 0))).to.have.property('latin1', 'x')
    expect(document.get(new PdfRef(4, 1))).to.equal(undefined)
  })

  it('refuses a file that is not a PDF or has no page tree', () => {
    expect(() => new PdfDocument(latin1('hello'))).to.throw(PdfNotReadable, 'no-header')
    expect(() => new PdfDocument(new Uint8Array())).to.throw(PdfNotReadable, 'no-header')
    expect(() => new PdfDocument(latin1('%PDF-1.7\nnothing'))).to.throw(
      PdfNotReadable,
      'no-catalog',
    )
  })

  it('limits the entries of cross-reference streams', () => {
    for (const claim of [
      '/W[1 900000000 1]',
      '/W[0 0 0]/Index[0 2000000000]',
      '/W[1 2]',
      '/W[1 2 1]/Index[0 2000000000]',
    ]) {
      const file = onePage()
      const body = file.bytes().toString('latin1')
      const at = body.lastIndexOf('xref\n0')
      const bytes = `${body.slice(0, at)}9 0 obj\n<</Type/XRef${claim}/Size 2000000000/Root 1 0 R/Length 4>>\nstream\nabcd\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`
      expect(pageCount(new PdfDocument(latin1(bytes))), claim).to.equal(1)
    }
  })

  it('reads a small file whose compressed list of numbers is long', () => {
    const listed = (free: number) => {
      const body = onePage().bytes().toString('latin1')
      const at = body.lastIndexOf('xref\n0')
      const rows = Buffer.alloc(4 * (free + 10))
      for (const number of [1, 2, 3])
        rows.writeUInt32BE(0x1000000 + body.indexOf(`${number} 0 obj`) * 256, 4 * number)
      const data = deflateSync(rows).toString('latin1')
      return latin1(
        `${body.slice(0, at)}9 0 obj\n<</Type/XRef/W[1 2 1]/Size ${free + 10}/Root 1 0 R/Filter/FlateDecode/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`,
      )
    }
    const document = new PdfDocument(listed(20_000))
    expect(document.recovered).to.equal(false)
    expect(pageCount(document)).to.equal(1)
    expect(() => new PdfDocument(listed(200_000))).to.throw(LimitExceeded)
  })

  it('ends a circular chain of sections, and one that is too long', () => {
    const bytes = onePage().bytes()
    const at = bytes.lastIndexOf('xref\n0')
    const circle = bytes.toString('latin1').replace('trailer\n<<', `trailer\n<</Prev ${at}`)
    const document = new PdfDocument(latin1(circle))
    expect(pageCount(document)).to.equal(1)
    expect(document.problems.all.map(englishDetail).join()).to.contain('circle')
  })

  it('visits each page once and limits the depth of the tree', () => {
    const kids = (count: number) =>
      Array.from(
        { length: count },
        (_, i) => [i + 2, `<</Type/Pages/Kids[${i + 3} 0 R]/Count 1>>`] as const,
      )
    const deep = new PdfFile().object(1, '<</Type/Catalog/Pages 2 0 R>>')
    for (const [number, body] of kids(150)) deep.object(number, body)
    expect(() => pageCount(new PdfDocument(deep.bytes()))).to.throw(LimitExceeded, 'treeDepth')
    const twice = onePage().object(2, '<</Type/Pages/Kids[3 0 R 3 0 R 2 0 R]/Count 3>>')
    expect(pageCount(new PdfDocument(twice.bytes()))).to.equal(1)
  })

  it('limits the number of attachments, and passes none over', () => {
    const files = ['a', 'b', 'c'].map((name) => `<</Type/Filespec/F(${name})>>`).join('')
    const file = onePage().object(1, `<</Type/Catalog/Pages 2 0 R/AF[${files}]>>`)
    expect(readAttachments(new PdfDocument(file.bytes(), { attachments: 3 }))).to.have.length(3)
    expect(() => readAttachments(new PdfDocument(file.bytes(), { attachments: 2 }))).to.throw(
      LimitExceeded,
      'attachments',
    )
  })

  it('lets pages inherit attributes', () => {
    const file = onePage()
      .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1/Rotate 90/Resources<</Font<<>>>>>>')
      .object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 1 1]>>')
    const [page] = [...readPages(new PdfDocument(file.bytes()))]
    expect(page?.inherited('Rotate')).to.have.property('value', 90)
    expect(page?.resources?.keys).to.deep.equal(['Font'])
  })

  it('walks name trees with kids', () => {
    const file = onePage()
      .object(
        1,
        '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Kids[4 0 R 5 0 R 4 0 R]>>>>>>',
      )
      .object(4, '<</Names[(a)1(b)2]/Kids[4 0 R]>>')
      .object(5, '<</Kids[<</Names[(c)3 /odd 4 1 5]>>]>>')
    const document = new PdfDocument(file.bytes())
    const names = [...readNameTree(document, document.catalog.dict('Names')?.dict('EmbeddedFiles'))]
    expect(names.map(({ key }) => key.text)).to.deep.equal(['a', 'b', 'c', 'odd', ''])
  })
})
