import { trueTypeFont, type TrueTypeParts } from './truetype-font.js'

/** An OpenType program with the outlines of CFF, beside the other tables of a TrueType font. */
export function openTypeFont(
  cff: Uint8Array,
  parts: TrueTypeParts,
  { version = 'OTTO', without = [] }: { version?: string; without?: readonly string[] } = {},
): Uint8Array {
  const tables = tablesOf(Buffer.from(trueTypeFont(parts)))
  for (const tag of ['glyf', 'loca', ...without]) tables.delete(tag)
  tables.set('CFF ', Buffer.from(cff))
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const directory = Buffer.alloc(12 + 16 * sorted.length)
  directory.write(version, 0, 'latin1')
  directory.writeUInt16BE(sorted.length, 4)
  const files: Uint8Array[] = [directory]
  let at = directory.length
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const entry = 12 + 16 * index
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(at, entry + 8)
    directory.writeUInt32BE(bytes.length, entry + 12)
    const padding = Buffer.alloc(-bytes.length & 3)
    files.push(bytes, padding)
    at += bytes.length + padding.length
  }
  return Buffer.concat(files)
}

function tablesOf(program: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let entry = 12; entry < 12 + 16 * program.readUInt16BE(4); entry += 16) {
    const start = program.readUInt32BE(entry + 8)
    const end = start + program.readUInt32BE(entry + 12)
    tables.set(program.toString('latin1', entry, entry + 4), program.subarray(start, end))
  }
  return tables
}
