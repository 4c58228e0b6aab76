import { expect } from 'chai'
import fc from 'fast-check'
import { parseXml } from '../../src/schematron/source/parse-xml.js'
import type { XmlElement } from '../../src/schematron/source/xml-tree.js'
import { bracketMistake } from '../../src/schematron/xpath/brackets.js'

describe('Expressions as their author wrote them', () => {
  it('accepts brackets in strings, comments and names', () => {
    for (const xpath of [
      '',
      'a',
      "matches(., '^[(]') and b[c]",
      'a (: (b :) = "("',
      'a (: (: b :) c :)',
      'Q{urn:x(y}a',
      'map{"a": (1)}',
      "'it''s (' = .",
    ])
      expect(bracketMistake(xpath), xpath).to.equal(undefined)
  })

  it('says what is not closed, or closes nothing', () => {
    for (const [xpath, mistake] of [
      ['(a', '( is not closed'],
      ['a) or (b', ') closes nothing'],
      ['a[(b])', '( is closed by ]'],
      ["a = 'b", "the string that begins with ' is not closed"],
      ['a (: b', 'a comment is not closed'],
      ['a (: (: b :)', 'a comment is not closed'],
    ] as const)
      expect(bracketMistake(xpath), xpath).to.equal(mistake)
  })

  it('agrees with brackets that are counted, for any row of them', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[()]{0,12}$/), (row) => {
        let depth = 0
        const isRight = [...row].every((each) => (depth += each === '(' ? 1 : -1) >= 0)
        expect(bracketMistake(row) === undefined).to.equal(isRight && depth === 0)
      }),
    )
  })

  it('gives elements the line on which they begin', () => {
    const root = parseXml(
      '<?xml version="1.0"?>\n<a\n x="1"\n><b/>\r\n<c\r\n/>\n<d>\n<e \n\n/></d></a>',
      'x',
    )
    const lines = (node: XmlElement): unknown[] => [
      `${node.name} ${String(node.line)}`,
      ...node.children.flatMap((child) => (child.kind === 'element' ? lines(child) : [])),
    ]
    expect(lines(root)).to.deep.equal(['a 2', 'b 4', 'c 5', 'd 7', 'e 8'])
  })
})
