import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFString, type PDFContext, type PDFRef } from '#pdf-lib'
import type { Face } from '../../text/face.js'
import { deflate } from '../syntax/deflate.js'
import { flateStream, TextObject } from '../syntax/objects.js'
import { operand } from '../syntax/operators.js'
import { utf16 } from '../syntax/hexadecimal.js'
import { subsetCff } from './cff.js'
import { subsetTrueType } from './truetype.js'
import type { Typeface, UsedGlyph } from './typefaces.js'

/** Registers a typeface: a Type 0 font of the glyphs that the document uses (ISO 32000-1 9.7). */
export function embedTypeface(context: PDFContext, typeface: Typeface): PDFRef {
  const { face, used } = typeface
  const { sfnt } = face
  const program = fontProgram(face, used)
  const name = `${program.tag}+${sfnt.postScriptName}`
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
      W: context.register(new TextObject(program.widths)),
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
      ToUnicode: context.register(flateStream(context, program.toUnicode)),
    }),
  )
}

/** What a face and its used glyphs give, the same for every document with the same ones. */
interface FontProgram {
  /** Six capital letters before the name of the font. */
  readonly tag: string
  readonly deflated: Uint8Array
  readonly length: number
  readonly widths: string
  /** Deflated. */
  readonly toUnicode: Uint8Array
}

/** The last programs of each face: invoices of one template use nearly the same glyphs. */
const programs = new WeakMap<Face, Map<string, FontProgram>>()
const REMEMBERED = 16

function fontProgram(face: Face, used: readonly UsedGlyph[]): FontProgram {
  let key = ''
  // No text of XML has the character 0.
  for (const { glyph, text, units = '' } of used) key += `${String(glyph)}\0${text}\0${units}\0`
  let known = programs.get(face)
  if (known === undefined) programs.set(face, (known = new Map<string, FontProgram>()))
  let program = known.get(key)
  if (program === undefined) {
    const glyphs = used.map(({ glyph }) => glyph)
    const advances = new Map(
      used.flatMap(({ units }, index) => (units === undefined ? [] : [[index, units]])),
    )
    const font =
      face.outlines === 'glyf'
        ? subsetTrueType(face.sfnt, glyphs, advances)
        : subsetCff(face.sfnt, glyphs)
    program = {
      tag: subsetTag(glyphs),
      deflated: deflateSync(font),
      length: font.length,
      widths: `[1[${used.slice(1).map(widthOf).join(' ')}]]`,
      toUnicode: deflate(Buffer.from(toUnicode(used), 'latin1')),
    }
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
function subsetTag(glyphs: readonly number[]): string {
  const digest = createHash('md5').update(glyphs.join())
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
