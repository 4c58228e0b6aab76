import { deflateSync } from 'node:zlib'
import { expect } from 'chai'
import { PdfDocument, PdfStream, readPages } from 'twinvoice/pdf'
import { onePage } from '../../../support/pdf/pdf-file.js'
import { embedding } from '../embedding.js'

const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R'

function page(filter: string, data: string | Uint8Array): Uint8Array {
  return onePage().object(3, `${PAGE}/Resources<<>>>>`).stream(9, `/Filter${filter}`, data).bytes()
}

describe('repair-pdfa: the filters of streams', () => {
  const embed = embedding()

  it('get their names in full', async () => {
    const { repairs } = await embed(page('/Fl', deflateSync('0 0 9 9 re f')))
    expect(repairs.map(({ clause }) => clause)).to.include('6.1.7.2')
  })

  it('are refused with damaged data, also where these are stored again', async () => {
    const packed = deflateSync('0 0 9 9 re f\n'.repeat(50))
    for (const [filter, data] of [
      ['/FlateDecode', packed.subarray(0, -6)],
      ['[/Crypt/FlateDecode]', packed.subarray(0, -6)],
      ['/LZWDecode', Buffer.from([0x80, 0x7f, 0xff])],
      // Some programs use parameters in an array here, and some do not.
      ['/FlateDecode/DecodeParms[<</Predictor 2/Columns 9>>]', packed],
    ] as const) {
      let refusal = ''
      await embed(page(filter, data)).catch((thrown: unknown) => (refusal = String(thrown)))
      expect(refusal, filter).to.contain('PDFA-6.1.7.2')
    }
  })

  it('are stored again where nothing but the checksum of the data is wrong', async () => {
    for (const content of ['0 0 9 9 re f\n', 'BI /W 1 /H 1 /BPC 8 /CS /G /I true ID a EI\n']) {
      const packed = deflateSync(content.repeat(50))
      packed.writeUInt32BE(1, packed.length - 4)
      const { repairs, report, pdf } = await embed(page('/FlateDecode', packed))
      expect(report).to.deep.include({ valid: true })
      expect(repairs.map(({ clause }) => clause)).to.include(
        content.startsWith('BI') ? '6.2.8.1' : '6.1.7.2',
      )
      const [shown] = readPages(new PdfDocument(pdf))
      const written = shown?.dict.stream('Contents')?.decode()
      expect(written?.problem).to.equal(undefined)
      expect(written?.bytes.length).to.be.greaterThan(600)
    }
    const tied = deflateSync('0 0 9 9 re f\n'.repeat(50))
    tied.writeUInt32BE(1, tied.length - 4)
    let refusal = ''
    await embed(page('/FlateDecode/DecodeParms<</Predictor 12>>', tied)).catch(
      (thrown: unknown) => (refusal = String(thrown)),
    )
    expect(refusal).to.contain('PDFA-6.1.7.2')
  })

  it('are refused with damaged data, also where the content has to be changed', async () => {
    const content = 'BI /W 1 /H 1 /BPC 8 /CS /G /I true ID a EI\n'
    const packed = deflateSync(content.repeat(50))
    expect((await embed(page('/FlateDecode', packed))).ok).to.equal(true)
    let refusal = ''
    await embed(page('/FlateDecode', packed.subarray(0, -6))).catch(
      (thrown: unknown) => (refusal = String(thrown)),
    )
    expect(refusal).to.contain('PDFA-6.1.7.2')
  })

  it('leave the data of JPEG 2000 images, whose header programs look for, as they are', async () => {
    const head = Buffer.concat([
      Buffer.from('0000000c6a5020200d0a870a0000002d6a703268', 'hex'),
      Buffer.from('000000166968647200000001000000010003070700000000', 'hex').subarray(0, 22),
      Buffer.from('0000000f636f6c7201000000000010', 'hex'),
    ])
    const { pdf } = await embed(
      onePage()
        .object(3, `${PAGE}/Resources<</XObject<</I 8 0 R>>>>>>`)
        .stream(9, '', '/I Do')
        .stream(
          8,
          '/Type/XObject/Subtype/Image/Width 1/Height 1/Filter[/FlateDecode/JPXDecode]',
          deflateSync(head),
        )
        .bytes(),
    )
    const [first] = readPages(new PdfDocument(pdf))
    const image = first?.resources?.dict('XObject')?.get('I')
    expect(image).to.be.instanceOf(PdfStream)
    expect((image as PdfStream).filters).to.deep.equal(['JPXDecode'])
    expect(Buffer.compare((image as PdfStream).stored, head)).to.equal(0)
  })
})
