import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createTwinvoice, Fault } from '../../../src/index.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { linkTwinvoice } from '../../support/packages/link-twinvoice.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const plain = await sharedTwinvoice()

const STAGE = `
  import { definePlugin } from 'twinvoice/plugin'
  export default definePlugin({
    manifest: {
      name: 'own', core: '^1.0.0', summary: 'Looks at the PDF.', needs: ['inspections'], gives: [],
      layer: 'container', offers: { 'pdf-inspector': './inspector.js' },
    },
    create: () => ({ run: () => ({}) }),
  })`

/** The package of an inspector that does this. */
function writePackage(folder: string, body: string): void {
  linkTwinvoice(folder)
  const own = join(folder, 'plugins', 'own')
  mkdirSync(own, { recursive: true })
  const insert = [{ plugin: 'own', into: 'validate', after: 'check-container' }]
  const twinvoice = { core: '^1.0.0', plugins: 'plugins', insert }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'own', version: '1.0.0', type: 'module', twinvoice }),
  )
  writeFileSync(join(own, 'index.js'), STAGE)
  writeFileSync(
    join(own, 'inspector.js'),
    `import 'twinvoice/pdf'\nexport default { inspect({ document }) { ${body} } }`,
  )
}

describe('a validation whose XML is judged while an inspector looks at the PDF', () => {
  let folder = ''
  let pdf: Uint8Array = new Uint8Array()
  before(async () => {
    const made = await plain.generate(JSON.stringify(REQUEST))
    if (!made.ok) throw new Error('the invoice is refused')
    pdf = made.pdf
  })
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'twinvoice-early-')))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  /** The report, without times, of an instance with the inspector. */
  async function reportWith(body: string) {
    writePackage(folder, body)
    const twinvoice = await createTwinvoice({ packages: [folder] })
    try {
      return timeless(await twinvoice.validate(pdf))
    } finally {
      await twinvoice.close()
    }
  }

  function timeless<Report extends object>(report: Report) {
    const layers = 'layers' in report ? (report.layers as readonly { name: string }[]) : []
    return { ...report, layers: layers.map((layer) => ({ ...layer, ms: 0 })) }
  }

  it('that takes long: the report is the same', async () => {
    const slow = 'const end = Date.now() + 300; while (Date.now() < end); return {}'
    expect(await reportWith(slow)).to.deep.equal(timeless(await plain.validate(pdf)))
  })

  it('that comes to a limit of the reader: nothing is said of the XML', async () => {
    const report = await reportWith('for (;;) document.budget.spendValues(1_000_000)')
    expect(report).to.include({ zugferd: true, valid: false })
    expect(report).to.have.nested.property('errors[0].code', 'PDF_LIMIT')
    expect(report).not.to.have.property('xml')
    const status = new Map(report.layers.map(({ name, ...layer }) => [name, layer]))
    for (const name of ['schema', 'rules', 'arithmetic'])
      expect(status.get(name), name).to.have.property('status', 'not_checked')
  })

  it('that throws: there is no report but a fault', async () => {
    const fault: unknown = await reportWith(`throw new Error('broken')`).catch((e: unknown) => e)
    expect(fault).to.be.instanceOf(Fault).with.property('code', 'STAGE_FAILED')
    expect(String(fault)).to.contain('the inspector of plugin own failed: Error: broken')
  })

  it('that is given up: there is no report, and the next document has one', async () => {
    writePackage(folder, 'if (document.bytes.length > 1000) for (;;);')
    const twinvoice = await createTwinvoice({ packages: [folder] })
    try {
      const over = new AbortController()
      const reason = new Error('nobody waits any more')
      setTimeout(() => over.abort(reason), 200)
      const fault: unknown = await twinvoice
        .validate(pdf, { signal: over.signal })
        .catch((thrown: unknown) => thrown)
      expect(fault).to.be.instanceOf(Fault).with.property('code', 'ABORTED')
      expect(fault).to.have.property('cause', reason)
      expect(await twinvoice.validate(Buffer.from('<a/>'))).to.include({ valid: false })
    } finally {
      await twinvoice.close()
    }
  })
})
