import { createHash } from 'node:crypto'
import { textOfGlyphName, WIN_ANSI_ENCODING } from 'twinvoice/pdf'
import { newStream } from '../model/read.js'
import { Dict, indirect, type Indirect, List, name, number, numbers } from '../model/values.js'
import { cmapText } from './written/cmap-text.js'
import type { UsedFont } from './font-use.js'
import type { SfntFile } from './sfnt/sfnt-file.js'

/** The stream of a TrueType font program. */
export function fontFileObject(bytes: Uint8Array): Indirect {
  return indirect(newStream([['Length1', number(bytes.length)]], bytes))
}

/** A descriptor for an embedded subset; symbolic, since its codes are its own. */
export function descriptorObject(file: SfntFile, bytes: Uint8Array, fontName: string): Indirect {
  const { box, ascent, descent, capHeight, italicAngle } = file.figures
  return indirect(
    new Dict([
      ['Type', name('FontDescriptor')],
      ['FontName', name(fontName)],
      ['Flags', number(4)],
      ['FontBBox', numbers(box)],
      ['ItalicAngle', number(Math.round(italicAngle))],
      ['Ascent', number(ascent)],
      ['Descent', number(descent)],
      ['CapHeight', number(capHeight)],
      ['StemV', number(80)],
      ['FontFile2', fontFileObject(bytes)],
    ]),
  )
}

/** The name of a subset (ISO 32000-1, 9.6.4): six letters that follow from its bytes. */
export function subsetName(bytes: Uint8Array, fontName: string): string {
  const hash = createHash('md5').update(bytes).digest()
  const letters = [...hash.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26)))
  return `${letters.join('')}+${fontName.replace(/^[A-Z]{6}\+/, '').replace(/[^\x21-\x7e]/g, '')}`
}

/**
 * Gives the codes of a simple font their text where its ToUnicode CMap has none: without its /Encoding, nothing else says
 * it.
 */
export function setTexts(
  { target, toUnicode }: UsedFont,
  texts: ReadonlyMap<number, string>,
): void {
  if ([...texts.keys()].every((code) => toUnicode?.texts.get(code) !== undefined)) return
  target.set('ToUnicode', toUnicodeObject(texts, 1))
}

/**
 * The text of a code whose glyph has none, such as .notdef, for a font that loses its /Encoding: readers would take the
 * code for a letter of WinAnsiEncoding. Undefined where they would not.
 */
export function textOfNone(code: number): string | undefined {
  const letter = textOfGlyphName(WIN_ANSI_ENCODING.get(code) ?? '')
  return letter === undefined || letter.trim() === '' ? undefined : '\ufffd'
}

/** A ToUnicode CMap (9.10.3). @param bytes length of a code */
export function toUnicodeObject(texts: ReadonlyMap<number, string>, bytes: 1 | 2): Indirect {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const data = cmapText({
    name: 'Adobe-Identity-UCS',
    system: ['(Adobe)', '(UCS)'],
    definitions: '/CMapType 2 def',
    kind: 'bfchar',
    bytes,
    codes: [...texts].sort(([a], [b]) => a - b).map(([code, text]) => [code, `<${utf16(text)}>`]),
  })
  return indirect(newStream([], data))
}

/** Adds names of glyphs to the encoding of a simple font (ISO 32000-1, 9.6.6.1), behind those that it has. */
export function addDifferences(
  font: Dict,
  added: readonly (readonly [code: number, glyph: string])[],
): void {
  const encoding = font.dict('Encoding')
  const base = font.name('Encoding')
  const before = encoding?.list('Differences')?.items ?? []
  const after = added.flatMap(([code, glyph]) => [number(code), name(glyph)])
  font.set(
    'Encoding',
    new Dict([
      ...(encoding?.entries ?? (base === undefined ? [] : [['BaseEncoding', name(base)] as const])),
      ['Differences', new List([...before, ...after])],
    ]),
  )
}

/** Other fonts may share the descriptor of a font, and its program: the changed one is this font's own. */
export function changeDescriptor(
  { target, targetDescendant, targetDescriptor }: UsedFont,
  change: (descriptor: Dict) => void,
): void {
  const descriptor = new Dict(targetDescriptor?.entries ?? [])
  change(descriptor)
  ;(targetDescendant ?? target).set('FontDescriptor', indirect(descriptor))
}
