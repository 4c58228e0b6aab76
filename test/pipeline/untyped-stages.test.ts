import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ReportedFinding } from '../../src/pipeline/finding.js'
import type { Artifacts, StageContext } from '../../src/pipeline/stage.js'
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
  it('is awaited also where it gives a promise of a library, which may fail', async () => {
    const stage = plugin('own', () => {
      const promise = {
        then: (_: unknown, reject: (reason: Error) => void) => reject(new Error('broke')),
      }
      return promise as unknown as ReturnType<typeof givesXml>
    })
    const fault = await faultOf((await pipelineOf([stage])).run({ input: 1 }, SETTINGS))
    expect([fault.code, fault.reason]).to.deep.equal(['STAGE_FAILED', 'broke'])
  })

  it('reports a finding, or the run fails: one of an unknown severity would count as none', async () => {
    const cases: [unknown, string][] = [
      [
        { ...FINDING, severity: 'fatal' },
        'its finding OWN-1 needs "severity": error, warning, info',
      ],
      [
        { ...FINDING, severity: undefined },
        'its finding OWN-1 needs "severity": error, warning, info',
      ],
      [
        { ...FINDING, kind: 'odd' },
        'its finding OWN-1 needs "kind": form, business, internal, or none',
      ],
      [{ ...FINDING, rule: undefined }, 'its finding without a name needs "rule": an id'],
      [{ ...FINDING, message: '' }, 'its finding OWN-1 needs "message": a sentence'],
      [
        { rule: 'OWN-1', severity: 'fatal', msg: 'a test' },
        'its finding OWN-1 needs "severity": error, warning, info; its finding OWN-1 needs "message": a sentence',
      ],
      [{ ...FINDING, path: 7 }, 'its finding OWN-1 needs "path": a text, or none'],
      ['OWN-1', 'it reports OWN-1 as a finding'],
      [undefined, 'it reports undefined as a finding'],
    ]
    for (const [given, what] of cases) expect(await reported(given)).to.equal(`stage own: ${what}`)
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

  describe('that reports after its end', () => {
    const late = (say: (context: StageContext) => void, wait: () => Promise<unknown>) =>
      plugin('late', (_, context) => {
        void wait().then(() => {
          say(context)
        })
        return givesXml()
      })
    const next = plugin('next', () => sleep(20).then(() => ({})), { gives: [] })
    const finding = (context: StageContext) => context.report(FINDING as ReportedFinding)

    for (const [what, say, wait] of [
      ['OWN-1', finding, () => sleep(1)],
      ['undefined', ({ report }: StageContext) => report(undefined as never), () => sleep(1)],
      ['a part', ({ notChecked }: StageContext) => notChecked('a part'), () => sleep(1)],
    ] as const)
      it(`fails the run while that continues: ${what}`, async () => {
        const pipeline = await pipelineOf([late(say, wait), next])
        const fault = await faultOf(pipeline.run({ input: 1 }, SETTINGS))
        expect(fault.code).to.equal('STAGE_FAILED')
        expect(fault.message).to.include('stage late').and.include(`it reported ${what} after`)
      })

    it('is a warning of the process once the run has its result', async () => {
      const warning = once(process, 'warning')
      const pipeline = await pipelineOf([late(finding, () => sleep(20))])
      const { findings } = await pipeline.run({ input: 1 }, SETTINGS)
      expect(findings).to.deep.equal([])
      const [given] = (await warning) as [Error]
      expect(given.message).to.include('stage late').and.include('OWN-1')
    })
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
      console.log(process.listenerCount('beforeExit'))
    `
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
    const message =
      'stage hanging: its promise never settles: there is nothing left that it could wait for\n'
    expect(stdout).to.equal(`${message.repeat(2)}0\n`)
  })
})
