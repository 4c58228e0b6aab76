import { SchematronError } from './schematron-error.js'
import { tokens } from './xpath-tokens.js'

/** Code values by the name of their list. */
export type CodeLists = Readonly<Record<string, readonly string[]>>

/** Name of the stylesheet parameter that holds the lists: a map from list to a map of its codes. */
export const CODE_LISTS_PARAMETER = 'Q{urn:twinvoice:schematron}code-lists'

/** A longer text is no code. Saxon-JS hashes a key with one step of recursion a character. */
const LONGEST_CODE = 200

/**
 * Declares `tw:in-list($list, $code)`: true if the code's string value stands in the list. The
 * lists are maps, so a look-up does not depend on their length, and they are handed in with each
 * run: a map written in the sheet would be built anew for each document, at 4 µs a code.
 */
export function codeListDeclarations(lists: CodeLists): string[] {
  if (Object.keys(lists).length === 0) return []
  return [
    '<xsl:param name="tw:code-lists" as="map(*)" select="map{}"/>',
    '<xsl:function name="tw:in-list" as="xs:boolean"><xsl:param name="list" as="xs:string"/><xsl:param name="code"/>' +
      '<xsl:variable name="text" as="xs:string" select="string($code)"/>' +
      `<xsl:sequence select="string-length($text) le ${String(LONGEST_CODE)} and map:contains(map:get($tw:code-lists, $list), $text)"/></xsl:function>`,
  ]
}

/**
 * Refuses an expression that asks for a list which is not there.
 * @throws SchematronError
 */
export function checkListNames(expression: string, lists: CodeLists, file: string): void {
  const list = tokens(expression)
  list.forEach(({ text, kind }, at) => {
    const [call, bracket] = [list[at - 2], list[at - 1]]
    if (kind !== 'string' || bracket?.text !== '(' || call?.text !== 'tw:in-list') return
    const name = text.slice(1, -1)
    if (!(name in lists)) throw new SchematronError(`there is no code list ${name}`, { file })
  })
}
