import { Fault } from 'twinvoice'
import { escapeAttribute } from '../saxon/markup.js'
import { stretches } from './xpath-text.js'

/** Code values by the name of their list. */
export type CodeLists = Readonly<Record<string, readonly string[]>>

const LITERAL_NAME = /tw:in-list\(\s*$/

/**
 * Declares `tw:in-list($list, $code)`: true if the code's string value stands in the list. The
 * lists are maps, so a look-up does not depend on their length.
 */
export function codeListDeclarations(lists: CodeLists): string[] {
  if (Object.keys(lists).length === 0) return []
  const entries = Object.entries(lists).map(
    ([name, codes]) =>
      `${literal(name)}: map{${codes.map((code) => `${literal(code)}:1`).join(',')}}`,
  )
  return [
    `<xsl:variable name="tw:code-lists" as="map(*)" select="${escapeAttribute(`map{${entries.join(',')}}`)}"/>`,
    '<xsl:function name="tw:in-list" as="xs:boolean"><xsl:param name="list"/><xsl:param name="code"/>' +
      '<xsl:sequence select="map:contains(map:get($tw:code-lists, $list), string($code))"/></xsl:function>',
  ]
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Refuses an expression that asks for a list which is not there.
 * @throws Fault CATALOG_INVALID
 */
export function checkListNames(expression: string, lists: CodeLists, file: string): void {
  const parts = stretches(expression)
  parts.forEach(({ text, code }, index) => {
    const before = parts[index - 1]
    if (code || before === undefined || !LITERAL_NAME.test(before.text)) return
    const name = text.slice(1, -1)
    if (!(name in lists))
      throw new Fault('CATALOG_INVALID', `there is no code list ${name}`, { file })
  })
}
