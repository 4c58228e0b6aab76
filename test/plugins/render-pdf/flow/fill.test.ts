import { expect } from 'chai'
import fc from 'fast-check'
import {
  fill,
  type Entry,
  type FlowEntry,
} from '../../../../plugins/render-pdf/flow/fragments/fill.js'
import { Space } from '../../../../plugins/render-pdf/flow/fragments/fragment.js'
import { Stack } from '../../../../plugins/render-pdf/flow/fragments/stack.js'

const PAGE = 100

function entry(height: number, binding: Partial<FlowEntry> = {}): FlowEntry {
  return {
    kind: 'flow',
    fragment: new Space(height),
    before: 0,
    after: 0,
    together: false,
    keepWithNext: false,
    keepWithPrevious: false,
    ...binding,
  }
}

/** Heights of the blocks on each page. */
function pages(entries: readonly Entry[]): number[][] {
  const result: number[][] = []
  let rest = entries
  do {
    const filled = fill(rest, PAGE, PAGE, true, { top: 0, isFirst: result.length === 0 })
    result.push(filled.placed.map(({ fragment }) => fragment.height))
    rest = filled.rest
  } while (rest.length > 0)
  return result
}

describe('filling pages with blocks', () => {
  it('places what fits and returns the rest', () => {
    expect(pages([entry(60), entry(40), entry(1)])).to.deep.equal([[60, 40], [1]])
  })

  it('counts the larger of two margins, and none at the top of a page', () => {
    const entries = [entry(40, { before: 30, after: 10 }), entry(50, { before: 5 }), entry(1)]
    expect(pages(entries)).to.deep.equal([[40, 50], [1]])
    expect(pages([entry(40, { after: 10 }), entry(50, { before: 11 })])).to.deep.equal([[40], [50]])
  })

  it('keeps a heading with the next block', () => {
    const heading = entry(10, { keepWithNext: true })
    expect(pages([entry(70), heading, entry(30)])).to.deep.equal([[70], [10, 30]])
  })

  it('keeps a total with the block before it', () => {
    const total = entry(30, { keepWithPrevious: true, together: true })
    expect(pages([entry(40), entry(40), total])).to.deep.equal([[40], [40, 30]])
  })

  it('starts a page at a page break, but no empty one', () => {
    const end = { kind: 'page-break' } as const
    expect(pages([end, entry(10), end, end, entry(20)])).to.deep.equal([[10], [20]])
  })

  it('moves down on the first page only', () => {
    const to = { kind: 'goto', to: 80, clear: false } as const
    expect(pages([entry(10), to, entry(20), to, entry(60)])).to.deep.equal([[10, 20], [60]])
  })

  it('clears absolute boxes', () => {
    const box = { kind: 'absolute', fragment: new Space(50), x: 0, y: 20, grows: true } as const
    const { placed } = fill(
      [box, { kind: 'goto', to: 30, clear: true }, entry(10)],
      PAGE,
      PAGE,
      true,
      { top: 0, isFirst: true },
    )
    expect(placed.at(-1)?.top).to.equal(70)
  })

  it('takes what is left of an absolute box to the next page, before what follows it', () => {
    const fragment = new Stack([entry(30), entry(30), entry(30)])
    const box = { kind: 'absolute', fragment, x: 0, y: 20, grows: true } as const
    const clear = { kind: 'goto', to: 30, clear: true } as const
    expect(pages([box, clear, entry(10)])).to.deep.equal([[60], [30, 10]])
    expect(pages([box, entry(10)])).to.deep.equal([[60], [30, 10]])
    expect(pages([box])).to.deep.equal([[60], [30]])
    expect(pages([{ ...box, y: 10 }, clear, entry(10)])).to.deep.equal([[90], [10]])
    expect(pages([{ ...box, grows: false }, entry(10)])).to.deep.equal([[90, 10]])
  })

  it('places every block once, in order, and none across a page break that fits on a page', () => {
    const block = fc.record({
      height: fc.integer({ min: 1, max: 130 }),
      before: fc.integer({ min: 0, max: 20 }),
      keepWithNext: fc.boolean(),
      keepWithPrevious: fc.boolean(),
      together: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(block, { maxLength: 30 }), (blocks) => {
        const entries = blocks.map(({ height, ...binding }) => entry(height, binding))
        const filled = pages(entries)
        expect(filled.flat()).to.deep.equal(blocks.map(({ height }) => height))
        for (const page of filled) {
          const sum = page.reduce((total, height) => total + height, 0)
          if (page.length > 1) expect(sum).to.be.at.most(PAGE + 0.02)
        }
      }),
      { numRuns: 500 },
    )
  })
})
