import {
  CffProgram,
  detail,
  fontFile,
  isOpenTypeCff,
  type FontProgram,
  PdfDict,
  type PdfStream,
  readProgram,
  TrueTypeProgram,
  Type1Program,
} from 'twinvoice/pdf'
import type { RepairLog } from '../log/repair-log.js'
import { newStream } from '../model/read.js'
import { indirect, type Indirect, name, number } from '../model/values.js'
import type { UsedFont } from './font-use.js'

const KEYS = ['FontFile', 'FontFile2', 'FontFile3'] as const

/** Where a program belongs (ISO 32000-1, table 126). */
interface Place {
  readonly key: (typeof KEYS)[number]
  /** `/Subtype` of the stream. */
  readonly format: string | undefined
  /** `/Subtype` of the font or CIDFont. */
  readonly kind: string
}

/** Stores an embedded program as its format asks: 6.2.11.4.1. */
export function repairStorage(used: UsedFont, log: RepairLog): void {
  const file = fontFile(used.descriptor)
  const program = readProgram(used.descriptor)
  if (file === undefined || typeof program === 'string') return
  const kind = (used.descendant ?? used.font).name('Subtype') ?? ''
  // Viewers show nothing, or another font, for a composite font without a CIDFont.
  if (kind === 'Type0') return
  const place = placeOf(program, file, kind, used.descendant !== undefined)
  const key = KEYS.find((each) => used.descriptor?.stream(each) === file)
  const format = key === 'FontFile3' ? file.dict.name('Subtype') : undefined
  // An OpenType file may have the outlines of TrueType, too.
  const isKept =
    (place.key === key && place.format === format) ||
    (program instanceof TrueTypeProgram && format === 'OpenType')
  if (place.kind === kind && isKept) {
    if (program instanceof Type1Program) storeInBinary(used, program, log)
    return
  }
  if (place.kind !== kind && !showsTheSame(used, program, file)) return
  move(used, program, file, place)
  const { title, object, page } = used
  const written = key === 'FontFile3' ? `${key} /${format?.slice(0, 40) ?? ''}` : (key ?? '')
  const found = detail`${title}: ${formatOf(program, file)} as /${written} of /${kind.slice(0, 40)}`
  log.repaired('6.2.11.4.1', { object, page, found })
}

function placeOf(
  program: FontProgram,
  { data }: PdfStream,
  kind: string,
  isComposite: boolean,
): Place {
  if (program instanceof Type1Program)
    return { key: 'FontFile', format: undefined, kind: kind === 'MMType1' ? kind : 'Type1' }
  if (program instanceof TrueTypeProgram)
    return {
      key: 'FontFile2',
      format: undefined,
      kind: isComposite ? 'CIDFontType2' : 'TrueType',
    }
  const bare = isComposite ? 'CIDFontType0C' : 'Type1C'
  const simple = kind === 'MMType1' ? kind : 'Type1'
  return {
    key: 'FontFile3',
    format: isOpenTypeCff(data) ? 'OpenType' : bare,
    kind: isComposite ? 'CIDFontType0' : simple,
  }
}

/** What the format is called. */
function formatOf(program: FontProgram, { data }: PdfStream): string {
  if (program instanceof Type1Program) return 'Type 1'
  if (program instanceof TrueTypeProgram) return 'TrueType'
  return isOpenTypeCff(data) ? 'OpenType' : 'CFF'
}

/** Whether viewers, which tell a program by its bytes, choose the same glyphs for a font of the right kind. */
function showsTheSame(
  { font, descendant }: UsedFont,
  program: FontProgram,
  { data }: PdfStream,
): boolean {
  if (descendant !== undefined) {
    if (program instanceof Type1Program) return false
    // CIDs are numbers of glyphs, both before and after.
    const map = descendant.get('CIDToGIDMap')
    const isIdentity = map === undefined || descendant.name('CIDToGIDMap') === 'Identity'
    return isIdentity && !(program instanceof CffProgram && program.isCid)
  }
  if (isOfLetters(font)) return true
  // The encoding is that of the program: one with a cmap may have two.
  return font.get('Encoding') === undefined && program instanceof CffProgram && !isOpenTypeCff(data)
}

/** Whether a simple font names an encoding of letters, by whose names viewers look glyphs up. */
export function isOfLetters(font: PdfDict): boolean {
  const encoding = font.get('Encoding')
  const base = encoding instanceof PdfDict ? encoding.name('BaseEncoding') : font.name('Encoding')
  return base === 'WinAnsiEncoding' || base === 'MacRomanEncoding'
}

function move(
  used: UsedFont,
  program: FontProgram,
  file: PdfStream,
  { key, format, kind }: Place,
): void {
  const { target, targetDescendant, targetDescriptor } = used
  for (const each of KEYS) targetDescriptor?.delete(each)
  const entries =
    program instanceof TrueTypeProgram
      ? [['Length1', number(file.data.length)] as const]
      : format === undefined
        ? []
        : [['Subtype', name(format)] as const]
  targetDescriptor?.set(key, indirect(newStream(entries, file.data)))
  if (program instanceof Type1Program) setParts(used, program)
  ;(targetDescendant ?? target).set('Subtype', name(kind))
  if (kind === 'CIDFontType2' && !targetDescendant?.has('CIDToGIDMap'))
    targetDescendant?.set('CIDToGIDMap', name('Identity'))
  else if (kind === 'CIDFontType0') targetDescendant?.delete('CIDToGIDMap')
}

/** A Type 1 program in hexadecimal digits or in the segments of a PFB file. */
function storeInBinary(used: UsedFont, program: Type1Program, log: RepairLog): void {
  if (program.parts.storage === 'binary') return
  setParts(used, program)
  const { title, object, page } = used
  const found = detail`${title}: a Type 1 program that is not stored in binary`
  log.repaired('6.2.11.4.1', { object, page, found })
}

function setParts({ targetDescriptor }: UsedFont, { parts }: Type1Program): void {
  targetDescriptor?.set('FontFile', type1File(parts))
}

/** The stream of a Type 1 program. */
export function type1File(parts: Type1Program['parts']): Indirect {
  const lengths = [parts.clear.length, parts.encrypted.length, 0].map(
    (length, at) => [`Length${at + 1}`, number(length)] as const,
  )
  const bytes = Buffer.concat([parts.clear, parts.encrypted])
  return indirect(newStream(lengths, bytes))
}
