import { escapeAttribute } from '../source/markup.js'
import { SchematronError, type SourcePlace } from '../source/schematron-error.js'
import { tokens } from '../xpath/xpath-tokens.js'

/** Code values, by name of the code list. */
export type CodeLists = Readonly<Record<string, readonly string[]>>

/** Stands before and after each code of a list. */
const SEPARATOR = '|'

/**
 * The code lists of a schema as stylesheet code. `tw:in-list('currency', @code)` is true if the
 * code's string value is in that list.
 *
 * A list is one string in which a code is looked for between separators: a map of 5,000 codes
 * would have to be built again for each document.
 */
export class CodeListCode {
  readonly #lists: CodeLists
  readonly #names: readonly string[]

  /** @throws SchematronError if a code has the character that separates codes */
  constructor(lists: CodeLists) {
    this.#lists = lists
    this.#names = Object.keys(lists)
    for (const code of Object.values(lists).flat())
      if (code.includes(SEPARATOR))
        throw new SchematronError(`the code ${code} has the character ${SEPARATOR}`)
  }

  /** An expression for a code cut so that it is in a list if and only if the whole code is. */
  cut(code: string): string {
    const longest = Object.values(this.#lists)
      .flat()
      .reduce((most, each) => Math.max(most, each.length), 0)
    return cutValue(code, longest)
  }

  /** Declarations for the stylesheet. */
  declarations(): string[] {
    if (this.#names.length === 0) return []
    const entries = this.#names.map(
      (name, number) =>
        `'${escapeAttribute(name.replaceAll("'", "''"))}': $tw:list-${String(number)}`,
    )
    return [
      ...Object.values(this.#lists).map(
        (list, number) =>
          `<xsl:variable name="tw:list-${String(number)}" as="xs:string" select="'${escapeLiteral(list)}'"/>`,
      ),
      `<xsl:variable name="tw:lists" as="map(*)" select="map{${entries.join(', ')}}"/>`,
      `<xsl:function name="tw:in-list" as="xs:boolean"><xsl:param name="list" as="xs:string"/><xsl:param name="code"/><xsl:sequence select="tw:is-listed($tw:lists($list), $code)"/></xsl:function>`,
      `<xsl:function name="tw:is-listed" as="xs:boolean"><xsl:param name="list" as="xs:string"/><xsl:param name="code"/><xsl:sequence select="contains($list, concat('${SEPARATOR}', string($code), '${SEPARATOR}')) and not(contains(string($code), '${SEPARATOR}'))"/></xsl:function>`,
    ]
  }

  /**
   * An expression in which calls of `tw:in-list` name their list directly.
   * @throws SchematronError if it names a list that is not there
   */
  resolve(expression: string, place: SourcePlace): string {
    const list = tokens(expression)
    let result = ''
    let at = 0
    list.forEach(({ text, start }, index) => {
      const name = list[index + 2]
      if (text !== 'tw:in-list' || list[index + 1]?.text !== '(' || name?.kind !== 'string') return
      const number = this.#names.indexOf(name.text.slice(1, -1))
      if (number < 0)
        throw new SchematronError(`there is no code list ${name.text.slice(1, -1)}`, place)
      result += `${expression.slice(at, start)}tw:is-listed($tw:list-${String(number)}`
      at = name.end
    })
    return result + expression.slice(at)
  }
}

/**
 * An expression for a value cut one character above the length that matters. Saxon-JS hashes a
 * value with one step of recursion for each character, so a long one exhausts the stack.
 */
export function cutValue(value: string, length: number): string {
  return `substring(${value}, 1, ${String(length + 1)})`
}

/** The list as the content of an XPath string literal in an attribute. */
function escapeLiteral(codes: readonly string[]): string {
  const text = ['', ...codes, ''].join(SEPARATOR)
  return escapeAttribute(text.replaceAll("'", "''"))
}
