/** Most codes of one block of a CMap (Adobe Technical Note 5014). */
const BLOCK = 100

/** What a CMap says of itself, and its codes. */
export interface CmapParts {
  readonly name: string
  /** Registry and ordering of its collection, as PostScript strings. */
  readonly system: readonly [registry: string, ordering: string]
  /** Its type, and definitions behind it: `/CMapType 2 def`. */
  readonly definitions: string
  /** `bfchar`: codes with texts (9.10.3); `cidchar`: codes with CIDs (9.7.5.4). */
  readonly kind: 'bfchar' | 'cidchar'
  /** Length of a code in bytes. */
  readonly bytes: 1 | 2
  /** By code, in their order: the text in `<…>` or the CID. */
  readonly codes: readonly (readonly [code: number, value: string])[]
}

/** The bytes of a CMap (ISO 32000-1, 9.7.5.4 and 9.10.3). */
export function cmapText({ name, system, definitions, kind, bytes, codes }: CmapParts): Buffer {
  const hex = (code: number) => code.toString(16).padStart(2 * bytes, '0')
  const blocks: string[] = []
  for (let at = 0; at < codes.length; at += BLOCK) {
    const part = codes.slice(at, at + BLOCK)
    const lines = part.map(([code, value]) => `<${hex(code)}> ${value}`)
    blocks.push(`${part.length} begin${kind}\n${lines.join('\n')}\nend${kind}\n`)
  }
  const [registry, ordering] = system
  return Buffer.from(
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
      `/CIDSystemInfo << /Registry ${registry} /Ordering ${ordering} /Supplement 0 >> def\n` +
      `/CMapName /${name} def\n${definitions}\n` +
      `1 begincodespacerange\n<${hex(0)}> <${'ff'.repeat(bytes)}>\nendcodespacerange\n` +
      `${blocks.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`,
    'latin1',
  )
}
