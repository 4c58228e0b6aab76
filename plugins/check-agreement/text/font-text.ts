import {
  asDict,
  CffProgram,
  MAC_ROMAN_ENCODING,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  readCmap,
  readProgram,
  STANDARD_ENCODING,
  textOfGlyphName,
  Type1Program,
  unlessBroken,
  WIN_ANSI_ENCODING,
  type CodeSpace,
  type Encoding,
  type PdfDocument,
} from 'twinvoice/pdf'

/** What the codes of a font mean. */
export interface FontText {
  /** How strings are divided into codes: bytes in simple fonts. */
  readonly codeSpaces: 'bytes' | readonly CodeSpace[] | undefined
  /** Empty where nothing says it. */
  text(code: number): string
  /** In thousandths of an em; a guess where the font does not say it. */
  width(code: number): number
}

const GUESS = 500

/** The text of a font's codes: ToUnicode, else the names of glyphs. @throws LimitExceeded */
export function fontText(document: PdfDocument, font: PdfDict): FontText {
  const unicode = font.get('ToUnicode')
  const map = unicode instanceof PdfStream ? readCmap(document, unicode.decode().bytes) : undefined
  const descendant = asDict(font.array('DescendantFonts')?.get(0))
  if (descendant === undefined) {
    const names = namesOf(font)
    const first = font.number('FirstChar') ?? 0
    const widths = font.array('Widths')
    return {
      codeSpaces: 'bytes',
      text: (code) => map?.texts.get(code) ?? textOfGlyphName(names.get(code) ?? '') ?? '',
      width: (code) => {
        const width = widths?.get(code - first)
        return width instanceof PdfNumber ? width.value : GUESS
      },
    }
  }
  const encoding = font.get('Encoding')
  const cmap =
    encoding instanceof PdfStream ? readCmap(document, encoding.decode().bytes) : undefined
  const widths = cidWidths(descendant)
  return {
    codeSpaces: cmap?.codeSpaces,
    text: (code) => map?.texts.get(code) ?? '',
    width: (code) => widths.get(cmap?.cids.get(code) ?? code) ?? descendant.number('DW') ?? 1000,
  }
}

function namesOf(font: PdfDict): Encoding {
  const encoding = font.get('Encoding')
  if (encoding instanceof PdfName) return named(encoding.value) ?? builtIn(font)
  if (!(encoding instanceof PdfDict)) return builtIn(font)
  const names = new Map(named(encoding.name('BaseEncoding')) ?? builtIn(font))
  let code = 0
  for (const item of encoding.array('Differences')?.values() ?? [])
    if (item instanceof PdfNumber) code = item.value
    else if (item instanceof PdfName) names.set(code++, item.value)
  return names
}

function named(encoding: string | undefined): Encoding | undefined {
  if (encoding === 'WinAnsiEncoding') return WIN_ANSI_ENCODING
  return encoding === 'MacRomanEncoding' ? MAC_ROMAN_ENCODING : undefined
}

function builtIn(font: PdfDict): Encoding {
  const program = readProgram(font.dict('FontDescriptor'))
  if (program instanceof Type1Program || (program instanceof CffProgram && !program.isCid))
    return unlessBroken(() => program.encoding) ?? STANDARD_ENCODING
  return STANDARD_ENCODING
}

const MOST_WIDTHS = 100_000

function cidWidths(descendant: PdfDict): ReadonlyMap<number, number> {
  const widths = new Map<number, number>()
  const list = [...(descendant.array('W')?.values() ?? [])]
  for (let at = 0; at + 1 < list.length && widths.size < MOST_WIDTHS;) {
    const [first, second, third] = [list[at], list[at + 1], list[at + 2]]
    if (!(first instanceof PdfNumber)) break
    if (second instanceof PdfArray) {
      for (const [i, width] of [...second.values()].entries())
        if (width instanceof PdfNumber) widths.set(first.value + i, width.value)
      at += 2
    } else if (second instanceof PdfNumber && third instanceof PdfNumber) {
      const last = Math.min(second.value, first.value + MOST_WIDTHS)
      for (let cid = first.value; cid <= last; cid++) widths.set(cid, third.value)
      at += 3
    } else break
  }
  return widths
}
