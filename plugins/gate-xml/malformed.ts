import { detail, Fault, parseXml, type Detail } from 'twinvoice/plugin'
import type { XmlLibError } from 'libxml2-wasm'

const LONGEST = 200
/** The start of the root element, with its name. */
const ROOT = /<([\p{L}_][\p{L}\p{N}_.:-]*)/u

/** What libxml2 calls an error, of level 2 or 3, and no other parser does. */
const ERROR = 2
/** White space around a name is part of it for libxml2, and not for saxes. */
const NAMESPACE_NAME = /^xmlns(?::[^:' ]+)?: '(?!\s)[^]*(?<!\s)' is not a valid URI/u

/**
 * True if all that libxml2 found is namespace names that are no URIs, such as one with a blank in it: XML with such names
 * is well-formed (Namespaces in XML 1.0, 2.3). Once it has found one, libxml2 no longer tells of what is behind the root
 * element, so another parser has to read the XML, too.
 */
export function isWellFormed({ details }: XmlLibError, xml: string): boolean {
  const errors = details.filter(({ level }) => level >= ERROR)
  return (
    errors.length > 0 && errors.every(({ message }) => NAMESPACE_NAME.test(message)) && isRead(xml)
  )
}

function isRead(xml: string): boolean {
  try {
    parseXml(xml)
    return true
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.code === 'INPUT_UNREADABLE') return false
    throw thrown
  }
}

/** Where XML is not well-formed, and what is expected there if the text breaks off. */
export function whereMalformed(
  error: XmlLibError,
  xml: string,
): { readonly found: string | Detail; readonly expected?: string } {
  const [first] = error.details
  const root = ROOT.exec(xml)?.[1]
  if (first !== undefined && root !== undefined && isEnd(first, xml)) {
    const end = xml.trimEnd().slice(-30)
    return { found: placed(first, end), expected: `</${root}>`.slice(0, LONGEST) }
  }
  return { found: placed(first, (first?.message ?? error.message).trim().slice(0, LONGEST)) }
}

function placed(at: XmlLibError['details'][number] | undefined, what: string): string | Detail {
  return at === undefined ? what : detail`line ${at.line}, column ${at.col}: ${what}`
}

/** True after the last character that is no white space. */
function isEnd(
  { line, col }: { readonly line: number; readonly col: number },
  xml: string,
): boolean {
  const lines = xml.trimEnd().split('\n')
  return line > lines.length || (line === lines.length && col > (lines.at(-1)?.length ?? 0))
}
