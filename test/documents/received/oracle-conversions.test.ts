import { expect } from 'chai'
import { convertDocument } from '../../../src/request/from-invoice/converted.js'
import { oracleDocuments, ublOracleDocuments } from '../../support/oracle/documents.js'
import { describeWithShared } from '../../support/shared-folder.js'

describeWithShared('Conversion of the invoices of the oracle, as they are', () => {
  const same = { guideline: (old: string) => old }

  it('loses no value of the model from UBL to CII and back', async () => {
    let count = 0
    for await (const { id, change, xml } of ublOracleDocuments((line) => line % 7 === 0)) {
      if (change !== 'unchanged') continue
      const there = convertDocument(xml, { ...same, syntax: 'cii' })
      const terms = (there?.lost ?? []).flatMap(({ term }) => term ?? [])
      // The attributes of a file that is empty.
      expect(
        terms.filter((term) => !term.startsWith('BT-125-')),
        id,
      ).to.deep.equal([])
      const back = convertDocument(there?.xml ?? '', { ...same, syntax: 'ubl' })
      expect(back?.lost, id).to.deep.equal([])
      count += 1
    }
    expect(count).to.be.greaterThan(50)
  })

  it('loses no value of the model from CII to UBL and back', async () => {
    let count = 0
    for await (const { id, change, xml } of oracleDocuments()) {
      // UBL has no lines within lines.
      const hasTree = /LineStatusReasonCode>\s*(?:GROUP|INFORMATION)\b/.test(xml)
      if (change !== 'unchanged' || hasTree) continue
      const there = convertDocument(xml, { ...same, syntax: 'ubl' })
      const terms = (there?.lost ?? []).flatMap(({ term }) => term ?? [])
      // The scheme of an electronic address that is empty; an account with an IBAN and another number.
      const known = xml.includes('ram:ProprietaryID') ? ['BT-49-1', 'BT-84'] : ['BT-49-1']
      expect(
        terms.filter((term) => !known.includes(term) && !term.startsWith('BT-X-')),
        id,
      ).to.deep.equal([])
      const back = convertDocument(there?.xml ?? '', { ...same, syntax: 'cii' })
      expect(back?.lost, id).to.deep.equal([])
      count += 1
    }
    expect(count).to.be.greaterThan(100)
  })
})
