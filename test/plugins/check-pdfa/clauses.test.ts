import { deflateSync } from 'node:zlib'
import { expect } from 'chai'
import { type InvoicePdfParts, invoicePdf } from '../../support/pdf/invoice-pdf.js'
import type { PdfFile } from '../../support/pdf/pdf-file.js'
import { cffFont } from '../../support/fonts/font-files.js'
import { clausesOf } from '../../support/inspection/pdfa-score.js'
import { page as pageWith } from '../../support/requirements/case.js'

/** Clauses that a file breaks, each once. */
function brokenIn(file: PdfFile | Uint8Array): string[] {
  const bytes = file instanceof Uint8Array ? file : file.bytes()
  return [...new Set(clausesOf(bytes).map(({ clause }) => clause))]
}

/** A page with this content, and resources of its own. */
function page(content: string, resources = '', change: Partial<InvoicePdfParts> = {}): PdfFile {
  const pageEntries = `/Contents 20 0 R/Resources<<${resources}>>`
  return invoicePdf({ pageEntries, ...change }).stream(20, '', content)
}

describe('6.1.9: indirect objects', () => {
  it('have the keyword obj: content of a page that lacks it is not read, and not passed over', () => {
    const sound = page('q Q').bytes().toString('latin1')
    expect(brokenIn(Buffer.from(sound, 'latin1'))).to.deep.equal([])
    for (const keyword of ['Obj', 'obx', 'x-n']) {
      const odd = sound.replace('20 0 obj', `20 0 ${keyword}`)
      expect(brokenIn(Buffer.from(odd, 'latin1')), keyword).to.deep.equal(['6.1.9'])
    }
  })

  // veraPDF does not look at it; ISO 32000-1, table 29, requires the number of all leaves.
  it('are a page tree whose inner nodes count their pages: viewers pass over nodes by that number', () => {
    const tree = (count: number) =>
      invoicePdf()
        .object(2, '<</Type/Pages/Kids[30 0 R]/Count 1>>')
        .object(30, `<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count ${count}>>`)
    expect(brokenIn(tree(1))).to.deep.equal([])
    expect(brokenIn(tree(0))).to.deep.equal(['6.1.9'])
  })
})

// veraPDF passes them; viewers draw what they make of the data, which differs.
describe('6.1.7.2 and 6.2.2: content of pages', () => {
  const withFilter = (filter: string, data: string) =>
    brokenIn(invoicePdf({ pageEntries: '/Contents 20 0 R/Resources<<>>' }).stream(20, filter, data))

  it('can be decoded', () => {
    expect(withFilter('/Filter/ASCIIHexDecode', '712051>')).to.deep.equal([])
    expect(withFilter('/Filter/ASCIIHexDecode', '7120x51>')).to.deep.equal(['6.1.7.2'])
    expect(withFilter('/Filter/RunLengthDecode', '\x05q Q')).to.deep.equal(['6.1.7.2'])
    const packed = deflateSync('q Q\n'.repeat(50)).toString('latin1')
    expect(withFilter('/Filter/FlateDecode', packed.slice(0, -4))).to.deep.equal([])
    expect(withFilter('/Filter/FlateDecode', packed.slice(0, -6))).to.deep.equal(['6.1.7.2'])
  })

  it('is the same for programs that take parameters of another form and for those that do not', () => {
    const packed = deflateSync('q Q\n').toString('latin1')
    const filtered = (filter: string, parameters: string) =>
      withFilter(`/Filter${filter}/DecodeParms${parameters}`, packed)
    expect(filtered('/FlateDecode', '[<</Predictor 1>>]')).to.deep.equal([])
    expect(filtered('/FlateDecode', '[<</Predictor 2/Columns 4>>]')).to.deep.equal(['6.1.7.2'])
    expect(filtered('[/FlateDecode]', '<</Predictor 2/Columns 4>>')).to.deep.equal(['6.1.7.2'])
    const image = (parameters: string) =>
      brokenIn(pageWith(`BI /W 1 /H 1 /BPC 8 /CS /L /F/Fl /DP ${parameters} ID 00> EI`))
    expect(image('<</Predictor 2/Columns 3>>')).to.deep.equal([])
    for (const doubtful of ['[<</Predictor 2/Columns 3>>]', '<</Predictor 3>>'])
      expect(image(doubtful), doubtful).to.deep.equal(['6.1.7.2'])
  })

  it('has no filter of images', () => {
    expect(withFilter('/Filter/DCTDecode', 'q Q')).to.deep.equal(['6.2.2'])
  })
})

// veraPDF ends on most of them, or never.
describe('6.1.9: objects do not lead to themselves', () => {
  const catalog = '/AcroForm<</Fields[40 0 R]>>'
  const sound = () =>
    page('q Q', '', { catalog })
      .object(40, '<</T(a)/FT/Tx/Kids[41 0 R]>>')
      .object(41, '<</T(b)/Parent 40 0 R/Kids[]>>')
      .object(42, '[43 0 R 43 0 R]')
      .object(43, '[0]')
      .object(44, '<</FunctionType 3/Domain[0 1]/Functions[45 0 R]/Bounds[]/Encode[0 1]>>')
      .object(45, '<</FunctionType 2/Domain[0 1]/N 1>>')
      .object(46, '43 0 R')

  it('by the kids of a structure element, also where level A is not claimed', () => {
    const tree = (kid: string) =>
      page('q Q', '', { catalog: '/StructTreeRoot 50 0 R' })
        .object(50, '<</Type/StructTreeRoot/K 51 0 R>>')
        .object(51, '<</Type/StructElem/S/Table/P 50 0 R/K[52 0 R]>>')
        .object(52, `<</Type/StructElem/S/TR/P 51 0 R/K ${kid}>>`)
    expect(brokenIn(tree('0'))).to.deep.equal([])
    expect(brokenIn(tree('[51 0 R]'))).to.deep.equal(['6.1.9'])
  })

  it('by kids, parents, functions, as members of arrays or as references', () => {
    expect(brokenIn(sound())).to.deep.equal([])
    const changes: Record<number, string> = {
      40: '<</T(a)/FT/Tx/Parent 41 0 R>>',
      41: '<</T(b)/Kids[40 0 R]>>',
      43: '[[42 0 R]]',
      45: '<</FunctionType 3/Domain[0 1]/Functions[44 0 R]/Bounds[]/Encode[0 1]>>',
      46: '46 0 R',
    }
    for (const [number, value] of Object.entries(changes))
      expect(brokenIn(sound().object(Number(number), value)), value).to.deep.equal(['6.1.9'])
  })
})

describe('6.2.2: content streams', () => {
  it('know the operators of ISO 32000-1 alone, BX … EX or not', () => {
    expect(brokenIn(page('q Q'))).to.deep.equal([])
    expect(brokenIn(page('foo'))).to.deep.equal(['6.2.2'])
    expect(brokenIn(page('BX foo EX'))).to.deep.equal(['6.2.2'])
  })

  it('draw no XObject that is a dictionary without a stream', () => {
    const drawn = (entries: string) => page('/X Do', `/XObject<</X<<${entries}>>>>`)
    for (const kind of ['Image', 'Form', 'PS'])
      expect(brokenIn(drawn(`/Type/XObject/Subtype/${kind}`)), kind).to.deep.equal(['6.2.2'])
    expect(brokenIn(drawn('/Subtype/Odd'))).to.deep.equal([])
    const unused = page('q Q', '/XObject<</X<</Type/XObject/Subtype/Image>>>>')
    expect(brokenIn(unused)).to.deep.equal([])
  })

  // veraPDF passes over all of such content, or ends.
  it('have operands without errors in their syntax, and numbers for points and matrices', () => {
    for (const sound of ['<</A 0>> n', '[1] 0 d', '<</A[0]/B<<>>>> n', '0 0 m n', '[(a)] n'])
      expect(brokenIn(page(sound)), sound).to.deep.equal([])
    const broken = [
      '<</A>> n',
      '<<0>> n',
      '[1 n] 0 d',
      '[1 0 d',
      '<</A[0>> n',
      '[0] 0 m n',
      '[] cm',
    ]
    for (const content of broken) expect(brokenIn(page(content)), content).to.deep.equal(['6.2.2'])
  })

  it('do not end within the entries of an inline image', () => {
    const image = 'BI /W 1/H 1/IM true ID \x00 EI'
    const space = '/ColorSpace<</L[/Lab<</WhitePoint[0.9505 1 1.089]>>]>>'
    expect(brokenIn(page(`/L cs ${image}`, space))).to.deep.equal([])
    expect(brokenIn(page(`/L cs ${image.slice(0, 18)}`, space))).to.deep.equal(['6.2.2'])
  })

  it('have nothing but pairs in an inline image, and nothing before it', () => {
    const space = '/ColorSpace<</L[/Lab<</WhitePoint[0.9505 1 1.089]>>]>>'
    const withImage = (image: string) => brokenIn(page(`/L cs ${image} ID \x00 EI`, space))
    expect(withImage('BI /W 1/H 1/IM true')).to.deep.equal([])
    for (const image of ['1 BI', 'BI /W', 'BI ]', 'BI 1', 'BI /W q'])
      expect(withImage(`${image} /W 1/H 1/IM true`), image).to.include('6.2.2')
  })

  it('have whole escapes in names: others take what follows for their digits', () => {
    for (const name of ['/A#41', '/A#23', '/A#xx'])
      expect(brokenIn(page(`${name} BMC EMC`)), name).to.deep.equal([])
    for (const name of ['/A#', '/A#4', '/#', '<</A# 0>> n /A', '[/A#4] n /A'])
      expect(brokenIn(page(`${name} BMC EMC`)), name).to.deep.equal(['6.2.2'])
  })

  const GRAPHICS_STATE = '/ExtGState<</G 21 0 R>>'
  const form = (resources: string) =>
    page('/F Do', `/XObject<</F 22 0 R>>${GRAPHICS_STATE}`)
      .object(21, '<</Type/ExtGState/LW 1>>')
      .stream(22, `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${resources}`, '/G gs')

  it('have resources of their own', () => {
    expect(brokenIn(form(`/Resources<<${GRAPHICS_STATE}>>`))).to.deep.equal([])
    expect(brokenIn(form(''))).to.deep.equal(['6.2.2'])
    const inherited = invoicePdf({ pageEntries: '/Contents 20 0 R' })
      .stream(20, '', '/G gs')
      .object(2, `<</Type/Pages/Kids[3 0 R]/Count 1/Resources<<${GRAPHICS_STATE}>>>>`)
      .object(21, '<</Type/ExtGState/LW 1>>')
    expect(brokenIn(inherited)).to.deep.equal(['6.2.2'])
  })
})

describe('6.2.4.3: device colours', () => {
  it('are used by painting without a colour too: black in DeviceGray', () => {
    expect(brokenIn(page('0 0 9 9 re f'))).to.deep.equal(['6.2.4.3'])
    expect(brokenIn(page('0 0 9 9 re n'))).to.deep.equal([])
    const lab = '/ColorSpace<</L[/Lab<</WhitePoint[0.9505 1 1.089]>>]>>'
    expect(brokenIn(page('/L cs 0 0 9 9 re f', lab))).to.deep.equal([])
    expect(brokenIn(page('/L CS 0 0 9 9 re f', lab))).to.deep.equal(['6.2.4.3'])
  })
})

describe('6.2.5: halftones', () => {
  const halftone = (dict: string) =>
    page('/G gs', '/ExtGState<</G 21 0 R>>').object(21, `<</Type/ExtGState/HT<<${dict}>>>>`)
  const ROUND = '/Type/Halftone/HalftoneType 1/Frequency 60/Angle 45/SpotFunction/Round'

  it('have a transfer function for other colorants than the process’s, and for those alone', () => {
    const type5 = (parts: string) => halftone(`/HalftoneType 5/Default<<${ROUND}>>${parts}`)
    expect(brokenIn(halftone(ROUND))).to.deep.equal([])
    expect(brokenIn(halftone(`${ROUND}/TransferFunction/Identity`))).to.deep.equal(['6.2.5'])
    expect(brokenIn(type5(`/Cyan<<${ROUND}>>`))).to.deep.equal([])
    expect(brokenIn(type5(`/Cyan<<${ROUND}/TransferFunction/Identity>>`))).to.deep.equal(['6.2.5'])
    expect(brokenIn(type5(`/Gold<<${ROUND}>>`))).to.deep.equal(['6.2.5'])
    expect(brokenIn(type5(`/Gold<<${ROUND}/TransferFunction/Identity>>`))).to.deep.equal([])
  })
})

describe('6.2.4.4: spot colours', () => {
  const lab = '[/Lab<</WhitePoint[0.9505 1 1.089]>>]'
  const tint = '/FunctionType 4/Domain[0 1]/Range[0 100 -100 100 -100 100]'
  const spots = (second: string) =>
    page('/A cs 1 scn 0 0 9 9 re f /B cs 1 scn 0 0 9 9 re f', '/ColorSpace<</A 30 0 R/B 31 0 R>>')
      .object(30, `[/Separation/Gold ${lab} 32 0 R]`)
      .object(31, `[/Separation/Gold ${lab} ${second}]`)
      .stream(32, tint, '{pop 0 0 0}')
      .stream(33, tint, '{pop 50 0 0}')

  // veraPDF ends with an exception on anything else.
  it('have a dictionary of process colours in DeviceN', () => {
    const space = '[/Lab<</WhitePoint[0.9505 1 1.089]>>]'
    const attributes = (process: string) =>
      page(
        '/N cs 0 scn 0 0 9 9 re f',
        `/ColorSpace<</N[/DeviceN[/None]${space}31 0 R<</Colorants<<>>/Process ${process}>>]>>`,
      ).stream(31, '/FunctionType 4/Domain[0 1]/Range[0 100 -100 100 -100 100]', '{pop 0 0 0}')
    for (const process of ['<<>>', 'null', '20 0 R'])
      expect(brokenIn(attributes(process)), process).to.deep.equal([])
    for (const process of ['1', '/Name', '[]', 'true'])
      expect(brokenIn(attributes(process)), process).to.deep.equal(['6.2.4.4'])
  })

  it('name the colour space and the page that break it', () => {
    expect(brokenIn(spots('32 0 R'))).to.deep.equal([])
    const [breach] = clausesOf(spots('33 0 R').bytes())
    expect(breach).to.deep.include({ clause: '6.2.4.4', object: 31, page: 1 })
  })
})

describe('6.2.11: fonts', () => {
  /** Charstrings that begin with a width: `.notdef` 0, A 7, B 8. */
  const program = cffFont({
    charstrings: [
      [139, 14],
      [146, 139, 22, 14],
      [147, 139, 22, 14],
    ],
    ids: [34, 35],
  })
  const font = (
    text: string,
    { widths = '7 8', level = 'B', entries = '', descriptor = '' } = {},
  ) =>
    page(
      `/L cs BT /F 9 Tf ${text} Tj ET`,
      '/Font<</F 21 0 R>>/ColorSpace<</L[/Lab<</WhitePoint[0.9505 1 1.089]>>]>>',
      {
        pdfaConformance: `<pdfaid:conformance>${level}</pdfaid:conformance>`,
      },
    )
      .object(
        21,
        `<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Test/FirstChar 65/LastChar 66/Widths[${widths}]/FontDescriptor 22 0 R${entries}>>`,
      )
      .object(
        22,
        `<</Type/FontDescriptor/FontName/ABCDEF+Test/Flags 32/FontFile3 23 0 R${descriptor}>>`,
      )
      .stream(23, '/Subtype/Type1C', program)

  it('are correct if widths, glyphs and lists agree', () => {
    expect(brokenIn(font('(AB)', { descriptor: '/CharSet(/A/B)' }))).to.deep.equal([])
  })

  it('6.2.11.2: have a program that can be read', () => {
    expect(brokenIn(font('(A)').stream(23, '/Subtype/Type1C', 'no font'))).to.deep.equal([
      '6.2.11.2',
      '6.2.11.4.1',
    ])
    expect(brokenIn(font('(A)', { widths: '7' }))).to.deep.equal(['6.2.11.2'])
    expect(brokenIn(font('(A)').stream(23, '/Subtype/Odd', program))).to.deep.equal([
      '6.2.11.2',
      '6.2.11.4.1',
    ])
  })

  it('6.2.11.4.1: have the glyphs that are visible', () => {
    expect(brokenIn(font('(C)'))).to.deep.equal(['6.2.11.4.1'])
    expect(brokenIn(font('3 Tr (C)'))).to.deep.equal([])
  })

  it('6.2.11.4.2: list all glyphs of a subset', () => {
    expect(brokenIn(font('(A)', { descriptor: '/CharSet(/A)' }))).to.deep.equal(['6.2.11.4.2'])
  })

  it('6.2.11.5: have the widths of the program, to a thousandth', () => {
    expect(brokenIn(font('(A)', { widths: '8 8' }))).to.deep.equal([])
    expect(brokenIn(font('(A)', { widths: '8.1 8' }))).to.deep.equal(['6.2.11.5'])
    expect(brokenIn(font('(B)', { widths: '900 8' }))).to.deep.equal([])
  })

  it('6.2.11.7.2: give Unicode values at levels U and A', () => {
    const odd = '/Encoding<</Type/Encoding/Differences[65/A 66/B 67/g17]>>'
    const map = (text: string) =>
      font('(A)', { level: 'U', entries: '/ToUnicode 24 0 R' }).stream(
        24,
        '',
        `1 beginbfchar <41> <${text}> endbfchar`,
      )
    expect(brokenIn(font('3 Tr <43>', { level: 'U', entries: odd }))).to.deep.equal(['6.2.11.7.2'])
    expect(brokenIn(font('3 Tr <43>', { entries: odd }))).to.deep.equal([])
    expect(brokenIn(map('0041'))).to.deep.equal([])
    expect(brokenIn(map('FEFF'))).to.deep.equal(['6.2.11.7.2'])
  })

  it('6.2.11.8: do not show .notdef, not even invisibly', () => {
    const entries = '/Encoding<</Type/Encoding/Differences[65/.notdef]>>'
    expect(brokenIn(font('3 Tr (A)', { entries }))).to.deep.equal(['6.2.11.8'])
  })
})

describe('6.7: logical structure', () => {
  const tagged = ({
    type = 'P',
    roles = '',
    level = 'A',
    mark = '/MarkInfo<</Marked true>>',
    language = 'de-DE',
    content = '',
  }) =>
    page(content, '', {
      pdfaConformance: `<pdfaid:conformance>${level}</pdfaid:conformance>`,
      catalog: `${mark}/StructTreeRoot 30 0 R/Lang(${language})`,
    })
      .object(30, `<</Type/StructTreeRoot/K 31 0 R/RoleMap<<${roles}>>>>`)
      .object(31, `<</Type/StructElem/S/${type}/P 30 0 R>>`)

  it('must be marked content, at level A', () => {
    expect(brokenIn(tagged({}))).to.deep.equal([])
    expect(brokenIn(tagged({ mark: '' }))).to.deep.equal(['6.7.2.2'])
    expect(brokenIn(tagged({ mark: '', level: 'B' }))).to.deep.equal([])
  })

  it('maps to standard types', () => {
    expect(brokenIn(tagged({ type: 'Line' }))).to.deep.equal(['6.7.3.4'])
    expect(brokenIn(tagged({ type: 'Line', roles: '/Line/P' }))).to.deep.equal([])
    expect(brokenIn(tagged({ type: 'Line', roles: '/Line/Row/Row/P' }))).to.deep.equal([])
    expect(brokenIn(tagged({ type: 'Line', roles: '/Line/Row/Row/Line' }))).to.deep.equal([
      '6.7.3.4',
    ])
    expect(brokenIn(tagged({ roles: '/P/Line' }))).to.deep.equal(['6.7.3.4'])
    expect(brokenIn(tagged({ roles: '/P/Span' }))).to.deep.equal([])
  })

  it('names languages by their identifiers', () => {
    expect(brokenIn(tagged({ language: 'de_DE' }))).to.deep.equal(['6.7.4'])
    const content = '/Span <</Lang(d@)>> BDC EMC'
    expect(brokenIn(tagged({ content }))).to.deep.equal(['6.7.4'])
  })
})

// veraPDF ends on it at each level.
describe('6.7.3.3: the structure tree', () => {
  const tagged = (content: string) =>
    page('', '', {
      pdfaConformance: '<pdfaid:conformance>A</pdfaid:conformance>',
      catalog: '/StructTreeRoot 50 0 R/MarkInfo<</Marked true>>/Lang(en)',
    })
      .object(50, '<</Type/StructTreeRoot/K 51 0 R>>')
      .object(51, `<</Type/StructElem/S/Sect/P 50 0 R/K[${content}]>>`)
      .object(52, '<</Type/StructElem/S/P/P 51 0 R>>')
      .object(53, '<</Type/StructElem/S/P/P 51 0 R/K 51 0 R>>')

  it('has no element below itself', () => {
    for (const content of ['52 0 R', '52 0 R 52 0 R', '50 0 R'])
      expect(brokenIn(tagged(content)), content).to.deep.equal([])
    for (const content of ['51 0 R', '53 0 R', '52 0 R 53 0 R'])
      expect(brokenIn(tagged(content)), content).to.deep.equal(['6.7.3.3'])
  })
})
