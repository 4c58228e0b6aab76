import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { faultOf } from '../../support/fault.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { invoicePdf } from '../../support/pdf/invoice-pdf.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const bytesOf = (hex: string) => Buffer.from(hex, 'hex')

/** What a file of another format begins with; a PDF follows. */
const FORMATS: readonly (readonly [format: string, head: Buffer, words: string])[] = [
  ['RAR', bytesOf('526172211a0700'), 'it is an archive'],
  ['7z', bytesOf('377abcaf271c0004'), 'it is an archive'],
  ['gzip', bytesOf('1f8b0800'), 'it is an archive'],
  [
    'tar',
    Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar\0'), Buffer.alloc(249)]),
    'it is an archive',
  ],
  ['PNG', bytesOf('89504e470d0a1a0a'), 'it is an image'],
  ['JPEG', bytesOf('ffd8ffe0'), 'it is an image'],
  ['GIF', Buffer.from('GIF89a'), 'it is an image'],
  ['TIFF', bytesOf('49492a00'), 'it is an image'],
  ['PKCS #7', bytesOf('308006092a864886f70d010702a080'), 'it is a signed message'],
  ['mail', Buffer.from('Received: from mail.example\r\n\r\n'), 'it is an e-mail'],
  ['Office', bytesOf('d0cf11e0a1b11ae1'), 'it is a file of Word'],
  ['HTML', Buffer.from('<!DOCTYPE html>\n'), 'it is an HTML page'],
  ['RTF', Buffer.from('{\\rtf1 '), 'it is an RTF document'],
]

/** What precedes the header of real files, and readers pass over. */
const JUNK = [
  '\n',
  '\0\0\0\0',
  '\ufeff',
  'Content-Type: application/pdf\r\n\r\n',
  '\u001b%-12345X@PJL\r\n',
]

describe('a file of another format with an invoice in it', () => {
  let pdf: Uint8Array
  before(async () => {
    const made = await twinvoice.generate(REQUEST)
    if (!made.ok) throw new Error('the request is refused')
    pdf = made.pdf
  })

  async function errorsOf(bytes: Uint8Array): Promise<readonly string[]> {
    const result = await twinvoice.validate(bytes, { format: 'pdf', pdfa: 'warn' })
    if (!result.zugferd) throw new Error('no invoice')
    expect(result.valid).to.equal(result.errors.length === 0)
    const told = result.errors.filter(({ code }) => code !== 'NOT_JUDGED')
    return told.map(({ code, message }) => `${code} ${message}`)
  }

  it('is not read: the ZIP file of a valid invoice is no PDF', async () => {
    expect(await errorsOf(pdf)).to.deep.equal([])
    const zip = stored('invoice.pdf', pdf)
    expect(await errorsOf(zip)).to.deep.equal([
      'NOT_PDF This is not a PDF file: it is a ZIP file, such as a workbook or a text document.',
    ])
    const fault = await faultOf(twinvoice.extract(zip))
    expect(fault).to.include({ code: 'INPUT_UNREADABLE' })
    const embedded = await twinvoice.embed(zip, REQUEST)
    expect(embedded.ok ? '' : embedded.details[0]?.message).to.contain('it is a ZIP file')
  })

  for (const [format, head, words] of FORMATS)
    it(`is not read: ${format}`, async () => {
      const [error, ...others] = await errorsOf(Buffer.concat([head, pdf]))
      expect(error).to.contain('NOT_PDF').and.to.contain(words)
      expect(others).to.deep.equal([])
    })

  for (const junk of JUNK)
    it(`is read after ${JSON.stringify(junk)}`, async () => {
      expect(await errorsOf(Buffer.concat([Buffer.from(junk), pdf]))).to.deep.equal([])
    })
})

describe('a file that is no invoice', () => {
  for (const [name, xml] of [
    ['a page of the web', '<!DOCTYPE html><html></html>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///nowhere">]><a>&x;</a>'],
    ['other XML', '<a/>'],
    ['broken XML', '<Invoice>'],
  ] as const)
    it(`is not extracted as invoice XML: ${name}`, async () => {
      const fault = await faultOf(twinvoice.extract(Buffer.from(xml)))
      expect(fault).to.include({ code: 'INPUT_UNREADABLE' })
    })

  it('is not shown, for the reason of its XML: not for one of the PDF around it', async () => {
    const bytes = invoicePdf({ xml: '<a/>', af: '' }).bytes()
    const fault = await faultOf(twinvoice.view(bytes))
    expect(fault).to.include({ code: 'INPUT_UNREADABLE' })
    expect(fault.message).to.contain('The root element of the XML')
  })

  it('has the names of the files that its PDF embeds', async () => {
    const result = await twinvoice.validate(invoicePdf({ name: 'invoice.xml' }).bytes())
    expect(result).to.deep.include({ zugferd: false, embedded: 'invoice.xml' })
    if (result.zugferd) return
    expect(result.message).to.contain('other embedded files: invoice.xml.')
    const none = await twinvoice.validate(invoicePdf({ tree: '', af: '' }).bytes())
    expect(none).to.deep.equal({
      zugferd: false,
      message: 'The PDF has no embedded ZUGFeRD or Factur-X XML.',
    })
  })

  for (const name of ['locked-128', 'locked-256'])
    it(`has one error if it is locked, and nothing is said of its ciphertext: ${name}`, async () => {
      const file = join(PACKAGE_ROOT, 'test', 'support', 'fixtures', 'pdf', `${name}.pdf`)
      const result = await twinvoice.validate(readFileSync(file))
      if (!result.zugferd) throw new Error('not judged')
      const told = result.errors.filter(({ code }) => code !== 'NOT_JUDGED')
      expect(told.map(({ code }) => code)).to.deep.equal(['PDF_LOCKED'])
      expect(result.layers.map(({ name, status }) => `${name} ${status}`)).to.include.members([
        'container failed',
        'pdfa not_checked',
      ])
      const others = result.warnings.filter(({ code }) => code !== 'NOT_CHECKED')
      expect(others).to.deep.equal([])
    })
})

/** A ZIP file with one file as it is. */
function stored(name: string, bytes: Uint8Array): Buffer {
  const about = Buffer.alloc(26)
  about.writeUInt16LE(20, 0)
  about.writeUInt32LE(bytes.length, 14)
  about.writeUInt32LE(bytes.length, 18)
  about.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, Buffer.from(name), bytes])
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\0'),
    about,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\u0005\u0006'), end])
}
