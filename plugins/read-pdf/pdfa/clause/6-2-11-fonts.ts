import { PdfDict, PdfName, PdfStream, asDict } from '../../reader/values.js'
import type { Found, PdfaSubject } from '../clause.js'
import { nameOf, type FontUse } from '../rendering/rendering.js'

const TYPES = new Set([
  'Type0',
  'Type1',
  'MMType1',
  'Type3',
  'TrueType',
  'CIDFontType0',
  'CIDFontType2',
])
const PREDEFINED_CMAPS = new Set(
  (
    'GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V GBK2K-H GBK2K-V UniGB-UCS2-H UniGB-UCS2-V UniGB-UTF16-H UniGB-UTF16-V ' +
    'B5pc-H B5pc-V HKscs-B5-H HKscs-B5-V ETen-B5-H ETen-B5-V ETenms-B5-H ETenms-B5-V CNS-EUC-H CNS-EUC-V UniCNS-UCS2-H UniCNS-UCS2-V UniCNS-UTF16-H UniCNS-UTF16-V ' +
    '83pv-RKSJ-H 90ms-RKSJ-H 90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V 90pv-RKSJ-H Add-RKSJ-H Add-RKSJ-V EUC-H EUC-V Ext-RKSJ-H Ext-RKSJ-V H V UniJIS-UCS2-H UniJIS-UCS2-V UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V UniJIS-UTF16-H UniJIS-UTF16-V ' +
    'KSC-EUC-H KSC-EUC-V KSCms-UHC-H KSCms-UHC-V KSCms-UHC-HW-H KSCms-UHC-HW-V KSCpc-EUC-H UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H UniKS-UTF16-V Identity-H Identity-V'
  ).split(' '),
)

/** Fonts that make visible text, with the descendant of a composite font. */
function* drawn({ rendering }: PdfaSubject): Generator<{
  use: FontUse
  font: PdfDict
  descendant: PdfDict | undefined
  name: string
}> {
  for (const use of rendering.fonts.values()) {
    if (!use.visible) continue
    const { font } = use
    yield {
      use,
      font,
      descendant: asDict(font.array('DescendantFonts')?.get(0)),
      name: font.name('BaseFont') ?? font.name('Subtype') ?? 'a font',
    }
  }
}

/** 6.2.11.2: the font types of ISO 32000-1. */
export function fontTypes(subject: PdfaSubject, found: Found): void {
  for (const { font, name } of drawn(subject)) {
    const subtype = font.name('Subtype')
    if (subtype === undefined || !TYPES.has(subtype)) found(`${name}: /Subtype /${subtype ?? ''}`)
  }
}

/** 6.2.11.3.1: the character collections of CIDFont and CMap agree. */
export function characterCollections(subject: PdfaSubject, found: Found): void {
  for (const { font, descendant, name } of drawn(subject)) {
    const encoding = font.get('Encoding')
    if (descendant === undefined || nameOf(encoding)?.startsWith('Identity') === true) continue
    if (!(encoding instanceof PdfStream)) continue
    const ofFont = descendant.dict('CIDSystemInfo')
    const ofMap = encoding.dict.dict('CIDSystemInfo')
    if (ofFont === undefined || ofMap === undefined) continue
    for (const key of ['Registry', 'Ordering'])
      if (ofFont.text(key) !== ofMap.text(key)) found(`${name}: /${key} of font and CMap differ`)
    if ((ofFont.number('Supplement') ?? 0) > (ofMap.number('Supplement') ?? 0))
      found(`${name}: /Supplement of the font is newer than that of the CMap`)
  }
}

/** 6.2.11.3.2: an embedded CIDFontType2 has a CIDToGIDMap. */
export function cidToGid(subject: PdfaSubject, found: Found): void {
  for (const { descendant, name } of drawn(subject)) {
    if (descendant?.name('Subtype') !== 'CIDFontType2') continue
    const map = descendant.get('CIDToGIDMap')
    const right = map instanceof PdfStream || (map instanceof PdfName && map.value === 'Identity')
    if (!right) found(`${name}: no CIDToGIDMap`)
  }
}

/** 6.2.11.3.3: a CMap is predefined or embedded, with the writing mode that its stream says. */
export function cmaps(subject: PdfaSubject, found: Found): void {
  for (const { font, name } of drawn(subject)) {
    if (font.name('Subtype') !== 'Type0') continue
    const encoding = font.get('Encoding')
    if (encoding instanceof PdfName && !PREDEFINED_CMAPS.has(encoding.value))
      found(`${name}: CMap ${encoding.value} is neither predefined nor embedded`)
    if (!(encoding instanceof PdfStream)) continue
    const text = Buffer.from(encoding.decode().bytes).toString('latin1')
    const mode = /\/WMode\s+(\d)\s+def/.exec(text)?.[1]
    if (Number(mode ?? 0) !== (encoding.dict.number('WMode') ?? 0))
      found(`${name}: /WMode of the CMap and of its dictionary differ`)
    const base = nameOf(encoding.dict.get('UseCMap')) ?? /\/(\S+)\s+usecmap/.exec(text)?.[1]
    if (base !== undefined && !PREDEFINED_CMAPS.has(base))
      found(`${name}: the CMap uses ${base}, which is not predefined`)
  }
}

/** 6.2.11.4.1: font programs are embedded. */
export function embeddedFonts(subject: PdfaSubject, found: Found): void {
  for (const { font, descendant, name } of drawn(subject)) {
    const subtype = font.name('Subtype')
    if (subtype === 'Type3') continue
    const descriptor = (descendant ?? font).dict('FontDescriptor')
    const program = ['FontFile', 'FontFile2', 'FontFile3'].some(
      (key) => descriptor?.stream(key) !== undefined,
    )
    if (!program) found(`${name} is not embedded`)
  }
}

/** 6.2.11.6: encodings of TrueType fonts. */
export function trueTypeEncodings(subject: PdfaSubject, found: Found): void {
  for (const { font, name } of drawn(subject)) {
    if (font.name('Subtype') !== 'TrueType') continue
    const symbolic = ((font.dict('FontDescriptor')?.number('Flags') ?? 0) & 4) !== 0
    const encoding = font.get('Encoding')
    if (symbolic) {
      if (encoding instanceof PdfDict && encoding.has('Differences'))
        found(`${name}: a symbolic TrueType font with /Differences`)
      continue
    }
    const base =
      nameOf(encoding) ?? (encoding instanceof PdfDict ? encoding.name('BaseEncoding') : undefined)
    if (base !== 'MacRomanEncoding' && base !== 'WinAnsiEncoding')
      found(`${name}: encoding ${base ?? 'missing'} of a TrueType font that is not symbolic`)
    if (encoding instanceof PdfDict) checkDifferences(encoding, name, found)
  }
}

/** Glyph names in /Differences must mean a character; `gNN` and the like do not. */
function checkDifferences(encoding: PdfDict, name: string, found: Found): void {
  for (const item of encoding.array('Differences')?.values() ?? [])
    if (
      item instanceof PdfName &&
      !/^([A-Za-z]{1,40}\d{0,2}(\.\w+)?|uni([0-9A-F]{4})+|u[0-9A-F]{4,6}|\.notdef|[A-Za-z]+(small|oldstyle|superior|inferior))$/.test(
        item.value,
      )
    )
      found(`${name}: the glyph name ${item.value.slice(0, 30)}`)
}
