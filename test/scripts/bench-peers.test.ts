import { expect } from 'chai'
import type { Measured } from '../../bench/peers/measure.js'
import { chartOf } from '../../bench/peers/chart.js'
import { markdown } from '../../bench/peers/markdown.js'
import { betterPeers, pageOf, type Results } from '../../bench/peers/page.js'
import { invoiceOf, totalsOf } from '../../bench/peers/worker/request.js'
import { figure, summaryOf, turns } from '../../bench/peers/statistics.js'
import { isFound } from '../../bench/peers/verdicts.js'
import { requestWithLines } from '../support/fixtures/requests.js'

const OURS: Measured = {
  ...{ peer: 'twinvoice', task: 'check', lines: 10, coldMs: 300, peakMiB: 150 },
  ...{ count: 9, perSecond: 100, medianMs: 10, p99Ms: 12 },
}
const THEIRS: Measured = { ...OURS, peer: 'Other', medianMs: 5, perSecond: 200, peakMiB: 400 }

function results(speed: Results['speed'], quiet = true): Results {
  return {
    ...{ date: '2026-11-22', machine: 'test', node: 'v22', quiet, speed },
    peers: [
      { name: 'twinvoice', version: '1', runtime: 'Node', does: { check: 'all of it' } },
      { name: 'Other', version: '2', runtime: 'Java', does: { check: 'a part' } },
    ],
    checks: {
      official: {
        documents: [
          { rules: [], valid: true },
          { rules: ['BR-01', 'BR-02'], valid: false },
        ],
        verdicts: [
          {
            peer: 'twinvoice',
            answers: [
              { ms: 1, valid: true, findings: [] },
              { ms: 1, valid: false, findings: ['BR-01', 'BR-02', 'ARITHMETIC'] },
            ],
          },
          {
            peer: 'Other',
            answers: [
              { ms: 1, valid: false, findings: ['BR-03'] },
              { ms: 1, valid: true, findings: ['BR-02'] },
            ],
          },
        ],
      },
      made: { names: [], verdicts: [] },
      damages: {
        names: ['without damage', 'cut off', 'renamed'],
        verdicts: [
          {
            ...{ peer: 'twinvoice', peakMiB: 1 },
            answers: [
              { ms: 1, valid: true },
              { ms: 1, valid: true },
              { ms: 1, valid: false },
            ],
          },
          {
            ...{ peer: 'Other', peakMiB: 1 },
            answers: [
              { ms: 1, valid: true, findings: ['W1'] },
              { ms: 1, valid: false, findings: ['W1', 'E1'] },
              { ms: 1, valid: true, findings: ['W1'] },
            ],
          },
        ],
      },
      hostile: { names: [], verdicts: [] },
      corpus: { names: [], verdicts: [] },
    },
  }
}

describe('the benchmark beside other products', () => {
  it('sums up times: rate by the mean, median, and the longest of the few', () => {
    const { count, perSecond, medianMs, p99Ms } = summaryOf([10, 20, 60])
    expect([count, medianMs, p99Ms]).to.deep.equal([3, 20, 60])
    expect(perSecond).to.be.closeTo(33.33, 0.01)
  })

  it('writes three significant digits', () => {
    expect([1234.5, 12.34, 3, 0.1234, 0].map(figure)).to.deep.equal([
      '1,230',
      '12.3',
      '3.00',
      '0.123',
      '0.000',
    ])
  })

  it('lets each product begin a round as often as any other', () => {
    const firsts = Array.from({ length: 6 }, (_, round) => turns(['a', 'b', 'c'], round)[0])
    for (const name of ['a', 'b', 'c'])
      expect(firsts.filter((first) => first === name)).to.have.length(2)
    expect([...turns(['a', 'b', 'c'], 3)].sort()).to.deep.equal(['a', 'b', 'c'])
  })

  it('computes the totals that libraries want to be told', () => {
    const totals = totalsOf(invoiceOf(JSON.stringify(requestWithLines(3))))
    expect(totals.lines).to.deep.equal(['1187.50', '279.24', '49.80'])
    expect([totals.net, totals.tax, totals.gross]).to.deep.equal(['1516.54', '282.17', '1798.71'])
  })

  it('counts a damage as found only if something new is said', () => {
    const sound = { ms: 1, valid: true, findings: ['W1'] }
    expect(isFound(sound, { ms: 1, valid: true, findings: ['W1'] })).to.equal(false)
    expect(isFound(sound, { ms: 1, valid: true, findings: ['W1', 'W2'] })).to.equal(true)
    expect(isFound(sound, { ms: 1, valid: false, findings: ['W1'] })).to.equal(true)
    expect(isFound(sound, { ms: 0, error: 'StackOverflowError' })).to.equal(false)
  })

  it('says on the page where another product is better, and what it found', () => {
    const page = pageOf(results([OURS, THEIRS]))
    expect(page).to.include('Checking a file, 10 lines: Other (median 5.00 ms, twinvoice 10.0 ms)')
    expect(page).to.include('**1 of 2**')
    expect(page).to.include('Found by another product and not by twinvoice: cut off.')
    expect(page).not.to.include('memory 400')
    expect(betterPeers([OURS, { ...THEIRS, medianMs: 11 }])).to.equal('None, in this run.')
  })

  it('counts verdicts and rules beside the official ones', () => {
    const rows = pageOf(results([OURS]))
      .split('\n')
      .filter((line) => /^\| (?:twinvoice|Other) +\|(?: \d+ +\|){7}$/.test(line))
      .map((line) => line.replace(/[| ]+/g, ' ').trim())
    expect(rows).to.deep.equal(['twinvoice 1 0 1 0 0 0 0', 'Other 0 1 0 1 0 1 1'])
  })

  it('leaves times out that were not measured quietly', () => {
    const page = pageOf(results([OURS, THEIRS], false))
    expect(page).to.include('times are not shown')
    expect(page).not.to.include('median ms')
  })

  it('draws a bar for each product, the fastest the longest', () => {
    const widths = [...chartOf([OURS, THEIRS]).matchAll(/<rect x="170".*?width="([\d.]+)"/g)]
    expect(widths.map(([, width]) => Number(width))).to.deep.equal([235, 470])
  })

  it('keeps the markup of messages out of tables', () => {
    expect(markdown(['a'], [['<b>|\nc']])).to.include('| &lt;b>\\| c |')
  })

  it('pads tables', () => {
    expect(markdown(['a', 'long'], [['x', 'y']])).to.equal(
      '| a   | long |\n| --- | ---- |\n| x   | y    |',
    )
  })
})
