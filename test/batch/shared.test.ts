import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import pg from 'pg'
import type { Batch } from '../../src/batch/batch.js'
import { rowsOf } from '../../src/batch/manifest/sources.js'
import { openBatch } from '../../src/batch/open.js'
import type { Outcome } from '../../src/batch/results/outcome.js'
import { Fault } from '../../src/pipeline/errors.js'
import { faultOf } from '../support/fault.js'
import { whatIsMissing } from '../support/programs.js'
import { PostgresCluster } from '../support/servers/postgres-cluster.js'
import { FaultyProxy, type StoreError } from '../support/servers/faulty-proxy.js'
import { missingS3Gateway, S3Gateway } from '../support/servers/s3-gateway.js'
import { DocumentsDouble } from '../support/serving/documents-double.js'
import { describeUnless } from '../support/skip.js'

const missing = whatIsMissing('initdb', 'postgres') ?? missingS3Gateway()

describeUnless(missing, 'runs in PostgreSQL, with results in S3', () => {
  let folder = ''
  let cluster: PostgresCluster
  let gateway: S3Gateway
  let proxy: FaultyProxy
  let earlier: NodeJS.ProcessEnv
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-shared-'))
    ;[cluster, gateway] = await Promise.all([PostgresCluster.start(), S3Gateway.start()])
    proxy = await FaultyProxy.start(gateway.env['AWS_ENDPOINT_URL'] ?? '')
    earlier = { ...process.env }
    Object.assign(process.env, gateway.env, { AWS_ENDPOINT_URL: proxy.url })
  })
  afterEach(() => {
    proxy.fault = () => undefined
  })
  after(async () => {
    await proxy.stop()
    await gateway.stop()
    await cluster.stop()
    process.env = earlier
    rmSync(folder, { recursive: true, force: true })
  })

  /** A run of so many requests, two a part, and the queue that it is in. */
  function submitted(count: number) {
    return submittedRows(Array.from({ length: count }, (_, at) => `{"n":${at + 1}}`))
  }

  async function submittedRows(rows: readonly string[]) {
    const queue = await cluster.createDatabase()
    const batch = await openBatch({ queue })
    const manifest = join(folder, 'requests.ndjson')
    writeFileSync(manifest, rows.join('\n'))
    const run = await batch.create({
      goal: 'generate',
      sources: [manifest],
      place: `s3://${gateway.bucket}/runs`,
      moment: new Date('2026-11-20T12:00:00Z'),
      chunk: 2,
    })
    await batch.fill(run)
    return { batch, queue, run }
  }

  const options = () => ({ documents: new DocumentsDouble(), concurrency: 2, isPatient: true })

  /** What a run gave in the end, with one worker for it. */
  async function workedOn(
    batch: Batch,
    run: string,
    more: Partial<Parameters<Batch['work']>[0]> = {},
  ) {
    const stop = new AbortController()
    const working = batch.work({ ...options(), ...more, stop: stop.signal })
    const status = await batch.wait(run)
    stop.abort()
    await working
    return status
  }

  it('are worked on by several workers: one outcome and one object a document', async () => {
    const { batch, queue, run } = await submitted(30)
    expect(await batch.waiting()).to.include({ chunks: 15, documents: 30 })
    const other = await openBatch({ queue })
    const stop = new AbortController()
    const working = [batch, other].map((each) => each.work({ ...options(), stop: stop.signal }))
    const status = await batch.wait(run)
    stop.abort()
    await Promise.all(working)
    await other.close()
    expect(status).to.deep.include({ state: 'finished', documents: 30, settled: 30 })
    const outcomes: Outcome[] = []
    for await (const outcome of batch.outcomes(run)) outcomes.push(outcome)
    expect(outcomes.map(({ n }) => n)).to.deep.equal(Array.from({ length: 30 }, (_, at) => at + 1))
    const content = join(gateway.content, 'runs', run)
    for (const { object = '' } of outcomes)
      expect(readFileSync(join(content, object))).to.have.length(32)
    const summary: unknown = JSON.parse(readFileSync(join(content, 'summary.json'), 'utf8'))
    expect(summary).to.deep.include({ state: 'finished', documents: 30 })
    await batch.close()
  })

  it('wait while the store is away, and continue when it is back', async () => {
    const { batch, run } = await submitted(6)
    await gateway.pause()
    const stop = new AbortController()
    const troubles: (string | undefined)[] = []
    const back = new Promise<void>((resolve) => {
      const onTrouble = (reason: string | undefined) => {
        troubles.push(reason)
        if (troubles.length === 1) resolve(gateway.resume())
      }
      void batch.work({ ...options(), stop: stop.signal, onTrouble })
    })
    await back
    const { outcomes } = await batch.wait(run)
    stop.abort()
    expect(outcomes).to.deep.equal({ done: 6, invalid: 0, broken: 0, failed: 0 })
    expect(troubles[0]).to.match(/s3:\/\/results\/runs\/.*cannot be (read|written)/)
    await batch.close()
  })

  it('continue after a restart of the database', async () => {
    const { batch, run } = await submitted(20)
    const stop = new AbortController()
    let working: Promise<void> = Promise.resolve()
    await new Promise<void>((resolve) => {
      working = batch.work({ ...options(), stop: stop.signal, onOutcome: () => resolve() })
    })
    await cluster.pause()
    await cluster.resume()
    const { outcomes } = await batch.wait(run)
    stop.abort()
    await working
    expect(outcomes.done).to.equal(20)
    await batch.close()
  })

  it('continue if the database fails when a job is noted as done', async () => {
    const { batch, queue, run } = await submitted(12)
    const client = new pg.Client(queue)
    await client.connect()
    await client.query(`
      CREATE SEQUENCE deletions;
      CREATE FUNCTION fail_at_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('deletions') > 2 THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'terminating connection' USING ERRCODE = '57P01';
      END $$;
      CREATE TRIGGER fail_at_first BEFORE DELETE ON graphile_worker._private_jobs
        FOR EACH ROW EXECUTE FUNCTION fail_at_first()`)
    const unawaited: unknown[] = []
    const onRejection = (thrown: unknown) => unawaited.push(thrown)
    process.on('unhandledRejection', onRejection)
    const { outcomes } = await workedOn(batch, run)
    process.off('unhandledRejection', onRejection)
    expect(unawaited).to.deep.equal([])
    expect(outcomes.done).to.equal(12)
    const { rows } = await client.query<{ last_value: string }>('SELECT last_value FROM deletions')
    expect(Number(rows[0]?.last_value)).to.be.at.least(3)
    await client.end()
    await batch.close()
  })

  it('tell what keeps a worker from its queue, also one that has nothing to do', async () => {
    const batch = await openBatch({ queue: await cluster.createDatabase() })
    const stop = new AbortController()
    let told: (reason: string | undefined) => void = () => undefined
    const next = () => new Promise<string | undefined>((resolve) => (told = resolve))
    const onTrouble = (reason: string | undefined) => {
      told(reason)
    }
    const working = batch.work({ ...options(), stop: stop.signal, onTrouble })
    const away = next()
    await cluster.pause()
    expect(await away).to.be.a('string')
    const back = next()
    await cluster.resume()
    // More than one thing may fail; each is told of.
    for (let reason = await back; reason !== undefined;) reason = await next()
    stop.abort()
    await working
    await batch.close()
  })

  it('end with a fault that waiting does not fix, and the part stays in the queue', async () => {
    const { batch, run } = await submitted(2)
    const documents = new DocumentsDouble()
    documents.generate = () => Promise.reject(new Fault('CLOSED', 'it is closed'))
    const stop = new AbortController()
    const working = batch.work({ documents, concurrency: 1, isPatient: true, stop: stop.signal })
    const fault: unknown = await working.catch((thrown: unknown) => thrown)
    expect(fault).to.be.instanceOf(Fault).with.property('code', 'CLOSED')
    expect(await batch.status(run)).to.include({ state: 'open', settled: 0 })
    await batch.close()
  })

  it('are not worked on one by one: the queue hands out the parts of all', async () => {
    const { batch, run } = await submitted(2)
    const { signal } = new AbortController()
    const fault: unknown = await batch
      .work({ ...options(), run, stop: signal })
      .catch((thrown: unknown) => thrown)
    expect(fault).to.be.instanceOf(Fault).with.property('code', 'OPTIONS_INVALID')
    await batch.close()
  })

  it('continue when a worker died between its first job and its next sign of life', async () => {
    const { batch, queue, run } = await submitted(4)
    const client = new pg.Client(queue)
    await client.connect()
    await client.query(
      `UPDATE graphile_worker._private_jobs
       SET locked_by = 'pool-of-the-dead', locked_at = now() - interval '1 minute'`,
    )
    await client.end()
    const { outcomes } = await workedOn(batch, run)
    expect(outcomes.done).to.equal(4)
    await batch.close()
  })

  for (const [what, error, reason] of [
    [
      'the store answers that it is busy',
      { status: 503, code: 'SlowDown' },
      /cannot be written: HTTP 503 SlowDown/,
    ],
    [
      'credentials have expired, and say what to do',
      { status: 403, code: 'ExpiredToken' },
      /ExpiredToken: credentials refused; renew the credentials/,
    ],
  ] as const)
    it(`wait while ${what}, and continue`, async () => {
      const { batch, run } = await submitted(4)
      const troubles: (string | undefined)[] = []
      proxy.fault = (method) => (method === 'PUT' ? error : undefined)
      const onTrouble = (trouble: string | undefined) => {
        troubles.push(trouble)
        proxy.fault = () => undefined
      }
      const { outcomes } = await workedOn(batch, run, { onTrouble })
      expect(outcomes.done).to.equal(4)
      expect(troubles[0]).to.match(reason)
      await batch.close()
    })

  it('continue if the store takes a request and never answers it', async () => {
    const { batch, run } = await submitted(4)
    const silent: string[] = []
    proxy.fault = (method, path) => {
      if (silent.length >= 2 || silent.some((other) => other.startsWith(method))) return undefined
      silent.push(`${method} ${path}`)
      return 'silence'
    }
    const { outcomes } = await workedOn(batch, run)
    expect(outcomes.done).to.equal(4)
    expect(silent.map((request) => request.slice(0, 3)).sort()).to.deep.equal(['GET', 'PUT'])
    await batch.close()
  })

  it('hold no worker that is ended while the store does not answer', async () => {
    const { batch, run } = await submitted(4)
    const silent: string[] = []
    const asked = new Promise<void>((resolve) => {
      proxy.fault = (method, path) => {
        silent.push(`${method} ${path}`)
        resolve()
        return 'silence'
      }
    })
    const [stop, abort] = [new AbortController(), new AbortController()]
    const working = batch.work({ ...options(), stop: stop.signal, abort: abort.signal })
    await asked
    stop.abort()
    abort.abort()
    await working
    // The client would ask again, and again, after a quarter of a minute.
    expect(silent).to.deep.equal([...new Set(silent)])
    proxy.fault = () => undefined
    expect((await workedOn(batch, run)).outcomes.done).to.equal(4)
    await batch.close()
  })

  it('are deleted with their objects, page by page, and are kept where the store refuses that', async () => {
    const { batch, run } = await submitted(4)
    await workedOn(batch, run)
    const content = join(gateway.content, 'runs', run)
    for (let n = 0; n < 1_100; n += 1) writeFileSync(join(content, `more-${n}.json`), '{}')
    const neighbour = join(gateway.content, 'runs', `${run}-2`, 'a.json')
    mkdirSync(dirname(neighbour))
    writeFileSync(neighbour, '{}')

    proxy.fault = (method) =>
      method === 'POST' ? { status: 403, code: 'AccessDenied' } : undefined
    const refused = await faultOf(batch.delete(run, { results: true }))
    expect(refused).to.include({ code: 'OUTPUT_UNWRITABLE' })
    expect((await batch.status(run)).state).to.equal('finished')

    proxy.fault = () => undefined
    // Four documents, rows and outcomes of two parts, the summary.
    expect(await batch.delete(run, { results: true })).to.equal(1_100 + 9)
    expect(existsSync(join(content, 'summary.json'))).to.equal(false)
    expect(existsSync(neighbour)).to.equal(true)
    expect(await batch.list()).to.deep.equal([])
    await batch.close()
  })

  it('keep no result without an outcome if they are cancelled after their worker was ended', async () => {
    const { batch, run } = await submittedRows(['{"n":1}', '{"n":2,"gate":1}', '{"n":3,"gate":1}'])
    const documents = new DocumentsDouble()
    const [first, second] = [new AbortController(), new AbortController()]
    const ended = batch.work({ ...options(), documents, abort: first.signal })
    const results = join(gateway.content, 'runs', run, 'documents')
    while (!existsSync(join(results, '0000001')) || documents.atWork < 2) await sleep(20)
    first.abort()
    await ended
    expect(readdirSync(join(results, '0000001'))).to.deep.equal(['000000001-invoice-1.pdf'])
    await batch.cancel(run)
    const working = batch.work({ ...options(), stop: second.signal })
    while (existsSync(join(results, '0000001', '000000001-invoice-1.pdf'))) await sleep(50)
    second.abort()
    await working
    expect(await batch.status(run)).to.include({ state: 'cancelled', settled: 0 })
    await batch.close()
  })

  it('name in the summary the results that others removed meanwhile, with a list of them all', async () => {
    const { batch, run } = await submitted(6)
    const content = join(gateway.content, 'runs', run)
    const asked: string[] = []
    let settled = 0
    const onOutcome = () => {
      // The last document of the last part: both results of the first are there.
      if ((settled += 1) === 6)
        rmSync(join(content, 'documents', '0000001', '000000002-invoice-1.pdf'))
    }
    proxy.fault = (method, path) => void asked.push(`${method} ${path}`)
    await workedOn(batch, run, { concurrency: 1, onOutcome })
    const lists = asked.filter((request) => /prefix=[^&]*documents%2F(&|$)/.test(request))
    expect(lists).to.have.length(1)
    const missing = { count: 1, objects: ['documents/0000001/000000002-invoice-1.pdf'] }
    expect(await batch.missing(run)).to.deep.equal(missing)
    const summary: unknown = JSON.parse(readFileSync(join(content, 'summary.json'), 'utf8'))
    expect(summary).to.deep.include({ state: 'finished', settled: 6, missing })
    await batch.close()
  })

  it('hand out nothing of a run that was cancelled and deleted before it was worked on', async () => {
    const { batch, run } = await submitted(4)
    await batch.cancel(run)
    await batch.delete(run)
    const options = { documents: new DocumentsDouble(), concurrency: 1 }
    const stop = new AbortController()
    const working = batch.work({ ...options, stop: stop.signal })
    const next = await batch.create({
      goal: 'generate',
      sources: [join(folder, 'requests.ndjson')],
      place: `s3://${gateway.bucket}/runs`,
    })
    await batch.fill(next)
    expect((await batch.wait(next)).outcomes.done).to.equal(4)
    stop.abort()
    await working
    await batch.close()
  })

  it('do the others when the store denies the object of a row', async () => {
    const denied: StoreError = { status: 403, code: 'AccessDenied' }
    const { batch, run } = await submittedRows(['{"n":1}', '"s3://theirs/2.json"', '{"n":3}'])
    proxy.fault = (_, path) => (path.startsWith('/theirs/') ? denied : undefined)
    const { outcomes } = await workedOn(batch, run)
    expect(outcomes).to.deep.equal({ done: 2, invalid: 0, broken: 1, failed: 0 })
    await batch.close()
  })

  it('take from the store the one object of that name, or what is in a folder of that name', async () => {
    const at = `s3://${gateway.bucket}`
    for (const name of ['in/a.json', 'in/b.txt', 'in-2/c.json', 'one.json', 'one.json-2.json']) {
      mkdirSync(dirname(join(gateway.content, name)), { recursive: true })
      writeFileSync(join(gateway.content, name), '{}')
    }
    const order = { goal: 'generate' as const, place: folder, options: {}, base: folder, moment: 0 }
    for (const [source, names] of [
      ['in', ['in/a.json']],
      ['in/', ['in/a.json']],
      ['one.json', ['one.json']],
    ] as const) {
      const found: string[] = []
      const all = { ...order, sources: [`${at}/${source}`], chunk: 2 }
      for await (const { bytes = '' } of rowsOf(all, { stdin: undefined, run: 'run' }))
        found.push(String(Buffer.from(bytes)))
      expect(found).to.deep.equal(names.map((name) => JSON.stringify({ file: `${at}/${name}` })))
    }
  })
})
