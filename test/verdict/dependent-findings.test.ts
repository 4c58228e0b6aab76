import { expect } from 'chai'
import { dependentFindings, grouped, relationTo } from '../../src/verdict/dependent-findings.js'
import type { ReportFinding } from '../../src/verdict/report.js'

const SETTLEMENT = '/*:CrossIndustryInvoice/*:SupplyChainTradeTransaction'

function finding(rule: string, term?: string, xpath?: string): ReportFinding {
  return {
    rule,
    code: rule,
    severity: 'error',
    message: `${rule} is broken`,
    ...(term === undefined ? {} : { term }),
    ...(xpath === undefined ? {} : { xpath }),
  }
}

/** The groups by their rules: the first, and those below it. */
function rulesOf(findings: readonly ReportFinding[]): readonly (readonly string[])[] {
  return dependentFindings(findings).map(({ finding: first, dependents }) =>
    [first, ...dependents].map(({ rule }) => rule),
  )
}

describe('findings that depend on a wrong amount', () => {
  const breakdown = (position: string) => `${SETTLEMENT}/*:ApplicableTradeTax${position}`

  it('are below the finding about the amount, also if it was reported later', () => {
    const due = finding('BR-CO-16', 'BT-115')
    const gross = finding('BR-CO-15', 'BT-112')
    expect(rulesOf([due, gross])).to.deep.equal([['BR-CO-15', 'BR-CO-16']])
  })

  it('are all in the order of their groups, which stays as it is when they are put together again', () => {
    const once = grouped([
      finding('BR-CO-10', 'BT-106'),
      finding('BR-1'),
      finding('EN 16931-1, BT-131', 'BT-131'),
    ])
    const order = ['EN 16931-1, BT-131', 'BR-CO-10', 'BR-1']
    expect(once.map(({ rule }) => rule)).to.deep.equal(order)
    expect(grouped(once)).to.deep.equal(once)
  })

  it('are below damage to the file, which they may follow from', () => {
    const [table, object, font] = [
      finding('PDFA-6.1.4'),
      finding('PDFA-6.1.9'),
      finding('PDFA-6.2.11.2'),
    ]
    const recovered = finding('PDF_RECOVERED')
    expect(rulesOf([table, font, object, recovered])).to.deep.equal([
      ['PDF_RECOVERED', 'PDFA-6.1.4', 'PDFA-6.1.9'],
      ['PDFA-6.2.11.2'],
    ])
    expect(relationTo(recovered)).to.equal('consequences')
    expect(rulesOf([font, finding('PDFA-6.1.7.2')])).to.deep.equal([
      ['PDFA-6.1.7.2', 'PDFA-6.2.11.2'],
    ])
    expect(rulesOf([table, object])).to.deep.equal([['PDFA-6.1.4'], ['PDFA-6.1.9']])
    expect(relationTo(finding('BR-CO-15', 'BT-112'))).to.equal('dependents')
  })

  it('follow each other along the calculations, from the lines to the amount due', () => {
    const chain = [
      finding('BR-CO-16', 'BT-115'),
      finding('BR-CO-15', 'BT-112'),
      finding('BR-CO-13', 'BT-109'),
      finding('BR-CO-10', 'BT-106'),
      finding('EN 16931-1, BT-131', 'BT-131'),
    ]
    expect(rulesOf(chain)).to.deep.equal([
      ['EN 16931-1, BT-131', 'BR-CO-16', 'BR-CO-15', 'BR-CO-13', 'BR-CO-10'],
    ])
  })

  it('are not the same finding on another line, which is beside the first', () => {
    const [first, second, sum] = [
      finding('EN 16931-1, BT-131', 'BT-131', '/Invoice/InvoiceLine[1]'),
      finding('EN 16931-1, BT-131', 'BT-131', '/Invoice/InvoiceLine[2]'),
      finding('BR-CO-10', 'BT-106'),
    ]
    expect(dependentFindings([first, sum, second])).to.deep.equal([
      { finding: first, repeated: [second], dependents: [sum] },
    ])
  })

  it('are not put below an amount when one between them is right', () => {
    const lines = finding('BR-CO-10', 'BT-106')
    const due = finding('BR-CO-16', 'BT-115')
    expect(rulesOf([lines, due])).to.deep.equal([['BR-CO-10'], ['BR-CO-16']])
  })

  it('include those about the same amount, which come before what follows from it', () => {
    const tax = `${breakdown('[1]')}/*:CalculatedAmount[1]`
    const found = [
      finding('BR-CO-14', 'BT-110'),
      finding('BR-CO-17', 'BT-117', tax),
      finding('BR-S-09', 'BT-117', breakdown('')),
    ]
    expect(rulesOf(found)).to.deep.equal([['BR-CO-17', 'BR-S-09', 'BR-CO-14']])
  })

  it('depend on the taxable amount of their own breakdown alone', () => {
    const basis = finding('BR-S-08', 'BT-116', `${breakdown('[1]')}/*:BasisAmount`)
    const own = finding('BR-S-09', 'BT-117', `${breakdown('[1]')}/*:CalculatedAmount`)
    const other = finding('BR-Z-09', 'BT-117', `${breakdown('[2]')}/*:CalculatedAmount`)
    expect(rulesOf([own, other, basis])).to.deep.equal([['BR-S-08', 'BR-S-09'], ['BR-Z-09']])
  })

  it('are those of rules that calculate: another rule on an amount stands alone', () => {
    const decimals = finding('BR-DEC-18', 'BT-112')
    const gross = finding('BR-CO-15', 'BT-112')
    const noTerm = finding('BR-CO-16')
    expect(rulesOf([decimals, gross, noTerm])).to.deep.equal([
      ['BR-DEC-18'],
      ['BR-CO-15'],
      ['BR-CO-16'],
    ])
  })

  it('are all of the findings, each once', () => {
    const found = [
      finding('BR-CO-14', 'BT-110'),
      finding('BR-01', 'BT-24'),
      finding('BR-CO-17', 'BT-117', `${breakdown('[2]')}/*:CalculatedAmount`),
      finding('BR-CO-17', 'BT-117', `${breakdown('[3]')}/*:CalculatedAmount`),
    ]
    const listed = dependentFindings(found).flatMap(({ finding: first, dependents }) => [
      first,
      ...dependents,
    ])
    expect(listed).to.have.members(found).and.to.have.length(found.length)
  })
})
