import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ReportedFinding } from '../../src/pipeline/finding.js'
import type { Artifacts } from '../../src/pipeline/stage.js'
import { faultOf, givesXml, pipelineOf, plugin, SETTINGS } from './stages.js'

const run = promisify(execFile)
const FINDING = { rule: 'OWN-1', severity: 'error', message: 'a test' }

/** The message of the fault when a stage in JavaScript reports this. */
async function reported(given: unknown): Promise<string> {
  const stage = plugin('own', (_, { report }) => {
    report(given as ReportedFinding)
    return givesXml()
  })
  const fault = await faultOf((await pipelineOf([stage])).run({ input: 1 }, SETTINGS))
  expect(fault.code).to.equal('STAGE_FAILED')
  return fault.message
}

describe('a stage in JavaScript', () => {
  it('reports a finding, or the run fails: one of an unknown severity would count as none', async () => {
    const cases: [unknown, string][] = [
      [
        { ...FINDING, severity: 'fatal' },
        'the field severity has to be one of error, warning, info, and is "fatal"',
      ],
      [
        { ...FINDING, severity: undefined },
        'the field severity has to be one of error, warning, info, and is missing',
      ],
      [
        { ...FINDING, kind: 'odd' },
        'the field kind has to be one of form, business, internal, and is "odd"',
      ],
      [{ ...FINDING, rule: undefined }, 'the field rule has to be a text, and is missing'],
      [{ ...FINDING, message: '' }, 'the field message has to be a text, and is ""'],
      [
        { rule: 'OWN-1', severity: 'error', msg: 'a test' },
        'the field message has to be a text, and is missing',
      ],
      [{ ...FINDING, path: 7 }, 'the field path has to be a text, and is a number'],
      ['OWN-1', 'got OWN-1'],
      [undefined, 'got undefined'],
    ]
    for (const [given, what] of cases)
      expect(await reported(given)).to.equal(`stage own: report() takes a finding: ${what}`)
  })

  it('returns an object, or the run fails', async () => {
    for (const given of [undefined, null, 7, 'xml']) {
      const stage = plugin('own', () => given as unknown as Partial<Artifacts>, { gives: [] })
      const fault = await faultOf((await pipelineOf([stage])).run({ input: 1 }, SETTINGS))
      expect(fault.message).to.equal(
        `stage own: run() has to return an object with what it gives, and returned ${String(given)}`,
      )
    }
  })

  it('whose promise never settles is a fault with its name, not an end of the process in silence', async () => {
    const program = `
      import { Pipeline } from '${new URL('../../src/pipeline/pipeline.js', import.meta.url).href}'
      const manifest = { name: 'hanging', core: '^1.0.0', summary: '', needs: [], gives: [] }
      const stage = { run: () => new Promise(() => {}) }
      const pipeline = new Pipeline([{ manifest, stage }], {})
      const settings = { locale: 'en', moment: new Date(0) }
      const all = await Promise.allSettled([pipeline.run({}, settings), pipeline.run({}, settings)])
      for (const { reason } of all) console.log(reason.message)
    `
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
    const message =
      'stage hanging: its promise never settles: there is nothing left that it could wait for\n'
    expect(stdout).to.equal(message.repeat(2))
  })
})
