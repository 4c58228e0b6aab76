import { type CffProgram, type GlyphCopy, Type1Program, unlessBroken } from 'twinvoice/pdf'
import { freeCids, moveCodes } from './code-zero.js'
import { encodingOf, simpleWidth, widthOfCid, type UsedFont } from './font-use.js'
import { addDifferences } from './font-objects.js'

/** Codes that show .notdef, or nothing for want of a glyph, and what they are to show instead. */
export interface HiddenCodes {
  readonly codes: readonly number[]
  /** Glyphs that the program needs for them. */
  readonly copies: readonly GlyphCopy[]
  /** Leads the codes to their glyphs. */
  readonly lead: () => void
}

/** The codes of a CFF or Type 1 font that need a glyph of their own, which looks the same: 6.2.11.8. */
export function hiddenCodes(
  used: UsedFont,
  program: CffProgram | Type1Program,
): HiddenCodes | undefined {
  if (program instanceof Type1Program)
    return used.descendant === undefined ? spaces(used, program) : undefined
  const isBlank = (glyph: number) => unlessBroken(() => program.isBlank(glyph)) === true
  if (used.descendant !== undefined) return ownCids(used, used.descendant, program, isBlank(0))
  if (program.isCid) return undefined
  const glyphOf = (glyph: string) => unlessBroken(() => program.glyphOf(glyph))
  return spaces(used, {
    encoding: unlessBroken(() => program.encoding) ?? new Map<number, string>(),
    has: (glyph) => glyphOf(glyph) !== undefined,
    isBlank: (glyph) => isBlank(glyphOf(glyph) ?? 0),
    width: (glyph) => unlessBroken(() => program.width(glyphOf(glyph) ?? 0)),
  })
}

/** Glyphs by name. */
type Named = Pick<Type1Program, 'encoding' | 'has' | 'isBlank' | 'width'>

const SPACE = 'space'

/** Codes of an empty .notdef show a space of the same width, which the program gets if it has none. */
function spaces(used: UsedFont, program: Named): HiddenCodes | undefined {
  const hasSpace = program.has(SPACE)
  if (!program.isBlank('.notdef') || (hasSpace && !program.isBlank(SPACE))) return undefined
  const names = encodingOf(used.font, program.encoding)
  const isHidden = (glyph = '.notdef') => glyph === '.notdef' || !program.has(glyph)
  const hidden = [...used.codes].filter((code) => isHidden(names.get(code)))
  const [first] = hidden
  if (first === undefined) return undefined
  const width = hasSpace ? program.width(SPACE) : simpleWidth(used, first)
  if (width === undefined) return undefined
  const codes = hidden.filter((code) => Math.abs((simpleWidth(used, code) ?? NaN) - width) <= 1)
  if (codes.length === 0) return undefined
  const differences = codes.map((code) => [code, SPACE] as const)
  return {
    codes,
    copies: hasSpace ? [] : [{ of: 0, width, as: SPACE }],
    lead: () => {
      addDifferences(used.target, differences)
    },
  }
}

/**
 * CIDs of .notdef, and those without a glyph, become CIDs of copies of .notdef. Text recognition writes hidden text in a
 * font of .notdef alone. Of a .notdef with an outline, viewers show it, or nothing, for a CID without a glyph.
 */
function ownCids(
  used: UsedFont,
  descendant: NonNullable<UsedFont['descendant']>,
  program: CffProgram,
  isBlank: boolean,
): HiddenCodes | undefined {
  if (!/^Identity-[HV]$/.test(used.font.name('Encoding') ?? '')) return undefined
  const hasGlyph = (cid: number) =>
    program.isCid
      ? unlessBroken(() => program.glyphOf(cid)) !== undefined
      : cid < program.glyphCount
  const codes = [...used.codes].filter((cid) => cid === 0 || (isBlank && !hasGlyph(cid)))
  if (codes.length === 0) return undefined
  const widthOf = widthOfCid(descendant)
  const moved = new Map(codes.map((code) => [code, widthOf(code)]))
  const cids = freeCids(used, moved, { next: nextCid(program), isOnly: !program.isCid })
  if (cids === undefined) return undefined
  return {
    codes,
    copies: [...cids].map(([width, cid]) => ({
      of: 0,
      width,
      as: program.isCid ? cid : undefined,
    })),
    lead: () => {
      moveCodes(used, moved, cids)
    },
  }
}

/** The CID behind those of a program, whose glyphs without CIDs have them by their numbers. */
function nextCid(program: CffProgram): number {
  if (!program.isCid) return program.glyphCount
  const cids = Array.from({ length: program.glyphCount }, (_, glyph) =>
    unlessBroken(() => program.keyOf(glyph)),
  )
  return cids.reduce<number>((most, cid) => Math.max(most, Number(cid ?? 0)), 0) + 1
}
