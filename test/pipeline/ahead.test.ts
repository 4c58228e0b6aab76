import { expect } from 'chai'
import fc from 'fast-check'
import type { Severity } from '../../src/pipeline/finding.js'
import type { PluginManifest } from '../../src/pipeline/plugin.js'
import type { Artifacts, Stage, StageContext } from '../../src/pipeline/stage.js'
import { faultOf, givesXml, pipelineOf, plugin, SETTINGS } from './stages.js'

const finding = (rule: string, severity: Severity = 'warning') => ({
  rule,
  severity,
  message: `${rule} is broken`,
})

/** Lets everything that can run now run. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await new Promise((next) => setImmediate(next))
}

/** Gives its XML early, lets others run, and then ends as `end` says. */
const early = (end: (context: StageContext) => Partial<Artifacts> = givesXml) =>
  plugin('early', async (_, context) => {
    context.giveEarly(givesXml())
    await settle()
    return end(context)
  })

const BEHIND: Partial<PluginManifest> = { needs: ['xml'], gives: [], runsAhead: true }

/** A stage that needs the XML, and keeps what it sees. */
function watcher(name: string, seen: unknown[], manifest: Partial<PluginManifest> = BEHIND) {
  const run: Stage['run'] = ({ xml }, { report }) => {
    seen.push(xml)
    report(finding(`OF-${name}`))
    return {}
  }
  return plugin(name, run, manifest)
}

describe('a stage that gives early', () => {
  it('lets a stage after it run before it ends, and stays in front of it in the result', async () => {
    const seen: unknown[] = []
    const first = early(({ report }) => {
      report(finding(`SEEN-${seen.length}`))
      return givesXml()
    })
    const pipeline = await pipelineOf([first, watcher('behind', seen)])
    const { findings, stages } = await pipeline.run({ input: 1 }, SETTINGS)
    expect(findings.map(({ rule }) => rule)).to.deep.equal(['SEEN-1', 'OF-behind'])
    expect(stages.map(({ stage, status }) => [stage, status])).to.deep.equal([
      ['early', 'passed'],
      ['behind', 'passed'],
    ])
    expect(seen).to.deep.equal(['<xml/>'])
  })

  it('lets those wait that are not declared to run ahead, and runs those after them', async () => {
    const order: string[] = []
    const named = (name: string, manifest: Partial<PluginManifest>) =>
      plugin(name, () => (order.push(name), {}), { ...BEHIND, ...manifest })
    const first = early(() => (order.push('early'), givesXml()))
    const stages = [first, named('waits', { runsAhead: false }), named('ahead', {})]
    await (await pipelineOf(stages)).run({ input: 1 }, SETTINGS)
    expect(order).to.deep.equal(['ahead', 'early', 'waits'])
  })

  it('lets a stage run ahead on what another gave that ran ahead', async () => {
    const order: string[] = []
    const draw = plugin('draw', () => (order.push('draw'), { pdf: new Uint8Array([1]) }), {
      ...BEHIND,
      gives: ['pdf'],
    })
    const look = plugin('look', () => (order.push('look'), {}), { ...BEHIND, needs: ['pdf'] })
    const first = early(() => (order.push('early'), givesXml()))
    const result = await (await pipelineOf([first, draw, look])).run({ input: 1 }, SETTINGS)
    expect(order).to.deep.equal(['draw', 'look', 'early'])
    expect(result.artifacts).to.have.all.keys('input', 'xml', 'pdf')
  })

  it('and then does not give it: what was made of it is dropped', async () => {
    const seen: unknown[] = []
    const first = early(({ report }) => {
      report(finding('FIRST', 'error'))
      return {}
    })
    const pipeline = await pipelineOf([first, watcher('behind', seen)])
    const { artifacts, findings, stages, counts } = await pipeline.run({ input: 1 }, SETTINGS)
    expect(seen).to.deep.equal(['<xml/>'])
    expect(artifacts).to.deep.equal({ input: 1 })
    expect(findings.map(({ rule }) => rule)).to.deep.equal(['FIRST'])
    expect(counts.rules).to.deep.equal({ FIRST: 1 })
    expect(stages[1]).to.deep.include({
      status: 'not_checked',
      notChecked: ['there is no xml to work on'],
    })
  })

  it('and then gives another: what was made of the first is made again', async () => {
    const seen: unknown[] = []
    const pipeline = await pipelineOf([early(() => ({ xml: '<other/>' })), watcher('behind', seen)])
    const { findings } = await pipeline.run({ input: 1 }, SETTINGS)
    expect(seen).to.deep.equal(['<xml/>', '<other/>'])
    expect(findings.map(({ rule }) => rule)).to.deep.equal(['OF-behind'])
  })

  it('whose artifact a stage between replaces: the one after that runs again on the new one', async () => {
    const seen: unknown[] = []
    const between = plugin('between', () => ({ xml: '<new/>' }), { needs: ['xml'] })
    const pipeline = await pipelineOf([early(), between, watcher('behind', seen)])
    await pipeline.run({ input: 1 }, SETTINGS)
    expect(seen).to.deep.equal(['<xml/>', '<new/>'])
  })

  it('and stops the plan: what ran ahead has not run', async () => {
    const first = early(({ report }) => {
      report(finding('FIRST', 'error'))
      return givesXml()
    })
    const pipeline = await pipelineOf([first, watcher('behind', [])], { stopOn: 'error' })
    const { findings, stages } = await pipeline.run({ input: 1 }, SETTINGS)
    expect(findings.map(({ rule }) => rule)).to.deep.equal(['FIRST'])
    expect(stages[1]?.notChecked).to.deep.equal(['stage early reported errors'])
  })

  it('gives nothing early that its manifest does not name, and nothing after its end', async () => {
    const seen: unknown[] = []
    let late: StageContext['giveEarly'] | undefined
    const first = plugin('first', async (_, { giveEarly }) => {
      late = giveEarly
      giveEarly({ pdf: new Uint8Array([1]) })
      await settle()
      return givesXml()
    })
    const slow = plugin(
      'slow',
      async () => {
        late?.(givesXml())
        await settle()
        return {}
      },
      { needs: ['xml'], gives: [] },
    )
    const drawn = plugin('drawn', () => (seen.push('drawn'), {}), { ...BEHIND, needs: ['pdf'] })
    const behind = plugin('behind', () => (seen.push('behind'), {}), BEHIND)
    const pipeline = await pipelineOf([first, slow, drawn, behind], {}, ['input', 'pdf'])
    await pipeline.run({ input: 1 }, SETTINGS)
    expect(seen).to.deep.equal(['behind'])
  })
})

describe('a fault beside a stage that runs ahead', () => {
  const broken = (name: string) =>
    plugin(name, () => Promise.reject(new Error(`${name} broke`)), BEHIND)

  it('of the stage in front: it is the fault of the run', async () => {
    const first = early(() => {
      throw new Error('the first broke')
    })
    const fault = await faultOf(
      (await pipelineOf([first, broken('behind')])).run({ input: 1 }, SETTINGS),
    )
    expect(fault.message).to.equal('stage early: the first broke')
  })

  it('of the stage that runs ahead: it is the fault of the run', async () => {
    const fault = await faultOf(
      (await pipelineOf([early(), broken('behind')])).run({ input: 1 }, SETTINGS),
    )
    expect(fault.message).to.equal('stage behind: behind broke')
  })

  it('of a stage that ran on what is taken back: it is none', async () => {
    const first = early(({ report }) => {
      report(finding('FIRST', 'error'))
      return {}
    })
    const { stages } = await (
      await pipelineOf([first, broken('behind')])
    ).run({ input: 1 }, SETTINGS)
    expect(stages.map(({ status }) => status)).to.deep.equal(['failed', 'not_checked'])
  })

  it('no stage is at work when the run has ended, and what it waits for is aborted', async () => {
    const order: string[] = []
    const behind = plugin(
      'behind',
      async (_, { signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        await settle()
        order.push('behind')
        return {}
      },
      BEHIND,
    )
    const first = early(() => {
      throw new Error('broke')
    })
    await faultOf((await pipelineOf([first, behind])).run({ input: 1 }, SETTINGS))
    order.push('run')
    expect(order).to.deep.equal(['behind', 'run'])
  })

  it('an abort reaches both, and is the fault of the run', async () => {
    const controller = new AbortController()
    const aborted: string[] = []
    const until = (name: string, { signal }: StageContext) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted.push(name)
          reject(new Error('it broke off'))
        })
      })
    const first = plugin('first', async (_, context) => {
      context.giveEarly(givesXml())
      return until('first', context)
    })
    const behind = plugin(
      'behind',
      (_, context) => {
        setImmediate(() => controller.abort('the client left'))
        return until('behind', context)
      },
      BEHIND,
    )
    const running = (await pipelineOf([first, behind])).run(
      { input: 1 },
      SETTINGS,
      controller.signal,
    )
    expect((await faultOf(running)).code).to.equal('ABORTED')
    expect(aborted.sort()).to.deep.equal(['behind', 'first'])
  })
})

describe('a run that has begun before all is there', () => {
  it('keeps what was done with the same artifacts, and tells the pipeline in front what there is', async () => {
    const seen: unknown[] = []
    const opening = await pipelineOf([early()])
    const judging = await pipelineOf([watcher('judge', seen)], {}, ['xml'])
    const { artifacts, begun } = await new Promise<{
      artifacts: Promise<Readonly<Partial<Artifacts>>>
      begun: ReturnType<typeof judging.begin>
    }>((resolve) => {
      const opened = opening.run({ input: 1 }, SETTINGS, undefined, (there) => {
        expect(there).to.deep.equal({ input: 1, xml: '<xml/>' })
        resolve({
          artifacts: opened.then((result) => result.artifacts),
          begun: judging.begin(there, SETTINGS),
        })
      })
    })
    const { findings } = await begun.end(await artifacts)
    expect(findings.map(({ rule }) => rule)).to.deep.equal(['OF-judge'])
    expect(seen).to.deep.equal(['<xml/>'])
  })

  it('does again what was done with others', async () => {
    const seen: unknown[] = []
    const pipeline = await pipelineOf([watcher('judge', seen)], {}, ['xml'])
    const begun = pipeline.begin({ xml: '<xml/>' }, SETTINGS)
    await settle()
    await begun.end({ xml: '<other/>' })
    expect(seen).to.deep.equal(['<xml/>', '<other/>'])
  })

  it('is dropped when no stage is at work', async () => {
    const order: string[] = []
    const slow = plugin(
      'slow',
      async () => {
        await settle()
        order.push('slow')
        return {}
      },
      BEHIND,
    )
    const next = plugin('next', () => (order.push('next'), {}), BEHIND)
    const begun = (await pipelineOf([slow, next], {}, ['xml'])).begin({ xml: '<xml/>' }, SETTINGS)
    await new Promise((resolve) => setImmediate(resolve))
    await new Promise((resolve) => setImmediate(resolve))
    await begun.drop()
    order.push('dropped')
    await settle()
    expect(order).to.deep.equal(['slow', 'dropped'])
  })
})

const KEYS = ['input', 'xml', 'pdf', 'pdfa'] as const
type Key = (typeof KEYS)[number]

/** What a stage of a random plan does. */
interface Doing {
  readonly needs: readonly Key[]
  readonly gives: readonly Key[]
  readonly early: readonly Key[]
  /** What it gives early is what it gives in the end. */
  readonly isTrue: boolean
  readonly says: readonly Severity[]
  readonly keeps: boolean
  readonly turns: number
  readonly runsAhead: boolean
  readonly throws: boolean
}

const keys = fc.subarray([...KEYS])
const doing: fc.Arbitrary<Doing> = fc.record({
  needs: keys,
  gives: keys,
  early: keys,
  isTrue: fc.boolean(),
  says: fc.array(fc.constantFrom<Severity>('error', 'warning', 'info'), { maxLength: 3 }),
  keeps: fc.boolean(),
  turns: fc.nat(8),
  runsAhead: fc.boolean(),
  throws: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
})

describe('the result of a run', () => {
  it('is the same whether stages give early or not', async () => {
    const plans = fc.array(doing, { minLength: 1, maxLength: 6 })
    const stopOn = fc.option(fc.constantFrom<Severity>('error', 'warning'), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(plans, stopOn, async (plan, stop) => {
        const given = { input: 'given', xml: 'given' }
        const results = [true, false].map(async (givesEarly) => {
          const stages = plan.map((each, index) => obeying(`s${index}`, each, givesEarly))
          const options = stop === undefined ? {} : { stopOn: stop }
          const pipeline = await pipelineOf(stages, options, KEYS)
          try {
            const result = await pipeline.run(given, SETTINGS)
            return { ...result, stages: result.stages.map((stage) => ({ ...stage, ms: 0 })) }
          } catch (thrown) {
            return String(thrown)
          }
        })
        const [ahead, inOrder] = await Promise.all(results)
        expect(ahead).to.deep.equal(inOrder)
      }),
      { numRuns: 300 },
    )
  })
})

function obeying(name: string, does: Doing, givesEarly: boolean) {
  const run = async (have: object, { report, giveEarly }: StageContext) => {
    const made = (keys: readonly Key[], value: string) =>
      Object.fromEntries(keys.map((key) => [key, value])) as Partial<Artifacts>
    const value = `${name}(${JSON.stringify(have)})`.slice(0, 200)
    if (givesEarly) giveEarly(made(does.early, does.isTrue ? value : 'not true'))
    for (let turns = 0; turns < does.turns; turns += 1)
      await new Promise((next) => setImmediate(next))
    if (does.throws) throw new Error('broke')
    for (const severity of does.says) report(finding(`${name}-${severity}`, severity))
    const hasFailed = does.says.includes('error')
    return made(hasFailed && !does.keeps ? does.gives.slice(1) : does.gives, value)
  }
  const { needs, gives, runsAhead } = does
  return plugin(name, run, { needs, gives, runsAhead })
}
