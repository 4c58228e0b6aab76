import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFString, type PDFContext, type PDFRef } from '../syntax/pdf-lib.js'
import type { Face } from '../../text/face.js'
import { deflatedStream, flateStream, TextObject } from '../syntax/objects.js'
import { operand } from '../syntax/operators.js'
import { utf16 } from '../syntax/hexadecimal.js'
import { subsetCff } from './cff.js'
import { subsetTrueType } from './truetype.js'
import type { Typeface, UsedGlyph } from './typefaces.js'

/** Registers a typeface: a Type 0 font of the glyphs that the document uses (ISO 32000-1 9.7). */
export function embedTypeface(context: PDFContext, typeface: Typeface): PDFRef {
  const { face, used } = typeface
  const { sfnt } = face
  const name = `${subsetTag(used)}+${sfnt.postScriptName}`
  const program = fontProgram(face, used)
  const isTrueType = face.outlines === 'glyf'
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      // Symbolic: the font has an encoding of its own.
      Flags: 4 + (sfnt.italicAngle === 0 ? 0 : 64),
      FontBBox: sfnt.box.map(Math.round),
      ItalicAngle: sfnt.italicAngle,
      Ascent: Math.round(sfnt.ascender),
      Descent: Math.round(sfnt.descender),
      CapHeight: Math.round(sfnt.capHeight),
      StemV: face.bold ? 120 : 80,
      ...programEntry(context, face, program),
    }),
  )
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: isTrueType ? 'CIDFontType2' : 'CIDFontType0',
      BaseFont: name,
      CIDSystemInfo: {
        Registry: PDFString.of('Adobe'),
        Ordering: PDFString.of('Identity'),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      DW: 1000,
      W: context.register(new TextObject(`[1[${used.slice(1).map(widthOf).join(' ')}]]`)),
      // In a subset of PostScript outlines the codes are the program's own.
      ...(isTrueType ? { CIDToGIDMap: 'Identity' } : {}),
    }),
  )
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: deflatedStream(context, toUnicode(used)),
    }),
  )
}

interface FontProgram {
  readonly deflated: Uint8Array
  readonly length: number
}

/** The last programs of each face: invoices of one template use nearly the same glyphs. */
const programs = new WeakMap<Face, Map<string, FontProgram>>()
const REMEMBERED = 16

function fontProgram(face: Face, used: readonly UsedGlyph[]): FontProgram {
  const glyphs = used.map(({ glyph }) => glyph)
  const advances = new Map(
    used.flatMap(({ units }, index) => (units === undefined ? [] : [[index, units]])),
  )
  const key = `${glyphs.join()};${[...advances].join()}`
  let known = programs.get(face)
  if (known === undefined) programs.set(face, (known = new Map<string, FontProgram>()))
  let program = known.get(key)
  if (program === undefined) {
    const font =
      face.outlines === 'glyf'
        ? subsetTrueType(face.sfnt, glyphs, advances)
        : subsetCff(face.sfnt, glyphs)
    program = { deflated: deflateSync(font), length: font.length }
    if (known.size >= REMEMBERED) known.clear()
    known.set(key, program)
  }
  return program
}

/** The program's entry in the font descriptor. */
function programEntry(context: PDFContext, face: Face, { deflated, length }: FontProgram) {
  if (face.outlines === 'glyf')
    return { FontFile2: context.register(flateStream(context, deflated, { Length1: length })) }
  const stream = flateStream(context, deflated, { Subtype: 'CIDFontType0C' })
  return { FontFile3: context.register(stream) }
}

const widthOf = ({ width }: UsedGlyph): string => operand(width)

/** Six capital letters that are the same for the same glyphs (ISO 32000-1 9.6.4). */
function subsetTag(used: readonly UsedGlyph[]): string {
  const digest = createHash('md5').update(used.map(({ glyph }) => glyph).join())
  return Array.from(digest.digest().subarray(0, 6), (byte) =>
    String.fromCharCode(65 + (byte % 26)),
  ).join('')
}

/** The character map from CIDs to text (ISO 32000-1 9.10.3). */
function toUnicode(used: readonly UsedGlyph[]): string {
  const lines: string[] = []
  for (let start = 1; start < used.length; start += 100) {
    const part = used.slice(start, start + 100)
    lines.push(`${String(part.length)} beginbfchar`)
    part.forEach(({ text }, index) => {
      const cid = (start + index).toString(16).padStart(4, '0')
      // A glyph without its own text belongs to a cluster whose text is given by ActualText.
      lines.push(`<${cid}><${utf16(text === '' ? '\u200b' : text).slice(4)}>`)
    })
    lines.push('endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def',
    '/CMapName/Adobe-Identity-UCS def/CMapType 2 def',
    '1 begincodespacerange <0000><ffff> endcodespacerange',
    ...lines,
    'endcmap CMapName currentdict/CMap defineresource pop end end',
  ].join('\n')
}
