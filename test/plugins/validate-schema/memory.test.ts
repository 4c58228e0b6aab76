import { expect } from 'chai'
import validateSchema from '../../../plugins/validate-schema/index.js'
import { profile } from '../../support/profile.js'
import { runStage, UNSHARED } from '../../support/run-stage.js'
import { oracleDocuments } from '../../support/oracle/documents.js'
import { describeWithShared } from '../../support/shared-folder.js'

describeWithShared('validate-schema over many documents', () => {
  it('frees their memory', async () => {
    const schema = await validateSchema.create(
      { profile: profile('EN16931'), syntax: 'cii' },
      {},
      UNSHARED,
    )
    const documents: string[] = []
    for await (const { xml } of oracleDocuments((line) => line < 100)) documents.push(xml)
    const round = async (times: number) => {
      for (let i = 0; i < times; i++) for (const xml of documents) await runStage(schema, { xml })
      return process.memoryUsage().external + process.memoryUsage().arrayBuffers
    }
    const before = await round(3)
    const after = await round(20)
    expect(after - before).to.be.lessThan(30_000_000)
    await schema.close?.()
  })
})
