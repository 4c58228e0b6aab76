import { expect } from 'chai'
import { XmlDocument, XmlLibError, type ErrorDetail } from 'libxml2-wasm'
import { problemsByPart } from '../../../plugins/validate-schema/line-parts.js'
import { schemasOfSyntax, type Schemas } from '../../../plugins/validate-schema/schemas.js'
import { smallUbl } from '../../support/fixtures/ubl.js'

const SMALL = smallUbl()
const [LINE = ''] = /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s.exec(SMALL) ?? []

/** A document with some lines, as text between the tags of each. */
function withLines(...lines: readonly string[]): string {
  const all = lines.map((inside) => LINE.replace('<cbc:InvoicedQuantity', `${inside}$&`))
  return SMALL.replace(LINE, all.join('\n'))
}

const ODD = '<cbc:Note odd="1">n</cbc:Note>'
const COMMENT = '<!-- <cac:InvoiceLine> --><cbc:Note><![CDATA[</cac:InvoiceLine>]]></cbc:Note>\n\n'
const FIVE = withLines('', ODD, COMMENT, '<cbc:Note/>', ODD)

const DOCUMENTS: readonly (readonly [title: string, xml: string, isValid: boolean])[] = [
  ['valid lines', withLines('', COMMENT, '', '', ''), true],
  ['errors in lines', FIVE, false],
  ['errors in and around lines', FIVE.replace('<cbc:ID>', '<cbc:ID odd="1">'), false],
  ['an error behind the lines', FIVE.replace(/<\/Invoice>\s*$/, '<cbc:Note/>$&'), false],
  [
    'an element missing before the lines',
    FIVE.replace(/<cac:LegalMonetary.*<\/cac:LegalMonetary[^>]*>/s, ''),
    false,
  ],
  [
    'an element among the lines',
    FIVE.replace(/(<\/cac:InvoiceLine>\n){1}/, '$&<cbc:Note/>'),
    false,
  ],
  ['a line before all', SMALL.replace('<cbc:ID>', `${LINE}${LINE}$&`), false],
  [
    'elements without a prefix',
    FIVE.replace(/<(\/?)cac:InvoiceLine>/g, (_, end: string) =>
      end === ''
        ? '<InvoiceLine xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2">'
        : '</InvoiceLine>',
    ),
    false,
  ],
]

describe('problemsByPart', () => {
  let schemas: Schemas
  before(async () => {
    schemas = await schemasOfSyntax('ubl')
  })
  after(() => {
    schemas.dispose()
  })

  const problemsOf = (xml: string): readonly ErrorDetail[] => {
    const document = XmlDocument.fromString(xml)
    try {
      schemas.of(document.root)?.validate(document)
      return []
    } catch (thrown) {
      if (thrown instanceof XmlLibError) return thrown.details
      throw thrown
    } finally {
      document.dispose()
    }
  }

  /** Places and messages. The only line of a part has no index. */
  const told = (problems: readonly ErrorDetail[]) =>
    problems.map(
      ({ line, xpath, message }) => `${line} ${xpath?.replaceAll('[1]', '') ?? ''} ${message}`,
    )

  for (const [title, xml, isValid] of DOCUMENTS)
    it(`finds the same in parts as in the whole: ${title}`, () => {
      const whole = told(problemsOf(xml))
      expect(whole.length === 0).to.equal(isValid)
      for (const together of [1, 2, 3])
        expect(told(problemsByPart(xml, problemsOf, together))).to.have.members(whole)
    })

  it('validates no more than so many lines at once', () => {
    const counts: number[] = []
    problemsByPart(
      FIVE,
      (xml) => {
        counts.push(xml.match(/<cac:InvoiceLine>\n?<cbc:ID>/g)?.length ?? 0)
        return []
      },
      2,
    )
    expect(counts).to.deep.equal([2, 2, 1])
  })
})
