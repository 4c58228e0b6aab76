import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createTwinvoice } from 'twinvoice'
import { REQUEST } from '../support/fixtures/requests.js'
import { writeStagePackage } from '../support/packages/stage-package.js'

/** A stage that puts another document type into the XML. */
const source = (typeCode: string) => `export default {
  manifest: { name: 'crm', core: '^1.0.0', summary: 'Changes.', needs: ['xml'], gives: ['xml'] },
  create: () => ({
    run: ({ xml }) => ({ xml: xml.replace('<ram:TypeCode>380<', '<ram:TypeCode>${typeCode}<') }),
  }),
}`

describe('A stage of a package that changes what is generated', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-changed-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  async function said(typeCode: string): Promise<string> {
    const twinvoice = await createTwinvoice({
      packages: [writeStagePackage(folder, 'crm', source(typeCode))],
    })
    try {
      return String((await twinvoice.generate(REQUEST)).ok)
    } catch (thrown) {
      return (thrown as Error).message
    } finally {
      await twinvoice.close()
    }
  }

  it('may do so', async () => {
    expect(await said('380')).to.equal('true')
  })

  it('is named if the invoice then breaks the schema', async () => {
    expect(await said('</ram:TypeCode><ram:TypeCode>')).to.match(
      /^stage validate-schema: the generated invoice breaks XML Schema: .* \(before it, stage crm changed "xml"\)$/,
    )
  })
})
