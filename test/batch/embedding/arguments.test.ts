import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Batch } from '../../../src/batch/batch.js'
import { openBatch } from '../../../src/batch/open.js'
import { faultOf } from '../../support/fault.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'

describe('calls of twinvoice/batch', () => {
  let folder = ''
  let batch: Batch
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-arguments-'))
    writeFileSync(join(folder, 'requests.ndjson'), '{"n":1}')
    batch = await openBatch({ queue: `sqlite:${folder}/batch.sqlite` })
  })
  afterEach(async () => {
    await batch.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const create = (change: object = {}) => {
    const sources = [join(folder, 'requests.ndjson')]
    return batch.create({ goal: 'generate', sources, place: join(folder, 'out'), ...change })
  }
  const reasonOf = async (call: Promise<unknown>) => {
    const { code, reason } = await faultOf(call)
    return `${code} ${reason}`
  }
  const work = (change: object) =>
    batch.work({ documents: new DocumentsDouble(), concurrency: 1, ...change })

  it('refuse a queue that is none', async () => {
    expect(await reasonOf(openBatch({} as { queue: string }))).to.equal(
      'OPTIONS_INVALID openBatch: options.queue must be a string, not undefined',
    )
  })

  for (const [change, reason] of [
    [{ chunks: 4 }, /create: options has no member "chunks"; did you mean chunk\?/],
    [{ sources: 'requests.ndjson' }, /options\.sources must be a list/],
    [{ moment: '2026-11-20' }, /options\.moment must be a Date/],
    [{ options: { locales: 'de' } }, /options has no member "locales"; did you mean locale\?/],
    [{ options: { locale: 'nl' } }, /options\.options\.locale must be one of en, de/],
    [{ goal: 'convert' }, /the goal convert needs the option "to": ubl or cii/],
  ] as const)
    it(`refuse a submission with ${JSON.stringify(change)}`, async () => {
      expect(await reasonOf(create(change))).to.match(reason)
    })

  for (const concurrency of [undefined, 0, 1.5, Infinity])
    it(`refuse work on ${concurrency} documents at a time, which would never end`, async () => {
      expect(await reasonOf(work({ concurrency }))).to.match(
        /work: options\.concurrency must be a whole number from 1/,
      )
    })

  it('refuse outcomes that are no list', async () => {
    const outcomes = batch.outcomes(await create(), 'done' as unknown as ['done'])
    expect(await reasonOf(outcomes.next())).to.match(/options\.only must be a list/)
  })

  it('work until the run has ended without a signal', async () => {
    const run = await create()
    await batch.fill(run)
    await work({ run })
    expect(await batch.status(run)).to.include({ state: 'finished', settled: 1 })
  })
})
