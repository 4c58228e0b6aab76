import { invoicePdf } from '../pdf/invoice-pdf.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import { edited, page, type PdfaCase, requirement } from '../requirements/case.js'

/** A page beside which there is one more object that nothing uses but the catalog. */
function withObject(body: string): PdfFile {
  return invoicePdf({ catalog: '/PieceInfo 30 0 R' }).object(30, body)
}

function withStream(dict: string, data: string): PdfFile {
  return invoicePdf({ catalog: '/PieceInfo<</X 30 0 R>>' }).stream(30, dict, data)
}

function changed(change: Partial<PdfFile>): PdfFile {
  return Object.assign(invoicePdf(), change)
}

/** A text of nested saves of the graphics state. */
function saves(depth: number): PdfFile {
  return page('q '.repeat(depth) + 'Q '.repeat(depth))
}

/** The same in a form that is drawn 20 deep. */
function savesInForm(depth: number): PdfFile {
  const drawn = `${'q '.repeat(20)}/F Do ${'Q '.repeat(20)}`
  return page(drawn, { resources: '/XObject<</F 21 0 R>>' }).stream(
    21,
    '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>',
    'q '.repeat(depth) + 'Q '.repeat(depth),
  )
}

/** An area in a spot colour that a calculator function (object 31) makes. */
const computed = (program: string) =>
  page('/S cs 1 scn 0 0 1 1 re f', {
    colorSpaces: '/S[/Separation/Gold[/Lab<</WhitePoint[0.9505 1 1.089]>>]31 0 R]',
  }).deflated(31, '/FunctionType 4/Domain[0 1]/Range[0 100 -100 100 -100 100]', program)

function box(key: string, sides: string): PdfFile {
  return page('', { page: `/${key}[${sides}]` })
}

/** Bytes after the header that say that the file is binary. */
const BINARY = '%\u00e2\u00e3\u00cf\u00d3\n'

function colorants(count: number): PdfFile {
  const names = Array.from({ length: count }, (_, index) => `/C${index}`)
  const each = names.map(
    (name) => `${name}[/Separation${name} [/Lab<</WhitePoint[0.9505 1 1.089]>>] 32 0 R]`,
  )
  const space = `/N[/DeviceN[${names.join('')}][/Lab<</WhitePoint[0.9505 1 1.089]>>] 31 0 R<</Colorants<<${each.join('')}>>>>]`
  return page(`/N cs ${'0 '.repeat(count)}scn 0 0 9 9 re f`, { colorSpaces: space })
    .stream(
      31,
      `/FunctionType 4/Domain[${'0 1 '.repeat(count)}]/Range[0 100 -100 100 -100 100]`,
      `{${'pop '.repeat(count)}0 0 0}`,
    )
    .stream(32, '/FunctionType 4/Domain[0 1]/Range[0 100 -100 100 -100 100]', '{pop 0 0 0}')
}

/** 6.1: the syntax of the file. */
export const STRUCTURE_CASES: readonly PdfaCase[] = [
  requirement(
    '6.1.2-1',
    {
      'version 1.7': () => invoicePdf(),
      'version 1.4': () => changed({ header: `%PDF-1.4\n${BINARY}` }),
      'version 1.0': () => changed({ header: `%PDF-1.0\r\n${BINARY}` }),
    },
    {
      'version 1.8': () => changed({ header: `%PDF-1.8\n${BINARY}` }),
      'version 2.0': () => changed({ header: `%PDF-2.0\n${BINARY}` }),
      'a line before it': () => Buffer.concat([Buffer.from('x\n'), invoicePdf().bytes()]),
      'text behind the version': () => changed({ header: `%PDF-1.7 x\n${BINARY}` }),
    },
  ),
  requirement(
    '6.1.2-2',
    {
      'five bytes above 127': () =>
        changed({ header: '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\u00ff\n' }),
    },
    {
      'no comment': () => changed({ header: '%PDF-1.7\n' }),
      'three bytes above 127': () => changed({ header: '%PDF-1.7\n%\u00e2\u00e3\u00cfA\n' }),
      'a space before the bytes': () =>
        changed({ header: '%PDF-1.7\n% \u00e2\u00e3\u00cf\u00d3\n' }),
    },
  ),
  requirement(
    '6.1.3-1',
    {
      'two strings': () => changed({ trailer: { Root: '1 0 R', ID: '[(ab)(cd)]' } }),
      'in a cross-reference stream': () => invoicePdf().bytesWithXrefStream([2, 3]),
    },
    {
      'no ID': () => changed({ trailer: { Root: '1 0 R' } }),
      'empty strings': () => changed({ trailer: { Root: '1 0 R', ID: '[<><>]' } }),
      'an empty array': () => changed({ trailer: { Root: '1 0 R', ID: '[]' } }),
    },
  ),
  requirement(
    '6.1.3-2',
    { 'no encryption': () => invoicePdf() },
    {
      'Encrypt in the trailer': () =>
        Object.assign(
          invoicePdf().object(
            50,
            '<</Filter/Standard/V 1/R 2/O<0000000000000000000000000000000000000000000000000000000000000000>/U<0000000000000000000000000000000000000000000000000000000000000000>/P -4>>',
          ),
          {
            trailer: { Root: '1 0 R', ID: '[<00> <00>]', Encrypt: '50 0 R' },
          },
        ),
    },
  ),
  requirement(
    '6.1.3-3',
    {
      'no line end': () => changed({ end: '%%EOF' }),
      'one line end': () => changed({ end: '%%EOF\r\n' }),
    },
    {
      'a comment': () => changed({ end: '%%EOF\n% x\n' }),
      'two line ends': () => changed({ end: '%%EOF\n\n' }),
      'a space': () => changed({ end: '%%EOF \n' }),
      'zero bytes': () => changed({ end: '%%EOF\n\0\0' }),
    },
  ),
  requirement(
    '6.1.3-1',
    {
      'added by an update': () => updated('', '/ID[<00><00>]'),
      'in the update too': () => updated('/ID[<00><00>]', '/ID[<00><11>]'),
    },
    { 'not in the update': () => updated('/ID[<00><00>]', '') },
  ),
  requirement(
    '6.1.4-1',
    { 'an entry that is free': () => invoicePdf() },
    {
      'an entry that leads behind the end': () =>
        edited(withObject('null'), /\d{10} 00000 n \ntrailer/, '9999999999 00000 n \ntrailer'),
      'an entry with a character that is no digit': () =>
        edited(invoicePdf(), '0000000000 65535 f', '000(000000 65535 f'),
      'another generation than that of the object': () =>
        edited(invoicePdf(), /(\nxref\n0 \d+\n.{20}.{20}.{10}) 00000/s, '$1 00001'),
      'a trailer that leads to no number': () =>
        edited(invoicePdf(), '/Root 1 0 R', '/Root 1 0 R/Prev(a)'),
      'a trailer with an array without end': () => edited(invoicePdf(), '<00>]', '<00>'),
      'a trailer without a size': () => edited(invoicePdf(), '/Size', 'Size'),
    },
  ),
  requirement(
    '6.1.4-2',
    { 'a table': () => invoicePdf(), 'a stream': () => invoicePdf().bytesWithXrefStream([]) },
    {
      'a space behind xref': () => edited(invoicePdf(), 'xref\n0 7', 'xref \n0 7'),
      'an empty line behind xref': () => edited(invoicePdf(), 'xref\n0 7', 'xref\n\n0 7'),
    },
  ),
  requirement(
    '6.1.6-1',
    {
      'an even number of digits': () => withObject('<</X<0aFf>>>'),
      empty: () => withObject('<</X<>>>'),
      'with white space': () => withObject('<</X<0a Ff\n00>>>'),
    },
    {
      'three digits': () => withObject('<</X<0aF>>>'),
      'in an array': () => withObject('<</X[<0aF>]>>'),
      'in a content stream': () => page('/P <</X<0aF>>> BDC EMC'),
    },
  ),
  requirement(
    '6.1.6-2',
    { 'digits and spaces': () => withObject('<</X<00 11>>>') },
    {
      'another letter': () => withObject('<</X<00g1>>>'),
      'in a content stream': () => page('/P <</X<0g>>> BDC EMC'),
    },
  ),
  requirement(
    '6.1.7.1-1',
    {
      'the right length': () => withStream('', 'abc'),
      'the length by reference': () => withStream('/Length 31 0 R', 'abc').object(31, '3'),
    },
    {
      'too short': () => withStream('/Length 2', 'abc'),
      'too long': () => withStream('/Length 30', 'abc'),
      'not there': () =>
        edited(withStream('', 'abc'), '/Length 3>>\nstream\nabc', '/Lenght 3>>\nstream\nabc'),
    },
  ),
  requirement(
    '6.1.7.1-2',
    {
      'carriage return and line feed': () =>
        edited(withStream('', 'abcd'), 'stream\nabcd', 'stream\r\nabcd').subarray(0),
    },
    {
      'a carriage return alone': () =>
        edited(withStream('', 'abcd'), 'stream\nabcd', 'stream\rabcd'),
      'a space': () => edited(withStream('', 'abcd'), 'stream\nabcd', 'stream \nabc'),
      'no line end before endstream': () =>
        edited(withStream('/Length 5', 'abcd'), 'abcd\nendstream', 'abcdeendstream'),
    },
  ),
  requirement(
    '6.1.7.1-3',
    { 'data in the file': () => withStream('', 'abc') },
    {
      'an external file': () => withStream('/F(x)', 'abc'),
      'a filter of an external file': () => withStream('/FFilter/FlateDecode', 'abc'),
      'parameters of such a filter': () => withStream('/FDecodeParms<<>>', 'abc'),
    },
  ),
  requirement(
    '6.1.7.2-1',
    {
      'one filter': () => withStream('/Filter/ASCIIHexDecode', '00>'),
      'two filters': () => withStream('/Filter[/ASCIIHexDecode/RunLengthDecode]', '80>'),
      'Crypt by Identity': () => withStream('/Filter/Crypt/DecodeParms<</Name/Identity>>', 'abc'),
    },
    {
      LZW: () =>
        withStream('/Filter/LZWDecode', '\u0080\u000b\u0060\u0050\u0022\u000c\u000c\u0085\u0001'),
      'LZW in an array': () =>
        withStream('/Filter[/ASCIIHexDecode/LZWDecode]', '800b6050220c0c8501>'),
      'an unknown one': () => withStream('/Filter/Odd', 'abc'),
      'Crypt by another': () => withStream('/Filter/Crypt/DecodeParms<</Name/Other>>', 'abc'),
    },
  ),
  requirement(
    '6.1.8-1',
    {
      'a colorant in UTF-8': () => named('/Gr#C3#BCn'),
      'a font in UTF-8': () => fontNamed('/Gr#C3#BCn'),
    },
    {
      'a colorant in Latin 1': () => named('/Gr#FCn'),
      'a font in Latin 1': () => fontNamed('/Gr#FCn'),
      'a structure type': () => roles('/Gr#FCn', '/P'),
    },
  ),
  requirement(
    '6.1.9-1',
    {
      'line feeds': () => withObject('<<>>'),
      'carriage returns': () =>
        edited(withObject('<<>>'), '30 0 obj\n<<>>\nendobj\n', '30 0 obj\r<<>>\rendobj\r'),
      'a comment behind obj': () => withObject('% x\n<<>>'),
      'an empty line before endobj': () => withObject('<<>>\n'),
      'space at the start of the value': () => withObject('  <<>>'),
      'a comment on a line before endobj': () => withObject('<<>>\n% x'),
    },
    {
      'a comment behind the value': () => withObject('<<>>% x'),
      'a comment behind the value, and an empty line': () => withObject('<<>> % x\n'),
      'a comment behind endstream': () =>
        edited(invoicePdf().stream(30, '', 'a'), 'a\nendstream\n', 'a\nendstream%\n'),
      'two spaces before the generation': () =>
        edited(withObject('<<>>'), '30 0 obj\n<<', '30  0 obj\n<<'),
      'an odd byte behind the generation': () =>
        edited(withObject('<<>>'), '30 0 obj\n<<', '30 0@obj\n<<'),
      'a keyword obj that is cut off': () =>
        edited(withObject('<<>>'), '30 0 obj\n<<', '30  0 ob\n<<'),
      'two spaces before obj': () => edited(withObject('<<>>'), '30 0 obj\n<<', '30 0  obj\n<<'),
      'a space behind obj': () =>
        edited(withObject('<<  >>'), '30 0 obj\n<<  >>', '30 0 obj <<  >>'),
      'a byte behind the number that is no white space': () =>
        edited(withObject('<<>>'), '30 0 obj\n<<>>', '30\v0 obj\n<<>>'),
      'a page tree without a count': () =>
        invoicePdf().object(2, '<</Type/Pages/Kids[3 0 R]/Count null>>'),
      'nothing behind obj': () =>
        edited(withObject('<<  >>'), '30 0 obj\n<<  >>', '30 0 obj<<  >> '),
      'a space before endobj': () => edited(withObject('<<>>'), '<<>>\nendobj', '<<>> endobj'),
      'nothing before endobj': () => edited(withObject('<< >>'), '<< >>\nendobj', '<< >>endobj '),
      'a space behind endobj': () =>
        edited(withObject('<< >>'), '<< >>\nendobj\n', '<< >>\nendobj '),
      'a space before the number': () =>
        edited(withObject('<< >>'), '\n30 0 obj\n<< >>', ' 30 0 obj\n<< >>'),
      'a string without end in place of endobj': () =>
        edited(withObject('<< >>'), '<< >>\nendobj', '<< >>\ne(dobj'),
      'another word in place of endobj': () =>
        edited(withObject('<< >>'), '<< >>\nendobj', '<< >>\nend ob'),
    },
  ),
  requirement(
    '6.1.10-1',
    {
      'no filter': () => page('BI /W 1 /H 1 /BPC 1 /IM true ID \0 EI'),
      'a short name': () => page('BI /W 1 /H 1 /BPC 1 /IM true /F/AHx ID 00> EI'),
      'two filters': () => page('BI /W 1 /H 1 /BPC 1 /IM true /F[/AHx/RL] ID 000080> EI'),
      'a long name': () => page('BI /W 1 /H 1 /BPC 1 /IM true /Filter/ASCIIHexDecode ID 00> EI'),
    },
    {
      LZW: () => page('BI /W 1 /H 1 /BPC 1 /IM true /F/LZW ID abc EI'),
      'LZW by its long name': () =>
        page('BI /W 1 /H 1 /BPC 1 /IM true /Filter/LZWDecode ID abc EI'),
      'LZW in an array': () => page('BI /W 1 /H 1 /BPC 1 /IM true /F[/AHx/LZW] ID abc EI'),
      Crypt: () => page('BI /W 1 /H 1 /BPC 1 /IM true /F/Crypt ID abc EI'),
    },
  ),
  requirement(
    '6.1.12-1',
    {
      none: () => invoicePdf(),
      'usage rights': () => invoicePdf({ catalog: '/Perms<</UR3<<>>>>' }),
    },
    {
      'another key': () => invoicePdf({ catalog: '/Perms<</UR<<>>>>' }),
      'another beside': () => invoicePdf({ catalog: '/Perms<</UR3<<>>/X<<>>>>' }),
    },
  ),
  requirement(
    '6.1.12-2',
    {},
    {
      'a digest method': () => permissions('/DigestMethod/MD5'),
      'a digest value': () => permissions('/DigestValue(x)'),
      'a digest location': () => permissions('/DigestLocation[0 1]'),
    },
  ),
  requirement(
    '6.1.13-1',
    {
      'the largest': () => withObject('<</X 2147483647>>'),
      'the smallest': () => withObject('<</X -2147483648>>'),
      'the largest in a function': () => computed('{2147483647 pop 0 0}'),
      'a comment in a function': () => computed('{ % 2147483648\n0 0}'),
      'two that stand together in a function': () => computed('{pop 50-2 0}'),
    },
    {
      'one more': () => withObject('<</X 2147483648>>'),
      'one less': () => withObject('<</X -2147483649>>'),
      'in an array': () => withObject('<</X[2147483648]>>'),
      'in a content stream': () => page('2147483648 w'),
      'in a function': () => computed('{2147483648 pop 0 0}'),
      'in a procedure of a function': () => computed('{0 gt {50 0 -2147483649} {50 0 0} ifelse}'),
      'a sign alone in a function': () => computed('{pop 0 - 0 0}'),
      'a sign behind one in a function': () => computed('{pop 5- 0 0}'),
      'two signs in a function': () => computed('{pop --5 0 0}'),
    },
  ),
  requirement(
    '6.1.13-2',
    { 'a large one': () => withObject(`<</X 340200000000000000000000000000000000000.0>>`) },
    {
      'too large': () => withObject(`<</X 3404${'0'.repeat(35)}.0>>`),
      'too small': () => withObject(`<</X -3404${'0'.repeat(35)}.0>>`),
      'in a content stream': () => page(`3404${'0'.repeat(35)}.0 w`),
      'in a function': () => computed(`{3404${'0'.repeat(35)}.0 pop 0 0}`),
      'a point alone in a function': () => computed('{pop . 0 0}'),
      'two points in a function': () => computed('{pop 1.2.3 0 0}'),
    },
  ),
  requirement(
    '6.1.13-3',
    {
      '32767 bytes': () => withObject(`<</X(${'a'.repeat(32_767)})>>`),
      '32767 bytes in hexadecimal': () => withObject(`<</X<${'61'.repeat(32_767)}>>>`),
    },
    {
      '32768 bytes': () => withObject(`<</X(${'a'.repeat(32_768)})>>`),
      'in a content stream': () => page(`/P <</X(${'a'.repeat(32_768)})>> BDC EMC`),
    },
  ),
  requirement(
    '6.1.13-4',
    { '127 bytes': () => withObject(`<</X/${'a'.repeat(127)}>>`) },
    {
      '128 bytes': () => withObject(`<</X/${'a'.repeat(128)}>>`),
      'a key': () => withObject(`<</${'a'.repeat(128)} 1>>`),
      'in a content stream': () => page(`/${'a'.repeat(128)} BMC EMC`),
    },
  ),
  requirement(
    '6.1.13-5',
    {
      'a small one': () => withObject(`<</X 0.${'0'.repeat(37)}12>>`),
      zero: () => withObject('<</X 0.0>>'),
    },
    {
      'too near to zero': () => withObject(`<</X 0.${'0'.repeat(37)}11>>`),
      negative: () => withObject(`<</X -0.${'0'.repeat(37)}11>>`),
      'in a content stream': () => page(`0.${'0'.repeat(37)}11 w`),
      'in a function': () => computed(`{0.${'0'.repeat(37)}11 pop 0 0}`),
    },
  ),
  requirement(
    '6.1.13-8',
    {
      '28 deep': () => saves(28),
      // Pairs of q and Q are balanced, and nested, within a content stream (ISO 32000-1, 8.4.2).
      '28 deep in a form that is drawn deep': () => savesInForm(28),
    },
    {
      '29 deep': () => saves(29),
      'in a form that is drawn deep': () => savesInForm(29),
    },
  ),
  requirement(
    '6.1.13-9',
    { '32 colorants': () => colorants(32) },
    { '33 colorants': () => colorants(33) },
  ),
  requirement(
    '6.1.13-11',
    {
      '3 units': () => box('TrimBox', '0 0 3 3'),
      '14400 units': () => box('BleedBox', '0 0 14400 14400'),
      'turned round': () => box('CropBox', '50 50 0 0'),
    },
    {
      '2 units': () => box('TrimBox', '0 0 2 50'),
      '14401 units': () => box('ArtBox', '0 0 14401 50'),
      'a crop box of 2 units': () => box('CropBox', '0 0 50 2'),
      'an inherited media box': () =>
        page('')
          .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 15000 99]>>')
          .object(
            3,
            '<</Type/Page/Parent 2 0 R/Contents 20 0 R/Resources<</ColorSpace<</L[/Lab<</WhitePoint[0.9505 1 1.089]>>]>>>>>>',
          ),
    },
  ),
].flat()

function named(name: string): PdfFile {
  const space = `/S[/Separation${name}[/Lab<</WhitePoint[0.9505 1 1.089]>>]31 0 R]`
  return page('/S cs 1 scn 0 0 9 9 re f', { colorSpaces: space }).stream(
    31,
    '/FunctionType 4/Domain[0 1]/Range[0 100 -100 100 -100 100]',
    '{pop 0 0 0}',
  )
}

/** A font of Type 3, whose name is free. */
function fontNamed(name: string): PdfFile {
  return page('BT /F 9 Tf (a) Tj ET', { resources: '/Font<</F 21 0 R>>' })
    .object(
      21,
      `<</Type/Font/Subtype/Type3/BaseFont${name}/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 22 0 R>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[9]/Resources<<>>>>`,
    )
    .stream(22, '', '9 0 0 0 9 9 d1 0 0 9 9 re f')
}

function roles(type: string, role: string): PdfFile {
  return invoicePdf({ catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 30 0 R' })
    .object(30, `<</Type/StructTreeRoot/K 31 0 R/RoleMap<<${type}${role}>>>>`)
    .object(31, `<</Type/StructElem/S${type}/P 30 0 R>>`)
}

function permissions(entries: string): PdfFile {
  return invoicePdf({ catalog: '/Perms<</DocMDP 40 0 R>>/AcroForm<</Fields[41 0 R]/SigFlags 3>>' })
    .object(
      40,
      `<</Type/Sig/Filter/X/SubFilter/X/Contents<00>/ByteRange[0 1 2 3]/Reference[<</Type/SigRef/TransformMethod/DocMDP${entries}>>]>>`,
    )
    .object(41, '<</FT/Sig/T(s)/V 40 0 R>>')
}

/** A file with an incremental update that changes nothing, and the entries of the two trailers. */
function updated(first: string, second: string): Buffer {
  const trailer = { Root: '1 0 R' }
  const file = Object.assign(invoicePdf(), { trailer })
  const text = file.bytes().toString('latin1').replace('trailer\n<<', `trailer\n<<${first}`)
  const previous = /startxref\n(\d+)/.exec(text)?.[1] ?? ''
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 7/Root 1 0 R/Prev ${previous}${second}>>\n`
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}
