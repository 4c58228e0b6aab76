import { expect } from 'chai'
import { compareVerdicts, type Verdicts } from '../../scripts/oracle/verdicts.js'

/** Verdicts of one rule set, by document. */
const verdicts = (documents: Readonly<Record<string, readonly string[] | null>>): Verdicts =>
  new Map(
    Object.entries(documents).map(([id, rules]) => [
      id,
      new Map([['cen', rules === null ? null : new Set(rules)]]),
    ]),
  )

describe('npm run rules:diff', () => {
  it('shows which ids appear and vanish, and which documents change', () => {
    const before = verdicts({ a: ['R-1', 'R-2'], b: [], c: ['R-2'], d: null, gone: ['R-9'] })
    const after = verdicts({ a: ['R-1'], b: ['R-3'], c: ['R-2'], d: [], added: ['R-8'] })
    expect(compareVerdicts(before, after)).to.deep.equal([
      {
        set: 'cen',
        documents: 4,
        alone: { before: 1, after: 1 },
        changed: ['a', 'b', 'd'],
        appeared: ['R-3'],
        vanished: ['(no verdict)'],
        rules: [
          ['(no verdict)', { gained: [], lost: ['d'] }],
          ['R-2', { gained: [], lost: ['a'] }],
          ['R-3', { gained: ['b'], lost: [] }],
        ],
      },
    ])
  })

  it('finds no difference between a release and itself', () => {
    const same = verdicts({ a: ['R-1'], b: null })
    const [difference] = compareVerdicts(same, same)
    expect(difference).to.deep.include({ documents: 2, changed: [], appeared: [], vanished: [] })
  })
})
