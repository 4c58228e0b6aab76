import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { PdfDocument } from '../../src/pdf/document/document.js'
import { rc4 } from '../../src/pdf/document/rc4.js'
import type { PdfStream } from '../../src/pdf/syntax/values.js'
import { onePage } from '../support/pdf/pdf-file.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

/** The padding of passwords (ISO 32000-1, algorithm 2). */
const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)

const open = (name: string) =>
  new PdfDocument(readFileSync(join(PACKAGE_ROOT, 'test', 'support', 'fixtures', 'pdf', name)))

describe('read-pdf: encrypted files, as qpdf writes them', () => {
  for (const name of [
    'rc4-40',
    'rc4-128',
    'aes-128',
    'aes-128-clear-metadata',
    'aes-256',
    'aes-256-r5',
    'aes-256-object-streams',
  ])
    it(`opens ${name} with the empty password`, () => {
      const document = open(`${name}.pdf`)
      expect(document.recovered).to.equal(false)
      expect(document.encryption).to.deep.include({ handler: 'Standard', open: true })
      expect(document.catalog.text('Lang')).to.equal('geheim')
      const { bytes } = document.catalog.stream('Extra')?.decode() ?? { bytes: undefined }
      expect(Buffer.from(bytes ?? []).toString()).to.equal('the contents of a stream')
    })

  for (const name of ['rc4-40', 'rc4-128', 'aes-128', 'aes-256-r5', 'aes-256'])
    it(`opens ${name} whose owner password alone is empty`, () => {
      const document = open(`empty-owner-${name}.pdf`)
      expect(document.encryption).to.deep.include({ handler: 'Standard', open: true })
      expect(document.catalog.text('Lang')).to.equal('geheim')
      const { bytes } = document.catalog.stream('Extra')?.decode() ?? { bytes: undefined }
      expect(Buffer.from(bytes ?? []).toString()).to.equal('the contents of a stream')
    })

  it('takes a key of 16 bytes with crypt filters, whatever its length is said to be', () => {
    const bytes = readFileSync(
      join(PACKAGE_ROOT, 'test', 'support', 'fixtures', 'pdf', 'aes-128.pdf'),
    ).toString('latin1')
    expect(bytes).to.contain('/Length 128')
    const document = new PdfDocument(
      Buffer.from(bytes.replace('/Length 128', '/Length  40'), 'latin1'),
    )
    expect(document.encryption).to.deep.include({ open: true })
    expect(document.catalog.text('Lang')).to.equal('geheim')
  })

  it('opens no file whose method does not fit its key', () => {
    const bytes = readFileSync(
      join(PACKAGE_ROOT, 'test', 'support', 'fixtures', 'pdf', 'aes-128.pdf'),
    ).toString('latin1')
    const document = new PdfDocument(Buffer.from(bytes.replaceAll('/AESV2', '/AESV3'), 'latin1'))
    expect(document.encryption).to.deep.include({ open: false })
  })

  it('opens no file whose key is too short for its method', () => {
    const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`
    const owner = Buffer.alloc(32, 1)
    const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
    const id = Buffer.from([0])
    const key = createHash('md5')
      .update(Buffer.concat([PADDING, owner, permissions, id]))
      .digest()
      .subarray(0, 5)
    for (const [method, open] of [
      ['V2', true],
      ['AESV2', false],
      ['AESV3', false],
    ] as const) {
      const file = onePage().stream(4, '', Buffer.alloc(64, 7))
      file.trailer['Encrypt'] =
        `<</Filter/Standard/V 4/R 2/P -4/O${hex(owner)}/U${hex(rc4(key, PADDING))}/CF<</A<</CFM/${method}>>>>/StmF/A/StrF/A>>`
      const document = new PdfDocument(file.bytes())
      expect(document.encryption, method).to.deep.include({ open })
      expect((document.object(4)?.value as PdfStream).decode().bytes).to.have.length(64)
    }
  })

  for (const name of ['locked-128', 'locked-256'])
    it(`reports that ${name} cannot be opened`, () => {
      const document = open(`${name}.pdf`)
      expect(document.encryption).to.deep.include({ handler: 'Standard', open: false })
      expect(document.catalog.name('Type')).to.equal('Catalog')
    })

  it('decrypts RC4 (RFC 6229, key of 40 bits)', () => {
    const key = Uint8Array.from([1, 2, 3, 4, 5])
    const stream = Buffer.from(rc4(key, new Uint8Array(16))).toString('hex')
    expect(stream).to.equal('b2396305f03dc027ccc3524a0a1118a8')
  })

  it('reads a linearised file as one version', () => {
    const document = open('linearized.pdf')
    expect(document.problems.all).to.deep.equal([])
    expect(document.sections).to.have.length(2)
  })
})
