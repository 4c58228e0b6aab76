import { expect } from 'chai'
import { requestPath } from '../../../plugins/validate-en16931/engine/request-path.js'

/** The field that a finding of a rule names: of an element's place in the request, and the rule's term. */
const pathOf = (path: string, term?: string): string => requestPath({ path }, term)

describe('the field of a request that a rule is about (D27)', () => {
  it('is the one whose value the rule points at, where a term has several', () => {
    expect(pathOf('$.invoice.payment.iban', 'BT-84')).to.equal('$.invoice.payment.iban')
    expect(pathOf('$.invoice.payment.accountId', 'BT-84')).to.equal('$.invoice.payment.accountId')
  })

  it('is in the further account that the rule points at, and else in the first', () => {
    const further = '$.invoice.payment.furtherAccounts[1]'
    expect(pathOf(further, 'BT-84')).to.match(
      /^\$\.invoice\.payment\.furtherAccounts\[1\]\.(?:iban|accountId)$/,
    )
    expect(pathOf(further, 'BT-86')).to.equal(`${further}.bic`)
    expect(pathOf('$.invoice.payment', 'BT-84')).to.equal('$.invoice.payment.accountId')
    expect(pathOf('$.invoice.payment', 'BT-86')).to.equal('$.invoice.payment.bic')
  })

  it("is the term's, in the line that the element stands in, where the value is missing", () => {
    expect(pathOf('$.invoice.items[3]', 'BT-130')).to.equal('$.invoice.items[3].unit')
  })

  it('stays where it is without a term, with one that no field has, and at another party', () => {
    expect(pathOf('$.invoice.items[3]')).to.equal('$.invoice.items[3]')
    expect(pathOf('$.invoice.items[3]', 'BT-9999')).to.equal('$.invoice.items[3]')
    expect(pathOf('$.invoice.buyer.vatId', 'BT-31')).to.equal('$.invoice.buyer.vatId')
    expect(pathOf('$.invoice.payment', 'BT-130')).to.equal('$.invoice.payment')
  })

  it('is the one to fill in where a whole group is missing that no object of the request stands for', () => {
    expect(pathOf('$.invoice.seller', 'BG-6')).to.equal('$.invoice.seller.contactName')
    expect(pathOf('$.invoice', 'BG-16')).to.equal('$.invoice.payment')
    expect(pathOf('$.invoice', 'BG-17')).to.equal('$.invoice.payment.iban')
    expect(pathOf('$.invoice.items[2]', 'BG-30')).to.equal('$.invoice.items[2].vatCategory')
  })

  it('is the list where an entry of a list is missing', () => {
    expect(pathOf('$.invoice', 'BG-25')).to.equal('$.invoice.items')
    expect(pathOf('$.invoice', 'BT-22')).to.equal('$.invoice.notes')
    expect(pathOf('$.invoice.seller', 'BT-29')).to.equal('$.invoice.seller.identifiers')
    expect(pathOf('$.invoice.items[1]', 'BG-28')).to.equal('$.invoice.items[1].charges')
  })

  it('is that of the exemptions where a VAT breakdown lacks its reason', () => {
    expect(pathOf('$.invoice', 'BT-120')).to.equal('$.invoice.vatExemptions')
  })
})
