import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Batch } from '../../src/batch/batch.js'
import { openBatch } from '../../src/batch/open.js'
import { OptionFault } from '../../src/batch/run/options.js'
import type { Goal, RunOptions } from '../../src/batch/run/run.js'

describe('options of a run', () => {
  let folder = ''
  let batch: Batch
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-options-'))
    writeFileSync(join(folder, 'rows.ndjson'), '{}')
    batch = await openBatch({ queue: `sqlite:${folder}/batch.sqlite` })
  })
  after(async () => {
    await batch.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const create = (goal: Goal, options: RunOptions, profile?: string) =>
    batch.create({
      ...{ goal, sources: [join(folder, 'rows.ndjson')], place: join(folder, 'out'), options },
      ...(profile === undefined ? {} : { installed: { profile } }),
    })

  it('are refused where every document would fail, or they would be ignored', async () => {
    for (const [goal, options, option, reason] of [
      ['generate', { profile: 'FOO' }, 'profile', 'there is no profile "FOO"'],
      ['generate', { profile: 'PEPPOL' }, 'format', 'makes XML only'],
      ['generate', { profile: 'MINIMUM', syntax: 'ubl' }, 'syntax', 'makes CII only'],
      ['generate', { template: 'clasic' }, 'template', 'did you mean classic?'],
      ['generate', { format: 'html' }, 'format', 'the goal generate has no format html'],
      ['generate', { format: 'xml', level: 'a' }, 'level', 'only for a PDF'],
      ['embed', { profile: 'PEPPOL' }, 'profile', 'are not embedded in a PDF'],
      ['embed', { template: 'classic' }, 'template', 'only for the goal generate or view'],
      ['validate', { rules: ['foo'] }, 'rules', 'there is no rule pack "foo"'],
      ['view', { template: 'none', format: 'pdf' }, 'template', 'there is no template "none"'],
    ] as const) {
      const thrown: unknown = await create(goal, options).catch((error: unknown) => error)
      const text = JSON.stringify(options)
      expect(thrown, text).to.be.instanceOf(OptionFault).with.property('option', option)
      expect(thrown, text).to.include({ code: 'OPTIONS_INVALID' })
      expect(String(thrown)).to.contain(reason)
    }
    expect(await batch.list()).to.deep.equal([])
  })

  it('are taken where they fit, and refused where the profile of the workers does not', async () => {
    await create('generate', { profile: 'peppol', format: 'xml' })
    await create('generate', { profile: 'XRECHNUNG', syntax: 'ubl', template: 'classic' })
    await create('validate', { rules: ['xrechnung'] })
    await create('generate', { format: 'xml' }, 'PEPPOL')
    await create('embed', {}, 'PEPPOL')
    const thrown: unknown = await create('generate', {}, 'PEPPOL').catch((error: unknown) => error)
    expect(thrown).to.be.instanceOf(OptionFault).with.property('option', 'format')
  })
})
