import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Batch, WorkOptions } from '../../src/batch/batch.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import { openBatch } from '../../src/batch/open.js'
import { documentName } from '../../src/batch/results/names.js'
import type { Outcome } from '../../src/batch/results/outcome.js'
import { faultOf } from '../support/fault.js'
import { itUnless } from '../support/skip.js'
import { SmallDisk } from '../support/small-disk.js'
import { DocumentsDouble } from '../support/serving/documents-double.js'

const MOMENT = new Date('2026-11-20T12:00:00Z')

describe('a run on one machine', () => {
  let folder = ''
  let batch: Batch
  let documents: DocumentsDouble
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-run-'))
    batch = await openBatch({ queue: `sqlite:${folder}/batch.sqlite` })
    documents = new DocumentsDouble()
  })
  afterEach(async () => {
    await batch.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Submits rows with three documents a part. */
  async function submitted(rows: readonly string[]): Promise<string> {
    writeFileSync(join(folder, 'rows.ndjson'), rows.join('\n'))
    const sources = [join(folder, 'rows.ndjson')]
    const place = join(folder, 'out')
    const run = await batch.create({ goal: 'generate', sources, place, moment: MOMENT, chunk: 3 })
    await batch.fill(run)
    return run
  }

  function work(run: string, options: Partial<WorkOptions> = {}): Promise<void> {
    const stop = new AbortController().signal
    return batch.work({ documents, concurrency: 2, run, stop, ...options })
  }

  async function outcomes(run: string): Promise<Outcome[]> {
    const all: Outcome[] = []
    for await (const outcome of batch.outcomes(run)) all.push(outcome)
    return all
  }

  const requests = (count: number) => Array.from({ length: count }, (_, at) => `{"n":${at + 1}}`)

  it('is deleted once it has ended: alone, or with its results, and those of no other run', async () => {
    const [kept, gone] = [await submitted(requests(4)), await submitted(requests(4))]
    expect(await faultOf(batch.delete(gone))).to.deep.include({ code: 'OPTIONS_INVALID' })
    await work(kept)
    await work(gone)
    expect(await batch.endedBefore(60_000)).to.deep.equal([])
    expect(await batch.endedBefore(-1)).to.have.members([kept, gone])

    const files = readdirSync(join(folder, 'out', gone), { recursive: true, withFileTypes: true })
    const count = files.filter((file) => file.isFile()).length
    // Four documents, and of two parts the rows and the outcomes, and the summary.
    expect(count).to.equal(9)
    expect(await batch.delete(gone, { results: true })).to.equal(count)
    expect(await batch.delete(kept)).to.equal(0)
    expect(readdirSync(join(folder, 'out'))).to.deep.equal([kept])
    expect(await batch.list()).to.deep.equal([])
    const database = openDatabase(`sqlite:${folder}/batch.sqlite`)
    for (const table of ['runs', 'chunks', 'totals', 'attempts', 'troubles'])
      expect(await database.all(`SELECT * FROM batch_${table}`), table).to.deep.equal([])
    await database.close()
    expect(await faultOf(batch.delete(kept))).to.deep.include({ code: 'OPTIONS_INVALID' })
  })

  it('gives one object a document, the outcomes in order and a summary', async () => {
    const run = await submitted(['{"n":1}', '', '{"refuse":1}', '{"n":3}', '{"n":"refuse"}'])
    await work(run)
    const all = await outcomes(run)
    expect(all.map(({ n, line, status }) => [n, line, status])).to.deep.equal([
      [1, 1, 'done'],
      [2, 3, 'invalid'],
      [3, 4, 'done'],
      [4, 5, 'invalid'],
    ])
    const { object = '' } = all[2]!
    expect(object).to.equal('documents/0000001/000000003-invoice-1.pdf')
    expect(existsSync(join(folder, 'out', run, object))).to.equal(true)
    const summary: unknown = JSON.parse(
      readFileSync(join(folder, 'out', run, 'summary.json'), 'utf8'),
    )
    expect(summary).to.deep.equal(await batch.summary(run))
    expect(summary).to.deep.include({
      state: 'finished',
      documents: 4,
      settled: 4,
      outcomes: { done: 2, invalid: 2, broken: 0, failed: 0 },
      errors: { 'BR-S-05': 2 },
      rules: { 'BR-S-05': 2 },
    })
  })

  it('reports broken rows with their lines, and does the others', async () => {
    const long = `{"n":"${'x'.repeat(10 * 1024 * 1024)}"}`
    const rows = ['{"file":"in.json"}', long, '"unclosed', '{"file":1}', '{"file":"absent.json"}']
    const run = await submitted(rows)
    writeFileSync(join(folder, 'in.json'), '{}')
    await work(run)
    const all = await outcomes(run)
    expect(
      all.map(({ line, status, findings }) => [line, status, findings[0]?.code]),
    ).to.deep.equal([
      [1, 'done', undefined],
      [2, 'broken', 'TOO_LONG'],
      [3, 'broken', 'INVALID_JSON'],
      [4, 'broken', 'ROW'],
      [5, 'broken', 'INPUT_UNREADABLE'],
    ])
  })

  it('a row cannot stop the others by what it names: NUL, a device, a pipe, a bucket that is none, a long name', async () => {
    const long = `${'ä'.repeat(125)}.json`
    const names = [
      'a\u0000b',
      '/dev/zero',
      'pipe.json',
      '.',
      's3://../x',
      's3://bucket',
      's3://a',
      long,
    ]
    const run = await submitted(names.map((name) => JSON.stringify({ file: name })))
    spawnSync('mkfifo', [join(folder, 'pipe.json')])
    writeFileSync(join(folder, long), '{}')
    await work(run)
    const all = await outcomes(run)
    const found = all.map(({ status, findings }) => findings[0]?.code ?? status)
    expect(found).to.deep.equal([...Array<string>(7).fill('INPUT_UNREADABLE'), 'done'])
  })

  it('names results so that any file system takes them', () => {
    const name = (filename: string) => documentName(1, 2, filename).split('/').slice(2)
    expect(name('a.pdf.json')).to.deep.equal(['000000002-a.pdf.json'])
    expect(name('../a\u0000\\b\n.xml')).to.deep.equal(['000000002-.._a__b_.xml'])
    const [long = ''] = name(`${'ä'.repeat(500)}.pdf.json`)
    expect(Buffer.byteLength(long)).to.be.within(200, 215)
    expect(long).to.match(/ä\.pdf\.json$/)
  })

  it('puts a document aside that the program breaks on, with its reason, and does the others', async () => {
    const run = await submitted(['{"n":1}', '{"n":"fault:TIMEOUT"}', '{"n":3}'])
    await work(run)
    const [, second] = await outcomes(run)
    expect(second).to.deep.include({ n: 2, status: 'failed' })
    expect(second!.findings[0]?.code).to.equal('TIMEOUT')
    expect(documents.runs).to.equal(5)
    expect((await batch.status(run)).outcomes).to.include({ done: 2, failed: 1 })
  })

  it('puts a document aside that outlived several processes, and does the others', async () => {
    const run = await submitted(requests(3))
    // What is left where five processes have died at the second document, and one at another time.
    const database = openDatabase(`sqlite:${folder}/batch.sqlite`)
    await database.transaction(async (tx) => {
      await tx.all(`UPDATE batch_chunks SET tries = 4, worker = 'elsewhere/1/dead'`)
      await tx.all(`INSERT INTO batch_workers (id, slots, beat_at) VALUES (?, '[]', 0)`, [
        'elsewhere/1/dead',
      ])
      for (const worker of [1, 2, 3, 4, 5])
        await tx.all(`INSERT INTO batch_attempts (run_id, n, worker) VALUES (?, 2, ?)`, [
          run,
          `elsewhere/${worker}/dead`,
        ])
    })
    await database.close()
    await work(run)
    const all = await outcomes(run)
    expect(all.map(({ status }) => status)).to.deep.equal(['done', 'failed', 'done'])
    expect(all[1]!.findings[0]).to.include({ code: 'WORKER_DIED' })
    expect(all[1]!.findings[0]!.message).to.include('ended 5 times')
    expect(documents.runs).to.equal(2)
    expect(await batch.retry(run)).to.equal(1)
    await work(run)
    expect((await batch.status(run)).outcomes).to.include({ done: 3, failed: 0 })
  })

  it('retry starts failed documents and missing files again, and only these', async () => {
    const run = await submitted(['"a.json"', '"b.json"', '"c.json"', '"d.json"', '"unclosed'])
    for (const name of ['a', 'c', 'd']) writeFileSync(join(folder, `${name}.json`), '{}')
    await work(run)
    expect((await batch.status(run)).outcomes).to.include({ done: 3, broken: 2 })
    writeFileSync(join(folder, 'b.json'), '{}')
    expect(await batch.retry(run)).to.equal(1)
    expect((await batch.status(run)).state).to.equal('open')
    await work(run)
    const { state, outcomes: counts } = await batch.status(run)
    expect({ state, ...counts }).to.include({ state: 'finished', done: 4, broken: 1 })
    expect((await outcomes(run)).map(({ n }) => n)).to.deep.equal([1, 2, 3, 4, 5])
    expect(await batch.retry(run)).to.equal(0)
  })

  it('cancel leaves what was not begun', async () => {
    const run = await submitted(requests(9))
    expect(await batch.cancel(run)).to.equal(true)
    await work(run)
    expect(documents.runs).to.equal(0)
    expect((await batch.wait(run)).state).to.equal('cancelled')
    expect(await batch.cancel(run)).to.equal(false)
  })

  it('continues where it was stopped, with the same bytes', async () => {
    const whole = await submitted(requests(20))
    await work(whole)
    const run = await submitted(requests(20))
    const stop = new AbortController()
    let seen = 0
    await work(run, { stop: stop.signal, onOutcome: () => (seen += 1) === 4 && stop.abort() })
    expect((await batch.status(run)).settled).to.be.within(4, 19)
    await work(run)
    expect((await batch.status(run)).state).to.equal('finished')
    expect(await outcomes(run)).to.deep.equal(await outcomes(whole))
    for (const { object = '' } of await outcomes(run))
      expect(readFileSync(join(folder, 'out', run, object))).to.deep.equal(
        readFileSync(join(folder, 'out', whole, object)),
      )
  })

  it('continues with a submission that was interrupted', async () => {
    writeFileSync(join(folder, 'rows.ndjson'), requests(10).join('\n'))
    const run = await batch.create({
      goal: 'generate',
      sources: [join(folder, 'rows.ndjson')],
      place: join(folder, 'out'),
      chunk: 3,
    })
    const halt = new Error('halt')
    const thrown = await batch
      .fill(run, {
        onSubmitted: () => {
          throw halt
        },
      })
      .catch((error: unknown) => error)
    expect(thrown).to.equal(halt)
    expect(await batch.status(run)).to.include({ state: 'submitting', documents: 3 })
    expect(await batch.fill(run)).to.include({ state: 'open', documents: 10 })
    await work(run)
    expect((await outcomes(run)).map(({ n }) => n)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('says what a run may not be', async () => {
    const place = join(folder, 'out')
    const good = { goal: 'generate' as const, sources: [join(folder, 'rows.ndjson')], place }
    writeFileSync(join(folder, 'rows.ndjson'), '{}')
    for (const [change, reason] of [
      [{ sources: [] }, 'at least one source'],
      [{ sources: ['-', '-'] }, 'one source only'],
      [{ goal: 'convert' as const }, 'needs the option "to"'],
      [{ chunk: 0 }, 'from 1 to 1000'],
    ] as const) {
      const fault = await faultOf(batch.create({ ...good, ...change }))
      expect([fault.code, fault.message]).to.satisfy(
        ([code, message]: string[]) => code === 'OPTIONS_INVALID' && message?.includes(reason),
      )
    }
    expect((await faultOf(batch.status('nothing'))).message).to.include('there is no run nothing')
    expect(await batch.list()).to.deep.equal([])
  })

  it('ends with the reason if results cannot be written, and continues when they can', async () => {
    const run = await submitted(requests(4))
    const target = join(folder, 'out', run, 'documents')
    writeFileSync(target, 'a file where a folder has to be')
    const fault = await faultOf(work(run))
    expect(fault.code).to.equal('OUTPUT_UNWRITABLE')
    expect(fault.message).to.include(target)
    expect((await batch.status(run)).settled).to.equal(0)
    rmSync(target)
    mkdirSync(target)
    await work(run)
    expect((await batch.status(run)).outcomes.done).to.equal(4)
  })

  itUnless(
    SmallDisk.missing(),
    'ends with the reason on a full disk, and goes on when there is room',
    async () => {
      const disk = SmallDisk.mount(40)
      try {
        writeFileSync(join(folder, 'rows.ndjson'), requests(30).join('\n'))
        const sources = [join(folder, 'rows.ndjson')]
        const order = { goal: 'generate' as const, sources, moment: MOMENT, chunk: 3 }
        const run = await batch.create({ ...order, place: disk.folder })
        const fault = await faultOf(batch.fill(run).then(() => work(run)))
        expect(fault.code).to.equal('OUTPUT_UNWRITABLE')
        expect(fault.message).to.match(/the disk is full; free some space/)
        disk.grow(1000)
        await batch.fill(run)
        await work(run)
        expect((await batch.status(run)).outcomes.done).to.equal(30)
        expect((await outcomes(run)).map(({ n }) => n)).to.deep.equal(
          Array.from({ length: 30 }, (_, at) => at + 1),
        )
      } finally {
        disk.unmount()
      }
    },
  )
})
