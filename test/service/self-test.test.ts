import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'

import { readChecks } from '../../src/http/monitoring/health.js'
import { Fault } from '../../src/pipeline/errors.js'
import { SelfTest } from '../../src/service/self-test.js'
import type { GenerateOptions, GenerateResult } from '../../src/documents/documents.js'
import { DocumentsDouble } from '../support/serving/documents-double.js'

/** Fails a number of times, then makes a document that a stage of the layer of rules has judged. */
class SlowToStart extends DocumentsDouble {
  failures: number

  constructor(failures: number) {
    super()
    this.failures = failures
  }

  override async generate(request: unknown, options?: GenerateOptions): Promise<GenerateResult> {
    this.failures -= 1
    if (this.failures >= 0) throw new Fault('TIMEOUT', 'the machine is busy')
    const made = await super.generate(Buffer.from(String(request)), options)
    const rules = { stage: 'any-name', layer: 'rules', status: 'passed', ms: 1 } as const
    return made.ok ? { ...made, stages: [{ ...rules, notChecked: [] }] } : made
  }
}

describe('the self-test of the service', () => {
  const start = (failures: number) => {
    const faults: unknown[] = []
    const onFault = (thrown: unknown) => faults.push(thrown)
    return { faults, test: new SelfTest(new SlowToStart(failures), { onFault, retryMs: 10 }) }
  }

  it('tries again until the example has been made; until then the service is not ready', async () => {
    const { faults, test } = start(2)
    const { fonts, sheets } = test.checks
    const outcome = async () => (await readChecks(test.checks)).outcome
    expect(await outcome()).to.deep.equal({ fonts: 'starting', sheets: 'starting' })
    while (faults.length === 0) await sleep(1)
    expect(await outcome()).to.deep.equal({ fonts: 'failed', sheets: 'failed' })
    await test.done
    expect(faults.map((fault) => (fault as Fault).code)).to.deep.equal(['TIMEOUT', 'TIMEOUT'])
    expect(() => fonts?.()).not.to.throw()
    expect(() => sheets?.()).not.to.throw()
  })

  it('is passed when rules of a package refuse the example, and not when its form is refused', async () => {
    const refusing = (status: 400 | 422) => {
      const documents = new DocumentsDouble()
      documents.generate = () => Promise.resolve({ ok: false, status, details: [], locale: 'en' })
      const faults: unknown[] = []
      const onFault = (thrown: unknown) => faults.push(thrown)
      return { faults, test: new SelfTest(documents, { onFault, retryMs: 10 }) }
    }
    const byRules = refusing(422)
    await byRules.test.done
    expect((await readChecks(byRules.test.checks)).isReady).to.equal(true)
    const byForm = refusing(400)
    while (byForm.faults.length === 0) await sleep(1)
    expect((await readChecks(byForm.test.checks)).isReady).to.equal(false)
    byForm.test.end()
  })

  it('ends when the service stops', async () => {
    const { test } = start(1_000_000)
    test.end()
    await test.done
    expect((await readChecks(test.checks)).isReady).to.equal(false)
  })
})
