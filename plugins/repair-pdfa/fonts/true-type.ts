import {
  type Detail,
  detail,
  isSymbolic,
  PdfDict,
  PdfName,
  textOfGlyphName,
  type TrueTypeProgram,
  unlessBroken,
  type Encoding,
} from 'twinvoice/pdf'
import { number } from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'
import { changeDescriptor, fontFileObject, setTexts, textOfNone } from './font-objects.js'
import { simpleWidth, type UsedFont } from './font-use.js'
import { ENCODINGS, glyphLookUp, namesOf, strayedCodes } from './glyph-look-up.js'
import { SfntFile } from './sfnt/sfnt-file.js'

const SYMBOLIC = 4
const NON_SYMBOLIC = 32

/** A glyph that the program does not have: viewers show nothing. */
const BEYOND = -1

function isHidden(glyph: number): boolean {
  return glyph === 0 || glyph === BEYOND
}

/**
 * An embedded simple TrueType font: its encoding (6.2.11.6), its widths (6.2.11.5) and codes that show
 * .notdef (6.2.11.8). What a viewer shows does not change: codes keep their glyphs.
 */
export function repairTrueType(
  used: UsedFont,
  program: TrueTypeProgram,
  bytes: Uint8Array,
  log: RepairLog,
): void {
  const names = namesOf(used, program)
  const glyphs = new Map<number, number>()
  const lookUp = glyphLookUp(used, program)
  for (const code of used.codes) {
    const glyph = unlessBroken(() => lookUp(code, names.get(code))) ?? 0
    glyphs.set(code, glyph < program.glyphCount ? glyph : BEYOND)
  }
  const problem = encodingProblem(used, program)
  const hidden = [...glyphs].filter(([, glyph]) => isHidden(glyph)).map(([code]) => code)
  const wrong = [...glyphs].filter(([code, glyph]) => isWrong(used, program, code, glyph))
  const strayed = strayedCodes(used, program, glyphs, names)
  const keepsCodes =
    problem === undefined &&
    hidden.length === 0 &&
    strayed.length === 0 &&
    !isOfTwoWidths(used, glyphs)
  if (keepsCodes && wrong.length === 0) return
  const file = new SfntFile(bytes)
  if (keepsCodes) {
    for (const [code, glyph] of wrong) file.setAdvance(glyph, simpleWidth(used, code) ?? 0)
    sayWidths(used, wrong.length, log)
  } else {
    setOwnCodes(used, file, glyphs, names)
    const { object, page } = used
    if (problem !== undefined)
      log.repaired('6.2.11.6', { object, page, found: detail`${used.title}: ${problem}` })
    sayCodes(used, { hidden, strayed }, log)
    if (wrong.length > 0) sayWidths(used, wrong.length, log)
  }
  setProgram(used, file.write(), !keepsCodes)
}

export function sayWidths(
  { object, page, title: font }: UsedFont,
  count: number,
  log: RepairLog,
): void {
  log.repaired('6.2.11.5', { object, page, found: detail`${font}: widths of ${count} glyphs` })
}

/** Codes, or CIDs, that show .notdef, and those whose glyphs viewers find in another way than the font says. */
export function sayCodes(
  { object, page, title: font }: UsedFont,
  { hidden, strayed }: { readonly hidden: readonly number[]; readonly strayed: readonly number[] },
  log: RepairLog,
): void {
  const say = (clause: '6.2.11.8' | '6.2.11.4.1', found: Detail) =>
    log.repaired(clause, { object, page, found })
  if (hidden.length > 0) say('6.2.11.8', detail`${font}: .notdef for ${codeList(hidden)}`)
  if (strayed.length > 0) say('6.2.11.4.1', detail`${font} lacks glyphs for ${codeList(strayed)}`)
}

function codeList(codes: readonly number[]): string {
  const listed = codes.slice(0, 5).map((code) => `0x${code.toString(16).toUpperCase()}`)
  return `${listed.join(', ')}${codes.length > 5 ? ' …' : ''}`
}

/** Whether codes show one glyph in widths that no program can have at once: the second gets a copy. */
function isOfTwoWidths(used: UsedFont, glyphs: ReadonlyMap<number, number>): boolean {
  const widths = new Map<number, number>()
  return [...glyphs].some(([code, glyph]) => {
    const width = simpleWidth(used, code) ?? 0
    const first = widths.get(glyph) ?? width
    widths.set(glyph, first)
    return Math.abs(first - width) > 1
  })
}

function isWrong(used: UsedFont, program: TrueTypeProgram, code: number, glyph: number): boolean {
  const [said, own] = [simpleWidth(used, code), unlessBroken(() => program.width(glyph))]
  return !isHidden(glyph) && said !== undefined && own !== undefined && Math.abs(said - own) > 1
}

/** Gives the font one `cmap` for its codes, as a symbolic font has it. */
function setOwnCodes(
  used: UsedFont,
  file: SfntFile,
  glyphs: ReadonlyMap<number, number>,
  names: Encoding,
): void {
  const own = new Map<number, number>()
  const widths = new Map<number, number>()
  for (const [code, glyph] of glyphs) {
    const width = simpleWidth(used, code) ?? file.advance(glyph)
    if (isHidden(glyph)) own.set(code, file.addCopy(glyph === 0 ? 0 : undefined, width))
    else if ((widths.get(glyph) ?? width) !== width) own.set(code, file.addCopy(glyph, width))
    else {
      file.setAdvance(glyph, width)
      widths.set(glyph, width)
      own.set(code, glyph)
    }
  }
  file.setCodes(own)
  used.target.delete('Encoding')
  const texts = [...used.codes].flatMap((code) => {
    const text =
      used.toUnicode?.texts.get(code) ??
      textOfGlyphName(names.get(code) ?? '') ??
      (saysNone(names, code) ? textOfNone(code) : undefined)
    return text === undefined ? [] : [[code, text] as const]
  })
  setTexts(used, new Map(texts))
}

/** Whether an encoding says that a code is no character. */
function saysNone(names: Encoding, code: number): boolean {
  return names.size > 0 && (names.get(code) ?? '.notdef') === '.notdef'
}

/** Gives a font a program of its own. */
export function setProgram(used: UsedFont, bytes: Uint8Array, symbolic: boolean): void {
  changeDescriptor(used, (descriptor) => {
    if (symbolic) {
      const flags = descriptor.number('Flags') ?? 0
      descriptor.set('Flags', number((flags & ~NON_SYMBOLIC) | SYMBOLIC))
    }
    // A list of glyphs is that of the program before.
    for (const key of ['FontFile', 'FontFile3', 'CIDSet', 'CharSet']) descriptor.delete(key)
    descriptor.set('FontFile2', fontFileObject(bytes))
  })
}

/** What 6.2.11.6 does not allow; undefined if all is right. */
function encodingProblem(
  { font, descriptor }: UsedFont,
  program: TrueTypeProgram,
): Detail | undefined {
  const encoding = font.get('Encoding')
  const { cmaps } = program
  const hasSymbols = cmaps.some((map) => map.platform === 3 && map.encoding === 0)
  if (isSymbolic(descriptor)) {
    if (encoding !== undefined) return detail`symbolic, with /Encoding`
    return cmaps.length === 1 || hasSymbols
      ? undefined
      : detail`symbolic, with ${cmaps.length} cmaps`
  }
  const base =
    encoding instanceof PdfDict
      ? encoding.name('BaseEncoding')
      : encoding instanceof PdfName
        ? encoding.value
        : undefined
  if (!ENCODINGS.has(base ?? '')) return detail`/Encoding ${base ?? detail`missing`}`
  if (cmaps.length - (hasSymbols ? 1 : 0) < 1) return detail`no cmap`
  const different =
    encoding instanceof PdfDict ? [...(encoding.array('Differences')?.values() ?? [])] : []
  const named = different.flatMap((item) => (item instanceof PdfName ? [item.value] : []))
  if (named.length === 0) return undefined
  if (named.some((one) => one !== '.notdef' && textOfGlyphName(one) === undefined))
    return detail`names that are not in the Adobe Glyph List`
  return cmaps.some((map) => map.platform === 3 && map.encoding === 1)
    ? undefined
    : detail`no Unicode cmap`
}
