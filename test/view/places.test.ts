import { expect } from 'chai'
import { Ledger } from '../../src/view/ledger.js'
import { canonicalXPath, placeFindings } from '../../src/view/places.js'
import type { Leaf } from '../../src/view/leaf.js'
import type { ReportFinding } from '../../src/verdict/report.js'

const leaf = (path: string, id: string): Leaf => ({ path, id, name: '', type: 'text', value: 'x' })
const leaves = [
  leaf('number', 'BT-1'),
  leaf('items[0].lineId', 'BT-126'),
  leaf('items[1].netAmount', 'BT-131'),
  leaf('totals.net', 'BT-109'),
]
const xpaths = new Map([
  ['items[1].netAmount', '/ubl:Invoice/cac:InvoiceLine[2]/cbc:LineExtensionAmount'],
])

function placeOf(finding: Partial<ReportFinding>): string | undefined {
  const whole = { rule: 'R', code: 'R', severity: 'error' as const, message: '', ...finding }
  return placeFindings([whole], { leaves, xpaths }, new Ledger(leaves))[0]?.place
}

describe('The place of a finding', () => {
  it('is the value at its XPath, with or without prefixes and positions', () => {
    for (const xpath of [
      '/ubl:Invoice/cac:InvoiceLine[2]/cbc:LineExtensionAmount',
      '/*:Invoice[1]/*:InvoiceLine[2]/*:LineExtensionAmount[1]',
    ])
      expect(placeOf({ xpath })).to.equal('items[1].netAmount')
  })

  it('is the value at its path, or that of its term below', () => {
    expect(placeOf({ path: '$.invoice.number' })).to.equal('number')
    expect(placeOf({ path: '$.invoice.items[1]', term: 'BT-131' })).to.equal('items[1].netAmount')
    expect(placeOf({ path: '$.invoice', term: 'BT-109' })).to.equal('totals.net')
  })

  it('is the nearest group for a value that is missing, and none for the file', () => {
    expect(placeOf({ path: '$.invoice.items[0].quantity', term: 'BT-129' })).to.equal('items[0]')
    expect(placeOf({ path: '$.invoice.buyer.name' })).to.equal(undefined)
    expect(placeOf({ path: '$.pdf_base64' })).to.equal(undefined)
  })

  it('is found by an XPath in canonical form', () => {
    expect(canonicalXPath('/a:B/c:D[3]/@e')).to.equal('/B[1]/D[3]/@e')
  })
})

describe('The ledger of values', () => {
  it('gives each value once, and the rest in order', () => {
    const ledger = new Ledger(leaves)
    expect(ledger.list('items')).to.deep.equal(['items[0]', 'items[1]'])
    expect(ledger.take('items[0].lineId')?.value).to.equal('x')
    expect(ledger.take('items[0].lineId')).to.equal(undefined)
    expect(ledger.rest().map(({ path }) => path)).to.deep.equal([
      'number',
      'items[1].netAmount',
      'totals.net',
    ])
  })
})
