import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect } from 'chai'
import { createTwinvoice, type Fault, type Twinvoice } from 'twinvoice'
import { writeStagePackage } from '../../support/packages/stage-package.js'
import { faultOf, packageThatObeys, request } from './package-that-obeys.js'

const MOMENT = new Date('2026-11-20T12:00:00Z')

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

  it('returns a refusal as data, not as a fault', async () => {
    const result = await pool.generate('{}')
    expect(result.ok).to.equal(false)
  })

  it('keeps a fault’s code and place between threads', async () => {
    const fault = await faultOf(pool.generate(request('throw')))
    expect(fault.code).to.equal('STAGE_FAILED')
    expect(fault.message).to.equal('stage obey: as told')
  })

  it('keeps the place of a fault that was caused by itself', async () => {
    const fault = await faultOf(pool.generate(request('cycle')))
    expect([fault.code, fault.message]).to.deep.equal(['STAGE_FAILED', 'stage obey: as told'])
  })

  it('warns of an error that no document waited for, says where it is from, and quotes nothing', async () => {
    const warned = once(process, 'warning') as Promise<[Error]>
    expect((await pool.generate(request('stray'))).ok).to.equal(true)
    const [warning] = await warned
    expect(warning.name).to.equal('TwinvoiceWarning')
    expect(warning.message).to.match(/RangeError at .*obey\/index\.js:\d+/)
    expect(warning.message).not.to.include('of the document')
    expect(warning.cause).to.have.property('message', 'of the document')
  })

  it('reports a worker that dies with its stage, and continues with a new one', async () => {
    const fault = await faultOf(pool.generate(request('die')))
    expect([fault.code, fault.place.stage]).to.deep.equal(['WORKER_DIED', 'obey'])
    expect((await pool.generate(request('x'))).ok).to.equal(true)
  })

  it('repeats a document once whose worker died (D37)', async () => {
    expect((await pool.generate(request(join(folder, 'died-once')))).ok).to.equal(true)
  })

  it('stops a document that the caller aborts, even in an endless loop', async () => {
    const abort = new AbortController()
    const reason = new Error('nobody waits any more')
    setTimeout(() => {
      abort.abort(reason)
    }, 300)
    const fault = await faultOf(pool.generate(request('hang'), { signal: abort.signal }))
    expect(fault.code).to.equal('ABORTED')
    expect(fault.cause).to.equal(reason)
    expect((await pool.generate(request('x'))).ok).to.equal(true)
  })

  it('keeps the worker if an aborted document soon ends by itself', async () => {
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

  it('stops a document that exceeds its time, and names the stage', async () => {
    const hurried = await createTwinvoice({ workers: 1, timeoutMs: 3_000, packages: [folder] })
    try {
      const fault = await faultOf(hurried.generate(request('wait')))
      expect([fault.code, fault.message]).to.deep.equal([
        'TIMEOUT',
        'stage obey: the document took longer than 3000 ms',
      ])
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

  it('replaces a thread in which a module could not be loaded, since Node never tries again', async () => {
    const runs = async () =>
      Number(/\d+$/.exec((await faultOf(pool.generate(request('count')))).message))
    expect(await runs()).to.be.greaterThan(1)
    expect((await faultOf(pool.generate(request('no files')))).code).to.equal('WORKER_DIED')
    expect(await runs()).to.equal(1)
  })

  let small: Twinvoice
  before(async () => {
    small = await createTwinvoice({ workers: 1, timeoutMs: 60_000, packages: [folder] })
    await small.warm()
  })
  after(() => small.close())

  it('serves other shares while the documents of one share never end', async () => {
    const greedy = { id: 'greedy', queue: 10, part: 1 }
    const gone = new AbortController()
    const flood = Array.from({ length: 6 }, () =>
      faultOf(small.generate(request('wait'), { share: greedy, signal: gone.signal })),
    )
    for (const id of ['one', 'two', 'one']) {
      const share = { id, queue: 10, part: 1 }
      expect((await small.generate(request('x'), { share })).ok).to.equal(true)
    }
    gone.abort()
    expect((await Promise.all(flood)).every(({ code }) => code === 'ABORTED')).to.equal(true)
  })

  it('refuses documents of a share beyond its part with OVER_SHARE', async () => {
    const share = { id: 'short', queue: 1, part: 1 }
    const gone = new AbortController()
    const first = Array.from({ length: 2 }, () =>
      faultOf(small.generate(request('wait'), { share, signal: gone.signal })),
    )
    expect((await faultOf(small.generate(request('x'), { share }))).code).to.equal('OVER_SHARE')
    gone.abort()
    await Promise.all(first)
  })

  it('counts threads that cannot be ended against its limit', async () => {
    // Each thread is a new one, and must have reached the work within the time of a document.
    const start = performance.now()
    const unhurried = await createTwinvoice({ workers: 1, packages: [folder] })
    await unhurried.generate(request('x'))
    await unhurried.close()
    const timeoutMs = Math.max(3000, Math.round(2 * (performance.now() - start)))
    const hurried = await createTwinvoice({ workers: 1, timeoutMs, packages: [folder] })
    const codes: string[] = []
    while (!codes.includes('BUSY') && codes.length < 12)
      codes.push((await faultOf(hurried.generate(request('native')))).code)
    expect(codes.slice(0, 3)).to.deep.equal(['TIMEOUT', 'TIMEOUT', 'TIMEOUT'])
    expect(codes.at(-1)).to.equal('BUSY')
    await hurried.close()
  })

  const withPlugin = (create: string) =>
    writeStagePackage(
      mkdtempSync(join(folder, 'other-')),
      'other',
      `export default {
        manifest: { name: 'other', core: '^1.0.0', summary: 'x', needs: [], gives: [] },
        create: () => ${create},
      }`,
    )

  for (const workers of [0, 1])
    it(`lets stages free what they hold, and names one that cannot, with ${workers} workers`, async () => {
      const throwing = `({ run: () => ({}), close() { throw new Error('as told') } })`
      const closing = await createTwinvoice({ workers, packages: [withPlugin(throwing)] })
      const fault = await closing.close().then(() => undefined, String)
      expect(fault).to.match(/plugin other, .*index\.js: cannot be closed: as told/)
    })

  it('does not wait for ever for a stage that is never set up, and names it', async () => {
    const packages = [withPlugin('new Promise(() => {})')]
    const opened = await createTwinvoice({ workers: 1, timeoutMs: 500, packages }).catch(
      (thrown: unknown) => thrown,
    )
    expect(opened).to.include({ code: 'TIMEOUT' })
    expect(opened).to.have.nested.property('place.stage').that.includes('other')
  })

  for (const [workers, code] of [
    [0, 'CATALOG_INVALID'],
    [1, 'WORKER_DIED'],
  ] as const)
    it(`does not open in a working directory that is gone, with ${workers} workers`, async () => {
      const before = process.cwd()
      const gone = mkdtempSync(join(folder, 'gone-'))
      process.chdir(gone)
      try {
        rmSync(gone, { recursive: true })
        const opened = await createTwinvoice({ workers }).catch((thrown: unknown) => thrown)
        expect(opened).to.include({ code })
      } finally {
        process.chdir(before)
      }
    })

  it('refuses everything once closed', async () => {
    const closed = await createTwinvoice({ workers: 1 })
    await closed.close()
    expect((await faultOf(closed.generate(request('x')))).code).to.equal('CLOSED')
  })

  it('says of what it works on, and of what waits, that it was closed: no thread died of them', async () => {
    const closing = await createTwinvoice({ workers: 1, packages: [folder] })
    const faults = [request('wait'), request('x')].map((each) => faultOf(closing.generate(each)))
    await setImmediate()
    await closing.close()
    expect((await Promise.all(faults)).map(({ code }) => code)).to.deep.equal(['CLOSED', 'CLOSED'])
  })
})
