import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { EmbedResult, RequestDetail } from 'twinvoice'
import { cmykProfile, TrueTypeProgram } from 'twinvoice/pdf'
import { faultOf } from '../../support/fault.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage, type PdfFile } from '../../support/pdf/pdf-file.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf')
const TEXT = 'Total 12'

/** A page that shows a text in a font that is not embedded; widths in thousandths of an em. */
function textIn(baseFont: string, widths: readonly number[]): PdfFile {
  const entries = `/FirstChar 32/LastChar ${31 + widths.length}/Widths[${widths.join(' ')}]`
  return onePage()
    .object(
      3,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R/Resources<</Font<</F 10 0 R>>>>>>',
    )
    .deflated(9, '', `BT /F 12 Tf 20 100 Td (${TEXT}) Tj ET`)
    .object(
      10,
      `<</Type/Font/Subtype/TrueType/BaseFont/${baseFont}/Encoding/WinAnsiEncoding${entries}>>`,
    )
}

/** The widths of the font for the characters from the space to z. */
function ownWidths(): number[] {
  const program = new TrueTypeProgram(new Uint8Array(readFileSync(FONT)))
  const map = program.cmaps.find(({ platform, encoding }) => platform === 3 && encoding === 1)
  return Array.from({ length: 91 }, (_, at) =>
    Math.round(program.width(map?.glyphOf(32 + at) ?? 0)),
  )
}

describe('repair-pdfa: fonts from a folder', () => {
  let folder = ''
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-fonts-'))
    copyFileSync(FONT, join(folder, 'any-file-name.ttf'))
    writeFileSync(join(folder, 'broken.ttf'), 'no font')
  })
  after(() => {
    rmSync(folder, { recursive: true })
  })

  const embed = (file: PdfFile, fontFolder = folder): Promise<EmbedResult> =>
    twinvoice.embed(file.bytes(), REQUEST, { agreement: false, fontFolder })
  const first = (result: EmbedResult): RequestDetail | undefined =>
    result.ok ? undefined : result.details[0]

  it('embeds the font of exactly this name, whatever its file is called', async () => {
    for (const name of ['DejaVuSerif', 'ABCDEF+DejaVuSerif']) {
      const made = await embed(textIn(name, ownWidths()))
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      expect(made.report).to.deep.include({ valid: true, errors: [] })
      const repair = made.repairs.find(({ clause }) => clause === '6.2.11.4.1')
      expect(repair).to.deep.include({ page: 1, object: 10 })
      expect(repair?.found).to.contain('by DejaVuSerif')
    }
  })

  it('takes no font of another name', async () => {
    for (const name of ['DejaVuSerif-Bold', 'dejavuserif', 'DejaVu'])
      expect(first(await embed(textIn(name, ownWidths())))?.code, name).to.equal('FONT_MISSING')
  })

  it('takes no font of other widths, and says which', async () => {
    const widths = ownWidths()
    widths['T'.charCodeAt(0) - 32] = (widths['T'.charCodeAt(0) - 32] ?? 0) + 5
    const detail = first(await embed(textIn('DejaVuSerif', widths)))
    expect(detail).to.deep.include({ code: 'FONT_UNLIKE', page: 1, object: 10 })
    expect(detail?.found).to.match(/^DejaVuSerif: \/T is \d+ wide, not \d+$/)
  })

  it('takes no font whose licence forbids to embed it', async () => {
    const locked = mkdtempSync(join(tmpdir(), 'twinvoice-locked-'))
    const font = readFileSync(FONT)
    const entry = font.indexOf('OS/2')
    // fsType: restricted licence embedding (OpenType, OS/2).
    font.writeUInt16BE(2, font.readUInt32BE(entry + 8) + 8)
    writeFileSync(join(locked, 'locked.ttf'), font)
    const detail = first(await embed(textIn('DejaVuSerif', ownWidths()), locked))
    rmSync(locked, { recursive: true })
    expect(detail?.code).to.equal('FONT_MISSING')
  })

  it('says that a folder is not there', async () => {
    const fault = await faultOf(embed(textIn('DejaVuSerif', ownWidths()), join(folder, 'none')))
    expect(fault.code).to.equal('OPTIONS_INVALID')
    expect(fault.place.file).to.equal(join(folder, 'none'))
  })
})

const TEXT_IN_F = 'BT /F 12 Tf 20 100 Td (A) Tj ET'
const DESCRIPTOR =
  '/Type/FontDescriptor/FontName/AAAAAA+House/Flags 32/FontBBox[0 0 9 9]/ItalicAngle 0/Ascent 9/Descent 0/CapHeight 9/StemV 9'

/** A second page with these entries and this content, after an empty one. */
function secondPage(content: string, entries: string): PdfFile {
  return onePage()
    .object(2, '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>')
    .object(4, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R${entries}>>`)
    .deflated(9, '', content)
}

/** What no repair can change; where it is in the PDF that was given. */
const LEFT: readonly (readonly [string, PdfFile, Partial<RequestDetail>])[] = [
  [
    'a damaged font program',
    secondPage(TEXT_IN_F, '/Resources<</Font<</F 10 0 R>>>>')
      .object(
        10,
        '<</Type/Font/Subtype/TrueType/BaseFont/AAAAAA+House/FirstChar 65/LastChar 65/Widths[500]/Encoding/WinAnsiEncoding/FontDescriptor 11 0 R>>',
      )
      .object(11, `<<${DESCRIPTOR}/FontFile2 12 0 R>>`)
      .deflated(12, '', 'no font'),
    { rule: 'ISO 19005-3 6.2.11.2', page: 2, object: 10 },
  ],
  [
    'a highlight without an appearance',
    secondPage('', '/Annots[10 0 R]').object(
      10,
      '<</Type/Annot/Subtype/Highlight/Rect[9 9 50 50]/F 4/QuadPoints[9 9 50 9 9 50 50 50]>>',
    ),
    { rule: 'ISO 19005-3 6.3.3', page: 2, object: 10 },
  ],
  [
    'a field without an appearance whose value has letters that no font has',
    secondPage('', '/Annots[10 0 R]')
      .object(
        10,
        '<</Type/Annot/Subtype/Widget/FT/Tx/T(number)/V<feff4e00>/F 4/Rect[9 9 50 50]/Parent 11 0 R>>',
      )
      .object(11, '<</T(customer)/Kids[10 0 R]>>'),
    {
      rule: 'ISO 19005-3 6.3.3',
      page: 2,
      object: 10,
      found: 'the field customer.number on page 2 without an appearance',
    },
  ],
  [
    'a JPEG 2000 image without its header',
    secondPage('/I Do', '/Resources<</XObject<</I 10 0 R>>>>').stream(
      10,
      '/Type/XObject/Subtype/Image/Width 1/Height 1/Filter/JPXDecode',
      'no image',
    ),
    { rule: 'ISO 19005-3 6.2.8.3', object: 10 },
  ],
]

describe('repair-pdfa: what cannot be repaired', () => {
  for (const [title, file, place] of LEFT)
    it(`${title}: refused with clause, place and advice`, async () => {
      const result = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
      const [detail] = result.ok ? [] : result.details
      expect(detail).to.deep.include({ path: '$.pdf', ...place })
      expect(detail?.expected).to.contain('correct it in the program that creates the PDF')
      const forced = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false, force: true })
      expect(forced.ok && forced.validation.status).to.equal('invalid')
    })
})

const REVERSED =
  '<</FunctionType 3/Domain[0 1]/Bounds[]/Encode[1 0]/Functions[<</FunctionType 2/Domain[0 1]/N 1>>]>>'

/** What cannot be taken away without another look of the page, or has none that is certain. */
const CERTAIN: readonly (readonly [clause: string, what: string, entries: string])[] = [
  ['6.2.5', 'a transfer function', '/ExtGState<</G<</TR 10 0 R>>>>'],
  ['6.2.5', 'a transfer function of one colorant', '/ExtGState<</G<</TR2[/Identity 10 0 R]>>>>'],
  ['6.2.5', 'a transfer function of 16 bits a sample', '/ExtGState<</G<</TR 14 0 R>>>>'],
  ['6.2.5', 'a transfer function of reversed parts', `/ExtGState<</G<</TR${REVERSED}>>>>`],
  [
    '6.2.5',
    'a halftone with a transfer function',
    '/ExtGState<</G<</HT<</HalftoneType 1/TransferFunction 10 0 R>>>>>>',
  ],
  ['6.2.8.1', 'an image in the colour space Pattern', '/XObject<</I 12 0 R>>'],
  ['6.2.4.2', 'a profile for another number of components', '/ColorSpace<</C[/ICCBased 13 0 R]>>'],
  ['6.2.4.2', 'a profile for no number of components', '/ColorSpace<</C[/ICCBased 11 0 R]>>'],
]

describe('repair-pdfa: looks that are kept', () => {
  for (const [clause, what, entries] of CERTAIN)
    it(`refuses ${what}`, async () => {
      const own = `/Resources<<${entries}>>`
      const file = onePage()
        .object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 9 0 R${own}>>`)
        .deflated(9, '', '/G gs /C cs 0 0 0 sc 0 0 9 9 re f /I Do')
        .object(10, '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>')
        .stream(11, '', 'no profile')
        .stream(
          14,
          '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[3]/BitsPerSample 16',
          '\0\0\x70\0\xff\xff',
        )
        .stream(13, '/N 3', Buffer.from(cmykProfile()).toString('latin1'))
        .stream(
          12,
          '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/Pattern/BitsPerComponent 8',
          'a',
        )
      const made = await twinvoice.embed(file.bytes(), REQUEST, { agreement: false })
      const refused = made.ok ? [] : made.details.map(({ rule }) => rule)
      expect(refused).to.include(`ISO 19005-3 ${clause}`)
    })
})
