import {
  detail,
  fontFile,
  isReadDifferently,
  TrueTypeProgram,
  unlessBroken,
  type PdfDocument,
} from 'twinvoice/pdf'
import type { Drawn } from '../content/drawn.js'
import type { Model } from '../model/read.js'
import type { Dict } from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'
import { repairCidMap, repairCidTrueType } from './cid-fonts.js'
import { alike } from './alike.js'
import { embedComposite, embedSimple, type Embedding } from './embed.js'
import { fillWidths, repairDictionary } from './dictionary.js'
import { repairProgramWidths } from './program-widths.js'
import { usedFont, type UsedFont } from './font-use.js'
import { repairStorage } from './stored-program.js'
import { repairTrueType } from './true-type.js'
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
  removeGlyphLists(model, log)
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
  const file = fontFile(used.descriptor)
  // Written again, it would look whole, though programs read other glyphs of it, or show another font.
  if (isReadDifferently(file?.decode())) return
  const bytes = file?.data
  repairStorage(used, log)
  repairProgramWidths(used, log)
  if (!(program instanceof TrueTypeProgram) || bytes === undefined) return
  // Of a program whose tables break off, the check of the result says under which clause.
  unlessBroken(() => {
    if (descendant !== undefined) repairCidTrueType(used, program, bytes, log)
    else if (used.font.name('Subtype') === 'TrueType') repairTrueType(used, program, bytes, log)
  })
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
