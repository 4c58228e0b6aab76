import {
  detail,
  type Detail,
  eachValue,
  hasDoubtfulParameters,
  isWhiteSpace,
  laterCopies,
  pageTreeFaults,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PdfValue,
} from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause.js'
import { ambiguousReferences } from '../objects/ambiguous-references.js'
import { circlesIn } from '../objects/circles.js'
import { listed } from '../objects/listed.js'

const CR = 0x0d
const LF = 0x0a
const PERCENT = 0x25

/** 6.1.2: `%PDF-1.n` at the start, then a comment of at least four bytes above 127. */
export function fileHeader({ document }: PdfaSubject, found: Found): void {
  const { bytes, header } = document
  if (header.at !== 0) found(detail`${header.at} bytes before the header`)
  if (!/^1\.[0-7]$/.test(header.version)) found(detail`%PDF-${header.version}`)
  const comment = bytes.subarray(header.end, header.end + 5)
  if (
    comment[0] !== PERCENT ||
    comment.length < 5 ||
    comment.subarray(1).some((byte) => byte <= 127)
  )
    found(detail`no comment of four bytes above 127 after the header`)
}

/** The trailers of all sections: no indirect objects, but values of the file as theirs are. */
export function trailersOf({ trailer, sections }: PdfDocument): readonly PdfDict[] {
  return sections.length === 0 ? [trailer] : sections.map((section) => section.trailer)
}

/** 6.1.3: the trailer has an ID and no Encrypt; only a line end follows %%EOF. */
export function fileTrailer({ document }: PdfaSubject, found: Found): void {
  const { bytes, startxref, trailer } = document
  for (const one of trailersOf(document))
    if (one.has('Encrypt')) found(detail`/Encrypt in a trailer`)
  const parts = [...(trailer.array('ID')?.values() ?? [])]
  const strings = parts.filter((part) => part instanceof PdfString)
  if (trailer.get('ID') === undefined) found(detail`no /ID in the trailer`)
  else if (parts.length !== 2 || strings.length !== 2) found(detail`/ID is not two strings`)
  else if (strings.some((string) => string.bytes.length === 0))
    found(detail`/ID with an empty string`)
  // There programs look for it; else they scan the file for objects (ISO 32000-1, 7.5.5).
  const fromEnd = bytes.length - (startxref?.at ?? bytes.length)
  if (fromEnd > 1024) found(detail`startxref ${fromEnd} bytes before the end of the file`)
  const end = startxref?.eofAt ?? -1
  if (end < 0) found(detail`no %%EOF`)
  else if (!isLineEnd(bytes.subarray(end + 5))) found(detail`data after the last %%EOF`)
}

function isLineEnd(rest: Uint8Array): boolean {
  const text = Buffer.from(rest.subarray(0, 3)).toString('latin1')
  return text === '' || text === '\n' || text === '\r' || text === '\r\n'
}

/**
 * 6.1.4: the table leads to every object (ISO 32000-1, 7.5.4); `xref` and the subsection headers are
 * separated by just one line end or space. Trailers have a size and lead to the section before.
 */
export function crossReferences({ document, objects }: PdfaSubject, found: Found): void {
  const { bytes, sections, problems } = document
  for (const problem of problems.ofXref) found(problem)
  for (const { number, generation } of objects) {
    const entry = document.entry(number)
    if (entry?.type === 'offset' && entry.generation !== generation)
      found(detail`another generation than that of the object`, number)
  }
  for (const { what, number } of ambiguousReferences(document, objects)) found(what, number)
  const later = laterCopies(document, objects)
  for (const number of later.numbers)
    found(detail`another object of this number behind it, which no entry leads to`, number)
  if (later.trailer) found(detail`a trailer behind the last cross-reference section`)
  for (const section of sections) {
    const { trailer } = section
    if (trailer.number('Size') === undefined) found(detail`a trailer without /Size`)
    for (const key of ['Prev', 'XRefStm'])
      if (trailer.has(key) && !isOffset(trailer.raw(key)))
        found(detail`a trailer whose /${key} is not an integer`)
    if (section.kind !== 'table') continue
    const from = section.at + 4
    const text = Buffer.from(bytes.subarray(from, from + 40)).toString('latin1')
    const match = /^(\r\n|\r|\n)(\d+) (\d+)/.exec(text)
    if (match === null)
      found(detail`xref is not followed by a line end and the subsection header`, undefined)
    for (const { at } of section.subsections) {
      const head = Buffer.from(bytes.subarray(at, at + 30)).toString('latin1')
      if (!/^\d+ \d+/.test(head))
        found(detail`subsection header ${JSON.stringify(head.slice(0, 12))}`)
    }
  }
}

/** Some programs take no other number, and none takes a reference: its object cannot be found yet. */
function isOffset(value: PdfValue): boolean {
  return value instanceof PdfNumber && value.isInteger
}

/** 6.1.6: hexadecimal strings have an even number of digits and nothing else. */
export function hexStrings({ document, objects, rendering }: PdfaSubject, found: Found): void {
  if (rendering.operands.badHexString)
    found(detail`a malformed hexadecimal string in a content stream`)
  const check = (value: PdfValue, number?: number): void =>
    eachValue(value, (inner) => {
      if (!(inner instanceof PdfString) || !inner.hex) return
      if (!inner.hexClean)
        found(detail`a hexadecimal string with other characters than digits`, number)
      else if (inner.hexDigits % 2 === 1)
        found(detail`a hexadecimal string with an odd number of digits`, number)
    })
  for (const trailer of trailersOf(document)) check(trailer)
  for (const { number, value } of objects) check(value, number)
}

/** 6.1.7.1: `stream` is followed by CR LF or LF, `endstream` preceded by a line end, Length is true, no external file. */
export function streams({ document, objects }: PdfaSubject, found: Found): void {
  const { bytes } = document
  for (const { number, value } of objects) {
    if (!(value instanceof PdfStream)) continue
    const { dict, place } = value
    for (const key of ['F', 'FFilter', 'FDecodeParms'])
      if (dict.has(key)) found(detail`/${key} in a stream dictionary`, number)
    const behind = place.keywordAt + 6
    const lineEnd = bytes[behind] === LF || (bytes[behind] === CR && bytes[behind + 1] === LF)
    if (!lineEnd) found(detail`stream is not followed by CR LF or LF`, number)
    // Poppler and qpdf do not take another number.
    const length = dict.get('Length')
    if (length instanceof PdfNumber && !length.isInteger)
      found(detail`a stream whose /Length is not an integer`, number)
    if (place.endstreamAt < 0) continue
    const { declaredLength } = place
    if (declaredLength === undefined) {
      found(detail`a stream without a usable /Length`, number)
      continue
    }
    const gap = bytes.subarray(place.dataAt + declaredLength, place.endstreamAt)
    if (place.dataAt + declaredLength > place.endstreamAt || !isOneLineEnd(gap))
      found(
        detail`/Length ${declaredLength}, and ${gap.length} bytes up to endstream that are no line end`,
        number,
      )
  }
}

function isOneLineEnd(gap: Uint8Array): boolean {
  const text = Buffer.from(gap.subarray(0, 3)).toString('latin1')
  return text === '\n' || text === '\r' || text === '\r\n'
}

const FILTERS = new Set([
  'ASCIIHexDecode',
  'ASCII85Decode',
  'FlateDecode',
  'RunLengthDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
  'DCTDecode',
  'JPXDecode',
  'Crypt',
])

/** 6.1.7.2: only the standard's filters, no LZW; Crypt only as Identity; the data can be decoded. */
export function filters(subject: PdfaSubject, found: Found): void {
  const { objects } = subject
  decodeWhatIsShown(subject)
  for (const dict of subject.rendering.inlineImages)
    if (hasDoubtfulParameters(dict, true))
      found(detail`/DecodeParms that do not fit /Filter, in an inline image`)
  for (const { number, value } of objects) {
    if (!(value instanceof PdfStream)) continue
    const { decoded } = value
    if (hasDoubtfulParameters(value.dict))
      found(detail`/DecodeParms that do not fit /Filter`, number)
    else if (decoded?.damaged === true) found(decoded.problem ?? detail`damaged data`, number)
    for (const name of value.filters) {
      if (!FILTERS.has(name)) found(detail`/${name}`, number)
      if (name !== 'Crypt') continue
      const parameters = value.dict.get('DecodeParms')
      const all = listed(parameters)
      // The name has to be there, although Identity is the default of ISO 32000-1.
      if (all.some((one) => one instanceof PdfDict && one.name('Name') !== 'Identity'))
        found(detail`a Crypt filter other than Identity`, number)
    }
  }
}

/** Content and fonts are decoded when they are first asked for. */
function decodeWhatIsShown({ rendering, fonts }: PdfaSubject): number {
  return rendering.fonts.size + fonts.length
}

/** 6.1.8: names of fonts, colorants and structure types are valid UTF-8. */
export function names({ objects }: PdfaSubject, found: Found): void {
  const check = (value: PdfValue, problem: Detail, number: number): void => {
    if (value instanceof PdfName && value.utf8 === undefined) found(problem, number)
  }
  for (const { number, value } of objects) {
    if (value instanceof PdfDict) {
      if (value.name('Type') === 'Font')
        check(value.get('BaseFont'), detail`a font name that is not UTF-8`, number)
      if (value.has('S') && value.has('P'))
        check(value.get('S'), detail`a structure type that is not UTF-8`, number)
    }
    eachValue(value, (inner) => {
      if (!(inner instanceof PdfArray)) return
      const [kind, names] = inner.items
      if (!(kind instanceof PdfName) || !/^(Separation|DeviceN)$/.test(kind.value)) return
      for (const name of listed(names))
        check(name, detail`a colorant name that is not UTF-8`, number)
    })
  }
}

/** 6.1.9: the value can be read, endobj follows it; single spaces and line ends around the numbers and keywords. */
export function indirectObjects({ document, objects }: PdfaSubject, found: Found): void {
  const { bytes } = document
  for (const fault of pageTreeFaults(document)) found(fault)
  for (const circle of circlesIn(objects)) found(circle)
  for (const number of document.objectNumbers)
    if (isOddHeader(document, number))
      found(detail`no header of an object where one begins`, number)
  for (const { number, place, malformed, value } of objects) {
    for (const problem of malformed) found(problem, number)
    if (place === undefined) continue
    const { numberAt, generationAt, objAt, valueEnd, endobjAt } = place
    // Nothing between obj and endobj is not null (ISO 32000-1, 7.3.10): some readers take endobj for the value.
    if (value === undefined && valueEnd === endobjAt) found(detail`an object without value`, number)
    if (numberAt > 0 && !isEol(bytes[numberAt - 1]))
      found(detail`the object number is not preceded by a line end`, number)
    if (!isOneSpace(bytes, numberAt, generationAt))
      found(detail`object and generation number are not separated by one space`, number)
    if (!isOneSpace(bytes, generationAt, objAt))
      found(detail`the generation number and obj are not separated by one space`, number)
    if (!isEol(bytes[objAt + 3])) found(detail`obj is not followed by a line end`, number)
    if (endobjAt < 0) {
      found(detail`no endobj after the value`, number)
      continue
    }
    if (!isEol(bytes[endobjAt - 1]) || !hasLineEnd(bytes.subarray(valueEnd, endobjAt)))
      found(detail`endobj is not preceded by a line end`, number)
    if (!isEol(bytes[endobjAt + 6])) found(detail`endobj is not followed by a line end`, number)
  }
}

function isEol(byte: number | undefined): boolean {
  return byte === CR || byte === LF
}

/** True where what is between a value and `endobj` ends the line of the value; a comment takes the line end. */
function hasLineEnd(between: Uint8Array): boolean {
  const first = between.find((byte) => isEol(byte) || byte === PERCENT)
  return first !== PERCENT
}

/** True where the table leads to the number of an object, and no generation and keyword `obj` follow it. */
function isOddHeader(document: PdfDocument, number: number): boolean {
  const entry = document.entry(number)
  if (entry?.type !== 'offset' || document.object(number) !== undefined) return false
  const { bytes, header } = document
  const from = entry.offset + header.at
  const text = Buffer.from(bytes.subarray(from, from + 12)).toString('latin1')
  return new RegExp(`^0*${number}(?!\\d)`).test(text)
}

/** True if the digits from a place on end one space before the next token. */
function isOneSpace(bytes: Uint8Array, from: number, next: number): boolean {
  if (!isWhiteSpace(bytes[next - 1])) return false
  return bytes.subarray(from, next - 1).every((byte) => byte >= 0x30 && byte <= 0x39)
}

/** 6.1.12: the permissions dictionary knows UR3 and DocMDP only. */
export function permissions({ document }: PdfaSubject, found: Found): void {
  const perms = document.catalog.dict('Perms')
  for (const key of perms?.keys ?? [])
    if (key !== 'UR3' && key !== 'DocMDP' && perms?.has(key) === true)
      found(detail`/${key} in /Perms`)
  if (perms?.has('DocMDP') !== true) return
  const references = perms.dict('DocMDP')?.array('Reference')
  for (const reference of references?.values() ?? [])
    if (reference instanceof PdfDict)
      for (const key of ['DigestLocation', 'DigestMethod', 'DigestValue'])
        if (reference.has(key)) found(detail`/${key} in a signature reference`)
}
