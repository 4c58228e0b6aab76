import {
  CffProgram,
  detail,
  fontFile,
  PdfNumber,
  TrueTypeProgram,
  Type1Program,
  unlessBroken,
  type PdfDocument,
} from 'twinvoice/pdf'
import type { Drawn } from '../content/drawn.js'
import type { Model } from '../model/read.js'
import { type Dict, name, number, numbers } from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'
import { repairCidMap, repairCidTrueType } from './cid-fonts.js'
import { alike } from './alike.js'
import { embedComposite, embedSimple, type Embedding } from './embed.js'
import { addDifferences } from './font-objects.js'
import { encodingOf, simpleWidth, usedFont, type UsedFont } from './font-use.js'
import { repairStorage } from './stored-program.js'
import { repairTrueType, sayCodes } from './true-type.js'
import { repairType3 } from './type3-glyphs.js'
import type { UserFonts } from './substitutes/user-fonts.js'

/** Fonts that text is shown in: 6.2.11. @throws LimitExceeded */
export function repairFonts(
  document: PdfDocument,
  drawn: Drawn,
  model: Model,
  fonts: UserFonts,
  log: RepairLog,
): void {
  const missing: UsedFont[] = []
  const taken = new Set<Dict>()
  // All are read before one is changed, since fonts may share what they are made of.
  const read = [...drawn.fonts.values()].map((use) => ({
    use,
    used: usedFont(document, use, model, taken),
  }))
  for (const { use, used } of read) {
    if (used === undefined) continue
    if (used.font.name('Subtype') === 'Type3') {
      repairType3(document, used, log)
      continue
    }
    repairDictionary(used, log)
    if (used.program === 'none') {
      if (use.visible.length > 0) missing.push(used)
      continue
    }
    repairCidMap(used, log)
    repairProgram(used, log)
    fillWidths(used, log)
  }
  for (const group of alike(missing)) embedOnce(group, fonts, log)
  removeGlyphLists(model, log)
}

/** Embeds one program for fonts that are alike, with the glyphs of them all. */
function embedOnce(group: readonly UsedFont[], fonts: UserFonts, log: RepairLog): void {
  const [first] = group
  if (first === undefined) return
  const codes = new Set(group.flatMap((used) => [...used.codes]))
  const together = embed({ ...first, codes }, fonts)
  // What one of several lacks, others may have.
  const isOne = together.obstacle === undefined || group.length === 1
  for (const used of group) {
    if (isOne && used !== first) used.target.replace(first.target)
    logEmbedding(used, isOne ? together : embed(used, fonts), log)
  }
}

function embed(used: UsedFont, fonts: UserFonts): Embedding {
  return used.descendant === undefined ? embedSimple(used, fonts) : embedComposite(used, fonts)
}

function logEmbedding(
  { object, page }: UsedFont,
  { found, obstacle }: Embedding,
  log: RepairLog,
): void {
  if (obstacle === undefined) log.repaired('6.2.11.4.1', { object, page, found })
  else log.obstacle(obstacle, { object, page, found })
}

function repairProgram(used: UsedFont, log: RepairLog): void {
  const { program, descendant } = used
  const bytes = fontFile(used.descriptor)?.data
  repairStorage(used, log)
  if (program instanceof CffProgram && descendant === undefined) spaceForNotdef(used, program, log)
  if (!(program instanceof TrueTypeProgram) || bytes === undefined) return
  // Of a program whose tables break off, the check of the result says under which clause.
  unlessBroken(() => {
    if (descendant !== undefined) repairCidTrueType(used, program, bytes, log)
    else if (used.font.name('Subtype') === 'TrueType') repairTrueType(used, program, bytes, log)
  })
}

/** Codes that show an empty .notdef show a space of the same width instead: 6.2.11.8. */
function spaceForNotdef(used: UsedFont, program: CffProgram, log: RepairLog): void {
  const { font, target } = used
  const space = unlessBroken(() => program.glyphOf('space'))
  const isBlank = (glyph: number) => unlessBroken(() => program.isBlank(glyph)) === true
  if (program.isCid || space === undefined || !isBlank(space) || !isBlank(0)) return
  const width = unlessBroken(() => program.width(space)) ?? NaN
  const names = encodingOf(font, unlessBroken(() => program.encoding) ?? new Map())
  const codes = [...used.codes].filter((code) => {
    const glyph = unlessBroken(() => program.glyphOf(names.get(code) ?? '.notdef')) ?? 0
    return glyph === 0 && Math.abs((simpleWidth(used, code) ?? NaN) - width) <= 1
  })
  if (codes.length === 0) return
  addDifferences(
    target,
    codes.map((code) => [code, 'space']),
  )
  sayCodes(used, { hidden: codes, strayed: [] }, log)
}

/** /Type of fonts and descriptors, which ISO 32000-1 requires (6.2.11.2). */
function repairDictionary(
  { target, targetDescriptor, targetDescendant, object, page }: UsedFont,
  log: RepairLog,
): void {
  const missing: string[] = []
  for (const [dict, type] of [
    [target, 'Font'],
    [targetDescendant, 'Font'],
    [targetDescriptor, 'FontDescriptor'],
  ] as const)
    if (dict !== undefined && dict.name('Type') !== type) {
      dict.set('Type', name(type))
      missing.push(`/Type /${type}`)
    }
  if (missing.length > 0) log.repaired('6.2.11.2', { object, page, found: missing.join(', ') })
}

/** A simple font without /Widths gets those of its program (6.2.11.2). */
function fillWidths(used: UsedFont, log: RepairLog): void {
  const { font, descendant, target, program, object, page } = used
  if (descendant !== undefined || typeof program === 'string') return
  if (font.array('Widths') !== undefined && font.get('FirstChar') instanceof PdfNumber) return
  const builtIn =
    program instanceof TrueTypeProgram ? undefined : unlessBroken(() => program.encoding)
  const names = encodingOf(font, builtIn ?? new Map())
  const widthOf = (code: number): number => {
    const glyphName = names.get(code) ?? '.notdef'
    if (program instanceof Type1Program) return unlessBroken(() => program.width(glyphName)) ?? 0
    const glyph =
      program instanceof TrueTypeProgram
        ? undefined
        : unlessBroken(() => program.glyphOf(glyphName))
    return glyph === undefined ? 0 : (unlessBroken(() => program.width(glyph)) ?? 0)
  }
  if (program instanceof TrueTypeProgram) return
  const codes = [...used.codes].sort((a, b) => a - b)
  const [first = 0, last = 0] = [codes[0], codes.at(-1)]
  target.set('FirstChar', number(first))
  target.set('LastChar', number(last))
  target.set(
    'Widths',
    numbers(
      Array.from(
        { length: last - first + 1 },
        (_, at) => Math.round(widthOf(first + at) * 100) / 100,
      ),
    ),
  )
  log.repaired('6.2.11.2', { object, page, found: detail`${used.title}: no /Widths` })
}

/** /CharSet and /CIDSet may be left out, and are often incomplete (6.2.11.4.2). */
function removeGlyphLists(model: Model, log: RepairLog): void {
  for (const dict of model.dicts) {
    if (!dict.has('FontName')) continue
    for (const key of ['CharSet', 'CIDSet'])
      if (dict.delete(key))
        log.repaired('6.2.11.4.2', { object: model.numberOf(dict), found: detail`/${key}` })
  }
}
