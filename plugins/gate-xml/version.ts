const DECLARED = /^<\?xml\s+version\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/

/**
 * The document as XML 1.0, which all parsers read in the same way, and whether it declares XML 1.1;
 * or a version that the parsers of the official validators refuse.
 */
export type Versioned =
  { readonly text: string; readonly isXml11: boolean } | { readonly refused: string }

/**
 * Declares XML 1.0 where a document declares XML 1.1, as section 2.8 of XML 1.0 has such documents read.
 * Some parsers would read them by the rules of XML 1.1, which has other characters and ends of lines.
 */
export function asVersion10(text: string): Versioned {
  const match = DECLARED.exec(text)
  const version = match?.[1] ?? match?.[2]
  if (match === null || version === undefined || version === '1.0') return { text, isXml11: false }
  if (version !== '1.1') return { refused: version }
  const [declaration] = match
  const end = declaration.length - 1
  const as10 = `${text.slice(0, end - version.length)}1.0${text.slice(end)}`
  return { text: as10, isXml11: true }
}
