import { expect } from 'chai'
import { Fault } from '../../src/pipeline/errors.js'
import type { ReportedFinding, Severity } from '../../src/pipeline/finding.js'
import type { Artifacts, Stage, StageContext } from '../../src/pipeline/stage.js'
import { faultOf, givesXml, pipelineOf, plugin, SETTINGS } from './stages.js'

const finding = (rule: string, severity: Severity): ReportedFinding => ({
  rule,
  severity,
  message: `${rule} is broken`,
})

/** A stage that says this and gives its XML, or nothing. */
const says =
  (severity: Severity, gives: Partial<Artifacts> = givesXml()) =>
  (_: object, { report }: StageContext): Partial<Artifacts> => {
    report(finding('BR-01', severity))
    return gives
  }

const draw = plugin('draw', () => ({ pdf: new Uint8Array([1]) }), {
  needs: ['xml'],
  gives: ['pdf'],
})

/** A stage at the end, which needs and gives nothing more. */
const LAST = { needs: ['xml'], gives: [] } as const

describe('a run', () => {
  it('passes each stage what it needs and collects what it gives', async () => {
    const seen: object[] = []
    const map = plugin('map', (have) => {
      seen.push(have)
      return givesXml()
    })
    const look = plugin(
      'look',
      (have) => {
        seen.push(have)
        return {}
      },
      { needs: ['xml'], gives: [] },
    )
    const pipeline = await pipelineOf([map, look])
    const { artifacts } = await pipeline.run({ input: 1, pdfa: new Uint8Array() }, SETTINGS)
    expect(seen).to.deep.equal([{ input: 1 }, { xml: '<xml/>' }])
    expect(artifacts).to.deep.equal({ input: 1, pdfa: new Uint8Array(), xml: '<xml/>' })
  })

  it('passes the settings of the run to the stages', async () => {
    let seen: StageContext | undefined
    const map = plugin('map', (_, context) => {
      seen = context
      return givesXml()
    })
    await (await pipelineOf([map])).run({ input: 1 }, { ...SETTINGS, locale: 'fr' })
    expect(seen).to.include({ ...SETTINGS, locale: 'fr' })
  })

  it('names the stage in each finding; the code is the rule, and the kind business, unless given', async () => {
    const map = plugin('map', (_, { report }) => {
      report(finding('BR-02', 'warning'))
      report({ ...finding('BR-CL-04', 'info'), code: 'BR-CL-10', kind: 'form' })
      return givesXml()
    })
    const { findings } = await (await pipelineOf([map])).run({ input: 1 }, SETTINGS)
    expect(findings).to.deep.equal([
      {
        rule: 'BR-02',
        code: 'BR-02',
        kind: 'business',
        severity: 'warning',
        message: 'BR-02 is broken',
        stage: 'map',
      },
      {
        rule: 'BR-CL-04',
        code: 'BR-CL-10',
        kind: 'form',
        severity: 'info',
        message: 'BR-CL-04 is broken',
        stage: 'map',
      },
    ])
  })

  it('reports a stage as passed, failed, or partial with what it did not judge', async () => {
    const stages = [
      plugin('quiet', () => ({}), { gives: [], layer: 'container' }),
      plugin('warns', says('warning', {}), { gives: [] }),
      plugin('fails', says('error', {}), { gives: [] }),
      plugin(
        'half',
        (_, { notChecked }) => {
          notChecked('clause 6.2.4')
          return {}
        },
        { gives: [] },
      ),
      plugin(
        'both',
        (_, { report, notChecked }) => {
          notChecked('clause 6.2.4')
          report(finding('BR-01', 'error'))
          return {}
        },
        { gives: [] },
      ),
    ]
    const result = await (await pipelineOf(stages)).run({ input: 1 }, SETTINGS)
    const reports = result.stages.map(({ stage, status, notChecked }) => [
      stage,
      status,
      ...notChecked,
    ])
    expect(reports).to.deep.equal([
      ['quiet', 'passed'],
      ['warns', 'passed'],
      ['fails', 'failed'],
      ['half', 'partial', 'clause 6.2.4'],
      ['both', 'failed', 'clause 6.2.4'],
    ])
    expect(result.stages[0]).to.have.property('layer', 'container')
    expect(result.stages[1]).not.to.have.property('layer')
    for (const { ms } of result.stages) expect(ms).to.be.at.least(0)
  })

  it('does not run a stage whose need a failed stage left out, and says so', async () => {
    const result = await (
      await pipelineOf([plugin('map', says('error', {})), draw])
    ).run({ input: 1 }, SETTINGS)
    expect(result.artifacts).not.to.have.property('pdf')
    expect(result.stages[1]).to.deep.equal({
      stage: 'draw',
      status: 'not_checked',
      ms: 0,
      notChecked: ['there is no xml to work on'],
    })
  })

  it('continues after an error if the needs are met, unless the plan stops there', async () => {
    const pipeline = await pipelineOf([plugin('map', says('error')), draw])
    const result = await pipeline.run({ input: 1 }, SETTINGS)
    expect(result.stages.map(({ status }) => status)).to.deep.equal(['failed', 'passed'])
  })

  const STOPS: readonly [Severity, Severity, boolean][] = [
    ['error', 'error', true],
    ['error', 'warning', false],
    ['warning', 'error', true],
    ['warning', 'warning', true],
    ['warning', 'info', false],
    ['info', 'info', true],
  ]
  for (const [stopOn, said, stops] of STOPS)
    it(`with stopOn ${stopOn} ${stops ? 'stops at' : 'continues after'} a finding of weight ${said}`, async () => {
      const pipeline = await pipelineOf([plugin('map', says(said)), draw], { stopOn })
      const { stages, artifacts } = await pipeline.run({ input: 1 }, SETTINGS)
      expect(stages[1]?.status).to.equal(stops ? 'not_checked' : 'passed')
      expect('pdf' in artifacts).to.equal(!stops)
      if (stops) expect(stages[1]?.notChecked[0]).to.include('stage map')
    })

  it('stops after the whole stage, so that all its findings are there', async () => {
    const map = plugin('map', (_, { report }) => {
      report(finding('BR-01', 'error'))
      report(finding('BR-02', 'error'))
      return {}
    })
    const pipeline = await pipelineOf([map, draw], { stopOn: 'error' })
    const { findings } = await pipeline.run({ input: 1 }, SETTINGS)
    expect(findings.map(({ rule }) => rule)).to.deep.equal(['BR-01', 'BR-02'])
  })

  it('gives findings the weight that the profile says, and drops those that are off', async () => {
    const map = plugin('map', (_, { report }) => {
      for (const rule of ['BR-01', 'BR-02', 'BR-03']) report(finding(rule, 'error'))
      return givesXml()
    })
    const severity = [
      { rule: 'BR-01', severity: 'warning', reason: 'D26' },
      { rule: 'BR-02', severity: 'off', reason: 'not asked for' },
    ] as const
    const { findings } = await (await pipelineOf([map], { severity })).run({ input: 1 }, SETTINGS)
    expect(findings.map(({ rule, severity: weight }) => `${rule} ${weight}`)).to.deep.equal([
      'BR-01 warning',
      'BR-03 error',
    ])
  })

  it('counts the overridden weight for status and stopOn', async () => {
    const severity = [{ rule: 'BR-01', severity: 'warning', reason: 'D29' }] as const
    const pipeline = await pipelineOf([plugin('map', says('error')), draw], {
      severity,
      stopOn: 'error',
    })
    const { stages } = await pipeline.run({ input: 1 }, SETTINGS)
    expect(stages.map(({ status }) => status)).to.deep.equal(['passed', 'passed'])
  })

  it('keeps concurrent documents separate', async () => {
    const slow = plugin('slow', async ({ input }, { report }) => {
      report(finding(String(input), 'warning'))
      await new Promise((resolve) => setImmediate(resolve))
      return { xml: String(input) }
    })
    const pipeline = await pipelineOf([slow])
    const inputs = Array.from({ length: 20 }, (_, index) => `BR-${index}`)
    const results = await Promise.all(inputs.map((input) => pipeline.run({ input }, SETTINGS)))
    expect(results.map(({ artifacts }) => artifacts.xml)).to.deep.equal(inputs)
    expect(results.map(({ findings }) => findings.map(({ rule }) => rule))).to.deep.equal(
      inputs.map((input) => [input]),
    )
  })
})

describe('the inspection of a refused document', () => {
  const look = (rule: string): Pick<Stage, 'inspect'> => ({
    inspect: (_, { report }) => {
      report(finding(rule, 'warning'))
    },
  })

  it('asks each stage that can inspect, and applies severity overrides', async () => {
    const pipeline = await pipelineOf(
      [
        plugin('map', givesXml, {}, look('BR-01')),
        draw,
        plugin('more', () => ({}), LAST, look('BR-02')),
      ],
      { severity: [{ rule: 'BR-02', severity: 'error', reason: 'a test' }] },
    )
    const findings = await pipeline.inspect({}, SETTINGS)
    expect(findings.map(({ rule, severity, stage }) => [rule, severity, stage])).to.deep.equal([
      ['BR-01', 'warning', 'map'],
      ['BR-02', 'error', 'more'],
    ])
  })

  it('leaves out the stages that have run', async () => {
    const pipeline = await pipelineOf(
      [
        plugin('map', says('error'), {}, look('BR-01')),
        plugin('more', () => ({}), LAST, look('BR-02')),
      ],
      { stopOn: 'error' },
    )
    const { stages } = await pipeline.run({ input: {} }, SETTINGS)
    const findings = await pipeline.inspect({}, SETTINGS, stages)
    expect(findings.map(({ rule }) => rule)).to.deep.equal(['BR-02'])
  })

  it('knows by their names the stages that have run in another plan', async () => {
    const own = plugin('own', () => ({}), { needs: ['xml'], gives: [] }, look('BR-01'))
    const map = plugin('map', givesXml, {}, look('BR-02'))
    const more = plugin('more', () => ({}), LAST, look('BR-03'))
    const { stages } = await (await pipelineOf([map, own])).run({ input: {} }, SETTINGS)
    const findings = await (await pipelineOf([map, draw, more, own])).inspect({}, SETTINGS, stages)
    expect(findings.map(({ rule }) => rule)).to.deep.equal(['BR-03'])
  })

  it('waits for a promise of a library', async () => {
    const inspect: Stage['inspect'] = (_, { report }) => {
      const promise = Promise.resolve().then(() => {
        report(finding('BR-01', 'warning'))
      })
      return { then: promise.then.bind(promise) } as Promise<void>
    }
    const pipeline = await pipelineOf([plugin('map', givesXml, {}, { inspect })])
    expect((await pipeline.inspect({}, SETTINGS)).map(({ rule }) => rule)).to.deep.equal(['BR-01'])
  })

  it('that throws is a fault of the stage', async () => {
    const pipeline = await pipelineOf([
      plugin(
        'map',
        givesXml,
        {},
        {
          inspect: () => {
            throw new Error('no list')
          },
        },
      ),
    ])
    const fault: unknown = await pipeline.inspect({}, SETTINGS).catch((thrown: unknown) => thrown)
    expect(fault).to.be.instanceOf(Fault).with.property('code', 'STAGE_FAILED')
    expect(fault).to.have.property('reason', 'no list')
  })
})

describe('what breaks a run', () => {
  it('a stage that throws: a fault with the stage and the cause', async () => {
    const cause = new TypeError('x is undefined')
    const broken = plugin('broken', () => {
      throw cause
    })
    const fault = await faultOf((await pipelineOf([broken])).run({ input: 1 }, SETTINGS))
    expect(fault.code).to.equal('STAGE_FAILED')
    expect(fault.message).to.equal('stage broken: x is undefined')
    expect(fault.cause).to.equal(cause)
  })

  it('a stage that throws after one that changed what it is given: the fault names both', async () => {
    const change = plugin('change', () => ({ input: 2 }), { gives: ['input'] })
    const broken = plugin('broken', ({ input }) => {
      if (input === 1) return givesXml()
      throw new TypeError('input is not 1')
    })
    const fault = await faultOf((await pipelineOf([change, broken])).run({ input: 1 }, SETTINGS))
    expect(fault.code).to.equal('STAGE_FAILED')
    expect(fault.message).to.equal(
      'stage broken: input is not 1 (before it, stage change changed "input")',
    )
    expect(fault.place).to.deep.equal({ stage: 'broken' })
  })

  it('a stage that reads what its manifest does not need: the fault says what it is given', async () => {
    const greedy = plugin('greedy', ({ data }) => ({ xml: data.invoice.number }))
    const fault = await faultOf((await pipelineOf([greedy])).run({ input: 1 }, SETTINGS))
    expect(fault.code).to.equal('STAGE_FAILED')
    expect(fault.message).to.equal(
      "stage greedy: Cannot read properties of undefined (reading 'invoice') (the stage is given what its manifest needs: input)",
    )
  })

  it('a fault of the stage keeps its code and its place, and has the stage if it names none', async () => {
    const fault = async (own: Fault) =>
      faultOf(
        (await pipelineOf([plugin('broken', () => Promise.reject(own))])).run(
          { input: 1 },
          SETTINGS,
        ),
      )
    const placed = new Fault('WORKER_DIED', 'the child was killed', { plugin: 'other' })
    expect(await fault(placed)).to.equal(placed)
    const own = new Fault('WORKER_DIED', 'the child was killed')
    const named = await fault(own)
    expect(named).to.include({ code: 'WORKER_DIED', cause: own })
    expect(named.message).to.equal('stage broken: the child was killed')
  })

  it('a stage that gives less than it promised without an error is a fault, not a result', async () => {
    const lazy = plugin('lazy', says('warning', {}))
    const fault = await faultOf((await pipelineOf([lazy])).run({ input: 1 }, SETTINGS))
    expect(fault.code).to.equal('STAGE_INCOMPLETE')
    expect(fault.message).to.equal('stage lazy: it gave no "xml" and reported no error')
  })

  it('an artifact that a stage does not declare is a fault that names stage, artifact and what is declared', async () => {
    const generous = plugin('generous', () => ({ ...givesXml(), pdf: new Uint8Array() }))
    const fault = await faultOf((await pipelineOf([generous])).run({ input: 1 }, SETTINGS))
    expect(fault.code).to.equal('STAGE_FAILED')
    expect(fault.message).to.equal(
      'stage generous: it returns "pdf", which its manifest does not give (it gives "xml"): add it to "gives", or leave it out',
    )
    const own = plugin('own', () => ({ foo: 1 }) as Partial<Artifacts>, { gives: [] })
    const other = await faultOf((await pipelineOf([own])).run({ input: 1 }, SETTINGS))
    expect(other.message).to.contain('it returns "foo"').and.to.contain('(it gives nothing)')
  })

  it('an artifact that is declared nowhere and undefined is none', async () => {
    const careful = plugin(
      'careful',
      () => ({ ...givesXml(), pdf: undefined }) as unknown as Partial<Artifacts>,
    )
    const { artifacts } = await (await pipelineOf([careful])).run({ input: 1 }, SETTINGS)
    expect(artifacts).to.have.all.keys('input', 'xml')
  })

  it('an abort before the start: no stage runs', async () => {
    let ran = 0
    const map = plugin('map', () => {
      ran += 1
      return givesXml()
    })
    const pipeline = await pipelineOf([map])
    const signal = AbortSignal.abort(new Error('the client left'))
    const fault = await faultOf(pipeline.run({ input: 1 }, SETTINGS, signal))
    expect(fault.code).to.equal('ABORTED')
    expect(fault.message).to.equal('stage map: aborted: the client left')
    expect(ran).to.equal(0)
  })

  it('an abort between two stages: the second does not run', async () => {
    const controller = new AbortController()
    const map = plugin('map', () => {
      controller.abort('time is over')
      return givesXml()
    })
    const pipeline = await pipelineOf([map, draw])
    const fault = await faultOf(pipeline.run({ input: 1 }, SETTINGS, controller.signal))
    expect(fault.message).to.equal('stage draw: aborted: time is over')
  })

  it('an error that a stage throws because of the abort counts as the abort', async () => {
    const controller = new AbortController()
    const patient = plugin('patient', async (_, { signal }) => {
      controller.abort('time is over')
      await new Promise((_resolve, reject) => {
        signal.throwIfAborted()
        signal.addEventListener('abort', reject)
      })
      return givesXml()
    })
    const pipeline = await pipelineOf([patient])
    const fault = await faultOf(pipeline.run({ input: 1 }, SETTINGS, controller.signal))
    expect(fault.code).to.equal('ABORTED')
  })

  it('a failed run leaves nothing in the next one', async () => {
    const picky = plugin('picky', ({ input }, { report }) => {
      report(finding('BR-01', 'warning'))
      if (input === 'bad') throw new Error('broke')
      return givesXml()
    })
    const pipeline = await pipelineOf([picky])
    await faultOf(pipeline.run({ input: 'bad' }, SETTINGS))
    const { findings } = await pipeline.run({ input: 'good' }, SETTINGS)
    expect(findings).to.have.length(1)
  })
})
