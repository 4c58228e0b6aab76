import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { Pace } from '../../src/cli/commands/batch/progress.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { openBatch } from '../../src/batch/open.js'
import { RunningCommand, twinvoice } from '../support/serving/command.js'
import { run } from './command-line.js'

describe('twinvoice batch', () => {
  let folder = ''
  let queue: readonly string[] = []
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-batch-'))
    queue = ['--queue', `sqlite:${folder}/batch.sqlite`]
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('generates what a manifest lists, names broken lines, and validates the results', async () => {
    const manifest = join(folder, 'requests.ndjson')
    const rows = [JSON.stringify(REQUEST), '{', JSON.stringify(REQUEST), '{"invoice":{}}']
    writeFileSync(manifest, rows.join('\n'))
    const out = join(folder, 'out')
    const flags = ['-o', out, '--moment', '2026-11-20T12:00:00Z', '-j', '1', '--events', ...queue]
    const submitted = await run(['batch', 'submit', manifest, ...flags])
    expect(submitted.code).to.equal(1)
    expect(submitted.stderr).to.include(`${manifest}:2: broken: INVALID_JSON`)
    expect(submitted.stderr).to.include('2 of 4 documents done, 1 invalid, 1 broken, 0 failed')
    expect(submitted.stderr).to.match(/batch results \S+ --only invalid,broken$/m)
    const number = REQUEST.invoice.number
    expect(submitted.stderr).to.contain(
      `warning: ${manifest}:1, ${manifest}:3 have the same invoice number ${number}`,
    )
    const inFrench = ['-o', join(folder, 'french'), '-j', '1', '--locale', 'fr', ...queue]
    const french = await run(['batch', 'submit', manifest, ...inFrench])
    expect(french.stderr)
      .to.contain('avertissement\u00a0: ')
      .and.to.contain('ont le même numéro de facture')
    const misread = await run(['batch', 'submit', 'validate', manifest, '-o', out, ...queue])
    expect(misread.stderr).to.contain('to set the goal, use --goal validate')
    const events = submitted.stdout.toString().trim().split('\n')
    const last = JSON.parse(events.at(-1) ?? '') as { event: string; run: string }
    expect(last).to.include({ event: 'finished', documents: 4, settled: 4 })

    const made = join(out, last.run, 'documents')
    const results = join(folder, 'reports')
    const checked = await run([
      ...['batch', 'submit', made, '--goal', 'validate', '-o', results, '-j', '1'],
      ...queue,
    ])
    expect([checked.code, checked.stderr]).to.satisfy(
      ([code, text]: [number, string]) => code === 0 && text.includes('2 of 2 documents done'),
    )
    const [checkedRun = ''] = readdirSync(results)
    const listed = await run(['batch', 'results', checkedRun, ...queue])
    const [first] = listed.stdout.toString().split('\n')
    const { object } = JSON.parse(first ?? '') as { object: string }
    const report: unknown = JSON.parse(readFileSync(join(results, checkedRun, object), 'utf8'))
    expect(report).to.include({ valid: true, profile: 'EN16931' })

    const status = await run(['batch', 'status', ...queue])
    expect(status.stdout.toString()).to.include(last.run).and.include(checkedRun)
    const same = await run(['batch', 'results', last.run, '--same-numbers', ...queue])
    expect(JSON.parse(same.stdout.toString())).to.have.property('number', number)
    const both = await run(['batch', 'results', last.run, '--summary', '--same-numbers', ...queue])
    expect([both.code, both.stderr]).to.satisfy(
      ([code, text]: [number, string]) => code === 2 && text.includes('--same-numbers'),
    )
    const broken = await run(['batch', 'results', last.run, '--only', 'broken,failed', ...queue])
    expect(broken.stdout.toString().split('\n')).to.have.length(2)
    const summary = await run(['batch', 'results', last.run, '--summary', ...queue])
    expect(JSON.parse(summary.stdout.toString())).to.deep.include({
      errors: { INVALID_JSON: 1, REQUIRED: 1 },
    })
  })

  it('deletes runs by name or by age, and says what stays', async () => {
    const manifest = join(folder, 'deleted.ndjson')
    writeFileSync(manifest, JSON.stringify(REQUEST))
    const other = ['--queue', `sqlite:${folder}/deleted.sqlite`]
    const place = join(folder, 'deleted')
    const ids: string[] = []
    for (let n = 0; n < 2; n += 1) {
      const submitted = await run(['batch', 'submit', manifest, '-o', place, '-j', '1', ...other])
      ids.push(/^run (\S+)$/m.exec(submitted.stderr)?.[1] ?? '')
    }
    const [first = '', second = ''] = ids
    const kept = await run(['batch', 'delete', first, ...other])
    expect(kept.stderr.trim()).to.equal(
      `run ${first}: deleted; its results are still in ${join(place, first)}`,
    )
    const none = await run(['batch', 'delete', '--ended-days-ago', '1', '--results', ...other])
    expect([none.code, none.stderr]).to.deep.equal([0, ''])
    const removed = await run(['batch', 'delete', second, '--results', ...other])
    expect(removed.stderr.trim()).to.equal(
      `run ${second}: deleted, with 4 files in ${join(place, second)}`,
    )
    expect(readdirSync(place)).to.deep.equal([first])
    for (const wrong of [
      ['batch', 'delete'],
      ['batch', 'delete', first, '--ended-days-ago', '1'],
    ])
      expect(await run([...wrong, ...other])).to.deep.include({
        code: 2,
        stderr: 'name the runs, or give --ended-days-ago\n',
      })
  })

  it('says in one line what cannot be done, and leaves no run', async () => {
    const submitted = await run([
      ...['batch', 'submit', join(folder, 'absent.ndjson'), '-o', join(folder, 'none')],
      ...['--queue', `sqlite:${folder}/other.sqlite`],
    ])
    expect(submitted.code).to.equal(2)
    expect(submitted.stderr).to.match(/^\S*absent\.ndjson: it does not exist\n$/)
    const status = await run([
      'batch',
      'status',
      '--json',
      '--queue',
      `sqlite:${folder}/other.sqlite`,
    ])
    expect(JSON.parse(status.stdout.toString())).to.deep.equal([])
  })

  it('says of a submission that ends early how it is resumed, or that it cannot be', async () => {
    const manifest = join(folder, 'one.ndjson')
    writeFileSync(manifest, JSON.stringify(REQUEST))
    const refused = await run(['batch', 'submit', manifest, '-o', manifest, ...queue])
    expect(refused.code).to.equal(2)
    const [, id = ''] = /^run (\S+)$/m.exec(refused.stderr) ?? []
    expect(refused.stderr).to.include(`; "twinvoice batch wait ${id}" resumes it`)
    await run(['batch', 'cancel', id, ...queue])

    const empty = await run(['batch', 'submit', '-', '-o', join(folder, 'none'), ...queue], '\n')
    expect(empty.code).to.equal(2)
    expect(empty.stderr).to.include('names no document to generate; it is cancelled, since')
    const [newest] = JSON.parse(
      (await run(['batch', 'status', '--json', ...queue])).stdout.toString(),
    ) as { state: string }[]
    expect(newest?.state).to.equal('cancelled')

    const unknown = await run(['batch', 'wait', 'nope', ...queue])
    expect([unknown.code, unknown.stderr.trim()]).to.deep.equal([
      2,
      `there is no run nope in ${queue[1] ?? ''}`,
    ])
  })

  it('names files in one line, whatever characters their names have', async () => {
    const manifest = join(folder, 'names.ndjson')
    writeFileSync(manifest, JSON.stringify('x\nrun 1 finished: 1 of 1 documents done'))
    const out = join(folder, 'names')
    const submitted = await run(['batch', 'submit', manifest, '-o', out, '-j', '1', ...queue])
    expect(submitted.stderr).to.include('x\\u{a}run 1 finished')
    expect(submitted.stderr).not.to.match(/^run 1 /m)
  })

  it('wait continues with an interrupted submission, and ends at a signal within it', async () => {
    const manifest = join(folder, 'many.ndjson')
    const documents = 5_000
    writeFileSync(manifest, '{"n":1}\n'.repeat(documents))
    const batch = await openBatch({ queue: queue[1] ?? '' })
    const sources = [manifest]
    const order = { goal: 'generate' as const, sources, place: join(folder, 'many'), chunk: 1 }
    const id = await batch.create(order)
    const waiting = new RunningCommand(folder, ['batch', 'wait', id, '--events', ...queue])
    await waiting.says(/"event":"submitting"/)
    const ended = await waiting.end('SIGINT')
    expect(ended.code).to.equal(2)
    expect(ended.stderr).to.include(`"twinvoice batch wait ${id}" resumes it`)
    const status = await batch.status(id)
    expect(status.state).to.equal('submitting')
    expect(status.documents).to.be.within(1, documents - 1)
    await batch.cancel(id)
    await batch.close()
  })

  it('finishes what is in progress at the end of its terminal, says how to continue, and ends by the signal', async () => {
    const manifest = join(folder, 'hung-up.ndjson')
    writeFileSync(manifest, `${JSON.stringify(REQUEST)}\n`.repeat(300))
    const place = join(folder, 'hung-up')
    const args = ['batch', 'submit', manifest, '-o', place, '-j', '1', '--events', ...queue]
    const command = new RunningCommand(folder, args)
    await command.says(/"settled":50/)
    command.child.kill('SIGHUP')
    const { code, stderr } = await command.end()
    expect({ code, signal: command.child.signalCode }).to.deep.equal({
      code: null,
      signal: 'SIGHUP',
    })
    expect(stderr).to.include(' resumes it')
    const [run = ''] = readdirSync(place)
    const resumed = await twinvoice(folder, ['batch', 'wait', run, '-j', '1', ...queue])
    expect(resumed.stderr).to.include('300 of 300 documents done')
  })

  it('says of a run that was deleted meanwhile that it was, not that it can be resumed', async () => {
    const manifest = join(folder, 'deleted.ndjson')
    writeFileSync(manifest, `${JSON.stringify(REQUEST)}\n`.repeat(300))
    const batch = await openBatch({ queue: queue[1] ?? '' })
    const id = await batch.create({
      ...{ goal: 'generate', sources: [manifest], place: join(folder, 'gone'), chunk: 2 },
    })
    await batch.fill(id)
    const waiting = new RunningCommand(folder, ['batch', 'wait', id, '-j', '1', ...queue])
    while ((await batch.status(id)).settled === 0) await sleep(100)
    await batch.cancel(id)
    await batch.delete(id)
    await batch.close()
    const { code, stderr } = await waiting.end()
    expect({ code, stderr: stderr.trim() }).to.deep.equal({
      code: 2,
      stderr: `run ${id} was deleted`,
    })
  })

  it('wait reads no file outside its own TWINVOICE_BATCH_ROOTS, whatever the run may read', async () => {
    const manifest = join(folder, 'outside.ndjson')
    writeFileSync(join(folder, 'request.json'), JSON.stringify(REQUEST))
    writeFileSync(manifest, '"request.json"')
    const flags = ['-o', join(folder, 'within'), '--detach', ...queue]
    const id = (await run(['batch', 'submit', manifest, ...flags])).stdout.toString().trim()
    const env = { TWINVOICE_BATCH_ROOTS: join(folder, 'within') }
    const waited = await run(['batch', 'wait', id, '-j', '1', ...queue], '', env)
    expect(waited.stderr).to.contain('outside the folders and prefixes that this run may read')
    expect(waited.stderr).to.contain('0 of 1 documents done, 0 invalid, 1 broken, 0 failed')
  })

  it('ends at once, and says what to set, where S3 has no region', async () => {
    const noRegion = 's3:// addresses need a region: set AWS_REGION'
    writeFileSync(join(folder, 'stored.ndjson'), '{"file":"s3://bucket/request.json"}')
    const submit = (place: string) =>
      twinvoice(folder, [
        ...['batch', 'submit', 'stored.ndjson', '-o', place, '-j', '1'],
        ...['--queue', 'sqlite:region.sqlite'],
      ])
    const begun = await submit('out')
    expect([begun.code, begun.stderr]).to.satisfy(
      ([code, text]: [number, string]) => code === 2 && text.includes(noRegion),
    )
    const [, id = ''] = /^run (\S+)/.exec(begun.stderr) ?? []
    expect(begun.stderr).to.contain(`"twinvoice batch wait ${id}" resumes it`)

    const refused = await submit('s3://bucket/out')
    expect(refused.code).to.equal(2)
    expect(refused.stderr).to.contain(noRegion).and.not.to.match(/^run /m)
  })
})

describe('the pace of a run', () => {
  it('is that of the last 15 seconds', () => {
    const pace = new Pace()
    expect(pace.measure({ settled: 0, documents: 1000 }, 0)).to.deep.equal({
      rate: 0,
      secondsLeft: undefined,
    })
    pace.measure({ settled: 10, documents: 1000 }, 10_000)
    pace.measure({ settled: 110, documents: 1000 }, 20_000)
    expect(pace.measure({ settled: 210, documents: 1000 }, 30_000)).to.deep.equal({
      rate: 10,
      secondsLeft: 79,
    })
  })

  it('begins again when documents are started again: it was below zero', () => {
    const pace = new Pace()
    pace.measure({ settled: 100, documents: 100 }, 0)
    expect(pace.measure({ settled: 40, documents: 100 }, 1_000)).to.deep.equal({
      rate: 0,
      secondsLeft: undefined,
    })
    expect(pace.measure({ settled: 60, documents: 100 }, 3_000)).to.deep.equal({
      rate: 10,
      secondsLeft: 4,
    })
  })
})
