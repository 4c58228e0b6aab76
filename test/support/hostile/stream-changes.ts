import { replaceData } from '../../../plugins/repair-pdfa/model/read.js'
import type { Stream } from '../../../plugins/repair-pdfa/model/values.js'
import { mutate, type Seeded, XML_WORDS, type Vocabulary } from './mutate.js'

export type StreamKind = 'content' | 'font' | 'cmap' | 'xmp' | 'icc'

/** Words of content streams. */
const CONTENT_WORDS: Vocabulary = {
  words:
    `q Q BT ET Tj TJ Do gs cs CS sc SC scn SCN rg RG g G k K sh BI ID EI BMC BDC EMC MP DP BX EX cm re f S
    Tf Tr Td Tm d0 d1 ri i M J j w n W odd /Odd /Artifact /Span <</MCID>> <</ActualText(x)>> /DeviceCMYK
    /Pattern (abc) <0041> <41> [(a)-200(b)] 3 -1 0.5 32768 /Perceptual`
      .split(/\s+/)
      .map((word) => ` ${word} `),
  numbers: ['0', '1', '3', '7', '-1', '2147483648', '0.5', '99999'],
}

const CMAP_WORDS: Vocabulary = {
  words:
    `<0000> <FFFE> <FEFF> <E000> <D800> <20> begincodespacerange endcodespacerange beginbfchar endbfchar
    1 2 100 beginbfrange endbfrange begincidrange endcidrange usecmap /WMode /CIDSystemInfo def /Odd`
      .split(/\s+/)
      .map((word) => ` ${word} `),
  numbers: ['0', '1', '2', '101', '65536'],
}

const XMP_WORDS: Vocabulary = {
  words: [
    ...XML_WORDS.words.filter((word) => !word.includes('ram:')),
    ...`<pdf:Producer> <dc:title> <rdf:Alt> <rdf:Bag> <rdf:Seq> <rdf:li> </rdf:li> xml:lang="de" pdfaid:part="2"
      rdf:parseType="Resource" rdf:resource="x" bytes="1" <?xpacket?> <xmp:Odd>1</xmp:Odd> 2026-13-01 true`.split(
      /\s+/,
    ),
  ],
  numbers: ['0', '1', '2', '3', '4'],
}

/** What a stream holds, as far as changes to it are worth making. */
export function kindOf({ dict, data, source }: Stream): StreamKind | undefined {
  const type = dict.name('Type')
  if (type === 'Metadata') return 'xmp'
  if (type === 'CMap') return 'cmap'
  if (['Length1', 'Length2', 'Length3'].some((key) => dict.has(key))) return 'font'
  if (/^(Type1C|CIDFontType0C|OpenType)$/.test(dict.name('Subtype') ?? '')) return 'font'
  if (dict.name('Subtype') === 'Image' || type === 'EmbeddedFile' || type === 'ObjStm')
    return undefined
  const bytes = plainOf({ data, source })
  if (bytes === undefined) return undefined
  if (dict.has('N') && bytes.toString('latin1', 36, 40) === 'acsp') return 'icc'
  return bytes.includes('begincmap') ? 'cmap' : 'content'
}

/** What a stream holds after its filters; undefined where they fail. */
export function plainOf({ data, source }: Pick<Stream, 'data' | 'source'>): Buffer | undefined {
  try {
    return Buffer.from(source?.decode().bytes ?? data)
  } catch {
    return undefined
  }
}

/** @returns whether anything was changed */
export function changeData(stream: Stream, kind: StreamKind, random: Seeded): boolean {
  // What was changed before is compressed, and has no source: it stays as it is.
  if (stream.source === undefined) return false
  const bytes = plainOf(stream)
  if (bytes === undefined || bytes.length === 0) return false
  replaceData(stream, changed(bytes, kind, random))
  return true
}

function changed(bytes: Buffer, kind: StreamKind, random: Seeded): Buffer {
  const seed = random.below(2 ** 31)
  if (kind === 'content') return mutate(bytes, seed, CONTENT_WORDS)
  if (kind === 'cmap') return mutate(bytes, seed, CMAP_WORDS)
  if (kind === 'xmp') return mutate(bytes, seed, XMP_WORDS)
  return kind === 'icc' ? withByte(bytes, 0, 128, random) : changedFont(bytes, random)
}

function withByte(bytes: Buffer, from: number, length: number, random: Seeded): Buffer {
  const flipped = Buffer.from(bytes)
  const at = from + random.below(Math.max(1, Math.min(length, bytes.length - from)))
  if (at < flipped.length)
    flipped[at] = random.pick([0, 1, 2, 0x40, 0x7f, 0x80, 0xff, random.below(256)])
  return flipped
}

/** One to eight bytes of one table, of the directory or of the program's text; or a table's name or end. */
function changedFont(bytes: Buffer, random: Seeded): Buffer {
  const tables = tablesOf(bytes)
  if (tables.length === 0 || random.below(8) === 0) {
    if (random.below(4) === 0) return bytes.subarray(0, random.below(bytes.length))
    return severalBytes(bytes, 0, random.pick([64, 512, bytes.length]), random)
  }
  const { entry, offset, length } = random.pick(tables)
  if (random.below(6) > 0) return severalBytes(bytes, offset, length, random)
  return withByte(bytes, entry, 16, random)
}

function severalBytes(bytes: Buffer, from: number, length: number, random: Seeded): Buffer {
  let result = bytes
  const reach = random.pick([16, length])
  for (let left = random.pick([1, 1, 2, 8]); left > 0; left--)
    result = withByte(result, from, Math.min(length, reach), random)
  return result
}

/** The tables of a TrueType or OpenType program: where each is, and its entry in the directory. */
function tablesOf(bytes: Buffer): { entry: number; offset: number; length: number }[] {
  if (bytes.length < 12 || !/^(\0\x01\0\0|OTTO|true)$/.test(bytes.toString('latin1', 0, 4)))
    return []
  const count = Math.min(bytes.readUInt16BE(4), Math.floor((bytes.length - 12) / 16))
  return Array.from({ length: count }, (_, index) => {
    const entry = 12 + 16 * index
    return { entry, offset: bytes.readUInt32BE(entry + 8), length: bytes.readUInt32BE(entry + 12) }
  }).filter(({ offset }) => offset < bytes.length)
}
