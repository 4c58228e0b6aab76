import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Fault, createTwinvoice, type GenerateResult, type Twinvoice } from 'twinvoice'
import { REQUEST } from '../support/fixtures/requests.js'

const MOMENT = new Date('2026-11-20T12:00:00Z')

/** A package whose stage does what the invoice's note says: dies, hangs, throws or goes on. */
function packageThatObeys(folder: string): string {
  mkdirSync(join(folder, 'plugins', 'obey'), { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name: 'obey',
      type: 'module',
      twinvoice: {
        core: '^1.0.0',
        plugins: 'plugins',
        insert: [{ plugin: 'obey', into: 'generate', after: 'map-cii' }],
      },
    }),
  )
  writeFileSync(
    join(folder, 'plugins', 'obey', 'index.js'),
    `import { existsSync, writeFileSync } from 'node:fs'
    let runs = 0
    export default {
      manifest: { name: 'obey', core: '^1.0.0', summary: 'Obeys the note.', needs: ['invoice'], gives: [] },
      create: () => ({
        run({ invoice }) {
          runs += 1
          if (invoice.note === 'count') throw new Error(String(runs))
          if (invoice.note === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
          if (invoice.note === 'die') process.exit(3)
          if (invoice.note?.startsWith('/') && !existsSync(invoice.note)) {
            writeFileSync(invoice.note, '')
            process.exit(3)
          }
          if (invoice.note === 'hang') for (;;);
          if (invoice.note === 'throw') throw new Error('as told')
          return {}
        },
      }),
    }`,
  )
  return folder
}

function request(note: string): string {
  return JSON.stringify({ ...REQUEST, invoice: { ...REQUEST.invoice, note } })
}

async function faultOf(work: Promise<GenerateResult>): Promise<Fault> {
  try {
    await work
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown
    throw thrown
  }
  throw new Error('there was no fault')
}

describe('A pool of workers', () => {
  let folder = ''
  let pool: Twinvoice
  before(async () => {
    folder = packageThatObeys(mkdtempSync(join(tmpdir(), 'twinvoice-pool-')))
    pool = await createTwinvoice({ workers: 1, queue: 2, timeoutMs: 20_000, packages: [folder] })
    await pool.warm()
  })
  after(async () => {
    await pool.close()
    rmSync(folder, { recursive: true })
  })

  it('gives the same bytes as the calling thread', async () => {
    const inline = await createTwinvoice()
    const [here, there] = await Promise.all(
      [inline, pool].map((twinvoice) => twinvoice.generate(request('x'), { moment: MOMENT })),
    )
    expect(here?.ok && there?.ok && Buffer.from(here.pdf).equals(there.pdf)).to.equal(true)
    if (here?.ok !== true) return
    expect((await pool.extract(here.pdf))?.xml).to.deep.equal(new TextEncoder().encode(here.xml))
    const report = await pool.validate(here.pdf)
    expect(report.zugferd && report.valid).to.equal(true)
    await inline.close()
  })

  it('refuses what is wrong as data, not as a fault', async () => {
    const result = await pool.generate('{}')
    expect(result.ok).to.equal(false)
  })

  it('keeps a fault’s code and place across the border', async () => {
    const fault = await faultOf(pool.generate(request('throw')))
    expect(fault.code).to.equal('STAGE_FAILED')
    expect(fault.message).to.equal('stage obey: as told')
  })

  it('reports a worker that dies, and goes on with a new one', async () => {
    expect((await faultOf(pool.generate(request('die')))).code).to.equal('WORKER_DIED')
    expect((await pool.generate(request('x'))).ok).to.equal(true)
  })

  it('does a document once more whose worker died (D37)', async () => {
    expect((await pool.generate(request(join(folder, 'died-once')))).ok).to.equal(true)
  })

  it('stops a document that the caller gives up, even in an endless loop', async () => {
    const abort = new AbortController()
    setTimeout(() => {
      abort.abort()
    }, 300)
    expect((await faultOf(pool.generate(request('hang'), { signal: abort.signal }))).code).to.equal(
      'ABORTED',
    )
    expect((await pool.generate(request('x'))).ok).to.equal(true)
  })

  it('keeps the worker when a caller gives up a document that soon ends by itself', async () => {
    const runs = async () =>
      Number(/\d+$/.exec((await faultOf(pool.generate(request('count')))).message))
    const before = await runs()
    const [atWork, waiting] = [new AbortController(), new AbortController()]
    const faults = Promise.all([
      faultOf(pool.generate(request('slow'), { signal: atWork.signal })),
      faultOf(pool.generate(request('slow'), { signal: waiting.signal })),
    ])
    setTimeout(() => {
      atWork.abort()
      waiting.abort()
    }, 100)
    expect((await faults).map(({ code }) => code)).to.deep.equal(['ABORTED', 'ABORTED'])
    expect(await runs(), 'only the one at work ran, in the same worker').to.equal(before + 2)
  })

  it('stops a document that overruns its time', async () => {
    const hurried = await createTwinvoice({ workers: 1, timeoutMs: 3_000, packages: [folder] })
    try {
      expect((await faultOf(hurried.generate(request('hang')))).code).to.equal('TIMEOUT')
    } finally {
      await hurried.close()
    }
  })

  it('refuses a document when the queue is full', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => pool.generate(request('x'))),
    )
    const codes = results.map((result) =>
      result.status === 'rejected' ? (result.reason as Fault).code : 'done',
    )
    expect(codes).to.include('BUSY').and.to.include('done')
    expect(codes.every((code) => code === 'BUSY' || code === 'done')).to.equal(true)
  })

  it('refuses everything once closed', async () => {
    const closed = await createTwinvoice({ workers: 1 })
    await closed.close()
    expect((await faultOf(closed.generate(request('x')))).code).to.equal('CLOSED')
  })
})
