import { type InvoicePdfParts, invoicePdf } from '../pdf/invoice-pdf.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import { iccProfile, intent, page, type PdfaCase, requirement } from '../requirements/case.js'
import { named as inType1 } from './fonts/font-cases.js'

/** A file whose trailer has these values. */
function withTrailer(entries: Record<string, string>): PdfFile {
  const trailer = { Root: '1 0 R', ID: '[<00><00>]', ...entries }
  return Object.assign(invoicePdf(), { trailer })
}

/** A page that is painted in a colour space with this name. */
const painted = (space: string) =>
  page('/S cs 1 scn 0 0 9 9 re f', { colorSpaces: `/S ${space}` }).stream(
    60,
    '/FunctionType 4/Domain[0 1]/Range[0 100 -100 100 -100 100]',
    '{pop 0 0 0}',
  )

const LAB_SPACE = '[/Lab<</WhitePoint[0.9505 1 1.089]>>]'

const withPattern = (entries: string) =>
  page('/Pattern cs /P scn 0 0 9 9 re f', {
    resources: `/Pattern<</P<</Type/Pattern${entries}>>>>`,
  })

/** A file with one output intent, of an own kind of profile. */
const withProfile = (subtype: string, profile: Buffer) =>
  invoicePdf({ catalog: intent(subtype) }).stream(90, '/N 3', profile)

/** A file with one more name in the tree of embedded files, and these entries of the catalog. */
const named = (value: string, change: Partial<InvoicePdfParts> = {}) =>
  invoicePdf({
    tree: `/Names<</EmbeddedFiles<</Names[(factur-x.xml) 4 0 R(other) ${value}]>>>>`,
    ...change,
  })

/** Metadata whose first description has these attributes of RDF. */
function described(attributes: string): PdfFile {
  const text = invoicePdf().bytes().toString('utf8')
  const [packet = ''] = /<\?xpacket begin[^]*<\?xpacket end="w"\?>/.exec(text) ?? []
  const xmp = Buffer.from(packet.replace('rdf:about=""', attributes))
  return invoicePdf().stream(6, '/Type/Metadata/Subtype/XML', xmp)
}

/** A structure tree whose element (object 51) has these entries. */
const withElement = (entries: string) =>
  page('/P <</MCID 0>> BDC 0 0 9 9 re f EMC', {
    page: '/StructParents 0',
    invoice: {
      pdfaConformance: '<pdfaid:conformance>A</pdfaid:conformance>',
      catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 50 0 R/Lang(en)',
    },
  })
    .object(50, '<</Type/StructTreeRoot/K 51 0 R/ParentTree<</Nums[0[51 0 R]]>>>>')
    .object(51, `<<${entries}/P 50 0 R/Pg 3 0 R/K<</Type/MCR/Pg 3 0 R/MCID 0>>>>`)

/** A stream with a filter that encrypts nothing. */
const encrypted = (parameters: string) =>
  invoicePdf().stream(7, `/Filter/Crypt${parameters}`, 'abc')

/** Text in a Type 1 font whose clear text is changed. */
function clearText(to: string, from = '/PaintType 0 def'): PdfFile {
  const file = inType1('(A)', 'Type1')
  const program = file.objects.get(45)
  if (typeof program !== 'object') throw new Error('no program')
  const changed = Buffer.from(program.data).toString('latin1').replace(from, to)
  return file.stream(45, program.dict, Buffer.from(changed, 'latin1'))
}

/** Values that are where a clause is easily not looked for, or are of a form that no program expects. */
export const ODD_VALUE_CASES: readonly PdfaCase[] = [
  ...requirement(
    '6.1.6-1',
    { 'an even string in the trailer': () => withTrailer({ ID: '[<0a1b><0a1b>]' }) },
    { 'an odd number of digits in the trailer': () => withTrailer({ ID: '[<0a1><0a1b>]' }) },
  ),
  ...requirement(
    '6.1.6-2',
    { 'white space in a string of the trailer': () => withTrailer({ ID: '[<0a 1b><0a1b>]' }) },
    { 'a letter in a string of the trailer': () => withTrailer({ ID: '[<0a1x><0a1b>]' }) },
  ),
  ...requirement(
    '6.1.13-1',
    {
      'the largest integer in the trailer': () => withTrailer({ Odd: '2147483647' }),
      'a number with a sign in content': () => page('0 0 +9 9 re f'),
    },
    {
      'too large an integer in the trailer': () => withTrailer({ Odd: '2147483648' }),
      'a sign alone as an operand': () => page('0 - 9 9 re f'),
    },
  ),
  ...requirement(
    '6.1.13-2',
    { 'a number that begins with its point': () => page('0 0 .5 9. re f') },
    { 'a number of two points': () => page('0 0 9..5 9 re f') },
  ),
  ...requirement(
    '6.2.11.4.1-1',
    {
      'a Type 1 program with operators of PostScript': () =>
        clearText('/A 2 dict dup begin /B [1 {2}] def end readonly def odd'),
    },
    {
      'a Type 1 program whose dictionary has no size': () => clearText('/A /B dict def'),
      'a Type 1 program with a no-break space before its encoding': () =>
        clearText('/Encoding\u00a0StandardEncoding', '/Encoding StandardEncoding'),
      'a Type 1 program with a no-break space before eexec': () =>
        clearText('currentfile\u00a0eexec', 'currentfile eexec'),
      'a Type 1 program with an array that is not closed': () => clearText('/A [1 2'),
      'a Type 1 program with a procedure that is not closed': () => clearText('/A {pop'),
      'a Type 1 program with the end of a string alone': () => clearText('/A 12> def'),
    },
  ),
  ...requirement(
    '6.1.13-4',
    { 'a name of 127 bytes in the trailer': () => withTrailer({ Odd: `/${'x'.repeat(127)}` }) },
    { 'a name of 128 bytes in the trailer': () => withTrailer({ Odd: `/${'x'.repeat(128)}` }) },
  ),
  ...requirement(
    '6.1.7.2-1',
    { 'Crypt that is named Identity': () => encrypted('/DecodeParms[<</Name/Identity>>]') },
    { 'Crypt whose parameters have no name': () => encrypted('/DecodeParms[<</Type/Odd>>]') },
  ),
  ...requirement(
    '6.2.2-1',
    { 'an inline image': () => page('BI /W 1 /H 1 /BPC 1 /IM true ID a EI') },
    {
      'the end of an inline image alone': () => page('EI'),
      'the data of an inline image behind a boolean': () =>
        page('/L cs 50 0 0 sc BI /W 1/H 1/BPC 1/IM true ID a EI true ID a EI'),
      'the data of an inline image behind null': () =>
        page('/L cs 50 0 0 sc BI /W 1/H 1/BPC 1/IM true ID a EI null ID a EI'),
      'the data of an inline image alone': () => page('ID'),
    },
  ),
  ...requirement(
    '6.2.3-1',
    {
      'a profile of an output intent for PDF/X': () => withProfile('GTS_PDFX', iccProfile('RGB ')),
    },
    {
      'a scanner profile of an output intent for PDF/X': () =>
        withProfile('GTS_PDFX', iccProfile('RGB ', 'scnr')),
      'a Lab profile of an output intent for PDF/E': () =>
        withProfile('ISO_PDFE1', iccProfile('Lab ')),
    },
  ),
  ...requirement(
    '6.2.4.3-4',
    {
      'a spot colour with an alternate space': () =>
        painted(`[/Separation/Gold ${LAB_SPACE} 60 0 R]`),
      'a shading pattern': () =>
        withPattern(
          `/PatternType 2/Shading<</ShadingType 2/ColorSpace ${LAB_SPACE}/Coords[0 0 9 9]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0]/C1[9 0 0]>>>>`,
        ),
      'components behind the colour space that they are of': () => page('/L cs 1 1 1 scn'),
    },
    {
      'a spot colour without an alternate space': () => painted('[/Separation/Gold 60 0 R]'),
      'several spot colours without an alternate space': () => painted('[/DeviceN[/Gold] 60 0 R]'),
      'a pattern of no type': () => withPattern(''),
      'components before any colour space': () =>
        invoicePdf({ pageEntries: '/Contents 20 0 R' }).stream(20, '', '1 scn'),
      'stroking components before any colour space': () =>
        invoicePdf({ pageEntries: '/Contents 20 0 R' }).stream(20, '', '1 SCN'),
    },
  ),
  ...requirement(
    '6.6.2.3.1-1',
    { 'an attribute of RDF itself': () => described('rdf:nodeID="x"') },
    {
      'an attribute in the namespace of RDF that RDF does not know': () =>
        described('rdf:about="" rdf:odd="x"'),
    },
  ),
  ...requirement(
    '6.7.3.4-1',
    { 'an element that has a type': () => withElement('/Type/StructElem/S/P') },
    {
      'an element without a type': () => withElement('/Type/StructElem'),
      'an element that says nothing of itself': () => withElement(''),
    },
    '3a',
  ),
  ...requirement(
    '6.8-3',
    {
      'a file specification that does not name its type': () =>
        named('7 0 R', { af: '/AF[4 0 R 7 0 R]' }).object(
          7,
          '<</F(x)/UF(x)/AFRelationship/Data/EF<</F 5 0 R/UF 5 0 R>>>>',
        ),
    },
    {
      'an empty dictionary among the embedded files': () => named('<<>>'),
      'an embedded file without its specification': () => named('5 0 R'),
      'another dictionary among the embedded files': () => named('2 0 R'),
    },
  ),
]
