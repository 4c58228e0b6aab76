import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Fault, createTwinvoice } from 'twinvoice'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { originOf } from '../../src/cli/io/io.js'
import { newPackage } from '../../src/cli/commands/plugin-new.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { textOf } from '../support/pdf/pdf-programs.js'
import { itWith } from '../support/skip.js'

/** Stages of packages that change what pages and XML are made of. */
describe('a stage of a package', () => {
  let folder = ''
  beforeEach(async () => {
    const parent = mkdtempSync(join(tmpdir(), 'twinvoice-stage-'))
    symlinkSync(join(PACKAGE_ROOT, 'node_modules'), join(parent, 'node_modules'))
    folder = await newPackage('stage', 'twinvoice-stage-acme', parent)
  })
  afterEach(() => {
    rmSync(join(folder, '..'), { recursive: true, force: true })
  })

  function write(artifact: string, gives: string, place: string, run: string): void {
    writeFileSync(
      join(folder, 'plugins/acme/index.js'),
      `export default {
  manifest: { name: 'acme', core: '^1.0.0', summary: 'Changes.', needs: ['${artifact}'], gives: [${gives}] },
  create: () => ({ run: ({ ${artifact} }) => { ${run} } }),
}`,
    )
    const file = join(folder, 'package.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('"after": "map-xml"', place))
  }

  it('that is before map-xml changes pages and XML together', async () => {
    const note = `return { data: { ...data, invoice: { ...data.invoice, note: 'Added later' } } }`
    write('data', `'data'`, '"before": "map-xml"', note)
    const twinvoice = await createTwinvoice({ packages: [folder] })
    try {
      const made = await twinvoice.generate(REQUEST)
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      expect(made.xml).to.contain('Added later')
      const report = await twinvoice.validate(made.pdf, { agreement: true })
      expect(report.zugferd && report.valid).to.equal(true)
    } finally {
      await twinvoice.close()
    }
  })

  itWith(
    ['pdftotext'],
    'that goes on changing the invoice that it gave changes nothing on the pages',
    async () => {
      const run = `const mine = structuredClone(invoice)
      setImmediate(() => { mine.seller.name = 'Changed later' })
      return { invoice: mine, xml }`
      write('invoice', `'invoice', 'xml'`, '"after": "map-xml"', run)
      const file = join(folder, 'plugins/acme/index.js')
      const text = readFileSync(file, 'utf8')
      writeFileSync(
        file,
        text
          .replace(`['invoice'],`, `['invoice', 'xml'],`)
          .replace('({ invoice })', '({ invoice, xml })'),
      )
      const twinvoice = await createTwinvoice({ packages: [folder] })
      try {
        // Before each stage of work that can be aborted, other work of the thread has its turn.
        const { signal } = new AbortController()
        const made = await twinvoice.generate(REQUEST, { signal })
        if (!made.ok) throw new Error(JSON.stringify(made.details))
        expect(textOf(made.pdf).join('\n')).not.to.contain('Changed later')
      } finally {
        await twinvoice.close()
      }
    },
  )

  it('without a function run() is refused with its file', async () => {
    write('data', '', '"after": "map-xml"', 'return {}')
    const file = join(folder, 'plugins/acme/index.js')
    writeFileSync(file, readFileSync(file, 'utf8').replace('({ run:', '({ rum:'))
    const thrown = await createTwinvoice({ packages: [folder] }).catch((each: unknown) => each)
    expect(thrown).to.be.instanceOf(Fault).with.property('code', 'PLUGIN_INVALID')
    expect((thrown as Fault).message)
      .to.contain('create() gives no object with a function run()')
      .and.to.contain(file)
  })

  for (const returned of ['undefined', '7', 'xml'])
    it(`that returns ${returned} is refused with what it has to return`, async () => {
      write('data', '', '"after": "map-xml"', `return ${returned === 'xml' ? "'xml'" : returned}`)
      const twinvoice = await createTwinvoice({ packages: [folder] })
      try {
        const thrown = await twinvoice.generate(REQUEST).catch((each: unknown) => each)
        expect((thrown as Fault).message).to.equal(
          `stage acme: run() has to return an object with what it gives, and returned ${returned}`,
        )
      } finally {
        await twinvoice.close()
      }
    })

  for (const [what, artifact, run] of [
    ['invoice', 'invoice', `invoice.number = 'X'; return {}`],
    ['lines', 'invoice', `invoice.items[0].netAmount = '1'; return {}`],
    ['request', 'data', `data.footerText = 'X'; return {}`],
  ] as const)
    it(`cannot change the ${what} in place`, async () => {
      write(artifact, '', '"after": "map-xml"', run)
      const twinvoice = await createTwinvoice({ packages: [folder] })
      try {
        const thrown = await twinvoice.generate(REQUEST).catch((each: unknown) => each)
        expect(thrown).to.be.instanceOf(Fault)
        expect((thrown as Fault).code).to.equal('STAGE_FAILED')
        expect((thrown as Fault).message)
          .to.contain('stage acme: it changes an input')
          .and.to.match(/read only|not extensible/)
        expect(originOf(thrown)).to.match(
          /twinvoice-stage-acme\/plugins\/acme\/index\.js:\d+:\d+\)$/,
        )
      } finally {
        await twinvoice.close()
      }
    })
})
