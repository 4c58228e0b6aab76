import { type CffProgram, type GlyphCopy, unlessBroken } from 'twinvoice/pdf'
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

/** The codes of a CFF font that need a glyph of their own, which looks the same: 6.2.11.8. */
export function hiddenCodes(used: UsedFont, program: CffProgram): HiddenCodes | undefined {
  const isBlank = (glyph: number) => unlessBroken(() => program.isBlank(glyph)) === true
  return used.descendant === undefined
    ? spaces(used, program, isBlank)
    : ownCids(used, used.descendant, program, isBlank(0))
}

/** Codes of an empty .notdef show a space of the same width, which the program gets if it has none. */
function spaces(
  used: UsedFont,
  program: CffProgram,
  isBlank: (glyph: number) => boolean,
): HiddenCodes | undefined {
  const space = unlessBroken(() => program.glyphOf('space'))
  if (program.isCid || !isBlank(0) || !isBlank(space ?? 0)) return undefined
  const names = encodingOf(used.font, unlessBroken(() => program.encoding) ?? new Map())
  const hidden = [...used.codes].filter(
    (code) => (unlessBroken(() => program.glyphOf(names.get(code) ?? '.notdef')) ?? 0) === 0,
  )
  const [first] = hidden
  if (first === undefined) return undefined
  const width =
    space === undefined ? simpleWidth(used, first) : unlessBroken(() => program.width(space))
  if (width === undefined) return undefined
  const codes = hidden.filter((code) => Math.abs((simpleWidth(used, code) ?? NaN) - width) <= 1)
  if (codes.length === 0) return undefined
  const differences = codes.map((code) => [code, 'space'] as const)
  return {
    codes,
    copies: space === undefined ? [{ of: 0, width, as: 'space' }] : [],
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
