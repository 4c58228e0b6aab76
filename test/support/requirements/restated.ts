import type { PdfFile } from '../pdf/pdf-file.js'
import { LAB, managed, page, type PdfaCase, requirement } from './case.js'

/**
 * Clauses of ISO 19005 that repeat what another one requires, of their own object: 6.2.8.1 of the images
 * what 6.2.6 says of rendering intents. veraPDF reports the other clause alone.
 */
export const RESTATED: Readonly<Record<string, readonly string[]>> = {
  '6.2.2': ['6.2.6'],
  '6.2.4.4': ['6.2.4.3'],
  '6.2.4.5': ['6.2.4.3'],
  '6.2.5': ['6.2.6'],
  '6.2.8.1': ['6.2.6'],
  '6.2.10': ['6.2.4.3'],
  '6.5.2': ['6.4.1'],
  '6.6.2.3.2': ['6.6.2.3.1'],
}

const LAB_SPACE = LAB.slice(2)
const TINT = '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 0 0 1]>>'
const IMAGE = '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8'

const image = (entries: string, content = '/I Do') =>
  page(content, { resources: '/XObject<</I 21 0 R>>' }).stream(
    21,
    `${IMAGE}/ColorSpace${LAB_SPACE}${entries}`,
    'abc',
  )
const inline = (intent: string) => page(`BI /W 1 /H 1 /BPC 8 /CS/L /Intent/${intent} ID abc EI`)
const state = (entries: string) => page('/G gs', { resources: `/ExtGState<</G<<${entries}>>>>` })
const filled = (space: string, resources = '') =>
  managed('/C cs 0 0 9 9 re f', 'RGB ', { colorSpaces: `/C${space}`, resources })
const group = (space: string) =>
  managed('/X Do', 'RGB ', { resources: '/XObject<</X 30 0 R>>' }).stream(
    30,
    `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>/Group<</S/Transparency/CS${space}>>`,
    '',
  )

/** A field (object 62) and its widget (object 60). */
function field(ofField: string, ofWidget: string, annotations = '/Annots[60 0 R]'): PdfFile {
  return page('', {
    page: annotations,
    invoice: { catalog: '/AcroForm<</Fields[62 0 R]>>' },
  })
    .object(
      60,
      `<</Type/Annot/Subtype/Widget/Parent 62 0 R/Rect[0 0 9 9]/F 4/AP<</N 61 0 R>>${ofWidget}>>`,
    )
    .stream(61, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>', '')
    .object(62, `<</FT/Tx/T(a)/Kids[60 0 R]${ofField}>>`)
}

const TRIGGER = '/AA<</K<</S/GoTo/D[3 0 R/Fit]>>>>'

/** Files that break what two clauses say; their names begin with the clause that repeats the other. */
export const RESTATED_CASES: readonly PdfaCase[] = [
  requirement('6.2.2', { standard: () => page('/Saturation ri') }, { odd: () => page('/Odd ri') }),
  requirement(
    '6.2.5',
    { standard: () => state('/RI/Perceptual') },
    { odd: () => state('/RI/Odd') },
  ),
  requirement(
    '6.2.8.1',
    {
      'a standard intent': () => image('/Intent/Perceptual'),
      'a standard intent of an inline image': () => inline('Saturation'),
      'an odd intent of what is not drawn': () => image('/Intent/Odd', ''),
    },
    {
      'an odd intent': () => image('/Intent/Odd'),
      'an odd intent of an inline image': () => inline('Odd'),
    },
  ),
  requirement(
    '6.2.4.4',
    { 'an alternate space': () => filled(`[/Separation/Gold/DeviceRGB ${TINT}]`) },
    { 'an alternate space': () => filled(`[/Separation/Gold/DeviceCMYK ${TINT}]`) },
  ),
  requirement(
    '6.2.4.5',
    { 'a base space': () => filled('[/Indexed/DeviceRGB 0<000000>]') },
    { 'a base space': () => filled('[/Indexed/DeviceCMYK 0<00000000>]') },
  ),
  requirement(
    '6.2.10',
    { 'a blending space': () => group('/DeviceRGB') },
    { 'a blending space': () => group('/DeviceCMYK') },
  ),
  requirement(
    '6.5.2',
    {
      none: () => field('', ''),
      // A kid without a name is a widget, and this one is on no page.
      'of what is neither a field nor on a page': () => field('', TRIGGER, ''),
    },
    {
      'of a named kid that is no widget': () =>
        field('', '', '').object(60, `<</T(b)/Parent 62 0 R${TRIGGER}>>`),
      'of a field': () => field(TRIGGER, ''),
      'of a field without widgets on pages': () => field(TRIGGER, '', ''),
      'of a widget': () => field('', TRIGGER),
    },
  ),
].flat()
