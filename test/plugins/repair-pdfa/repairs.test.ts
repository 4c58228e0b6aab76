import { expect } from 'chai'
import type { Embedded } from 'twinvoice'
import { asDict, PdfDocument, readPages } from 'twinvoice/pdf'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage, type PdfFile } from '../../support/pdf/pdf-file.js'
import { composite, trueType } from '../../support/pdfa/fonts/font-cases.js'
import { HEXADECIMAL, SEGMENTS, type1With } from '../../support/pdfa/fonts/font-program-cases.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const MOMENT = new Date('2026-11-20T12:00:00Z')

/** One page with a content stream and entries of its own. */
function page(content: string, entries = ''): PdfFile {
  return onePage()
    .object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R${entries}>>`)
    .deflated(9, '', content)
}

const catalog = (entries: string) => `<</Type/Catalog/Pages 2 0 R${entries}>>`
const TEXT = 'BT /F 12 Tf 20 100 Td (Total 12,50) Tj ET'
const font = (entries: string) => `/Resources<</Font<</F<</Type/Font${entries}>>>>>>`
const resources = (entries: string) => `/Resources<<${entries}>>`
const state = (entries: string) => resources(`/ExtGState<</G<<${entries}>>>>`)
const INVERTED = '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>'
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'
const annotation = (entries: string) => `/Annots[<</Type/Annot/Rect[9 9 50 50]${entries}>>]`

/** Each case breaks one clause of ISO 19005-3: what is repaired, and what is said of it. */
const CASES: readonly (readonly [clause: string, title: string, () => PdfFile])[] = [
  [
    '6.1.7.1',
    'a stream that names external data',
    () =>
      page('')
        .stream(10, '/F(x)', '')
        .object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 10 0 R>>`),
  ],
  [
    '6.1.7.2',
    'a stream by LZW',
    () =>
      onePage()
        .object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 9 0 R>>')
        .stream(9, '/Filter/LZWDecode', Buffer.from('801c44051808', 'hex')),
  ],
  [
    '6.1.9',
    'nodes of the page tree that do not say what they are',
    () =>
      page('')
        .object(2, '<</Type/Page/Kids[20 0 R]/Count 1>>')
        .object(20, '<</Parent 2 0 R/Kids[3 0 R]/Count 1>>')
        .object(3, '<</Parent 20 0 R/MediaBox[0 0 9 9]/Contents 9 0 R>>'),
  ],
  [
    '6.1.9',
    'a wrong number of pages',
    () => page('').object(2, '<</Type/Pages/Kids[3 0 R]/Count 7>>'),
  ],
  [
    '6.1.13',
    'numbers of page boxes that are references',
    () =>
      page('')
        .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 20 0 R 21 0 R]>>')
        .object(3, '<</Type/Page/Parent 2 0 R/TrimBox[0 0 20 0 R 9]/Contents 9 0 R>>')
        .object(20, '9')
        .object(21, '20 0 R'),
  ],
  [
    '6.1.13',
    'boxes of a forbidden size by which no viewer shows the page',
    () =>
      page('').object(
        3,
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/CropBox[4 4 4 4]/ArtBox[0 0 0 0]/BleedBox[0 0 99999 9]/TrimBox[1 1 2 9]/Contents 9 0 R>>',
      ),
  ],
  ['6.2.2', 'an operator that nobody knows', () => page('0 0 9 9 re 1 2 blink f')],
  [
    '6.2.2',
    'resources of the page tree',
    () =>
      page(TEXT).object(
        2,
        `<</Type/Pages/Kids[3 0 R]/Count 1${font('/Subtype/Type1/BaseFont/Helvetica')}>>`,
      ),
  ],
  ['6.2.3', 'device RGB without an output intent', () => page('1 0 0 rg 0 0 9 9 re f')],
  ['6.2.3', 'device CMYK without an output intent', () => page('0 1 1 0 k 0 0 9 9 re f')],
  [
    '6.8',
    'a link to a file elsewhere',
    () =>
      page(
        '',
        annotation(
          '/Subtype/Link/F 4/A<</S/GoToR/D[0/Fit]/F<</Type/Filespec/F(a.pdf)/UF(a.pdf)>>>>',
        ),
      ),
  ],
  [
    '6.2.4.3',
    'device RGB beside device CMYK',
    () => page('0 1 1 0 k 0 0 9 9 re f 1 0 0 rg 0 0 9 9 re f'),
  ],
  [
    '6.2.5',
    'a transfer function',
    () => page('/G gs 0 0 9 9 re f', resources('/ExtGState<</G<</TR/Identity>>>>')),
  ],
  [
    '6.2.5',
    'a transfer function that is the identity',
    () => page('/G gs 0 0 9 9 re f', state('/TR<</FunctionType 2/Domain[0 1]/N 1>>')),
  ],
  [
    '6.2.5',
    'transfer functions whose samples are the identity',
    () =>
      page('/G gs 0 0 9 9 re f', state('/TR2[10 0 R/Identity 10 0 R 10 0 R]')).stream(
        10,
        '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[3]/BitsPerSample 8',
        '\x00\x7f\xff',
      ),
  ],
  [
    '6.2.5',
    'a transfer function whose samples of 16 bits are the identity',
    () =>
      page('/G gs 0 0 9 9 re f', state('/TR 10 0 R')).stream(
        10,
        '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[3]/BitsPerSample 16/Encode[0 2]/Decode[0 1]',
        '\x00\x00\x7f\xff\xff\xff',
      ),
  ],
  [
    '6.2.5',
    'a transfer function whose samples are the identity, stored by LZW',
    () =>
      page('/G gs 0 0 9 9 re f', state('/TR 10 0 R')).stream(
        10,
        '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[2]/BitsPerSample 8/Filter/LZWDecode',
        '\x80\x00\x1f\xf0\x10',
      ),
  ],
  [
    '6.2.5',
    'a transfer function of parts that are the identity',
    () =>
      page(
        '/G gs 0 0 9 9 re f',
        state(
          '/TR<</FunctionType 3/Domain[0 1]/Bounds[0.25]/Encode[0 0.25 0 1]/Functions[' +
            '<</FunctionType 2/Domain[0 1]/N 1>><</FunctionType 2/Domain[0 1]/N 1/C0[0.25]>>]>>',
        ),
      ),
  ],
  [
    '6.2.5',
    'a transfer function behind which the default takes precedence',
    () => page('/G gs 0 0 9 9 re f', state(`/TR2/Default/TR${INVERTED}`)),
  ],
  [
    '6.2.5',
    'a halftone',
    () => page('/G gs 0 0 9 9 re f', state('/HT<</HalftoneType 1/HalftoneName(a)>>')),
  ],
  ['6.2.6', 'an unknown rendering intent', () => page('/Bright ri 0 0 9 9 re f')],
  [
    '6.2.8.1',
    'an image with interpolation',
    () =>
      page('/I Do', resources('/XObject<</I 10 0 R>>')).stream(
        10,
        '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Interpolate true',
        'a',
      ),
  ],
  [
    '6.2.8.1',
    'an inline image with interpolation',
    () => page('9 0 0 9 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 /I true ID a\nEI'),
  ],
  [
    '6.2.9.1',
    'a form with OPI',
    () =>
      page('/X Do', resources('/XObject<</X 10 0 R>>')).stream(
        10,
        `${FORM}/OPI<<>>/Resources<<>>`,
        '0 0 9 9 re f',
      ),
  ],
  [
    '6.2.9.2',
    'a reference XObject',
    () =>
      page('/X Do', resources('/XObject<</X 10 0 R>>')).stream(
        10,
        `${FORM}/Ref<</F(x)/Page 0>>/Resources<<>>`,
        '0 0 9 9 re f',
      ),
  ],
  [
    '6.2.9.3',
    'a PostScript XObject',
    () =>
      page('/X Do', resources('/XObject<</X 10 0 R>>')).stream(
        10,
        '/Type/XObject/Subtype/PS',
        'showpage',
      ),
  ],
  [
    '6.2.10',
    'an unknown blend mode',
    () => page('/G gs 0 0 9 9 re f', resources('/ExtGState<</G<</BM/Glow>>>>')),
  ],
  ['6.2.11.4.1', 'Helvetica', () => page(TEXT, font('/Subtype/Type1/BaseFont/Helvetica'))],
  [
    '6.2.11.4.1',
    'Arial, bold, as Windows names it',
    () => page(TEXT, font('/Subtype/TrueType/BaseFont/Arial,Bold/Encoding/WinAnsiEncoding')),
  ],
  [
    '6.2.11.4.1',
    'Symbol',
    () => page('BT /F 12 Tf (abg) Tj ET', font('/Subtype/Type1/BaseFont/Symbol')),
  ],
  [
    '6.2.11.4.1',
    'ZapfDingbats',
    () => page('BT /F 12 Tf (4n) Tj ET', font('/Subtype/Type1/BaseFont/ZapfDingbats')),
  ],
  [
    '6.2.11.4.1',
    'a character that only the number of its code leads to',
    () =>
      trueType('<C4>', {
        dict: '/Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Test/FirstChar 196/LastChar 196/Widths[600]',
        program: {
          widths: [500, 600],
          cmaps: [{ platform: 1, encoding: 0, glyphs: { 0xc4: 1 } }],
        },
      }),
  ],
  ['6.2.11.4.1', 'a Type 1 program in hexadecimal digits', () => type1With(HEXADECIMAL)],
  ['6.2.11.4.1', 'a Type 1 program in the segments of a PFB file', () => type1With(SEGMENTS)],
  [
    '6.3.1',
    'an annotation of sound, which has an appearance',
    () =>
      page('', annotation('/Subtype/Sound/AP<</N 10 0 R>>')).stream(
        10,
        `${FORM}/Resources<<>>`,
        '',
      ),
  ],
  ['6.3.2', 'an annotation that does not print', () => page('', annotation('/Subtype/Link/F 0'))],
  ['6.3.2', 'an annotation that is hidden', () => page('', annotation('/Subtype/Square/F 2'))],
  [
    '6.3.2',
    'the window of a note that does not print',
    () => page('', annotation('/Subtype/Popup/F 0')),
  ],
  ['6.3.2', 'a hidden window of a note', () => page('', annotation('/Subtype/Popup/F 2'))],
  [
    '6.3.3',
    'the window of a note with an appearance of states',
    () => page('', annotation('/Subtype/Popup/AP<</D 10 0 R>>')).deflated(10, FORM, ''),
  ],
  [
    '6.3.3',
    'an annotation with an appearance for a pressed button',
    () =>
      page('', annotation('/Subtype/Stamp/F 4/AP<</N 10 0 R/D 10 0 R>>')).stream(
        10,
        `${FORM}/Resources<<>>`,
        '',
      ),
  ],
  [
    '6.3.3',
    'a field without value and appearance',
    () => page('', annotation('/Subtype/Widget/FT/Tx/T(a)/F 4')),
  ],
  [
    '6.4.1',
    'NeedAppearances',
    () => page('').object(1, catalog('/AcroForm<</Fields[]/NeedAppearances true>>')),
  ],
  ['6.4.2', 'XFA', () => page('').object(1, catalog('/AcroForm<</Fields[]/XFA(x)>>'))],
  [
    '6.5.1',
    'a script when the file opens',
    () => page('').object(1, catalog('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')),
  ],
  [
    '6.5.1',
    'a link that launches a program',
    () => page('', annotation('/Subtype/Link/F 4/A<</S/Launch/F(calc)>>')),
  ],
  [
    '6.5.1',
    'an action that does not say its type, when the file opens',
    () => page('').object(1, catalog('/OpenAction<</S(URI)/URI(http://example.org)>>')),
  ],
  [
    '6.5.1',
    'an action of a link that does not say its type',
    () => page('', annotation('/Subtype/Link/F 4/A<</URI(http://example.org)>>')),
  ],
  ['6.5.2', 'an action when a page opens', () => page('', '/AA<</O<</S/JavaScript/JS(x)>>>>')],
  ['6.6.2.1', 'no metadata', () => page('')],
  [
    '6.8',
    'an embedded file without a relationship',
    () =>
      page('')
        .object(1, catalog('/Names<</EmbeddedFiles<</Names[(a) 10 0 R]>>>>'))
        .object(10, '<</Type/Filespec/F(a.txt)/EF<</F 11 0 R>>>>')
        .stream(11, '/Type/EmbeddedFile', 'a'),
  ],
  [
    '6.9',
    'layers without a name',
    () =>
      page('')
        .object(1, catalog('/OCProperties<</OCGs[10 0 R]/D<</Order[]/AS[]>>>>'))
        .object(10, '<</Type/OCG/Name(a)>>'),
  ],
  [
    '6.9',
    'a group of layers without a name',
    () =>
      page('')
        .object(1, catalog('/OCProperties<</OCGs[10 0 R]/D<</Name(x)>>>>'))
        .object(10, '<</Type/OCG>>'),
  ],
  [
    '6.10',
    'alternate presentations',
    () => page('').object(1, catalog('/Names<</AlternatePresentations<</Names[]>>>>')),
  ],
  [
    '6.11',
    'requirements',
    () => page('').object(1, catalog('/Requirements[<</S/EnableJavaScripts>>]')),
  ],
  [
    '6.2.11.8',
    'a code of a glyph beyond the program, of another width',
    () =>
      composite('<0001>', { map: '/CIDToGIDMap 46 0 R', widths: '1[123]' }).stream(
        46,
        '',
        '\x00\x00\x00\x09',
      ),
  ],
]

describe('repair-pdfa', () => {
  const embedded = async (file: PdfFile): Promise<Embedded> => {
    const made = await twinvoice.embed(file.bytes(), REQUEST, { moment: MOMENT })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    return made
  }

  for (const [clause, title, file] of CASES)
    it(`${clause}: ${title}`, async () => {
      const { repairs, report } = await embedded(file())
      expect(repairs.map((repair) => repair.clause)).to.include(clause)
      expect(report).to.deep.include({ valid: true, errors: [] })
    })

  it('names the objects whose colours it defines', async () => {
    const { repairs } = await embedded(page('0 1 1 0 k 0 0 9 9 re f 1 0 0 rg 0 0 9 9 re f'))
    const colors = repairs.filter(({ clause }) => clause === '6.2.3' || clause === '6.2.4.3')
    expect(colors.map(({ clause, object }) => `${clause} ${object ?? ''}`)).to.deep.equal([
      '6.2.3 1',
      '6.2.4.3 3',
    ])
  })

  it('keeps a link whose appearance shows nothing', async () => {
    const link = annotation('/Subtype/Link/F 4/AP<</D 10 0 R>>/A<</S/URI/URI(https://a.example)>>')
    const file = page('', link).stream(10, `${FORM}/Resources<<>>`, '')
    const { pdf, repairs, report } = await embedded(file)
    const [first] = readPages(new PdfDocument(pdf))
    const [kept] = [...(first?.dict.array('Annots')?.values() ?? [])].map(asDict)
    expect(kept?.dict('A')?.text('URI')).to.equal('https://a.example')
    expect(kept?.has('AP')).to.equal(false)
    expect(repairs.map(({ clause }) => clause)).to.include('6.3.3')
    expect(report.valid).to.equal(true)
  })

  it('gives the same bytes for the same file, request and moment', async () => {
    const file = page(TEXT, font('/Subtype/Type1/BaseFont/Times-Roman'))
    const [first, second] = [await embedded(file), await embedded(file)]
    expect(Buffer.compare(first.pdf, second.pdf)).to.equal(0)
  })

  it('says page, object and name of a font that is nowhere', async () => {
    const file = page(TEXT, '/Resources<</Font<</F 10 0 R>>>>').object(
      10,
      '<</Type/Font/Subtype/Type1/BaseFont/HouseSans/FirstChar 32/LastChar 33/Widths[200 200]>>',
    )
    const made = await twinvoice.embed(file.bytes(), REQUEST)
    const [detail] = made.ok ? [] : made.details
    expect(detail).to.deep.include({ path: '$.pdf', code: 'FONT_MISSING', page: 1, object: 10 })
    expect(detail?.message).to.contain('HouseSans')
  })

  it('makes such a file with force only, and then says that it is invalid', async () => {
    const file = page(TEXT, font('/Subtype/Type1/BaseFont/HouseSans'))
    const made = await twinvoice.embed(file.bytes(), REQUEST, { force: true })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.validation.status).to.equal('invalid')
    expect(made.report.errors.map(({ code }) => code)).to.include('PDFA-6.2.11.4.1')
    expect(made.report.warnings.map(({ code }) => code)).to.include('FONT_MISSING')
  })

  it('refuses a standard font whose glyphs are wider than those at hand', async () => {
    const narrow = `/Subtype/Type1/BaseFont/Helvetica/FirstChar 32/LastChar 122/Widths[${'300 '.repeat(91)}]`
    const made = await twinvoice.embed(page(TEXT, font(narrow)).bytes(), REQUEST)
    expect(made.ok ? [] : made.details.map(({ code }) => code)).to.deep.equal(['FONT_UNLIKE'])
  })

  it('refuses a signed file, with force too, unless signatures may go', async () => {
    const field =
      '/Subtype/Widget/FT/Sig/T(s)/F 4/AP<</N 10 0 R>>/V<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>'
    const file = page('', annotation(field)).stream(10, `${FORM}/Resources<<>>`, '')
    const refused = await twinvoice.embed(file.bytes(), REQUEST)
    expect(refused.ok ? [] : refused.details.map(({ code }) => code)).to.deep.equal(['SIGNED'])
    const made = await twinvoice.embed(file.bytes(), REQUEST, { dropSignatures: true })
    const forced = await twinvoice.embed(file.bytes(), REQUEST, { force: true })
    expect(forced.ok ? [] : forced.details.map(({ code }) => code)).to.deep.equal(['SIGNED'])
    expect(made.ok && made.repairs.map(({ clause }) => clause)).to.include('6.4.3')
    expect(made.ok && made.report.valid).to.equal(true)
  })

  it('knows a signed field by its signature, also where the field above has its type', async () => {
    const value = '/T(b)/Parent 10 0 R/V<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>'
    const file = page('')
      .object(1, catalog('/AcroForm<</Fields[10 0 R]>>'))
      .object(10, '<</FT/Sig/T(a)/Kids[11 0 R]>>')
      .object(11, `<<${value}>>`)
    const refused = await twinvoice.embed(file.bytes(), REQUEST, { force: true })
    expect(refused.ok ? [] : refused.details.map(({ code }) => code)).to.deep.equal(['SIGNED'])
    const made = await twinvoice.embed(file.bytes(), REQUEST, { dropSignatures: true })
    expect(made.ok && made.report.valid).to.equal(true)
  })
})
