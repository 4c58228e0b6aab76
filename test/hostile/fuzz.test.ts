import { expect } from 'chai'
import checkArithmetic from '../../plugins/check-arithmetic/index.js'
import gateXml from '../../plugins/gate-xml/index.js'
import readPdf from '../../plugins/read-pdf/index.js'
import type { Artifacts } from 'twinvoice/plugin'
import { REQUEST } from '../support/fixtures/requests.js'
import { profile } from '../support/profile.js'
import { OFFERS } from '../support/inspection/pdf-inspectors.js'
import { runStage, UNSHARED } from '../support/run-stage.js'
import { basePdfs } from '../support/hostile/inputs.js'
import { JSON_WORDS, PDF_WORDS, XML_WORDS, mutate } from '../support/hostile/mutate.js'
import { watchReaders } from '../support/hostile/readers.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** `TWINVOICE_FUZZ` says how many mutations are tried, more in CI; `TWINVOICE_SEED` where the seeds begin. */
const COUNT = Number(
  process.env['TWINVOICE_FUZZ'] ?? (process.env['CI'] === undefined ? 500 : 20_000),
)
const FIRST = Number(process.env['TWINVOICE_SEED'] ?? 1)

/** Every so many mutations run through the whole service instead of the stages that open a file. */
const WHOLE = 20

describe(`mutated inputs, ${COUNT} of them from seed ${FIRST}`, function () {
  this.timeout(60_000 + COUNT * 100)
  let own: Uint8Array
  let xml: Uint8Array
  let pdfs: Uint8Array[]
  let memory: ReturnType<typeof watchReaders>
  const over = { yes: false }
  before(async () => {
    const made = await twinvoice.generate(JSON.stringify(REQUEST))
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    own = made.pdf
    xml = (await twinvoice.extract(own))?.xml ?? new Uint8Array()
    pdfs = basePdfs(own)
    memory = watchReaders(process.pid, over)
  })
  after(async () => {
    over.yes = true
    expect((await memory).readerMiB).to.be.below(512)
  })

  /** Runs a share of the mutations, a few at a time. */
  async function each(share: number, run: (seed: number) => Promise<unknown>): Promise<void> {
    const end = FIRST + Math.ceil(COUNT * share)
    let next = FIRST
    const lane = async () => {
      for (let seed = next++; seed < end; seed = next++)
        await run(seed).catch((thrown: unknown) => {
          throw new Error(`seed ${seed}`, { cause: thrown })
        })
    }
    await Promise.all([lane(), lane(), lane(), lane()])
  }

  it('PDFs get an answer', async () => {
    const reader = await readPdf.create({ offers: OFFERS }, { processes: 2 }, UNSHARED)
    const gate = await gateXml.create({ profiles: new Map() }, {}, UNSHARED)
    await each(0.45, async (seed) => {
      const pdfa = mutate(pdfs[seed % pdfs.length] as Uint8Array, seed, PDF_WORDS)
      if (seed % WHOLE === 0)
        return twinvoice.validate(Buffer.concat([Buffer.from('%PDF-'), pdfa.subarray(5)]))
      const { gave, ...run } = await runStage(reader, { pdfa })
      if (gave.xmlFile === undefined) expect(run.findings).to.not.deep.equal([])
      else await runStage(gate, { xmlFile: gave.xmlFile })
      return undefined
    })
    await reader.close?.()
    await gate.close?.()
  })

  it('XML files get an answer', async () => {
    const gate = await gateXml.create({ profiles: new Map() }, {}, UNSHARED)
    const arithmetic = await checkArithmetic.create({ profile: profile('EN16931') }, {}, UNSHARED)
    await each(0.45, async (seed) => {
      const bytes = mutate(xml, seed, XML_WORDS)
      if (seed % WHOLE === 0) return twinvoice.validate(bytes)
      const run = await runStage(gate, { xmlFile: { name: 'factur-x.xml', bytes } })
      const text: Artifacts['xml'] | undefined = run.gave.xml
      if (text === undefined) expect(run.findings).to.not.deep.equal([])
      else await runStage(arithmetic, { xml: text })
      return undefined
    })
    await gate.close?.()
  })

  it('JSON bodies get an invoice or details', async () => {
    const body = Buffer.from(JSON.stringify(REQUEST))
    await each(0.1, async (seed) => {
      const result = await twinvoice.generate(mutate(body, seed, JSON_WORDS))
      if (!result.ok) expect(result.details).to.not.deep.equal([])
    })
    expect(Object.hasOwn(Object.prototype, 'x')).to.equal(false)
  })
})
