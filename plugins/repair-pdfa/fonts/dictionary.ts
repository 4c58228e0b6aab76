import {
  type Detail,
  detail,
  type FontProgram,
  PdfNumber,
  TrueTypeProgram,
  unlessBroken,
} from 'twinvoice/pdf'
import type { RepairLog } from '../log/repair-log.js'
import { type Dict, name, number, numbers } from '../model/values.js'
import { encodingOf, simpleWidth, type UsedFont } from './font-use.js'
import { glyphLookUp, namesOf } from './glyph-look-up.js'

/** Entries that ISO 32000-1 requires of fonts and descriptors (6.2.11.2). */
export function repairDictionary(used: UsedFont, log: RepairLog): void {
  const { object, page } = used
  const missing = [...setTypes(used), ...setNames(used)]
  if (missing.length > 0) log.repaired('6.2.11.2', { object, page, found: missing.join(', ') })
  const counted = countWidths(used)
  if (counted !== undefined) log.repaired('6.2.11.2', { object, page, found: counted })
}

function setTypes({ target, targetDescriptor, targetDescendant }: UsedFont): string[] {
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
  return missing
}

/** Viewers show an embedded program whatever it is called. */
const NAMELESS = 'Font'

/** The name of a font that is embedded, by what else is called after it. */
function setNames(used: UsedFont): string[] {
  const { target, targetDescendant, targetDescriptor, program } = used
  if (program === 'none') return []
  const owners = [target, targetDescendant].filter((one): one is Dict => one !== undefined)
  const [known = targetDescriptor?.name('FontName') ?? ''] = owners.flatMap(
    (one) => one.name('BaseFont') ?? [],
  )
  const baseFont = known === '' ? NAMELESS : known
  const nameless = owners.filter((one) => one.name('BaseFont') === undefined)
  for (const one of nameless) one.set('BaseFont', name(baseFont))
  return nameless.length > 0 ? [`/BaseFont /${baseFont.slice(0, 60)}`] : []
}

/**
 * Gives /Widths the length that /FirstChar and /LastChar say, and numbers alone. Viewers count the widths from the first
 * code, which is 0 where none is said, and codes behind the last have none.
 */
function countWidths(used: UsedFont): Detail | undefined {
  const { font, descendant, target, title, program } = used
  const widths = font.array('Widths')
  if (descendant !== undefined || program === 'none' || widths === undefined) return undefined
  const [first = 0, last = Infinity] = [font.number('FirstChar'), font.number('LastChar')]
  const count = Math.min(widths.length, last - first + 1)
  const said = [...widths.values()].flatMap((one) => (one instanceof PdfNumber ? [one.value] : []))
  const isSaid =
    font.number('FirstChar') !== undefined &&
    last - first + 1 === widths.length &&
    said.length === widths.length
  if (isSaid || count < 1 || first < 0) return undefined
  target.set('FirstChar', number(first))
  target.set('LastChar', number(first + count - 1))
  const widthOf = (at: number) => simpleWidth(used, first + at) ?? 0
  target.set('Widths', numbers(Array.from({ length: count }, (_, at) => widthOf(at))))
  return font.number('FirstChar') === undefined || font.number('LastChar') === undefined
    ? detail`${title}: no /FirstChar or /LastChar`
    : detail`${title}: ${said.length} widths for ${first} to ${last}`
}

/** A simple font without /Widths gets those of its program (6.2.11.2), as viewers do. */
export function fillWidths(used: UsedFont, log: RepairLog): void {
  const { font, descendant, target, program, object, page } = used
  if (descendant !== undefined || typeof program === 'string') return
  if (font.array('Widths') !== undefined) return
  const widthOf = widthInProgram(used, program)
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

function widthInProgram(used: UsedFont, program: FontProgram): (code: number) => number {
  if (program instanceof TrueTypeProgram) {
    const [names, lookUp] = [namesOf(used, program), glyphLookUp(used, program)]
    return (code) => unlessBroken(() => program.width(lookUp(code, names.get(code)) ?? 0)) ?? 0
  }
  const names = encodingOf(used.font, unlessBroken(() => program.encoding) ?? new Map())
  return (code) => {
    const glyphName = names.get(code) ?? '.notdef'
    if (program.kind === 'Type 1') return unlessBroken(() => program.width(glyphName)) ?? 0
    const glyph = unlessBroken(() => program.glyphOf(glyphName))
    return glyph === undefined ? 0 : (unlessBroken(() => program.width(glyph)) ?? 0)
  }
}
