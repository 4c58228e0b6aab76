import { expect } from 'chai'
import { clausesOf } from '../support/inspection/pdfa-score.js'
import { onePage, type PdfFile } from '../support/pdf/pdf-file.js'

const PAGE = '/Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 9 0 R'
const refs = (count: number) => Array.from({ length: count }, () => '20 0 R').join(' ')
const entries = (count: number, value: string) =>
  Array.from({ length: count }, (_, at) => `/C${String(at)} ${value}`).join('')

function page(resources: string, content: string): PdfFile {
  return onePage().object(3, `<<${PAGE}/Resources<<${resources}>>>>`).deflated(9, '', content)
}

/** Objects that are in themselves, in places that are gone through. */
const FILES: readonly (readonly [string, PdfFile])[] = [
  [
    'a default colour space that stands for itself',
    page('/ColorSpace<</DefaultGray/DeviceGray>>', '0 g 0 0 10 10 re f'),
  ],
  [
    'an order of layers',
    page('', '')
      .object(1, '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[]/D<</Name(a)/Order 20 0 R>>>>>>')
      .object(20, `[${refs(6)}]`),
  ],
  [
    'a halftone',
    page('/ExtGState<</G<</HT 20 0 R>>>>', '/G gs').object(
      20,
      `<</HalftoneType 5${entries(40, '20 0 R')}>>`,
    ),
  ],
  [
    'a colour space',
    page('/ColorSpace<</C 20 0 R>>', '/C cs 0 0 10 10 re f')
      .object(20, `[/DeviceN[/A]/DeviceGray 21 0 R<</Colorants<<${entries(16, '20 0 R')}>>>>]`)
      .object(21, '<</FunctionType 2/Domain[0 1]/N 1>>'),
  ],
  [
    'tint transforms that are compared',
    page(
      '/ColorSpace<</C[/Separation/S/DeviceGray 20 0 R]/D[/Separation/S/DeviceGray 21 0 R]>>',
      '/C cs 0 0 10 10 re f /D cs 0 0 10 10 re f',
    )
      .object(20, `<<${entries(24, '20 0 R')}>>`)
      .object(21, `<<${entries(24, '21 0 R')}>>`),
  ],
]

describe('an object of a PDF that is in itself', () => {
  for (const [what, file] of FILES)
    it(`is gone through once: ${what}`, () => {
      expect(clausesOf(file.bytes())).to.be.an('array')
    }).timeout(60_000)

  it('is no node of a page tree', () => {
    const file = page('', '').object(2, '<</Type/Pages/Kids[3 0 R 2 0 R]/Count 1>>')
    expect(clausesOf(file.bytes())).to.deep.include({
      clause: '6.1.9',
      found: 'a page tree with a node below itself',
    })
  })
})
