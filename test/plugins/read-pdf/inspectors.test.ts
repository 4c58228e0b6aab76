import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Fault, type Artifacts, type Offers } from 'twinvoice/plugin'
import readPdf from '../../../plugins/read-pdf/index.js'
import { OFFERS } from '../../support/inspection/pdf-inspectors.js'
import { INVOICE_XML, invoicePdf } from '../../support/pdf/invoice-pdf.js'
import { codesOf, runStage, UNSHARED } from '../../support/run-stage.js'
import { linkTwinvoice } from '../../support/packages/link-twinvoice.js'

describe('read-pdf: inspectors that other plugins bring', () => {
  let folder = ''
  beforeEach(() => {
    folder = linkTwinvoice(realpathSync(mkdtempSync(join(tmpdir(), 'twinvoice-inspectors-'))))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** A plugin whose inspector has this body: `subject` and `context` are there, and twinvoice/pdf. */
  function offersOf(...bodies: readonly string[]): Offers {
    const offered = bodies.map((body, index) => {
      const file = join(folder, `inspector-${index}.js`)
      const module = `import * as pdf from 'twinvoice/pdf'\nexport default { inspect(subject, context) { ${body} } }`
      writeFileSync(file, module)
      return { plugin: `own-${index}`, layer: index === 0 ? 'pdfa' : 'rules', file }
    })
    return new Map([['pdf-inspector', offered]])
  }

  async function readWith(offers: Offers, options = {}, pdf = invoicePdf()) {
    const stage = await readPdf.create({ offers }, { processes: 1, ...options }, UNSHARED)
    try {
      return await runStage(stage, { pdfa: pdf.bytes() }, 'de')
    } finally {
      await stage.close?.()
    }
  }

  async function faultOf(work: Promise<unknown>): Promise<Fault> {
    const thrown: unknown = await work.catch((fault: unknown) => fault)
    if (thrown instanceof Fault) return thrown
    throw new Error('there was no fault')
  }

  it('pass facts to the stage of their plugin, report findings directly, and are timed by layer', async () => {
    const pages = '[...pdf.readPages(subject.document)].length'
    const finding = `{ rule: 'OWN', severity: 'warning', message: context.locale, path: '$.pdf_base64' }`
    const run = await readWith(
      offersOf(
        `return { facts: { pages: ${pages}, invoice: subject.invoice.name, all: subject.attachments.length } }`,
        `return { findings: [${finding}] }`,
      ),
    )
    expect(run.gave.inspections).to.deep.equal({
      'own-0': { pages: 1, invoice: 'factur-x.xml', all: 1 },
    })
    expect(run.findings).to.deep.equal([
      { rule: 'OWN', severity: 'warning', message: 'de', path: '$.pdf_base64' },
    ])
    const times = run.gave.layerTimes?.filter(({ to }) => to !== undefined)
    expect(times?.map(({ from, to }) => [from, to])).to.deep.equal([
      ['container', 'pdfa'],
      ['container', 'rules'],
    ])
    expect(run.gave.layerTimes?.every(({ ms }) => ms > 0)).to.equal(true)
  })

  describe('do not keep the XML back', () => {
    /** Runs the stage with an inspector; what it gives early is kept. */
    async function readEarly(body: string, options = {}, inspections = true) {
      const given: Partial<Artifacts>[] = []
      const stage = await readPdf.create(
        { offers: offersOf(body) },
        { processes: 1, ...options },
        UNSHARED,
      )
      const context = {
        inspections,
        giveEarly: (early: Partial<Artifacts>) => void given.push(early),
      }
      try {
        const run = runStage(stage, { pdfa: invoicePdf().bytes() }, 'en', context)
        return { given, ended: await run.catch((thrown: unknown) => thrown) }
      } finally {
        await stage.close?.()
      }
    }
    const xmlIn = ({ xmlFile }: Partial<Artifacts> = {}) =>
      Buffer.from(xmlFile?.bytes ?? []).toString()

    it('it is given while they are at work, once, even if the file is read twice', async () => {
      const { given, ended } = await readEarly('for (;;);', { timeoutMs: 300 })
      expect(given.map(xmlIn)).to.deep.equal([INVOICE_XML])
      expect(ended).to.be.instanceOf(Fault).with.property('code', 'TIMEOUT')
    })

    it('it is given again in the end, and is the same', async () => {
      const { given, ended } = await readEarly('return {}')
      expect(given).to.have.length(1)
      expect(ended).to.have.nested.property('gave.xmlFile').that.equals(given[0]?.xmlFile)
    })

    it('it is taken back where they come to a limit of the reader', async () => {
      const spend = 'for (;;) subject.document.budget.spendValues(1)'
      const { given, ended } = await readEarly(spend, { limits: { values: 1000 } })
      expect(given).to.have.length(1)
      expect(ended).to.have.nested.property('findings[0].code', 'PDF_LIMIT')
      expect(ended).to.have.property('gave').that.does.not.have.property('xmlFile')
    })

    it('without any of them it is given in the end only', async () => {
      const { given, ended } = await readEarly('return {}', {}, false)
      expect(given).to.deep.equal([])
      const { gave } = ended as { gave: Partial<Artifacts> }
      expect(xmlIn(gave)).to.equal(INVOICE_XML)
    })
  })

  it('of this package say the same in one file as beside those of others', async () => {
    const others = offersOf('return {}').get('pdf-inspector') ?? []
    const own = OFFERS.get('pdf-inspector') ?? []
    const beside = new Map([['pdf-inspector', [...own, ...others]]])
    for (const pdf of [invoicePdf(), invoicePdf({ relationship: '', xmp: '<x/>' })]) {
      const [together, apart] = [await readWith(OFFERS, {}, pdf), await readWith(beside, {}, pdf)]
      expect(together.findings).to.deep.equal(apart.findings)
      expect(together.gave.inspections).to.have.keys(own.map(({ plugin }) => plugin))
      expect(apart.gave.inspections).to.deep.include(together.gave.inspections)
    }
  })

  it('have their messages in the files beside them', async () => {
    mkdirSync(join(folder, 'messages'))
    writeFileSync(join(folder, 'messages', 'en.json'), '{ "OWN-1": "one", "OWN-2": "two" }')
    writeFileSync(join(folder, 'messages', 'de.json'), '{ "OWN-1": "eins" }')
    const offers = offersOf(
      `return { findings: ['OWN-1', 'OWN-2'].map((rule) => ({ rule, severity: 'info' })) }`,
    )
    const { findings } = await readWith(offers)
    expect(findings.map(({ message }) => message)).to.deep.equal(['eins', 'two'])
  })

  it('run if the option names them', async () => {
    const offers = offersOf('return { facts: 1 }', 'return { facts: 2 }')
    expect((await readWith(offers, { inspectors: ['own-1'] })).gave.inspections).to.deep.equal({
      'own-1': 2,
    })
    const fault = await faultOf(readWith(offers, { inspectors: ['own-7'] }))
    expect([fault.code, fault.reason]).to.deep.equal([
      'OPTIONS_INVALID',
      'no plugin "own-7" brings an inspector (there are: own-0, own-1)',
    ])
  })

  it('do not run for a file that cannot be read', async () => {
    const offers = offersOf('return { facts: 1 }')
    const stage = await readPdf.create({ offers }, { processes: 1 }, UNSHARED)
    try {
      const run = await runStage(stage, { pdfa: Buffer.from('no PDF') })
      expect(codesOf(run)).to.deep.equal(['NOT_PDF'])
      expect(run.gave.inspections).to.deep.equal({})
    } finally {
      await stage.close?.()
    }
  })

  it('pass on a limit of the reader: then the file is PDF_LIMIT', async () => {
    const offers = offersOf('for (;;) subject.document.budget.spendValues(1)')
    const run = await readWith(offers, { limits: { values: 1000 } })
    expect(run.findings).to.have.length(1)
    const found = 'mehr als 1000 Werte'
    expect(run.findings[0]).to.include({ code: 'PDF_LIMIT', found, expected: '≤ 1000' })
    expect(run.gave.xmlFile).to.equal(undefined)
  })

  it('that throw are a fault of the program that names their plugin', async () => {
    const fault = await faultOf(readWith(offersOf(`throw new TypeError('broken')`)))
    expect(fault.code).to.equal('STAGE_FAILED')
    expect(fault.message).to.contain('the inspector of plugin own-0 failed: TypeError: broken')
  })

  it('that are async are a fault of the program; those that return nothing are not', async () => {
    const fault = await faultOf(readWith(offersOf('return Promise.resolve({})')))
    expect(fault.message).to.contain('own-0 failed: TypeError: inspect() must not be async')
    expect((await readWith(offersOf(''))).findings).to.deep.equal([])
  })

  it('that return anything but plain data are a fault of the program', async () => {
    const fault = await faultOf(readWith(offersOf('return { facts: () => 1 }')))
    expect(fault.code).to.equal('STAGE_FAILED')
    expect(fault.message)
      .to.contain('the inspector of plugin own-0 failed')
      .and.to.contain('could not be cloned')
    for (const [returned, said] of [
      ['17', 'a number'],
      ['null', 'null'],
      ['[]', 'a list'],
      ['{ fact: 1 }', 'fact'],
      ['{ findings: {} }', 'findings that are no list'],
    ] as const)
      expect((await faultOf(readWith(offersOf(`return ${returned}`)))).message).to.contain(
        `the inspector of plugin own-0 failed: TypeError: inspect() has to return { facts, findings } or nothing, and returned ${said}`,
      )
  })

  it('that never end are cut off, without a verdict (D37)', async () => {
    const fault = await faultOf(readWith(offersOf('for (;;);'), { timeoutMs: 300 }))
    expect(fault.code).to.equal('TIMEOUT')
    expect(fault.message)
      .to.contain('(timeoutMs 300)')
      .and.to.contain('the inspectors of these plugins ran in it: own-0')
  })

  for (const [what, module, reason] of [
    ['cannot be parsed', 'export default {', 'cannot be loaded: '],
    [
      'import what is not there',
      `import 'none-such'`,
      "cannot be loaded: Cannot find package 'none-such'",
    ],
    ['have no function inspect', 'export default {}', 'is not one: its default export must have'],
    ['export nothing', 'export const inspect = 1', 'is not one: its default export must have'],
  ] as const)
    it(`that ${what} are reported when the stage is created, with plugin, file and reason`, async () => {
      const offers = offersOf('')
      const file = join(folder, 'inspector-0.js')
      writeFileSync(file, module)
      const fault = await faultOf(readWith(offers))
      expect(fault.code).to.equal('PLUGIN_INVALID')
      expect(fault.message).to.contain(`the inspector of plugin own-0 (${file}) ${reason}`)
    })

  it('that import another copy of the reader are refused, since its objects differ', async () => {
    const offers = offersOf('return {}')
    const copy = join(folder, 'node_modules', 'twinvoice')
    rmSync(copy)
    mkdirSync(copy)
    const manifest = { name: 'twinvoice', exports: { './pdf': './pdf.js' } }
    writeFileSync(join(copy, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(copy, 'pdf.js'), '')
    const fault = await faultOf(readWith(offers))
    expect(fault.code).to.equal('PLUGIN_INVALID')
    expect(fault.message).to.contain(`imports another copy of twinvoice (${copy}/pdf.js)`)
  })
})
