import {
  type Detail,
  detail,
  asDict,
  fontFile,
  isPredefinedCmap,
  PdfArray,
  type PdfDict,
  PdfName,
  PdfStream,
  PREDEFINED_CMAPS,
  readCmap,
} from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause.js'
import { nameOf } from '../objects/name-of.js'
import { numberOf } from '../objects/number-of.js'

const TYPES = new Set(['Type0', 'Type1', 'MMType1', 'Type3', 'TrueType'])
export const CID_TYPES = new Set(['CIDFontType0', 'CIDFontType2'])
/** Formats of a font program that a stream may name (9.9). */
const FORMATS = new Set(['Type1C', 'CIDFontType0C', 'OpenType'])

/** 6.2.11.2: font dictionaries have what ISO 32000-1 requires, and font programs can be read. */
export function fontTypes({ fonts }: PdfaSubject, found: Found): void {
  for (const { font, descendant, descriptor, name, subtype, program, at } of fonts) {
    if (!TYPES.has(subtype)) found(detail`${name}: /Subtype /${subtype}`, at)
    if (font.name('Type') !== 'Font') found(detail`${name}: no /Type /Font`, at)
    if (subtype !== 'Type3' && font.name('BaseFont') === undefined)
      found(detail`${name}: no /BaseFont`, at)
    if (subtype === 'Type0') {
      const below = descendant?.name('Subtype') ?? ''
      if (!CID_TYPES.has(below)) found(detail`${name}: a descendant of /Subtype /${below}`, at)
      if (descendant?.name('Type') !== 'Font')
        found(detail`${name}: a descendant without /Type /Font`, at)
      if (descendant?.name('BaseFont') === undefined)
        found(detail`${name}: a descendant without /BaseFont`, at)
    } else if (fontFile(descriptor) !== undefined || !isStandard(font))
      checkWidths(font, name, (what) => found(what, at))
    const procedures = subtype === 'Type3' ? font.dict('CharProcs') : undefined
    for (const [key, procedure] of procedures?.entries() ?? [])
      if (!(procedure instanceof PdfStream))
        found(detail`${name}: /CharProcs with ${key.slice(0, 40)}, which is no stream`, at)
    for (const key of ['FontFile', 'FontFile2', 'FontFile3']) {
      const format = descriptor?.stream(key)?.dict.name('Subtype')
      if (format !== undefined && !FORMATS.has(format))
        found(detail`${name}: /${key} of /${format}`, at)
    }
    if (program === 'broken') found(detail`${name}: the font program cannot be read`, at)
  }
}

const STANDARD_14 =
  /^(Courier|Helvetica)(-(Bold|Oblique|BoldOblique))?$|^Times-(Roman|Bold|Italic|BoldItalic)$|^(Symbol|ZapfDingbats)$/

/**
 * The standard 14 fonts may leave their widths out (9.6.2.2), unless a descriptor replaces their programs: then all
 * of the entries are there (table 111).
 */
function isStandard(font: PdfDict): boolean {
  return font.name('Subtype') === 'Type1' && STANDARD_14.test(font.name('BaseFont') ?? '')
}

function checkWidths(font: PdfDict, name: string | Detail, found: Found): void {
  const [first, last] = [font.number('FirstChar'), font.number('LastChar')]
  if (first === undefined || last === undefined) found(detail`${name}: no /FirstChar or /LastChar`)
  else if (font.array('Widths')?.length !== last - first + 1)
    found(detail`${name}: ${font.array('Widths')?.length ?? 0} widths for ${first} to ${last}`)
}

/** 6.2.11.3.1: the character collections of CIDFont and CMap agree. */
export function characterCollections({ fonts }: PdfaSubject, found: Found): void {
  for (const { font, descendant, name, subtype, at } of fonts) {
    const encoding = font.get('Encoding')
    const ofFont = descendant?.dict('CIDSystemInfo')
    if (encoding instanceof PdfName && /^Identity-[HV]$/.test(encoding.value)) continue
    if (subtype !== 'Type0') continue
    if (!(encoding instanceof PdfName || encoding instanceof PdfStream)) {
      found(detail`${name}: no CMap as /Encoding`, at)
      continue
    }
    if (ofFont === undefined) {
      found(detail`${name}: no /CIDSystemInfo of the CIDFont`, at)
      continue
    }
    const predefined =
      encoding instanceof PdfName ? PREDEFINED_CMAPS.get(encoding.value) : undefined
    if (encoding instanceof PdfName && predefined === undefined)
      found(
        detail`${name}: the character collection of the CMap ${encoding.value} is not known`,
        at,
      )
    if (encoding instanceof PdfName && predefined !== undefined) {
      const { ordering, supplement } = predefined
      const own = { ordering: ofFont.text('Ordering') ?? '', number: ofFont.number('Supplement') }
      if (ofFont.text('Registry') !== 'Adobe')
        found(detail`${name}: another /Registry than Adobe under the CMap ${encoding.value}`, at)
      if (own.ordering !== ordering)
        found(
          detail`${name}: /Ordering ${own.ordering.slice(0, 20)} under the CMap ${encoding.value}`,
          at,
        )
      else if ((own.number ?? Infinity) > supplement)
        found(
          detail`${name}: /Supplement ${own.number ?? detail`missing`} under the CMap ${encoding.value}`,
          at,
        )
    }
    if (!(encoding instanceof PdfStream)) continue
    const info = encoding.dict.get('CIDSystemInfo')
    const ofMap = asDict(info instanceof PdfArray ? info.get(0) : info)
    if (ofMap === undefined) {
      found(detail`${name}: no /CIDSystemInfo of the CMap`, at)
      continue
    }
    for (const key of ['Registry', 'Ordering'])
      if (ofFont.text(key) === undefined) found(detail`${name}: no /${key} of the CIDFont`, at)
      else if (ofFont.text(key) !== ofMap.text(key))
        found(detail`${name}: /${key} of font and CMap differ`, at)
    if ((ofFont.number('Supplement') ?? 0) > (ofMap.number('Supplement') ?? 0))
      found(detail`${name}: /Supplement of the font is newer than that of the CMap`, at)
  }
}

/** 6.2.11.3.2: an embedded CIDFontType2 has a CIDToGIDMap. */
export function cidToGid({ fonts }: PdfaSubject, found: Found): void {
  for (const { descendant, descriptor, name, at } of fonts) {
    if (descendant?.name('Subtype') !== 'CIDFontType2' || fontFile(descriptor) === undefined)
      continue
    const map = descendant.get('CIDToGIDMap')
    const right = map instanceof PdfStream || (map instanceof PdfName && map.value === 'Identity')
    if (!right) found(detail`${name}: no CIDToGIDMap`, at)
  }
}

/** The name that the dictionary of a CMap says, which counts whatever its program is called; empty without one. */
function nameInDictionary({ dict }: PdfStream): string {
  return dict.name('CMapName') ?? dict.text('CMapName') ?? ''
}

/** 6.2.11.3.3: a CMap is predefined or embedded, with the writing mode that its stream says. */
export function cmaps({ document, fonts }: PdfaSubject, found: Found): void {
  for (const { font, name, subtype, at } of fonts) {
    if (subtype !== 'Type0') continue
    const encoding = font.get('Encoding')
    if (!(encoding instanceof PdfName || encoding instanceof PdfStream))
      found(detail`${name}: no CMap as /Encoding`, at)
    if (encoding instanceof PdfName && !isPredefinedCmap(encoding.value))
      found(detail`${name}: CMap ${encoding.value} is neither predefined nor embedded`, at)
    if (!(encoding instanceof PdfStream)) continue
    const cmap = readCmap(document, encoding.data)
    if (cmap.writingMode !== (numberOf(encoding.dict.get('WMode')) ?? 0))
      found(detail`${name}: /WMode of the CMap and of its dictionary differ`, at)
    const used = encoding.dict.get('UseCMap')
    if (used !== undefined && !(used instanceof PdfName || used instanceof PdfStream))
      found(detail`${name}: /UseCMap that is neither a name nor a stream`, at)
    const own = used instanceof PdfStream ? nameInDictionary(used) : nameOf(used)
    const base = own ?? (cmap.sound ? cmap.base : undefined)
    if (base !== undefined && !isPredefinedCmap(base))
      found(detail`${name}: the CMap uses ${base}, which is not predefined`, at)
  }
}
