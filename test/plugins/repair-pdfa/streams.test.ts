import { expect } from 'chai'
import { PdfDocument, readPages } from 'twinvoice/pdf'
import { newStream } from '../../../plugins/repair-pdfa/model/read.js'
import { repairPdf } from '../../../plugins/repair-pdfa/repair.js'
import { clausesOf } from '../../support/inspection/pdfa-score.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { embedding } from './embedding.js'

const PAGE = '/Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 9 0 R'

describe('repair-pdfa: new streams', () => {
  it('keep no more memory than they have bytes: a file may get thousands', () => {
    const { data } = newStream([], Buffer.from('0 0 9 9 re f'))
    expect(data.buffer.byteLength).to.equal(data.length)
  })
})

/** The first markers of a codestream of JPEG 2000 (ISO/IEC 15444-1, A.5.1). */
function codestream(components: number, bits: (at: number) => number = () => 8): Buffer {
  const size = Buffer.alloc(36)
  size.writeUInt32BE(12, 2)
  size.writeUInt32BE(9, 6)
  size.writeUInt16BE(components, 34)
  const each = Array.from({ length: components }, (_, at) => [bits(at) - 1, 1, 1])
  const length = Buffer.from([0, size.length + 2 + 3 * components])
  const begin = Buffer.from([0xff, 0x4f, 0xff, 0x51])
  return Buffer.concat([begin, length, size, Buffer.from(each.flat()), Buffer.from([0xff, 0xd9])])
}

function withImage(data: Buffer, space: string): Uint8Array {
  const entries = `/Type/XObject/Subtype/Image/Width 12/Height 9/Filter/JPXDecode${space}`
  return onePage()
    .object(3, `<<${PAGE}/Resources<</XObject<</I 20 0 R>>>>>>`)
    .stream(9, '', '9 0 0 9 0 0 cm /I Do')
    .stream(20, entries, data)
    .bytes()
}

describe('repair-pdfa: a codestream of JPEG 2000', () => {
  const embed = embedding()
  const jpeg2000 = (pdf: Uint8Array) =>
    clausesOf(pdf).filter(({ clause }) => clause === '6.2.8.3').length

  for (const [count, space] of [
    [1, ''],
    [3, ''],
    [3, '/ColorSpace/DeviceRGB'],
    [4, '/ColorSpace/DeviceCMYK'],
  ] as const)
    it(`of ${count} components becomes a file with a header, ${space || 'without a colour space'}`, async () => {
      const data = codestream(count)
      const { pdf } = await embed(withImage(data, space))
      const [page] = readPages(new PdfDocument(pdf))
      const image = page?.resources?.dict('XObject')?.stream('I')
      const stored = Buffer.from(image?.stored ?? [])
      expect(stored.subarray(4, 8).toString('latin1')).to.equal('jP  ')
      expect(stored.subarray(-data.length).equals(data)).to.equal(true)
    })

  it('that no header makes right stays as it is, for the check to refuse', () => {
    for (const [data, space] of [
      [codestream(2), ''],
      [codestream(4), '/ColorSpace/DeviceRGB'],
      [codestream(3, (at) => 8 + at), ''],
      [codestream(3).subarray(0, 45), ''],
    ] as const) {
      const answer = repairPdf({
        bytes: withImage(data, space),
        limits: {},
        dropSignatures: false,
      })
      expect(jpeg2000('pdf' in answer ? answer.pdf : new Uint8Array())).to.equal(1)
    }
  })
})

describe('repair-pdfa: an inline image', () => {
  const embed = embedding()

  it('loses a rendering intent that PDF/A does not know', async () => {
    const data = '/W 1 /H 1 /BPC 8 /CS /G'
    const made = await embed(
      onePage().object(3, `<<${PAGE}>>`).stream(9, '', `BI ${data} /Intent /Foo ID a\nEI`).bytes(),
    )
    const [page] = readPages(new PdfDocument(made.pdf))
    const content = page?.dict.stream('Contents')?.decode().bytes ?? new Uint8Array()
    expect(Buffer.from(content).toString('latin1')).to.equal(`BI ${data} ID a\nEI`)
  })
})
