import { expect } from 'chai'
import fc from 'fast-check'
import type { Finding, Severity } from '../../src/pipeline/finding.js'
import {
  FindingLog,
  listed,
  MOST_FINDINGS,
  MOST_OF_A_RULE,
  sumOfCounts,
} from '../../src/pipeline/finding-log.js'
import { givesXml, pipelineOf, plugin, SETTINGS } from './stages.js'

const finding = (rule: string, severity: Severity = 'error', more?: number): Finding => ({
  rule,
  code: rule,
  kind: 'business',
  severity,
  message: `${rule} is broken`,
  stage: 'stage',
  ...(more === undefined ? {} : { more }),
})

function logOf(findings: readonly Finding[]): FindingLog {
  const log = new FindingLog()
  for (const each of findings) log.add(each)
  return log
}

const anyFinding = fc
  .record({
    rule: fc.constantFrom(
      'BR-01',
      'BR-02',
      'BR-03',
      ...Array.from({ length: 40 }, (_, i) => `R${i}`),
    ),
    severity: fc.constantFrom<Severity>('error', 'warning', 'info'),
    more: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
  })
  .map(({ rule, severity, more }) => finding(rule, severity, more))

describe('the findings of a run (D38)', () => {
  it('are the same whether they are collected by stage or all together', () => {
    const form = anyFinding.map((each): Finding => ({ ...each, kind: 'form' }))
    const any = fc.oneof({ weight: 9, arbitrary: anyFinding }, { weight: 1, arbitrary: form })
    const stages = fc.array(fc.array(any, { maxLength: 1_500, size: 'max' }), { maxLength: 4 })
    fc.assert(
      fc.property(stages, (found) => {
        const together = logOf(found.flat())
        const byStage = new FindingLog()
        for (const each of found) byStage.addAll(logOf(each))
        expect(byStage.list).to.deep.equal(together.list)
        expect(JSON.stringify(byStage.counts)).to.equal(JSON.stringify(together.counts))
      }),
      { numRuns: 30 },
    )
  })

  it('are kept up to the limits, and counted beyond them', () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { maxLength: 3_000, size: 'max' }), (findings) => {
        const log = logOf(findings)
        const total = (wanted: (each: Finding) => boolean) =>
          findings.filter(wanted).reduce((sum, { more = 0 }) => sum + 1 + more, 0)
        for (const severity of ['error', 'warning', 'info'] as const) {
          expect(log.count(severity)).to.equal(total((each) => each.severity === severity))
          expect(log.list.filter((each) => each.severity === severity)).to.have.length.at.most(
            MOST_FINDINGS,
          )
        }
        for (const [rule, count] of Object.entries(log.counts.rules)) {
          expect(count).to.equal(total((each) => each.rule === rule))
          expect(log.list.filter((each) => each.rule === rule)).to.have.length.at.most(
            MOST_OF_A_RULE,
          )
        }
      }),
      { numRuns: 30 },
    )
  })

  it('are complete up to the limit', () => {
    const few = [finding('BR-01'), finding('BR-02', 'warning'), finding('BR-01', 'info')]
    expect(logOf(few).list).to.deep.equal(few)
  })

  it('keeps errors that come after a thousand warnings', () => {
    const warnings = Array.from({ length: 20_000 }, (_, i) => finding(`W-${i % 50}`, 'warning'))
    const { list, counts } = logOf([...warnings, finding('BR-01')])
    expect(list.at(-1)).to.include({ rule: 'BR-01' })
    expect(list).to.have.length(MOST_FINDINGS + 1)
    expect(counts.severity).to.deep.equal({ error: 1, warning: 20_000, info: 0 })
  })

  it('keeps every finding about the form, which determines what later stages may read', () => {
    const many = Array.from({ length: 5_000 }, () => ({
      ...finding('TYPE'),
      kind: 'form' as const,
    }))
    expect(logOf(many).list).to.have.length(5_000)
  })

  it('are listed errors first, a thousand in all, a hundred of a rule', () => {
    const warnings = Array.from({ length: 900 }, (_, i) => finding(`W-${i % 9}`, 'warning'))
    const errors = Array.from({ length: 800 }, (_, i) => finding(`E-${i % 4}`))
    const list = listed([...warnings, ...errors])
    expect(list).to.have.length(MOST_FINDINGS)
    expect(list.slice(0, 400).every(({ severity }) => severity === 'error')).to.equal(true)
    expect(list.slice(400).every(({ severity }) => severity === 'warning')).to.equal(true)
  })

  it('are summed over runs', () => {
    const [one, two] = [logOf([finding('BR-01', 'error', 4)]), logOf([finding('BR-01', 'warning')])]
    expect(sumOfCounts([one.counts, two.counts])).to.deep.equal({
      severity: { error: 5, warning: 1, info: 0 },
      rules: { 'BR-01': 6 },
    })
  })

  it('decide what a stage is and where a plan stops, whether they are kept or not', async () => {
    const says = (severity: Severity) =>
      plugin('map', (_, { report }) => {
        for (let count = 0; count < 5_000; count++)
          report({ rule: 'W', severity: 'warning', message: 'w' })
        report({ rule: 'W', severity, message: 'last' })
        return givesXml()
      })
    const last = plugin('last', () => ({}), { needs: ['xml'], gives: [] })
    const run = async (severity: Severity) =>
      (await pipelineOf([says(severity), last], { stopOn: 'error' })).run({ input: 1 }, SETTINGS)
    const [failed, passed] = [await run('error'), await run('warning')]
    expect(failed.findings).to.have.length(MOST_OF_A_RULE)
    expect(failed.counts.severity).to.deep.equal({ error: 1, warning: 5_000, info: 0 })
    expect(failed.stages.map(({ status }) => status)).to.deep.equal(['failed', 'not_checked'])
    expect(passed.stages.map(({ status }) => status)).to.deep.equal(['passed', 'passed'])
  })

  it('have no half of a surrogate pair, as a value has that was cut', async () => {
    const says = plugin('map', (_, { report }) => {
      report({ rule: 'W', severity: 'warning', message: 'w', found: '\u{1f600}\ud83d' })
      return givesXml()
    })
    const { findings } = await (await pipelineOf([says])).run({ input: 1 }, SETTINGS)
    expect(findings.map(({ found }) => found)).to.deep.equal(['\u{1f600}\ufffd'])
  })
})
