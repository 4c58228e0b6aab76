import { expect } from 'chai'
import { TERMS } from 'twinvoice/plugin'
import { fieldOfStandard } from '../../../plugins/validate-json/fields/standard-name.js'
import { check, smallest } from './checked.js'

/** What the first unknown field of a request is said to be. */
async function expectedFor(add: Readonly<Record<string, unknown>>): Promise<string | undefined> {
  const { invoice } = smallest()
  const { findings } = await check({ invoice: { ...invoice, ...add } })
  return findings.find(({ code }) => code === 'UNKNOWN_FIELD')?.expected
}

describe('names of the standard in a request (D1)', () => {
  it('lead to a field of each business term', () => {
    for (const { id, path, computed } of TERMS) {
      const field = fieldOfStandard(['invoice', id])
      expect(field, id).not.to.equal(undefined)
      if (typeof field !== 'object') continue
      const others = TERMS.filter((term) => term.id === id && !term.computed)
      const paths = others.map((term) => term.path.replace(/\[\]$/, ''))
      expect(paths, `${id} ${path} ${computed}`).to.include(`$.invoice.${field.path}`)
    }
  })

  const item = ['invoice', 'items', 0] as const
  for (const [segments, path] of [
    [['BT-1'], 'invoice.number'],
    [['invoice', 'bt10'], 'buyerReference'],
    [['invoice', 'BT-20 Payment terms'], 'payment.terms'],
    [['BG-4'], 'invoice.seller'],
    [[...item, 'BT-155'], 'sellerItemId'],
    [['cbc:ID'], 'invoice.number'],
    [['cac:AccountingSupplierParty'], 'invoice.seller'],
    [['cac:PaymentMeans'], 'invoice.payment'],
    [['invoice', 'seller', 'ram:Name'], 'name'],
    [[...item, 'cbc:PriceAmount'], 'unitPrice'],
  ] as const)
    it(`lead from ${segments.join('.')} to ${path}`, () => {
      expect(fieldOfStandard(segments)).to.deep.equal({ path })
    })

  for (const segments of [['BT-106'], ['cbc:PayableAmount'], ['cac:TaxTotal'], ['BG-23']] as const)
    it(`are those of computed amounts: ${segments[0]}`, () => {
      expect(fieldOfStandard(segments)).to.equal('computed')
    })

  it('are the option for the profile, which says the specification identifier', async () => {
    for (const name of ['BT-24', 'cbc:CustomizationID'])
      expect(fieldOfStandard(['invoice', name]), name).to.equal('profile')
    expect(await expectedFor({ customizationID: 'x' })).to.contain('--profile')
  })

  it('mean nothing where they are of several fields, or of the object itself', () => {
    for (const segments of [['cbc:Name'], [...item, 'cac:Item'], ['BT-9999'], ['ram:None']])
      expect(fieldOfStandard(segments), segments.join('.')).to.equal(undefined)
  })

  it('are suggested', async () => {
    expect(await expectedFor({ 'BT-10': 'x' })).to.equal('did you mean buyerReference?')
    expect(await expectedFor({ AccountingCustomerParty: {} })).to.equal('did you mean buyer?')
    for (const [name, field] of [
      ['accountingSupplierParty', 'seller'],
      ['documentCurrencyCode', 'currency'],
      ['includedNote', 'notes'],
      ['CessionarioCommittente', 'buyer'],
      ['DettaglioLinee', 'items'],
      ['deadline', 'dueDate'],
    ] as const)
      expect(await expectedFor({ [name]: 'x' }), name).to.equal(`did you mean ${field}?`)
    expect(await expectedFor({ code: 'x' })).not.to.contain('classifications')
    expect(await expectedFor({ ImportoTotaleDocumento: 1 })).to.match(/computed/)
    expect(await expectedFor({ 'BT-112': 1 })).to.match(/computed/)
  })

  it('of another document are not the number and date of the invoice', async () => {
    for (const [name, field] of [
      ['order', 'orderReference'],
      ['contract', 'contractReference'],
      ['originalInvoice', 'precedingInvoices'],
    ] as const)
      expect(await expectedFor({ [name]: { number: 'A-1', date: '2026-11-20' } })).to.equal(
        `did you mean ${field}?`,
      )
  })
})
