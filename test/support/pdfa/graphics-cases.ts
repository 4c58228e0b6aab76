import { invoicePdf } from '../pdf/invoice-pdf.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import {
  iccProfile,
  intent,
  managed,
  page,
  type PdfaCase,
  requirement,
} from '../requirements/case.js'

const TINT = '/FunctionType 4/Domain[0 1]/Range[0 100 -100 100 -100 100]'
const OTHER_SPACE = '[/Lab<</WhitePoint[0.9505 1 1.089]>>]'
const CAL_CMYK = '[/CalCMYK<</WhitePoint[0.9505 1 1.089]>>]'

/** A form XObject on the page, as object 21. */
function form(entries: string, content = '', resources = ''): PdfFile {
  return page('/F Do', { resources: `/XObject<</F 21 0 R>>${resources}` }).stream(
    21,
    `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${entries}`,
    content,
  )
}

/** An image on the page, as object 21. */
function image(entries: string, space = `/ColorSpace${OTHER_SPACE}/BitsPerComponent 8`): PdfFile {
  return page('/I Do', { resources: '/XObject<</I 21 0 R>>' }).stream(
    21,
    `/Type/XObject/Subtype/Image/Width 1/Height 1${space}${entries}`,
    'abc',
  )
}

/** A graphics state on the page, as object 21. */
function state(entries: string, content = '/G gs'): PdfFile {
  return page(content, { resources: '/ExtGState<</G 21 0 R>>' }).object(
    21,
    `<</Type/ExtGState${entries}>>`,
  )
}

const ROUND = '/Type/Halftone/HalftoneType 1/Frequency 60/Angle 45/SpotFunction/Round'

function outputIntent(
  entries: string,
  profile = iccProfile(),
  components = 3,
  stream = `/N ${components}`,
): PdfFile {
  return page('', { invoice: { catalog: intent('GTS_PDFA1', entries) } }).stream(
    90,
    stream,
    profile,
  )
}

function intents(...dicts: string[]): PdfFile {
  return page('', {
    invoice: {
      catalog: `/OutputIntents[${dicts.map((dict) => `<</Type/OutputIntent/OutputConditionIdentifier(x)${dict}>>`).join('')}]`,
    },
  })
    .stream(90, '/N 3', iccProfile())
    .stream(91, '/N 3', iccProfile())
}

function iccBased(profile: Buffer, components: number): PdfFile {
  return page('/I cs 0 0 9 9 re f', { colorSpaces: '/I[/ICCBased 21 0 R]' }).stream(
    21,
    `/N ${components}`,
    profile,
  )
}

function overprint(
  mode: number | string,
  flags: string,
  content = '/I cs 0 0 0 0 sc /G gs 0 0 9 9 re f',
  components = 4,
): PdfFile {
  return page(content, {
    colorSpaces: '/I[/ICCBased 22 0 R]',
    resources: '/ExtGState<</G 21 0 R>>',
  })
    .object(21, `<</Type/ExtGState${flags}/OPM ${mode}>>`)
    .stream(22, `/N ${components}`, components === 4 ? iccProfile('CMYK', 'prtr') : iccProfile())
}

function separations(first: string, second: string): PdfFile {
  return page('/A cs 1 scn 0 0 9 9 re f /B cs 1 scn 0 0 9 9 re f', {
    colorSpaces: `/A[/Separation/Gold ${first}]/B[/Separation/Gold ${second}]`,
  })
    .stream(31, TINT, '{pop 0 0 0}')
    .stream(32, TINT, '{pop 0 0 0}')
    .stream(33, TINT, '{pop 50 0 0}')
}

function deviceN(names: string, attributes: string): PdfFile {
  const count = names.split('/').length - 1
  return page(`/N cs ${'0 '.repeat(count)}scn 0 0 9 9 re f`, {
    colorSpaces: `/N[/DeviceN[${names}]${OTHER_SPACE} 31 0 R${attributes}]`,
  })
    .stream(
      31,
      `/FunctionType 4/Domain[${'0 1 '.repeat(count)}]/Range[0 100 -100 100 -100 100]`,
      `{${'pop '.repeat(count)}0 0 0}`,
    )
    .stream(32, TINT, '{pop 0 0 0}')
}

/** A pattern of tiles, as object 21. */
function tiling(entries: string, content = ''): PdfFile {
  return page('/Pattern cs /P scn 0 0 9 9 re f', {
    resources: '/Pattern<</P 21 0 R>>/ExtGState<</G 22 0 R>>',
  })
    .stream(
      21,
      `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9${entries}`,
      content,
    )
    .object(22, '<</Type/ExtGState/LW 1>>')
}

const box = (type: string, ...bytes: number[]) => {
  const body = Buffer.alloc(8 + bytes.length)
  body.writeUInt32BE(body.length, 0)
  body.write(type, 4, 'latin1')
  Buffer.from(bytes).copy(body, 8)
  return [...body]
}

interface Jp2 {
  readonly components?: number
  readonly bits?: number
  readonly colors?: readonly (readonly number[])[]
  readonly bpcc?: readonly number[]
}

const SRGB = [1, 0, 0, 0, 0, 0, 16]

/** The boxes before the code stream of a JPEG 2000 image. */
function jpeg2000({ components = 3, bits = 7, colors = [SRGB], bpcc }: Jp2, space = ''): PdfFile {
  const header = box(
    'jp2h',
    ...box('ihdr', 0, 0, 0, 1, 0, 0, 0, 1, 0, components, bits, 7, 0, 0),
    ...(bpcc === undefined ? [] : box('bpcc', ...bpcc)),
    ...colors.flatMap((color) => box('colr', ...color)),
  )
  const file = [
    ...box('jP  ', 0x0d, 0x0a, 0x87, 0x0a),
    ...box('ftyp', ...Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    ...header,
    ...box('jp2c', 0xff, 0x4f, 0xff, 0x51),
  ]
  return jpeg2000Data(file, space)
}

/** The page of an image with these data. */
function jpeg2000Data(data: string | readonly number[], space = ''): PdfFile {
  return managed('/I Do', 'RGB ', { resources: '/XObject<</I 21 0 R>>' }).stream(
    21,
    `/Type/XObject/Subtype/Image/Width 1/Height 1/Filter/JPXDecode${space}`,
    typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data),
  )
}

const G_STATE = '/ExtGState<</G 22 0 R>>'
const withState = (file: PdfFile) => file.object(22, '<</Type/ExtGState/LW 1>>')

/** What is in the file, and nothing draws. */
const UNUSED_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.4.2-1',
    {
      'a link that nothing uses': () =>
        page('', { colorSpaces: '/I[/ICCBased 21 0 R]' }).stream(
          21,
          '/N 3',
          iccProfile('RGB ', 'link'),
        ),
      'a link that no resources name': () =>
        page('', { page: '/PieceInfo<</X 22 0 R>>' })
          .object(22, '[/ICCBased 21 0 R]')
          .stream(21, '/N 3', iccProfile('RGB ', 'link')),
    },
    {},
  ),
  requirement(
    '6.2.4.4-1',
    {
      'DeviceN that nothing uses': () =>
        page('', { colorSpaces: `/N[/DeviceN[/Gold]${OTHER_SPACE} 31 0 R]` }).stream(
          31,
          TINT,
          '{pop 0 0 0}',
        ),
    },
    {},
  ),
  requirement(
    '6.2.8.1-3',
    {
      'an image that nothing draws': () =>
        page('', { resources: '/XObject<</I 21 0 R>>' }).stream(
          21,
          `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace${OTHER_SPACE}/BitsPerComponent 8/Interpolate true`,
          'abc',
        ),
    },
    {},
  ),
  requirement(
    '6.2.9.1-1',
    {
      'a form that nothing draws': () =>
        page('', { resources: '/XObject<</F 21 0 R>>' }).stream(
          21,
          '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/OPI<<>>',
          '',
        ),
    },
    {},
  ),
  requirement(
    '6.2.5-1',
    {
      'a state that nothing sets': () => state('/TR/Identity', ''),
      'a halftone that nothing uses': () => state('/HT<</HalftoneType 6>>', ''),
    },
    {},
  ),
  requirement(
    '6.2.11.4.1-1',
    {
      'a font that shows nothing': () =>
        page('', { resources: '/Font<</F 40 0 R>>' }).object(
          40,
          '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        ),
    },
    {},
  ),
].flat()

/** 6.2.2 to 6.2.10: content, colour and images. */
export const GRAPHICS_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.2-1',
    {
      'known operators': () => page('q 1 0 0 1 0 0 cm 0 0 9 9 re f Q'),
      'between BX and EX': () => page('BX q Q EX'),
    },
    {
      'an unknown one': () => page('foo'),
      'an unknown one between BX and EX': () => page('BX foo EX'),
      'in a form': () => form('/Resources<<>>', 'foo'),
      'in a pattern': () => tiling('/Resources<<>>', 'foo'),
    },
  ),
  requirement(
    '6.2.2-2',
    {
      'own resources of a form': () => withState(form(`/Resources<<${G_STATE}>>`, '/G gs')),
      'a form that needs none': () => form('', '0 0 9 9 re n'),
      'own resources of a pattern': () => tiling('/Resources<</ExtGState<</G 22 0 R>>>>', '/G gs'),
    },
    {
      'a form without resources': () => withState(form('', '/G gs', G_STATE)),
      'a form whose resources lack the name': () =>
        withState(form('/Resources<<>>', '/G gs', G_STATE)),
      'a pattern without resources': () => tiling('', '/G gs'),
      'a page whose resources the tree has': () =>
        invoicePdf({ pageEntries: '/Contents 20 0 R' })
          .stream(20, '', '/G gs')
          .object(2, `<</Type/Pages/Kids[3 0 R]/Count 1/Resources<<${G_STATE}>>>>`)
          .object(22, '<</Type/ExtGState/LW 1>>'),
      'a colour space of the page in a form': () => form('', '/L cs 50 0 0 sc 0 0 9 9 re f'),
      'a glyph of Type 3': () =>
        withState(
          page('BT /T 9 Tf (a) Tj ET', { resources: `/Font<</T 24 0 R>>${G_STATE}` })
            .object(
              24,
              '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 25 0 R>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[9]>>',
            )
            .stream(25, '', '9 0 0 0 9 9 d1 /G gs 0 0 9 9 re f'),
        ),
    },
  ),
  requirement(
    '6.2.3-1',
    {
      'a display': () => outputIntent('/DestOutputProfile 90 0 R'),
      'no number of components': () =>
        outputIntent('/DestOutputProfile 90 0 R', iccProfile(), 3, '/Alternate/DeviceRGB'),
      'a printer of CMYK': () =>
        outputIntent('/DestOutputProfile 90 0 R', iccProfile('CMYK', 'prtr'), 4),
      'grey, version 4': () =>
        outputIntent('/DestOutputProfile 90 0 R', iccProfile('GRAY', 'mntr', 4), 1),
    },
    {
      'a scanner': () => outputIntent('/DestOutputProfile 90 0 R', iccProfile('RGB ', 'scnr')),
      Lab: () => outputIntent('/DestOutputProfile 90 0 R', iccProfile('Lab ', 'mntr')),
      'version 5': () => outputIntent('/DestOutputProfile 90 0 R', iccProfile('RGB ', 'mntr', 5)),
      'no profile': () => outputIntent('/DestOutputProfile 90 0 R', Buffer.from('x')),
    },
  ),
  requirement(
    '6.2.3-2',
    {
      'one profile in two': () =>
        intents('/S/GTS_PDFA1/DestOutputProfile 90 0 R', '/S/GTS_PDFX/DestOutputProfile 90 0 R'),
    },
    {
      'two profiles': () =>
        intents('/S/GTS_PDFA1/DestOutputProfile 90 0 R', '/S/GTS_PDFX/DestOutputProfile 91 0 R'),
      'one, and a reference to nothing': () =>
        intents('/S/GTS_PDFA1/DestOutputProfile 90 0 R', '/S/GTS_PDFX/DestOutputProfile 99 0 R'),
    },
  ),
  requirement(
    '6.2.3-3',
    { 'an intent of PDF/X with a profile': () => intents('/S/GTS_PDFX/DestOutputProfile 90 0 R') },
    { 'a reference to a profile': () => intents('/S/GTS_PDFX/DestOutputProfileRef<<>>') },
  ),
  requirement(
    '6.2.4.2-1',
    {
      RGB: () => iccBased(iccProfile(), 3),
      'a scanner of Lab': () => iccBased(iccProfile('Lab ', 'scnr'), 3),
      'a conversion': () => iccBased(iccProfile('RGB ', 'spac'), 3),
    },
    {
      'a link': () => iccBased(iccProfile('RGB ', 'link'), 3),
      XYZ: () => iccBased(iccProfile('XYZ ', 'spac'), 3),
      'version 5': () => iccBased(iccProfile('RGB ', 'mntr', 5), 3),
    },
  ),
  requirement(
    '6.2.4.2-2',
    {
      'mode 0': () => overprint(0, '/OP true/op true'),
      'no overprint': () => overprint(1, '/OP false/op false'),
      RGB: () => overprint(1, '/OP true/op true', '/I cs 0 0 0 sc /G gs 0 0 9 9 re f', 3),
      'overprint of strokes, and a fill': () => overprint(1, '/OP true/op false'),
    },
    {
      'a fill': () => overprint(1, '/OP true/op true'),
      'OP alone': () => overprint(1, '/OP true'),
      'a text in place of a mode': () => overprint('(x)', '/OP true/op true'),
      'a stroke': () => overprint(1, '/OP true/op false', '/I CS 0 0 0 0 SC /G gs 0 0 m 9 9 l S'),
      'the state first': () =>
        overprint(1, '/OP true/op true', '/G gs /I cs 0 0 0 0 sc 0 0 9 9 re f'),
    },
  ),
  requirement(
    '6.2.4.3-2',
    {
      'an output intent': () => managed('0 0 0 rg 0 0 9 9 re f'),
      'a default colour space': () =>
        page('0 0 0 rg 0 0 9 9 re f', {
          colorSpaces: '/DefaultRGB[/CalRGB<</WhitePoint[0.9505 1 1.089]>>]',
        }),
    },
    {
      'no output intent': () => page('0 0 0 rg 0 0 9 9 re f'),
      'one of CMYK': () => managed('0 0 0 RG 0 0 m 9 9 l S', 'CMYK'),
      'in a form': () => form('/Resources<<>>', '0 0 0 rg 0 0 9 9 re f'),
      'an image': () => image('', '/ColorSpace/DeviceRGB/BitsPerComponent 8'),
      'the base of Indexed': () =>
        page('/X cs 0 sc 0 0 9 9 re f', { colorSpaces: '/X[/Indexed/DeviceRGB 0<000000>]' }),
      'an alternate space': () =>
        page('/X cs 0 scn 0 0 9 9 re f', {
          colorSpaces: '/X[/Separation/Gold/DeviceRGB 31 0 R]',
        }).stream(31, '/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]', '{pop 0 0 0}'),
      'an inline image': () => page('BI /W 1 /H 1 /BPC 8 /CS/RGB ID abc EI'),
      'a shading': () =>
        page('/S sh', {
          resources:
            '/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 9 9]/Function 31 0 R>>>>',
        }).stream(31, '/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]', '{pop 0 0 0}'),
    },
  ),
  requirement(
    '6.2.4.3-3',
    {
      'an output intent': () => managed('0 0 0 1 k 0 0 9 9 re f', 'CMYK'),
      'one for CalCMYK': () =>
        managed('/X cs 0 0 0 1 sc 0 0 9 9 re f', 'CMYK', { colorSpaces: `/X${CAL_CMYK}` }),
    },
    {
      'one of RGB': () => managed('0 0 0 1 k 0 0 9 9 re f'),
      'none for CalCMYK': () =>
        page('/X cs 0 0 0 1 sc 0 0 9 9 re f', { colorSpaces: `/X${CAL_CMYK}` }),
      none: () => page('0 0 0 1 K 0 0 m 9 9 l S'),
    },
  ),
  requirement(
    '6.2.4.3-4',
    {
      'one of RGB': () => managed('0 g 0 0 9 9 re f'),
      'one of CMYK': () => managed('0 g 0 0 9 9 re f', 'CMYK'),
      'one of grey': () => managed('0 g 0 0 9 9 re f', 'GRAY'),
      'an image mask': () => image('', '/ImageMask true/BitsPerComponent 1'),
    },
    {
      none: () => page('0 g 0 0 9 9 re f'),
      'an image': () => image('', '/ColorSpace/DeviceGray/BitsPerComponent 8'),
    },
  ),
  requirement(
    '6.2.4.4-1',
    {
      'each colorant': () =>
        deviceN(
          '/Gold/Cyan',
          `<</Subtype/NChannel/Colorants<</Gold[/Separation/Gold${OTHER_SPACE} 32 0 R]/Cyan[/Separation/Cyan${OTHER_SPACE} 32 0 R]>>>>`,
        ),
      None: () => deviceN('/None', '<</Colorants<<>>>>'),
    },
    {
      'no attributes': () => deviceN('/Gold', ''),
      'a colorant that is a string': () => deviceN('/None(/x)', '<</Colorants<<>>>>'),
      'another colorant': () =>
        deviceN('/Gold', `<</Colorants<</Silver[/Separation/Silver${OTHER_SPACE} 32 0 R]>>>>`),
    },
  ),
  requirement(
    '6.2.4.4-2',
    {
      'one tint': () => separations(`${OTHER_SPACE} 31 0 R`, `${OTHER_SPACE} 31 0 R`),
      'equal tints': () => separations(`${OTHER_SPACE} 31 0 R`, `${OTHER_SPACE} 32 0 R`),
    },
    {
      'two tints': () => separations(`${OTHER_SPACE} 31 0 R`, `${OTHER_SPACE} 33 0 R`),
      'two alternates': () =>
        separations(`${OTHER_SPACE} 31 0 R`, '[/Lab<</WhitePoint[0.9 1 1]>>] 31 0 R'),
    },
  ),
  requirement(
    '6.2.5-1',
    { none: () => state('/LW 1') },
    {
      Identity: () => state('/TR/Identity'),
      'a function': () => state('/TR<</FunctionType 2/Domain[0 1]/N 1>>'),
    },
  ),
  requirement(
    '6.2.5-2',
    { Default: () => state('/TR2/Default') },
    { Identity: () => state('/TR2/Identity'), 'a missing object': () => state('/TR2 99 0 R') },
  ),
  requirement('6.2.5-3', { none: () => state('') }, { 'an origin': () => state('/HTP[0 0]') }),
  requirement(
    '6.2.5-4',
    {
      'type 1': () => state(`/HT<<${ROUND}>>`),
      'type 5': () => state(`/HT<</Type/Halftone/HalftoneType 5/Default<<${ROUND}>>>>`),
    },
    {
      'type 6': () =>
        state('/HT 22 0 R').stream(22, '/Type/Halftone/HalftoneType 6/Width 1/Height 1', 'a'),
      'type 10': () =>
        state('/HT 22 0 R').stream(22, '/Type/Halftone/HalftoneType 10/Xsquare 1/Ysquare 1', 'ab'),
    },
  ),
  requirement(
    '6.2.5-5',
    { 'no name': () => state(`/HT<<${ROUND}>>`) },
    {
      'a name': () => state(`/HT<<${ROUND}/HalftoneName(x)>>`),
      'in a part': () =>
        state(`/HT<</Type/Halftone/HalftoneType 5/Default<<${ROUND}/HalftoneName(x)>>>>`),
    },
  ),
  requirement(
    '6.2.5-6',
    {
      'a spot colour with one': () =>
        state(
          `/HT<</Type/Halftone/HalftoneType 5/Default<<${ROUND}>>/Gold<<${ROUND}/TransferFunction/Identity>>>>`,
        ),
      'the default with one': () =>
        state(`/HT<</Type/Halftone/HalftoneType 5/Default<<${ROUND}/TransferFunction/Identity>>>>`),
    },
    {
      'a process colour with one': () =>
        state(
          `/HT<</Type/Halftone/HalftoneType 5/Default<<${ROUND}>>/Cyan<<${ROUND}/TransferFunction/Identity>>>>`,
        ),
      'a spot colour without': () =>
        state(`/HT<</Type/Halftone/HalftoneType 5/Default<<${ROUND}>>/Gold<<${ROUND}>>>>`),
      'a spot colour with a missing one': () =>
        state(
          `/HT<</Type/Halftone/HalftoneType 5/Default<<${ROUND}>>/Gold<<${ROUND}/TransferFunction 99 0 R>>>>`,
        ),
      'for all': () => state(`/HT<<${ROUND}/TransferFunction/Identity>>`),
    },
  ),
  requirement(
    '6.2.6-1',
    {
      'an operator': () => page('/Perceptual ri'),
      'a state': () => state('/RI/Saturation'),
      'an image': () => image('/Intent/AbsoluteColorimetric'),
    },
    {
      'an operator': () => page('/Odd ri'),
      'a state': () => state('/RI/Odd'),
      'an image': () => image('/Intent/Odd'),
      'an inline image': () => page(`BI /W 1 /H 1 /BPC 8 /CS/L /Intent/Odd ID abc EI`),
      'in a form': () => form('/Resources<<>>', '/Odd ri'),
    },
  ),
  requirement('6.2.8.1-1', { none: () => image('') }, { some: () => image('/Alternates[]') }),
  requirement('6.2.8.1-2', { none: () => image('') }, { some: () => image('/OPI<<>>') }),
  requirement(
    '6.2.8.1-3',
    { false: () => image('/Interpolate false') },
    {
      true: () => image('/Interpolate true'),
      inline: () => page('BI /W 1 /H 1 /BPC 8 /CS/L /I true ID abc EI'),
      'a soft mask': () =>
        managed('/I Do', 'RGB ', { resources: '/XObject<</I 21 0 R>>' })
          .stream(
            21,
            '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask 22 0 R',
            'abc',
          )
          .stream(
            22,
            '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Interpolate true',
            'a',
          ),
    },
  ),
  requirement(
    '6.2.8.1-4',
    { '16 bits': () => image('', `/ColorSpace${OTHER_SPACE}/BitsPerComponent 16`) },
    {
      '3 bits': () => image('', `/ColorSpace${OTHER_SPACE}/BitsPerComponent 3`),
      'a string in place of a number': () =>
        image('', `/ColorSpace${OTHER_SPACE}/BitsPerComponent(abc)`),
      inline: () => page('BI /W 1 /H 1 /BPC 3 /CS/L ID abc EI'),
    },
  ),
  requirement(
    '6.2.8.1-5',
    { 'a mask of 1 bit': () => image('', '/ImageMask true/BitsPerComponent 1') },
    {
      'the mask of an image': () =>
        image('/Mask 22 0 R').stream(
          22,
          '/Type/XObject/Subtype/Image/ImageMask true/Width 1/Height 1/BitsPerComponent 2',
          'a',
        ),
    },
  ),
  requirement(
    '6.2.8.3-1',
    {
      '3 components': () => jpeg2000({}),
      '1 component': () => jpeg2000({ components: 1, colors: [[1, 0, 0, 0, 0, 0, 17]] }),
    },
    {
      '2 components': () => jpeg2000({ components: 2 }),
      'no JP2 header': () => jpeg2000Data('no image'),
      'a code stream alone': () => jpeg2000Data('\xff\x4f\xff\x51'),
      '5 components': () => jpeg2000({ components: 5 }),
    },
  ),
  requirement(
    '6.2.8.3-2',
    {
      'one of two is the best': () =>
        jpeg2000({
          colors: [
            [1, 0, 1, 0, 0, 0, 16],
            [1, 0, 0, 0, 0, 0, 16],
          ],
        }),
      'a colour space of the PDF': () =>
        jpeg2000({ colors: [SRGB, SRGB] }, '/ColorSpace/DeviceRGB'),
    },
    {
      'none of two': () => jpeg2000({ colors: [SRGB, SRGB] }),
      'two of two': () =>
        jpeg2000({
          colors: [
            [1, 0, 1, 0, 0, 0, 16],
            [1, 0, 1, 0, 0, 0, 16],
          ],
        }),
    },
  ),
  requirement(
    '6.2.8.3-3',
    { 'method 2': () => jpeg2000({ colors: [[2, 0, 0, ...iccProfile()]] }) },
    { 'method 4': () => jpeg2000({ colors: [[4, 0, 0, 0]] }) },
  ),
  requirement(
    '6.2.8.3-4',
    {
      sRGB: () => jpeg2000({}),
      'CIEJab under a colour space of the PDF': () =>
        jpeg2000({ colors: [[1, 0, 0, 0, 0, 0, 19]] }, '/ColorSpace/DeviceRGB'),
    },
    { CIEJab: () => jpeg2000({ colors: [[1, 0, 0, 0, 0, 0, 19]] }) },
  ),
  requirement(
    '6.2.8.3-5',
    { '38 bits': () => jpeg2000({ bits: 37 }) },
    {
      '39 bits': () => jpeg2000({ bits: 38 }),
      'each its own': () => jpeg2000({ bits: 255, bpcc: [7, 7, 15] }),
      'each alike': () => jpeg2000({ bits: 255, bpcc: [7, 7, 7] }),
    },
  ),
  requirement(
    '6.2.9.1-1',
    { none: () => form('/Resources<<>>') },
    {
      OPI: () => form('/OPI<<>>'),
      PS: () => form('/PS 22 0 R').stream(22, '', 'x'),
      Subtype2: () => form('/Subtype2/PS'),
    },
  ),
  requirement(
    '6.2.9.2-2',
    { none: () => form('/Resources<<>>') },
    { 'a reference': () => form('/Ref<</F(x)/Page 0>>') },
  ),
  requirement(
    '6.2.9.3-3',
    { none: () => page('') },
    {
      PostScript: () =>
        page('/P Do', { resources: '/XObject<</P 21 0 R>>' }).stream(
          21,
          '/Type/XObject/Subtype/PS',
          'x',
        ),
    },
  ),
  requirement(
    '6.2.10-1',
    {
      Multiply: () => managed('/G gs', 'RGB ', { resources: '/ExtGState<</G<</BM/Multiply>>>>' }),
      Compatible: () => state('/BM/Compatible'),
      'Normal twice': () => state('/BM[/Normal/Normal]'),
      'an array': () =>
        managed('/G gs', 'RGB ', { resources: '/ExtGState<</G<</BM[/Multiply/Normal]>>>>' }),
      'an unknown one behind a known one': () => state('/BM[/Normal/Odd]'),
    },
    {
      'an unknown one': () => state('/BM/Odd'),
      'an unknown one before a known one': () => state('/BM[/Odd/Normal]'),
      'an unknown one behind a missing one': () => state('/BM[99 0 R/Odd]'),
    },
  ),
  requirement(
    '6.2.10-2',
    {
      'an output intent': () =>
        managed('/G gs 0 0 9 9 re f', 'RGB ', { resources: '/ExtGState<</G<</ca 0.5>>>>' }),
      'a group of the page': () =>
        page('/G gs 0 0 9 9 re f', {
          resources: '/ExtGState<</G<</ca 0.5>>>>',
          page: `/Group<</S/Transparency/CS[/CalRGB<</WhitePoint[0.9505 1 1.089]>>]>>`,
        }),
      opaque: () => state('/ca 1/CA 1/BM/Normal/SMask/None'),
    },
    {
      'a constant alpha': () => state('/ca 0.5', '/G gs 0 0 9 9 re f'),
      'of strokes': () => state('/CA 0.5', '/G gs 0 0 m 9 9 l S'),
      'a blend mode': () => state('/BM/Multiply', '/G gs 0 0 9 9 re f'),
      'a soft mask': () =>
        state('/SMask<</S/Alpha/G 22 0 R>>', '/G gs 0 0 9 9 re f').stream(
          22,
          `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>/Group<</S/Transparency/CS[/CalRGB<</WhitePoint[0.9505 1 1.089]>>]>>`,
          '',
        ),
      'a soft mask of an image': () =>
        image('/SMask 22 0 R').stream(
          22,
          `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace[/CalGray<</WhitePoint[0.9505 1 1.089]>>]/BitsPerComponent 8`,
          'a',
        ),
      'a transparency group': () => form(`/Resources<<>>/Group<</S/Transparency>>`, '0 0 9 9 re n'),
      'in a form': () => form('/Resources<</ExtGState<</G<</ca 0.5>>>>>>', '/G gs 0 0 9 9 re f'),
    },
  ),
  ...UNUSED_CASES,
].flat()
