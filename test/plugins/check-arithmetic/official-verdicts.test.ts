import { expect } from 'chai'
import { parseXml } from 'twinvoice/plugin'
import { recalculate } from '../../../plugins/check-arithmetic/invoice-sums.js'
import { oracleDocuments, ublOracleDocuments } from '../../support/oracle/documents.js'
import { describeWithShared } from '../../support/shared-folder.js'

/** Terms of amounts that are wrong. */
function errorsOf(xml: string): string[] {
  return (recalculate(parseXml(xml), 'EN16931') ?? [])
    .filter(({ severity }) => severity === 'error')
    .map(({ term }) => term)
}

describeWithShared('check-arithmetic and the official artefacts', () => {
  it('finds no error in any UBL document that the official artefacts find valid', async () => {
    let valid = 0
    for await (const { id, change, xml, findings, schema } of ublOracleDocuments()) {
      if (findings['cen']?.length !== 0 || schema !== null) continue
      valid++
      expect(errorsOf(xml), `${id}: ${change}`).to.deep.equal([])
    }
    expect(valid).to.be.greaterThan(1000)
  })

  it('finds no error in any document that the official artefacts find valid', async () => {
    let valid = 0
    for await (const { id, change, xml, findings } of oracleDocuments()) {
      if (findings?.length !== 0) continue
      valid++
      const errors = errorsOf(xml)
      expect(errors, `${id}: ${change}`).to.deep.equal([])
    }
    expect(valid).to.be.greaterThan(1400)
  })
})
