import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { Fault } from '../../../src/pipeline/errors.js'
import { faultOf } from '../../support/fault.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'
import { LocalRuns } from './local-runs.js'

describe('a run that is resumed', () => {
  let runs: LocalRuns
  beforeEach(async () => {
    runs = await LocalRuns.open()
  })
  afterEach(() => runs.close())

  const requests = (count: number) => Array.from({ length: count }, (_, at) => `{"n":${at + 1}}`)

  it('has results and outcomes that agree, also if a file was changed meanwhile', async () => {
    const file = join(runs.folder, 'a.json')
    writeFileSync(file, '{"total":100}')
    const run = await runs.submitted(['"a.json"', '{"n":2}'])
    const made = join(runs.folder, 'out', run, 'documents', '0000001')
    const documents = new DocumentsDouble()
    const generate = documents.generate.bind(documents)
    // The process ends at the second document, when the first one is written.
    let onOutcome: () => void = () => undefined
    const first = new Promise<void>((resolve) => (onOutcome = resolve))
    const abort = new AbortController()
    documents.generate = async (request, options) => {
      if (!String(request).includes('"n":2')) return generate(request, options)
      await first
      abort.abort()
      return new Promise(() => undefined)
    }
    await runs.work(run, { documents, onOutcome, abort: abort.signal })
    const [left = ''] = readdirSync(made)
    const before = readFileSync(join(made, left))
    writeFileSync(file, '{"total":999}')
    await runs.work(run)
    const [{ object = '', sha256 } = {}] = await runs.outcomes(run)
    const after = readFileSync(join(runs.folder, 'out', run, object))
    expect(object).to.match(new RegExp(`${left}$`))
    expect(after).not.to.deep.equal(before)
    expect(createHash('sha256').update(after).digest('hex')).to.equal(sha256)
  })

  it('has no results but those that its outcomes name, also if files got other names or broke', async () => {
    const files = ['a', 'b', 'c'].map((name) => join(runs.folder, `${name}.json`))
    for (const file of files) writeFileSync(file, '{"number":"1"}')
    const run = await runs.submitted([...files.map((file) => JSON.stringify(file)), '{"n":4}'])
    const documents = new DocumentsDouble()
    const generate = documents.generate.bind(documents)
    const [untilWritten, onOutcome] = countdown(3)
    const abort = new AbortController()
    let isEnding = true
    documents.generate = async (request, options) => {
      if (!isEnding || !String(request).includes('"n":4')) {
        const made = await generate(request, options)
        const number = /"number":"([^"]+)"/.exec(String(request))?.[1] ?? ''
        return made.ok ? { ...made, filename: `invoice-${number}.pdf` } : made
      }
      await untilWritten
      abort.abort()
      return new Promise(() => undefined)
    }
    await runs.work(run, { documents, onOutcome, abort: abort.signal })
    isEnding = false
    writeFileSync(files[1] ?? '', '{"number":"2"}')
    rmSync(files[2] ?? '')
    await runs.work(run, { documents })
    const objects = (await runs.outcomes(run)).flatMap(({ object }) => object ?? [])
    expect(objects).to.have.lengthOf(3)
    const made = readdirSync(join(runs.folder, 'out', run, 'documents', '0000001'))
    expect(made.map((name) => `documents/0000001/${name}`)).to.have.members(objects)
  })

  it('makes no document twice if a store could not be used for a moment', async () => {
    const run = await runs.submitted(requests(3))
    const documents = new DocumentsDouble()
    const generate = documents.generate.bind(documents)
    const [told, troubles]: [number[], string[]] = [[], []]
    documents.generate = (request, options) => {
      const isAway = troubles.length === 0 && String(request).includes('"n":3')
      return isAway
        ? Promise.reject(new Fault('STORE_UNAVAILABLE', 'it is away'))
        : generate(request, options)
    }
    await runs.work(run, {
      documents,
      onOutcome: ({ n }) => told.push(n),
      onTrouble: (reason) => reason !== undefined && troubles.push(reason),
    })
    expect(troubles).to.include('it is away')
    expect(documents.runs).to.equal(3)
    expect(told.toSorted()).to.deep.equal([1, 2, 3])
    expect(await runs.batch.status(run)).to.include({ state: 'finished', settled: 3 })
  })

  for (const [what, damaged] of [
    ['emptied', () => ''],
    ['cut off', (rows: string) => rows.slice(0, -1)],
    ['without its last row', (rows: string) => rows.slice(0, rows.lastIndexOf('3\t'))],
    ['overwritten', () => 'no rows\n'.repeat(3)],
  ] as const)
    it(`ends with the reason if the rows of a part were ${what}`, async () => {
      const run = await runs.submitted(requests(3))
      const stored = join(runs.folder, 'out', run, 'input', '0000001.rows')
      const rows = readFileSync(stored, 'utf8')
      writeFileSync(stored, damaged(rows))
      const fault = await faultOf(runs.work(run))
      expect(fault.message).to.include(`${stored}: cannot be read: it was changed`)
      expect(await runs.batch.status(run)).to.include({ state: 'open', settled: 0 })
      writeFileSync(stored, rows)
      await runs.work(run)
      expect(await runs.batch.status(run)).to.include({ state: 'finished', settled: 3 })
    })
})

/** What is to be called so many times, and a promise that it was. */
function countdown(times: number): [Promise<void>, () => void] {
  let left = times
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  return [ended, () => ((left -= 1) === 0 ? end() : undefined)]
}
