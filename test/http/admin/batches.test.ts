import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { openBatch } from '../../../src/batch/open.js'
import type { Outcome } from '../../../src/batch/results/outcome.js'
import { onEachStore } from '../../accounts/stores.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'
import type { AdminAnswer, AdminClient } from './admin-client.js'
import { AdminWorld } from './admin-world.js'

onEachStore('runs by /admin/v1', (store) => {
  let top = ''
  let folder = ''
  let world: AdminWorld
  let operator: AdminClient
  let queue = ''
  const stop = new AbortController()
  let working: Promise<void> | undefined

  before(async () => {
    top = realpathSync(mkdtempSync(join(tmpdir(), 'twinvoice-batches-')))
    folder = join(top, 'in')
    mkdirSync(folder)
    queue = await store.create()
    world = await AdminWorld.start(queue, undefined, { roots: [folder] })
    operator = await world.signedIn(world.operator)
    if (!queue.startsWith('postgres')) return
    // What `twinvoice work` does.
    const batch = await openBatch({ queue })
    const documents = new DocumentsDouble()
    working = batch
      .work({ documents, concurrency: 2, stop: stop.signal, isPatient: true })
      .finally(() => batch.close())
  })
  after(async () => {
    stop.abort()
    await working
    await world.stop()
    rmSync(top, { recursive: true, force: true })
  })

  function write(name: string, rows: readonly string[]): string {
    writeFileSync(join(folder, name), rows.join('\n'))
    return join(folder, name)
  }

  const submit = (body: object): Promise<AdminAnswer> =>
    operator.post('/batches', { goal: 'generate', place: join(folder, 'out'), ...body })

  async function finished(id: string): Promise<AdminAnswer['json']> {
    for (;;) {
      const { json } = await operator.get(`/batches/${id}`)
      if (json['state'] === 'finished' || json['state'] === 'cancelled') return json
      await sleep(20)
    }
  }

  async function results(id: string, query = ''): Promise<Outcome[]> {
    const { text, headers } = await operator.get(`/batches/${id}/results${query}`)
    expect(headers.get('content-disposition')).to.contain(`${id}.ndjson`)
    const lines = text.split('\n').filter((line) => line !== '')
    return lines.map((line) => JSON.parse(line) as Outcome)
  }

  const remove = (path: string) => operator.call('DELETE', path)

  const refusalOf = ({ status, json }: AdminAnswer) => {
    const details = json['details'] as { path: string; code: string }[] | undefined
    return [status, ...(details ?? []).map(({ path, code }) => `${path} ${code}`)]
  }

  it('are submitted, done, shown with counts, and give their outcomes in order', async () => {
    const rows = ['{"n":1}', '{"refuse":1}', '"nothing.json"', '{"n":4}']
    const made = await submit({ sources: [write('some.ndjson', rows)], chunk: 2 })
    expect(made.status, made.text).to.equal(201)
    const id = String(made.json['id'])
    const run = await finished(id)
    expect(run).to.deep.include({
      ...{ goal: 'generate', state: 'finished', documents: 4, settled: 4, trouble: null },
      outcomes: { done: 2, invalid: 1, broken: 1, failed: 0 },
      errors: { 'BR-S-05': 1, INPUT_UNREADABLE: 1 },
      place: join(folder, 'out', id),
    })
    expect((await results(id)).map(({ n, status }) => [n, status])).to.deep.equal([
      [1, 'done'],
      [2, 'invalid'],
      [3, 'broken'],
      [4, 'done'],
    ])
    expect((await results(id, '?status=invalid,broken')).map(({ n }) => n)).to.deep.equal([2, 3])
    expect((await results(id, '?status=done&limit=1')).map(({ n }) => n)).to.deep.equal([1])
    write('nothing.json', ['{"n":3}'])
    expect((await operator.post(`/batches/${id}/retry`)).json).to.deep.equal({ documents: 1 })
    expect((await finished(id))['outcomes']).to.deep.include({ done: 3, broken: 0 })
    const { items } = (await operator.get('/audit')).json as { items: { action: string }[] }
    expect(items.map(({ action }) => action)).to.include.members(['batch.submit', 'batch.retry'])
  })

  it('are listed newest first, page by page', async () => {
    const source = write('one.ndjson', ['{"n":1}'])
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1)
      ids.push(String((await submit({ sources: [source] })).json['id']))
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const after: string = next === '' ? '' : `&cursor=${next}`
      const { json } = await operator.get(`/batches?limit=2${after}`)
      const page = json as { items: { id: string }[]; next: string | null; roots: string[] }
      expect(page.roots).to.deep.equal([folder])
      seen.push(...page.items.map(({ id }) => id))
      next = page.next
    }
    expect(seen).to.include.members(ids)
    expect(seen).to.deep.equal([...new Set(seen)].sort().reverse())
    for (const id of ids) await finished(id)
  })

  it('are cancelled, and then not retried', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `{"n":${at},"slow":50}`)
    const made = await submit({ sources: [write('slow.ndjson', rows)], chunk: 2 })
    const id = String(made.json['id'])
    expect((await operator.post(`/batches/${id}/cancel`)).json['state']).to.equal('cancelled')
    expect((await operator.post(`/batches/${id}/cancel`)).json['state']).to.equal('cancelled')
    const refused = await operator.post(`/batches/${id}/retry`)
    expect(refusalOf(refused)).to.deep.equal([409, '$ RUN_CANCELLED'])
  })

  it('are deleted once they have ended, with their results if asked for', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `{"n":${at},"slow":50}`)
    const going = await submit({ sources: [write('going.ndjson', rows)], chunk: 2 })
    const open = String(going.json['id'])
    const refused = await remove(`/batches/${open}`)
    expect(refusalOf(refused)).to.deep.equal([409, '$ RUN_NOT_ENDED'])
    expect((await operator.post(`/batches/${open}/cancel`)).json['state']).to.equal('cancelled')
    expect((await remove(`/batches/${open}`)).status).to.equal(204)

    const source = write('few.ndjson', ['{"n":1}', '{"n":2}'])
    for (const results of [false, true]) {
      const id = String((await submit({ sources: [source] })).json['id'])
      const { place } = await finished(id)
      const removed = await remove(`/batches/${id}?results=${results}`)
      expect([removed.status, existsSync(String(place))]).to.deep.equal([204, !results])
      expect((await operator.get(`/batches/${id}`)).status).to.equal(404)
      expect((await remove(`/batches/${id}`)).status).to.equal(404)
    }
    const wrong = await remove(`/batches/${open}?results=all`)
    expect(wrong.status).to.equal(400)
    const { items } = (await operator.get('/audit')).json as { items: { action: string }[] }
    expect(items.map(({ action }) => action)).to.include('batch.delete')
  })

  it('read nothing outside of their roots, by any name', async () => {
    const secret = join(top, 'secret.json')
    writeFileSync(secret, '{"n":1}')
    symlinkSync(secret, join(folder, 'link.json'))
    symlinkSync(top, join(folder, 'up'))
    const names = [
      secret,
      '../secret.json',
      'link.json',
      'up/secret.json',
      '/dev/stdin',
      's3://b/x',
    ]
    const rows = [...names.map((file) => JSON.stringify({ file })), '{"n":1}']
    const made = await submit({ sources: [write('climbing.ndjson', rows)] })
    const id = String(made.json['id'])
    await finished(id)
    const all = await results(id)
    expect(all.map(({ status }) => status)).to.deep.equal([...names.map(() => 'broken'), 'done'])
    for (const { findings } of all.slice(0, -1)) expect(findings[0]?.message).to.contain('outside')
    for (const [body, problem] of [
      [{ sources: [secret] }, '$.sources[0] VALUE'],
      [{ sources: [join(folder, 'one.ndjson'), `${folder}/../*.json`] }, '$.sources[1] VALUE'],
      [{ sources: [join(folder, 'up')] }, '$.sources[0] VALUE'],
      [{ sources: [join(folder, 'link.json')] }, '$.sources[0] VALUE'],
      [{ sources: ['s3://bucket/prefix/'] }, '$.sources[0] VALUE'],
      [{ sources: [join(folder, 'one.ndjson')], place: top }, '$.place VALUE'],
      [{ sources: [join(folder, 'one.ndjson')], place: join(folder, 'up/x') }, '$.place VALUE'],
      [{ sources: [join(folder, 'one.ndjson')], place: 's3://bucket/x' }, '$.place VALUE'],
    ] as const)
      expect(refusalOf(await submit(body)), JSON.stringify(body)).to.deep.equal([400, problem])
  })

  it('are refused with the place of what is wrong', async () => {
    const source = write('one.ndjson', ['{"n":1}'])
    for (const [body, problem] of [
      [{ sources: ['one.ndjson'] }, '$.sources[0] FORMAT'],
      [{ sources: ['-'] }, '$.sources[0] FORMAT'],
      [{ sources: [source, join(folder, 'none.ndjson')] }, '$.sources[1] VALUE'],
      [{ sources: [source], place: 'out' }, '$.place FORMAT'],
      [{ sources: [source], goal: 'convert' }, '$.options.to REQUIRED'],
      [{ sources: [source], goal: 'print' }, '$.goal VALUE'],
      [{ sources: [source], options: { profil: 'x' } }, '$.options.profil UNKNOWN_FIELD'],
      [
        { sources: [source], options: { template: '\u0000' } },
        '$.options.template UNSUPPORTED_CHARACTER',
      ],
      [{ sources: [source], options: { profile: 'FOO' } }, '$.options.profile VALUE'],
      [{ sources: [source], options: { format: 'html' } }, '$.options.format VALUE'],
      [{ sources: [source], options: { rules: ['xrechnung'] } }, '$.options.rules VALUE'],
      [{ sources: [] }, '$.sources TOO_SHORT'],
    ] as const)
      expect(refusalOf(await submit(body)), JSON.stringify(body)).to.deep.equal([400, problem])
    for (const path of ['/batches/none', '/batches/none/results'])
      expect((await operator.get(path)).status, path).to.equal(404)
    for (const path of ['/batches/none/retry', '/batches/none/cancel'])
      expect((await operator.post(path)).status, path).to.equal(404)
    expect((await operator.get('/batches/none/results?status=good')).status).to.equal(400)
  })

  it('are not submitted where no roots are set, and not there in an app without runs', async () => {
    const without = await AdminWorld.start(await store.create())
    const client = await without.signedIn(without.operator)
    expect((await client.get('/batches')).status).to.equal(404)
    await without.stop()
    const closed = await AdminWorld.start(await store.create(), undefined, { roots: [] })
    const other = await closed.signedIn(closed.operator)
    const refused = await other.post('/batches', { goal: 'view', sources: ['/a'], place: '/b' })
    expect(refusalOf(refused)).to.deep.equal([409, '$ NO_BATCH_ROOTS'])
    expect((await other.get('/batches')).json['items']).to.deep.equal([])
    await closed.stop()
  })
})
