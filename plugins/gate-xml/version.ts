const DECLARED = /^<\?xml\s+version\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/

/** VersionNum (XML 1.0, fifth edition, production 26). */
const NUMBER = /^1\.[0-9]+$/

/** The document with the version that all parsers read in the same way, or a version that is none. */
export type Versioned = { readonly text: string } | { readonly refused: string }

/**
 * Declares XML 1.0 where a document declares another 1.x, as section 2.8 of XML 1.0 has such documents read.
 * Some parsers would read them by the rules of XML 1.1, which has other characters and ends of lines.
 */
export function asVersion10(text: string): Versioned {
  const match = DECLARED.exec(text)
  const version = match?.[1] ?? match?.[2]
  if (match === null || version === undefined || version === '1.0') return { text }
  if (!NUMBER.test(version)) return { refused: version }
  const [declaration] = match
  const end = declaration.length - 1
  return { text: `${text.slice(0, end - version.length)}1.0${text.slice(end)}` }
}
