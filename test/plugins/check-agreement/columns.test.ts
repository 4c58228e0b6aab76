import { expect } from 'chai'
import { PdfDocument } from 'twinvoice/pdf'
import { disagreements, type Expected } from '../../../plugins/check-agreement/agree.js'
import { numbersOf } from '../../../plugins/check-agreement/own-numbers.js'
import { textOfPages } from '../../../plugins/check-agreement/text/page-text.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { pageFile, textAt } from '../../support/pdf/page-lines.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const NAME = 'Gemeinnützige Wohnungsbaugenossenschaft Südliches Hinterland eG i. L.'

/** Letters are 7.2 points wide. */
type Place = readonly [x: number, y: number]

function lacks(value: string, kind: Expected['kind'], parts: Readonly<Record<string, Place>>) {
  const content = Object.entries(parts).map(([text, [x, y]]) => textAt(text, { x, y }))
  const page = textOfPages(new PdfDocument(pageFile(content.join(''))))
  const expected = [{ term: 'BT-44', kind, value }]
  return disagreements(page, expected, undefined, numbersOf({})).length > 0
}

describe('check-agreement: columns', () => {
  for (const template of ['classic', 'compact', 'minimal'])
    it(`finds long names and numbers in columns of the template ${template}`, async () => {
      const { seller, buyer } = REQUEST.invoice
      const result = await twinvoice.generate({
        ...REQUEST,
        template,
        invoice: {
          ...REQUEST.invoice,
          number: 'RE-2026/11/NIEDERLASSUNG-SUED/KST-4711/KST-4712/KST-4713/0001',
          seller: { ...seller, name: `${NAME}, Niederlassung Oberes Donautal` },
          buyer: { ...buyer, name: NAME },
        },
      })
      if (!result.ok) throw new Error(JSON.stringify(result.details))
      const report = await twinvoice.validate(result.pdf, { agreement: true })
      expect(report.zugferd && report.warnings).to.deep.equal([])
    })

  const others = { Date: [300, 388], Page: [20, 300] } as const

  it('finds a text whose lines begin, end, or are centred at one place', () => {
    const text = 'Northern Lights Works'
    const isLacking = (parts: Readonly<Record<string, Place>>) =>
      lacks(text, 'text', { '20.11.2026': [300, 400], ...parts, ...others })
    expect(isLacking({ 'Northern Lights': [20, 400], Works: [20, 386] })).to.equal(false)
    expect(isLacking({ 'Northern Lights': [20, 400], Works: [92, 386] })).to.equal(false)
    expect(isLacking({ 'Northern Lights': [20, 400], Works: [56, 386] })).to.equal(false)
    expect(isLacking({ 'Northern Lights': [20, 400], Works: [40, 386] })).to.equal(true)
    expect(isLacking({ 'Northern Lights': [20, 400], Works: [20, 350] })).to.equal(true)
    expect(isLacking({ 'Northern Lights': [20, 400], Wonks: [20, 386] })).to.equal(true)
  })

  it('finds a date on two lines', () => {
    const isLacking = (year: string) =>
      lacks('2026-11-20', 'date', {
        '20 November': [20, 400],
        No: [200, 400],
        [year]: [20, 386],
        '7': [200, 386],
      })
    expect(isLacking('2026')).to.equal(false)
    expect(isLacking('2025')).to.equal(true)
  })
})
