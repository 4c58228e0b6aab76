import {
  CffProgram,
  fontFile,
  type GlyphCopy,
  isOpenTypeCff,
  Type1Program,
  unlessBroken,
  type FontProgram,
} from 'twinvoice/pdf'
import type { RepairLog } from '../log/repair-log.js'
import { newStream } from '../model/read.js'
import { indirect, type Indirect, name } from '../model/values.js'
import { hiddenCodes } from './hidden-codes.js'
import { changeDescriptor } from './font-objects.js'
import { encodingOf, simpleWidth, widthOfCid, type UsedFont } from './font-use.js'
import { isOfLetters, type1File } from './stored-program.js'
import { sayCodes, sayWidths } from './true-type.js'

/** Viewers place text by the widths of the dictionary; those of the program may be a unit off. */
const TOLERANCE = 1

/** A glyph of a program: its number, or its name in Type 1. */
type Key = number | string

/**
 * Widths of embedded CFF and Type 1 programs, which become those of the dictionary (6.2.11.5), and codes that show .notdef
 * (6.2.11.8).
 */
export function repairProgramWidths(used: UsedFont, log: RepairLog): void {
  const { program } = used
  const file = fontFile(used.descriptor)
  if (file === undefined || !(program instanceof CffProgram || program instanceof Type1Program))
    return
  // A font that viewers may look glyphs up in by a cmap stays as it is.
  if (used.descendant === undefined && isOpenTypeCff(file.data) && !isOfLetters(used.font)) return
  const widths = wrongWidths(used, program)
  const hidden = hiddenCodes(used, program)
  const copies = hidden?.copies ?? []
  if (widths.size > 0 || copies.length > 0) {
    const changes = { widths, copies, isComposite: used.descendant !== undefined }
    const stream = unlessBroken(() => streamWith(program, changes))
    if (stream === undefined) return
    const key = program instanceof Type1Program ? 'FontFile' : 'FontFile3'
    changeDescriptor(used, (descriptor) => descriptor.set(key, stream))
    if (widths.size > 0) sayWidths(used, widths.size, log)
  }
  if (hidden === undefined) return
  hidden.lead()
  sayCodes(used, { hidden: hidden.codes, strayed: [] }, log)
}

/** Widths that differ, by glyph. One that codes of two widths show keeps its own, since only one can be right. */
function wrongWidths(used: UsedFont, program: CffProgram | Type1Program): Map<Key, number> {
  const wanted = new Map<Key, number>()
  const several = new Set<Key>()
  for (const [glyph, width] of shownGlyphs(used, program)) {
    if ((wanted.get(glyph) ?? width) !== width) several.add(glyph)
    wanted.set(glyph, width)
  }
  const isWrong = ([glyph, width]: readonly [Key, number]) => {
    const own = widthIn(program, glyph)
    return own !== undefined && Math.abs(own - width) > TOLERANCE && !several.has(glyph)
  }
  return new Map([...wanted].filter(isWrong))
}

function widthIn(program: CffProgram | Type1Program, glyph: Key): number | undefined {
  if (program instanceof Type1Program)
    return typeof glyph === 'string' ? program.width(glyph) : undefined
  return typeof glyph === 'number' ? unlessBroken(() => program.width(glyph)) : undefined
}

/** The glyphs of the codes, with the widths that the dictionary gives them. */
function shownGlyphs(
  used: UsedFont,
  program: CffProgram | Type1Program,
): (readonly [glyph: Key, width: number])[] {
  const { font, descendant, codes } = used
  if (descendant !== undefined)
    return program instanceof CffProgram ? shownCids(used, descendant, program) : []
  const names = encodingOf(font, unlessBroken(() => program.encoding) ?? new Map())
  return [...codes].flatMap((code): (readonly [Key, number])[] => {
    const [glyphName, width] = [names.get(code), simpleWidth(used, code)]
    if (glyphName === undefined || width === undefined) return []
    if (program instanceof Type1Program) return program.has(glyphName) ? [[glyphName, width]] : []
    const glyph = unlessBroken(() => program.glyphOf(glyphName))
    return glyph === undefined ? [] : [[glyph, width]]
  })
}

function shownCids(
  { font, cmap, codes }: UsedFont,
  descendant: NonNullable<UsedFont['descendant']>,
  program: CffProgram,
): (readonly [glyph: Key, width: number])[] {
  const isIdentity = /^Identity-[HV]$/.test(font.name('Encoding') ?? '')
  if (!isIdentity && cmap?.complete !== true) return []
  const widthOf = widthOfCid(descendant)
  return [...codes].flatMap((code) => {
    const cid = isIdentity ? code : cmap?.cids.get(code)
    if (cid === undefined) return []
    const glyph = program.isCid ? unlessBroken(() => program.glyphOf(cid)) : cid
    const isThere = glyph !== undefined && glyph < program.glyphCount
    return isThere ? [[glyph, widthOf(cid)] as const] : []
  })
}

/** What a program gets. */
interface Changes {
  readonly widths: ReadonlyMap<Key, number>
  readonly copies: readonly GlyphCopy[]
  readonly isComposite: boolean
}

/** Changed programs, by their changes: fonts may share a program. */
const WRITTEN = new WeakMap<FontProgram, Map<string, Indirect>>()

function streamWith(program: CffProgram | Type1Program, changes: Changes): Indirect | undefined {
  const known = WRITTEN.get(program) ?? new Map<string, Indirect>()
  WRITTEN.set(program, known)
  const { widths, copies, isComposite } = changes
  const key = JSON.stringify([isComposite, ...[...widths].sort(), copies])
  const stream = known.get(key) ?? written(program, changes)
  if (stream !== undefined) known.set(key, stream)
  return stream
}

function written(
  program: CffProgram | Type1Program,
  { widths, copies, isComposite }: Changes,
): Indirect | undefined {
  if (program instanceof Type1Program) {
    const blanks = new Map(copies.map(({ as, width }) => [String(as), width]))
    const parts = program.withWidths(widths as ReadonlyMap<string, number>, blanks)
    return parts === undefined ? undefined : type1File(parts)
  }
  const bytes = program.withWidths(widths as ReadonlyMap<number, number>, copies)
  const format = name(isComposite ? 'CIDFontType0C' : 'Type1C')
  return bytes === undefined ? undefined : indirect(newStream([['Subtype', format]], bytes))
}
