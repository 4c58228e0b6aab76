import { invoicePdf } from '../pdf/invoice-pdf.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import { intent, page, type PdfaCase, requirement } from '../requirements/case.js'
import { composite, mapped, named as inType1, type3 } from './fonts/font-cases.js'

/** A file one of whose objects says something else. */
function changed(file: PdfFile, number: number, from: string | RegExp, to: string): PdfFile {
  const object = file.objects.get(number)
  const text = typeof object === 'object' ? object.dict : (object ?? '')
  const next = text.replace(from, to)
  if (next === text) throw new Error(`nothing to replace: ${String(from)}`)
  if (typeof object === 'object') return file.stream(number, next, object.data)
  return file.object(number, next)
}

const cidFont = (from: string, to: string) => changed(composite('<0001>'), 43, from, to)

/** A composite font under a predefined CMap, with a character collection of this registry. */
const ofRegistry = (registry: string) =>
  composite('<0001>', {
    encoding: '/UniJIS-UTF16-H',
    info: `${registry}/Ordering(Japan1)/Supplement 5`,
    map: '/CIDToGIDMap 46 0 R',
  }).stream(46, '', '\x00\x01'.repeat(2000))

/** Text under an own CMap, whose character collection is that of the font. */
const ofCollection = (info: string) => mapped('<0001>', { info }, { info })

/** Text in a Type 1 font with this font matrix (object 45 is its program). */
function ofMatrix(matrix: string): PdfFile {
  const file = inType1('(A)', 'Type1')
  const program = file.objects.get(45)
  if (typeof program !== 'object') throw new Error('no program')
  const clear = Buffer.from(program.data).toString('latin1')
  const other = clear.replace(/\/FontMatrix \[[^\]]*\]/, `/FontMatrix ${matrix}`)
  return file.stream(45, program.dict, Buffer.from(other, 'latin1'))
}

const drawn = (entries: string) =>
  page('/X Do', { resources: '/XObject<</X 60 0 R>>' }).stream(60, entries, '')

const inState = (entries: string) => page('/G gs', { resources: `/ExtGState<</G<<${entries}>>>>` })

/** A push button whose normal appearance is this; object 60 is a form. */
const button = (normal: string) =>
  page('', {
    page: `/Annots[<</Type/Annot/Subtype/Widget/FT/Btn/T(a)/Rect[0 0 9 9]/F 4/AP<</N${normal}>>>>]`,
  }).stream(60, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '')

const withNumber = (text: string) => invoicePdf().object(7, `<</A ${text}>>`)

const withCatalog = (catalog: string) => invoicePdf({ catalog })

const withScripts = (tree: string) =>
  invoicePdf({
    tree: `/Names<</JavaScript${tree}/EmbeddedFiles<</Names[(factur-x.xml) 4 0 R]>>>>`,
  })

/** A file that a direct annotation attaches (object 70). */
const attached = (association: string) =>
  page('', {
    page: `/Annots[<</Type/Annot/Subtype/FileAttachment/Rect[0 0 0 0]/F 4/FS 70 0 R${association}>>]`,
  }).object(70, '<</Type/Filespec/F(a)/UF(a)/AFRelationship/Data/EF<</F 5 0 R>>>>')

/** Entries of objects that readers do without, or take from elsewhere. */
export const OBJECT_CASES: readonly PdfaCase[] = [
  ...requirement(
    '6.1.9-1',
    {
      'a space before the line end before endobj': () => invoicePdf().object(7, '<</A 1>> \r'),
      'an object that is null': () => invoicePdf().object(70, 'null').object(71, '1'),
    },
    { 'an object without value': () => invoicePdf().object(70, '').object(71, '1') },
  ),
  ...requirement(
    '6.1.13-1',
    { 'two numbers without a space': () => withNumber('[1-2]') },
    {
      'a sign alone': () => withNumber('-'),
      'a sign behind a number': () => withNumber('[1- 2]'),
      'two signs': () => withNumber('--1'),
      'two signs between two numbers': () => withNumber('[1--2]'),
      'a sign behind a number of content': () => page('1- w'),
    },
  ),
  ...requirement(
    '6.1.13-2',
    {
      'two signs in the one number of an operator': () => page('--0.5 w'),
      'two numbers of a point each without a space': () => page('0 0 5 1.2-3.4 re n'),
    },
    {
      'two points': () => withNumber('1.2.3'),
      'signs before and behind a number': () => page('--0.5-- w'),
      'a point before a sign': () => withNumber('[.+9]'),
      'a point alone': () => withNumber('.'),
      'two signs in a point': () => page('--0.5 0 m n'),
      'two signs in a distance': () => page('BT 0 --1 Td ET'),
      'two signs in a matrix': () => page('q 1 0 0 1 0 --5 cm Q'),
      'two signs in a colour': () => page('50 --1 0 sc'),
      'two signs in an array': () => page('BT [--5] TJ ET'),
    },
  ),
  ...requirement(
    '6.2.3-3',
    {
      'a reference to a profile in an output intent of PDF/A': () =>
        withCatalog(intent('GTS_PDFA1', '/DestOutputProfileRef<<>>')),
    },
    {},
  ),
  ...requirement(
    '6.2.5-4',
    { 'the halftone of the device': () => inState('/HT/Default') },
    { 'a halftone of another name': () => inState('/HT/Odd') },
  ),
  ...requirement(
    '6.2.9.3-3',
    { 'a form without /Type': () => drawn('/Subtype/Form/BBox[0 0 9 9]') },
    { 'a PostScript XObject without /Type': () => drawn('/Subtype/PS') },
  ),
  ...requirement(
    '6.2.11.2-1',
    {},
    {
      'a CIDFont without /Type': () => cidFont('/Type/Font', ''),
      'a CIDFont of another /Type': () => cidFont('/Type/Font', '/Type/Odd'),
    },
  ),
  ...requirement(
    '6.2.11.3.1-1',
    {
      'the registry of a predefined CMap': () => ofRegistry('/Registry(Adobe)'),
      'no supplement': () => ofCollection('/Registry(Adobe)/Ordering(Identity)'),
    },
    {
      'another registry than the predefined CMap': () => ofRegistry('/Registry(Odd)'),
      'no registry under a predefined CMap': () => ofRegistry(''),
      'no registry in font and CMap': () => ofCollection('/Ordering(Identity)/Supplement 0'),
      'no ordering in font and CMap': () => ofCollection('/Registry(Adobe)/Supplement 0'),
      'a dictionary as CMap': () =>
        changed(composite('<0001>'), 40, '/Encoding/Identity-H', '/Encoding<</Type/CMap>>'),
    },
  ),
  ...requirement(
    '6.2.11.3.3-1',
    {},
    {
      'a dictionary as CMap': () =>
        changed(composite('<0001>'), 40, '/Encoding/Identity-H', '/Encoding<</Type/CMap>>'),
    },
  ),
  ...requirement(
    '6.2.11.4.1-2',
    {},
    {
      'a code that only the base encoding names': () =>
        changed(type3(), 40, '/Differences[97/a]', '/Differences[98/a]'),
    },
  ),
  ...requirement(
    '6.2.11.5-1',
    {
      'a font matrix without spaces around it': () => ofMatrix('[.001 0 0 .001 0 0]'),
      'a font matrix that is a procedure': () => ofMatrix('{0.001 0 0 0.001 0 0}'),
    },
    {
      'a font matrix of another scale': () => ofMatrix('[0.002 0 0 0.002 0 0]'),
      'a font matrix with a letter in it': () => ofMatrix('[0.0s1 0 0 0.001 0 0]'),
      'a font matrix that mirrors': () => ofMatrix('[-0.001 0 0 0.001 0 0]'),
      'a font matrix of no numbers': () => ofMatrix('[]'),
    },
  ),
  ...requirement(
    '6.3.3-3',
    { 'an appearance beside what is none': () => button('<</A 1/B 60 0 R>>') },
    {
      'states that are no appearances': () => button('<</A 1>>'),
      'a state without appearance': () => button('<</A null>>'),
    },
  ),
  ...requirement(
    '6.4.2-2',
    { null: () => withCatalog('/NeedsRendering null') },
    {
      'a string': () => withCatalog('/NeedsRendering(true)'),
      'an object that is missing': () => withCatalog('/NeedsRendering 99 0 R'),
    },
  ),
  ...requirement('6.5.1-1', { 'a tree of no scripts': () => withScripts('<</Names[]>>') }, {}),
  ...requirement(
    '6.8-4',
    { 'named by an annotation that is no object of its own': () => attached('/AF[70 0 R]') },
    { 'not named by that annotation': () => attached('') },
  ),
  ...requirement(
    '6.4.3-1',
    { 'no signature': () => signed('null') },
    { 'a signature without range': () => signed('<</Type/Sig/Contents<00>>>') },
  ),
  ...requirement(
    '6.2.8.1-1',
    { 'an inline image': () => inline('') },
    { 'an inline image with alternates': () => inline('/Alternates[]') },
  ),
  ...requirement(
    '6.1.13-4',
    { 'a name of an inline image': () => inline(`/${'x'.repeat(127)} 1`) },
    { 'a long name of an inline image': () => inline(`/${'x'.repeat(128)} 1`) },
  ),
  ...requirement(
    '6.1.6-1',
    { 'a string of an inline image': () => inline('/Odd<00>') },
    { 'half a byte in a string of an inline image': () => inline('/Odd<0>') },
  ),
]

const signed = (signature: string) =>
  invoicePdf({ catalog: '/AcroForm<</Fields[50 0 R]>>' })
    .object(50, '<</FT/Sig/T(s)/V 51 0 R>>')
    .object(51, signature)

const inline = (entries: string) => page(`BI /W 1/H 1/CS/L/BPC 8${entries} ID 000 EI`)
