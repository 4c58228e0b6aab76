import {
  detail,
  type Detail,
  CffProgram,
  isListedGlyphName,
  isSymbolic,
  PdfDict,
  PdfStream,
  TrueTypeProgram,
  Type1Program,
  isOpenTypeCff,
  unlessBroken,
} from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause.js'
import { identificationText } from '../xmp/identification.js'
import { hasOddWidths } from '../fonts/composite.js'
import { CID_TYPES } from './6-2-11-fonts.js'
import type { ShownFont } from '../fonts/shown-font.js'
import { nameOf } from '../objects/name-of.js'

/** 6.2.11.4.1: fonts are embedded, and have all glyphs that are shown with them. */
export function embeddedFonts({ fonts }: PdfaSubject, found: Found): void {
  for (const shown of fonts) {
    const { isVisible, program, name, glyphs, at } = shown
    if (!isVisible) continue
    if (program === 'none' && shown.subtype !== 'Type3') found(detail`${name} is not embedded`, at)
    if (program === 'broken') found(detail`${name}: the font program cannot be read`, at)
    if (shown.descendant !== undefined && !isCidFont(shown.descendant))
      found(detail`${name}: no CIDFont that a program could be embedded for`, at)
    const foreign = foreignFile(shown)
    if (foreign !== undefined) found(detail`${name}: ${foreign}`, at)
    const missing = glyphs.filter(({ visible, glyph }) => visible && glyph === null)
    if (missing.length > 0) found(detail`${name} lacks glyphs for ${codeList(missing)}`, at)
  }
}

/** What no viewer takes for a CIDFont has no program, whatever its descriptor names. */
function isCidFont(descendant: PdfDict): boolean {
  const subtype = descendant.name('Subtype') ?? ''
  return CID_TYPES.has(subtype) && descendant.name('BaseFont') !== undefined
}

/** Font files by kind of font (ISO 32000-1, table 126). */
const FONT_FILES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>({
    Type1: ['FontFile', 'FontFile3 Type1C', 'FontFile3 OpenType'],
    MMType1: ['FontFile', 'FontFile3 Type1C', 'FontFile3 OpenType'],
    TrueType: ['FontFile2', 'FontFile3 OpenType'],
    CIDFontType0: ['FontFile3 CIDFontType0C', 'FontFile3 OpenType'],
    CIDFontType2: ['FontFile2', 'FontFile3 OpenType'],
  }),
)

/** What a font embeds that is no program for its kind. */
function foreignFile({ subtype, descendant, descriptor, program }: ShownFont): Detail | undefined {
  const kind = descendant?.name('Subtype') ?? subtype
  const allowed = FONT_FILES.get(kind)
  if (typeof program === 'string' || allowed === undefined) return undefined
  const key = ['FontFile', 'FontFile2', 'FontFile3'].find((one) => descriptor?.stream(one)) ?? ''
  const stream = descriptor?.stream(key)
  const format = stream?.dict.name('Subtype') ?? ''
  const file = key === 'FontFile3' ? `${key} ${format.slice(0, 40)}` : key
  if (!allowed.includes(file)) return detail`a font of /${kind} with /${file.replace(' ', ' /')}`
  if (descendant === undefined && program instanceof CffProgram && program.isCid)
    return detail`a font of /${kind} with a CID-keyed program`
  // A CFF program begins with its major version; that in an OpenType file is /OpenType.
  if (key === 'FontFile3' && format !== 'OpenType' && stream?.data[0] !== 1)
    return detail`/FontFile3 of /${format} that is no CFF program`
  // veraPDF takes an OpenType file for a TrueType program, as viewers do.
  const isSfnt = program instanceof TrueTypeProgram || (stream && isOpenTypeCff(stream.data))
  if (key === 'FontFile2' && isSfnt !== true) return detail`/FontFile2 that is no TrueType program`
  if (key !== 'FontFile') return undefined
  if (!(program instanceof Type1Program)) return detail`/FontFile that is no Type 1 program`
  return program.parts.storage === 'binary'
    ? undefined
    : detail`/FontFile with a Type 1 program that is not stored in binary`
}

/** The name of a subset: six letters and a plus sign (9.6.4). */
const SUBSET = /^[A-Z]{6}\+/

/** 6.2.11.4.2: CharSet and CIDSet of a subset list all glyphs of the program. */
export function glyphLists({ document, fonts }: PdfaSubject, found: Found): void {
  for (const { font, descendant, descriptor, name, program, at } of fonts) {
    if (typeof program === 'string' || !SUBSET.test((descendant ?? font).name('BaseFont') ?? ''))
      continue
    const charSet = descendant === undefined ? descriptor?.text('CharSet') : undefined
    if (charSet !== undefined) {
      const listed = new Set(charSet.split('/').map((entry) => entry.trim()))
      const names = namesOf(program).filter((glyph) => glyph !== '.notdef')
      document.spendItems(names.length)
      const left = names.filter((glyph) => !listed.has(glyph))
      if (left.length > 0)
        found(detail`${name}: /CharSet leaves out ${left.slice(0, 5).join(', ')}`, at)
      const known = new Set(names)
      const more = [...listed].filter((glyph) => !/^(\.notdef)?$/.test(glyph) && !known.has(glyph))
      if (known.size > 0 && more.length > 0)
        found(
          detail`${name}: /CharSet lists ${more.slice(0, 5).join(', ')}, which the program lacks`,
          at,
        )
    }
    const cidSet = descendant === undefined ? undefined : descriptor?.stream('CIDSet')
    // Fonts may share a program, and each goes through its glyphs.
    if (cidSet !== undefined) document.spendItems(CID_ITEMS)
    if (cidSet !== undefined)
      checkCidSet(cidSet, { descendant, program }, name, (what) => found(what, at))
  }
}

function namesOf(program: CffProgram | TrueTypeProgram | Type1Program): string[] {
  if (program instanceof Type1Program) return [...program.names]
  if (!(program instanceof CffProgram) || program.isCid) return []
  const all = Array.from({ length: program.glyphCount }, (_, glyph) => glyph)
  return unlessBroken(() => all.map((glyph) => String(program.keyOf(glyph)))) ?? []
}

function checkCidSet(
  cidSet: PdfStream,
  { descendant, program }: Pick<ShownFont, 'descendant' | 'program'>,
  name: string | Detail,
  found: Found,
): void {
  const own = unlessBroken(() => cidBits(descendant, program))
  if (own === undefined) return
  const listed = cidSet.data
  const more = firstBit(listed, own)
  // CID 0 is .notdef, which need not be listed.
  own[0] = (own[0] as number) & 0x7f
  const left = firstBit(own, listed)
  if (left !== undefined) found(detail`${name}: /CIDSet leaves out CID ${left}`)
  if (more !== undefined) found(detail`${name}: /CIDSet lists CID ${more}, which the program lacks`)
}

const CIDS = 65_536
/** What all of them count as, in items that are gone through: each is a bit. */
const CID_ITEMS = CIDS / 64

/** The CIDs that the program has a glyph for, be it without an outline, as bits like those of /CIDSet, if it has CIDs. */
function cidBits(
  descendant: PdfDict | undefined,
  program: ShownFont['program'],
): Uint8Array | undefined {
  if (typeof program === 'string' || program instanceof Type1Program) return undefined
  const { glyphCount } = program
  const bits = new Uint8Array(CIDS / 8)
  const add = (cid: number): void => {
    if (cid < CIDS) bits[cid >> 3] = (bits[cid >> 3] as number) | (0x80 >> (cid & 7))
  }
  const map = program instanceof CffProgram ? undefined : descendant?.get('CIDToGIDMap')
  if (program instanceof CffProgram && program.isCid)
    for (let glyph = 0; glyph < glyphCount; glyph += 1) add(Number(program.keyOf(glyph)))
  else if (map instanceof PdfStream) {
    const bytes = map.data
    for (let cid = 0; cid < CIDS && 2 * cid + 1 < bytes.length; cid += 1)
      if ((((bytes[2 * cid] as number) << 8) | (bytes[2 * cid + 1] as number)) < glyphCount)
        add(cid)
  } else for (let cid = 0; cid < glyphCount; cid += 1) add(cid)
  return bits
}

/** The first bit that is set in `bits` and not in `others`. */
function firstBit(bits: Uint8Array, others: Uint8Array): number | undefined {
  const length = Math.min(bits.length, CIDS / 8)
  for (let at = 0; at < length; at += 1) {
    const byte = (bits[at] as number) & ~(at < others.length ? (others[at] as number) : 0)
    if (byte !== 0) return 8 * at + Math.clz32(byte) - 24
  }
  return undefined
}

/** 6.2.11.5: widths of font dictionary and font program differ by at most a thousandth. */
export function widths({ fonts }: PdfaSubject, found: Found): void {
  for (const { descendant, name, glyphs, at } of fonts) {
    if (descendant !== undefined && hasOddWidths(descendant))
      found(detail`${name}: /W with an entry that does not begin with a CID`, at)
    for (const { visible, code, dictionaryWidth, programWidth } of glyphs) {
      if (!visible || dictionaryWidth === undefined || programWidth === undefined) continue
      if (Math.abs(dictionaryWidth - programWidth) <= 1) continue
      found(
        detail`${name}: code ${code} is ${dictionaryWidth} wide by the dictionary, ${programWidth.toFixed(1)} by the program`,
        at,
      )
      break
    }
  }
}

const TRUETYPE_ENCODINGS = new Set(['MacRomanEncoding', 'WinAnsiEncoding'])

/** 6.2.11.6: encodings of TrueType fonts, whatever the text rendering mode. */
export function trueTypeEncodings({ fonts }: PdfaSubject, found: Found): void {
  for (const shown of fonts) {
    if (shown.subtype !== 'TrueType') continue
    const { font, descriptor, name, program, at } = shown
    const encoding = font.get('Encoding')
    const maps = program instanceof TrueTypeProgram ? program.cmaps : undefined
    const hasSymbols = maps?.some((map) => map.platform === 3 && map.encoding === 0) === true
    if (isSymbolic(descriptor)) {
      if (encoding !== undefined)
        found(detail`${name}: a symbolic TrueType font with /Encoding`, at)
      if (maps !== undefined && maps.length !== 1 && !hasSymbols)
        found(
          detail`${name}: symbolic, with ${maps.length} subtables of cmap and none of (3, 0)`,
          at,
        )
      continue
    }
    const base = nameOf(encoding instanceof PdfDict ? encoding.get('BaseEncoding') : encoding)
    if (base === undefined || !TRUETYPE_ENCODINGS.has(base))
      found(
        detail`${name}: encoding ${base ?? detail`missing`} of a TrueType font that is not symbolic`,
        at,
      )
    if (maps !== undefined && maps.length - (hasSymbols ? 1 : 0) < 1)
      found(detail`${name}: not symbolic, without a subtable of cmap for it`, at)
    if (encoding instanceof PdfDict)
      checkDifferences(encoding, name, maps, (what) => found(what, at))
  }
}

/** /Differences need names of the Adobe Glyph List, and a Unicode cmap of the program. */
function checkDifferences(
  encoding: PdfDict,
  name: string | Detail,
  maps: TrueTypeProgram['cmaps'] | undefined,
  found: Found,
): void {
  const names = [...(encoding.array('Differences')?.values() ?? [])].flatMap(
    (item) => nameOf(item) ?? [],
  )
  if (names.length === 0 || maps === undefined) return
  const odd = names.find((one) => one !== '.notdef' && !isListedGlyphName(one))
  if (odd !== undefined)
    found(detail`${name}: the glyph name ${odd.slice(0, 30)} is not in the Adobe Glyph List`)
  if (!maps.some((map) => map.platform === 3 && map.encoding === 1))
    found(detail`${name}: /Differences without a cmap of (3, 1)`)
}

/** The conformance level that the file claims. */
export function claimedLevel({ xmp }: PdfaSubject): string | undefined {
  return identificationText(xmp, 'conformance')
}

/** 6.2.11.7.2: at levels A and U every code has a Unicode value, and a real one. */
export function unicodeMaps(subject: PdfaSubject, found: Found): void {
  if (asksForUnicode(subject)) checkUnicode(subject.fonts, found)
}

function asksForUnicode(subject: PdfaSubject): boolean {
  return /^[AU]$/.test(claimedLevel(subject) ?? '')
}

/** What the clause would find at the levels that ask for it; empty where the file claims one of them. */
export function unmappedCodes(subject: PdfaSubject): Detail[] {
  const codes: Detail[] = []
  if (!asksForUnicode(subject)) checkUnicode(subject.fonts, (what) => codes.push(what))
  return codes.slice(0, 10)
}

function checkUnicode(fonts: readonly ShownFont[], found: Found): void {
  for (const { name, glyphs, at } of fonts) {
    const without = glyphs.filter(({ text }) => text === undefined)
    if (without.length > 0) found(detail`${name}: no Unicode value for ${codeList(without)}`, at)
    const wrong = glyphs.filter(({ text = '' }) => /[\0\ufeff\ufffe]/.test(text))
    if (wrong.length > 0)
      found(detail`${name}: U+0000, U+FEFF or U+FFFE for ${codeList(wrong)}`, at)
  }
}

/** The private use areas of Unicode. */
const PRIVATE_USE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u

/** 6.2.11.7.3: at level A text of private use values has /ActualText. */
export function privateUse(subject: PdfaSubject, found: Found): void {
  if (claimedLevel(subject) !== 'A') return
  for (const { name, glyphs, at } of subject.fonts) {
    const wrong = glyphs.filter(({ text = '', explained }) => !explained && PRIVATE_USE.test(text))
    if (wrong.length > 0)
      found(detail`${name}: private use values without /ActualText for ${codeList(wrong)}`, at)
  }
}

/** 6.2.11.8: no text shows .notdef, whatever its rendering mode. */
export function notdef({ fonts }: PdfaSubject, found: Found): void {
  for (const { name, subtype, glyphs, at } of fonts) {
    const wrong = subtype === 'Type3' ? [] : glyphs.filter(({ isNotdef }) => isNotdef)
    if (wrong.length > 0) found(detail`${name}: .notdef for ${codeList(wrong)}`, at)
  }
}

function codeList(glyphs: ShownFont['glyphs']): string {
  const codes = glyphs.slice(0, 5).map(({ code }) => `0x${code.toString(16).toUpperCase()}`)
  return `${codes.join(', ')}${glyphs.length > 5 ? ' …' : ''}`
}
