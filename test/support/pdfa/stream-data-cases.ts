import { trueTypeFont } from '../fonts/truetype-font.js'
import { invoicePdf } from '../pdf/invoice-pdf.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import { iccProfile, page, type PdfaCase, requirement } from './case.js'
import { CFF, CFF_CID, cidKeyed, composite, mapped, named, trueType } from './font-cases.js'

const PROGRAM = trueTypeFont({
  widths: [500, 600, 700],
  cmaps: [{ platform: 3, encoding: 1, glyphs: { 65: 1, 66: 2 } }],
})
const hex = (bytes: Uint8Array) => `${Buffer.from(bytes).toString('hex')}>`

/** The same stream under a filter of images, which leaves no data of it. */
function asImage(file: PdfFile, number: number, filter = '/DCTDecode'): PdfFile {
  const body = file.objects.get(number)
  if (body === undefined || typeof body === 'string') throw new Error(`${number} is no stream`)
  return file.stream(number, `${body.dict.replace(/\/Filter\/\w+/, '')}/Filter${filter}`, body.data)
}

const cffWith = (program: Uint8Array) =>
  named('(A)', 'Type1C').stream(45, '/Subtype/Type1C', program)

const gidMap = (text: string, map: string) =>
  composite(text, { map: '/CIDToGIDMap 46 0 R' }).stream(46, '', map)

/** Device colours that stand for those of a profile (object 91). */
const remapped = (space: string) =>
  page('1 0 0 rg 0 0 9 9 re f', { colorSpaces: '/DefaultRGB[/ICCBased 91 0 R]' }).stream(
    91,
    '/N 3',
    iccProfile(space),
  )

/** What streams hold: data that can be decoded, and is complete. */
export const STREAM_DATA_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.4.2-1',
    { 'a default colour space': () => remapped('RGB ') },
    { 'a default colour space of none that PDF knows': () => remapped('XYZ ') },
  ),
  requirement(
    '6.2.11.4.1-1',
    {
      'a program in hexadecimal digits': () =>
        trueType('(A)').stream(42, '/Filter/ASCIIHexDecode', hex(PROGRAM)),
    },
    {
      'a program stored by digits that are none': () =>
        trueType('(A)').stream(42, '/Filter/ASCIIHexDecode', PROGRAM),
      'a CFF program that breaks off in its Private dictionary': () =>
        cffWith(CFF.subarray(0, CFF.length - 4)),
      'a CID-keyed CFF program that breaks off in its font dictionaries': () =>
        cidKeyed('<0001>').stream(
          45,
          '/Subtype/CIDFontType0C',
          CFF_CID.subarray(0, CFF_CID.length - 4),
        ),
    },
  ),
  requirement(
    '6.2.11.4.1-2',
    { 'a map to the last CID': () => gidMap('<0001>', '\0\0\0\x01') },
    { 'a map that ends before the CID': () => gidMap('<0002>', '\0\0\0\x01') },
  ),
  requirement(
    '6.2.11.8-1',
    { 'a CMap in hexadecimal digits': () => hexadecimal(mapped('<0001>'), 44) },
    { 'a CMap stored as an image': () => asImage(mapped('<0001>'), 44) },
  ),
  requirement(
    '6.6.2.1-4',
    { 'metadata in hexadecimal digits': () => hexadecimal(invoicePdf(), 6) },
    {
      'metadata stored as an image': () => asImage(invoicePdf(), 6),
      'metadata stored as an image that is compressed': () =>
        asImage(invoicePdf(), 6, '[/ASCIIHexDecode/DCTDecode]'),
    },
  ),
].flat()

function hexadecimal(file: PdfFile, number: number): PdfFile {
  const body = file.objects.get(number)
  if (body === undefined || typeof body === 'string') throw new Error(`${number} is no stream`)
  return file.stream(number, `${body.dict}/Filter/ASCIIHexDecode`, hex(body.data))
}
