import { invoicePdf } from '../pdf/invoice-pdf.js'
import type { PdfFile } from '../pdf/pdf-file.js'
import { iccProfile, page, type PdfaCase, requirement } from '../requirements/case.js'
import { composite, mapped, type3 } from './fonts/font-cases.js'
import { trueTypeWith, withCount } from './fonts/font-program-cases.js'

const hex = (bytes: Uint8Array) => `${Buffer.from(bytes).toString('hex')}>`

/** The same stream under a filter of images, which leaves no data of it. */
function asImage(file: PdfFile, number: number, filter = '/DCTDecode'): PdfFile {
  const body = streamOf(file, number)
  return file.stream(number, `${body.dict.replace(/\/Filter\/\w+/, '')}/Filter${filter}`, body.data)
}

function withoutCodeSpaces(file: PdfFile): PdfFile {
  const { dict, data } = streamOf(file, 44)
  const text = Buffer.from(data).toString('latin1')
  return file.stream(44, dict, text.replace(/1 begincodespacerange .* endcodespacerange/, ''))
}

function streamOf(file: PdfFile, number: number): { dict: string; data: Uint8Array } {
  const body = file.objects.get(number)
  if (body === undefined || typeof body === 'string') throw new Error(`${number} is no stream`)
  return body
}

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
    '6.2.11.4.1-2',
    { 'a map to the last CID': () => gidMap('<0001>', '\0\0\0\x01') },
    {
      'a map that ends before the CID': () => gidMap('<0002>', '\0\0\0\x01'),
      'a glyph beyond the number of glyphs': () => trueTypeWith(withCount('maxp', 4, 1)),
    },
  ),
  requirement(
    '6.2.11.8-1',
    {
      'a CMap in hexadecimal digits': () => hexadecimal(mapped('<0001>'), 44),
      'a list that another word ends': () =>
        mapped('<0001>', { map: '1 begincidrange <0001> <0002> 1 endrange' }),
    },
    {
      'a CMap stored as an image': () => asImage(mapped('<0001>'), 44),
      'a list with fewer entries than its number': () =>
        mapped('<0001>', { map: '2 begincidrange <0001> <0002> 1 endcidrange' }),
      'a list with more entries than its number': () =>
        mapped('<0002>', { map: '1 begincidchar <0001> 1 <0002> 2 endcidchar' }),
      'a list of the number 0': () =>
        mapped('<0001>', { map: '0 begincidrange <0001> <0002> 1 endcidrange' }),
      'a CMap without code spaces': () => withoutCodeSpaces(mapped('<0001>')),
    },
  ),
  requirement(
    '6.2.11.5-1',
    { 'a glyph in hexadecimal digits': () => hexadecimal(type3(), 41) },
    {
      'a glyph stored as an image': () => asImage(type3(), 41),
      'a glyph stored as an image behind another filter': () =>
        asImage(type3(), 41, '[/Crypt/JPXDecode]'),
    },
  ),
  requirement(
    '6.6.2.1-4',
    {
      'metadata in hexadecimal digits': () => hexadecimal(invoicePdf(), 6),
      'metadata with parameters that are null': () => withParameters(invoicePdf(), 6, '[null]'),
      'metadata with parameters of another type': () => withParameters(invoicePdf(), 6, '1'),
    },
    {
      'metadata with parameters that contain a number': () =>
        withParameters(invoicePdf(), 6, '[1]'),
      'metadata of a page with parameters that contain a name': () =>
        withParameters(pageMetadata(), 60, '[<<>>/Odd]'),
      'metadata stored as an image': () => asImage(invoicePdf(), 6),
      'metadata stored as an image that is compressed': () =>
        asImage(invoicePdf(), 6, '[/ASCIIHexDecode/DCTDecode]'),
    },
  ),
].flat()

/** A page with the metadata of the invoice as its own. */
function pageMetadata(): PdfFile {
  const { dict, data } = streamOf(invoicePdf(), 6)
  return page('', { page: '/Metadata 60 0 R' }).stream(60, dict, data)
}

function withParameters(file: PdfFile, number: number, parameters: string): PdfFile {
  const body = streamOf(file, number)
  return file.stream(number, `${body.dict}/DecodeParms ${parameters}`, body.data)
}

function hexadecimal(file: PdfFile, number: number): PdfFile {
  const body = streamOf(file, number)
  return file.stream(number, `${body.dict}/Filter/ASCIIHexDecode`, hex(body.data))
}
