import { expect } from 'chai'
import { PDFDocument } from 'pdf-lib'
import PdfKit from 'pdfkit'
import { packagePdfA3, type PackageSetting } from '../../../plugins/package-pdfa3/package.js'
import { srgbProfile } from '../../../src/pdf/color/srgb-profile.js'
import { parseXml } from 'twinvoice/plugin'
import { attachmentsOf, problemsOf, textOf } from '../../support/pdf/pdf-programs.js'
import { itWith } from '../../support/skip.js'
import { MOMENT, render } from '../render-pdf/rendering.js'

const READERS = ['pdfdetach', 'pdftotext', 'qpdf'] as const

const XML = new TextEncoder().encode('<?xml version="1.0"?><invoice>Ünïcode</invoice>')

function setting(over: Partial<PackageSetting> = {}): PackageSetting {
  return {
    invoice: {
      name: 'factur-x.xml',
      data: XML,
      mediaType: 'text/xml',
      relationship: 'Alternative',
      description: 'Invoice',
    },
    conformanceLevel: 'EN 16931',
    files: [],
    moment: MOMENT,
    ...over,
  }
}

/** A PDF of another program, with a cross-reference table. */
function foreignPdf(): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const document = new PdfKit({ info: { Title: 'Foreign & <odd>', CreationDate: MOMENT } })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => {
      resolve(new Uint8Array(Buffer.concat(chunks)))
    })
    document.text('made elsewhere')
    document.end()
  })
}

/** The metadata as it is in the bytes. */
function xmpOf(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('utf8')
  return /<\?xpacket begin[^]*?<\?xpacket end="r"\?>/.exec(text)?.[0] ?? ''
}

describe('packaging as PDF/A-3', () => {
  itWith(READERS, 'carries the XML byte for byte', async () => {
    const { pdf } = await render('<text>Invoice</text>')
    const packaged = await packagePdfA3(pdf, setting())
    expect(problemsOf(packaged)).to.equal('')
    expect(attachmentsOf(packaged).get('factur-x.xml')?.equals(XML)).to.equal(true)
    expect(textOf(packaged)[0]).to.include('Invoice')
  })

  it('says in the metadata what the information dictionary says', async () => {
    const { pdf } = await render('<text>x</text>', { attributes: 'author="A &amp; B" subject="S"' })
    const packaged = await packagePdfA3(pdf, setting())
    const xmp = xmpOf(packaged)
    const document = await PDFDocument.load(packaged, { updateMetadata: false })
    expect(document.getAuthor()).to.equal('A & B')
    expect(xmp).to.include('<rdf:li>A &amp; B</rdf:li>')
    expect(xmp).to.include(`<xmp:CreateDate>${MOMENT.toISOString().replace('.000', '')}<`)
    expect(document.getCreationDate()?.getTime()).to.equal(MOMENT.getTime())
    expect(xmp).to.include('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(xmp).to.include('<pdfuaid:part>1</pdfuaid:part>')
    expect(xmp).to.include('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(() => parseXml(xmp.slice(xmp.indexOf('<x:')))).to.not.throw()
  })

  it('claims level B for an untagged file', async () => {
    const { pdf } = await render('<text>x</text>', { tagged: false })
    const xmp = xmpOf(await packagePdfA3(pdf, setting()))
    expect(xmp).to.include('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(xmp).to.not.include('pdfuaid')
  })

  it('gives the same bytes twice, and others for another moment', async () => {
    const { pdf } = await render('<text>x</text>')
    const one = Buffer.from(await packagePdfA3(pdf, setting()))
    expect(one.equals(await packagePdfA3(pdf, setting()))).to.equal(true)
    const later = setting({ moment: new Date(0) })
    expect(one.equals(await packagePdfA3(pdf, later))).to.equal(false)
  })

  itWith(READERS, 'carries further files', async () => {
    const { pdf } = await render('<text>x</text>')
    const files = [
      {
        name: 'bill of lading (1).csv',
        data: new TextEncoder().encode('a;b'),
        mediaType: 'text/csv',
        relationship: 'Supplement' as const,
        description: 'Supporting document',
      },
    ]
    const packaged = await packagePdfA3(pdf, setting({ files }))
    expect(problemsOf(packaged)).to.equal('')
    expect([...attachmentsOf(packaged).keys()].sort()).to.deep.equal([
      'bill of lading (1).csv',
      'factur-x.xml',
    ])
  })

  itWith(READERS, 'accepts a PDF of another program, and writes one revision', async () => {
    const packaged = await packagePdfA3(await foreignPdf(), setting())
    expect(problemsOf(packaged)).to.equal('')
    expect(attachmentsOf(packaged).get('factur-x.xml')?.equals(XML)).to.equal(true)
    expect(xmpOf(packaged)).to.include('Foreign &amp; &lt;odd&gt;')
    const text = Buffer.from(packaged).toString('latin1')
    expect(text.match(/startxref/g)).to.have.length(1)
    expect(
      Buffer.from(await packagePdfA3(await foreignPdf(), setting())).equals(packaged),
    ).to.equal(true)
  })

  itWith(READERS, 'packages its own output again', async () => {
    const { pdf } = await render('<text>x</text>')
    const twice = await packagePdfA3(await packagePdfA3(pdf, setting()), setting())
    expect(problemsOf(twice)).to.equal('')
    expect(attachmentsOf(twice).size).to.equal(1)
  })

  it('refuses a file that is not a PDF', async () => {
    const refused = await packagePdfA3(new TextEncoder().encode('no PDF'), setting()).then(
      () => 'accepted',
      () => 'refused',
    )
    expect(refused).to.equal('refused')
  })
})

describe('the sRGB profile', () => {
  const profile = Buffer.from(srgbProfile())
  const tags = new Map(
    Array.from({ length: profile.readUInt32BE(128) }, (_, index) => {
      const at = 132 + index * 12
      return [profile.toString('latin1', at, at + 4), profile.readUInt32BE(at + 4)] as const
    }),
  )
  const fixed = (at: number) => profile.readInt32BE(at) / 65536

  it('states its own length, and is small', () => {
    expect(profile.readUInt32BE(0)).to.equal(profile.length).and.below(600)
    expect(profile.toString('latin1', 36, 40)).to.equal('acsp')
  })

  it('has primaries that add up to the white of the connection space', () => {
    const sum = (axis: number) =>
      ['rXYZ', 'gXYZ', 'bXYZ'].reduce(
        (total, tag) => total + fixed((tags.get(tag) ?? 0) + 8 + axis * 4),
        0,
      )
    ;[0.9642, 1, 0.8249].forEach((white, axis) => {
      expect(sum(axis)).to.be.closeTo(white, 0.0002)
    })
  })

  it('has the tone curve of sRGB', () => {
    const at = (tags.get('gTRC') ?? 0) + 12
    const [g, a, b, c, d] = [0, 4, 8, 12, 16].map((offset) => fixed(at + offset)) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const linear = (value: number) => (value >= d ? (a * value + b) ** g : c * value)
    expect(linear(1)).to.be.closeTo(1, 1e-3)
    expect(linear(0.5)).to.be.closeTo(0.21404, 1e-3)
    expect(linear(0.02)).to.be.closeTo(0.02 / 12.92, 1e-4)
  })
})
