import { expect } from 'chai'
import { TooMuchText } from '../../../plugins/render-pdf/text/print-budget.js'
import { render } from './rendering.js'

/** The error of a layout that is rendered within a budget; undefined if it is rendered. */
async function errorOf(layout: string, most: number): Promise<unknown> {
  return render(layout, { most }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
}

describe('the budget of printed text', () => {
  it('counts lines', async () => {
    const layout = '<text>a</text>'.repeat(100)
    expect(await errorOf(layout, 200)).to.equal(undefined)
    const error = await errorOf(layout, 199)
    expect(error).to.be.instanceOf(TooMuchText).and.include({ limit: 199 })
  })

  it('counts changes between scripts', async () => {
    const layout = `<text>${'abc مرحبا '.repeat(100)}</text>`
    expect(await errorOf(layout, 1000)).to.equal(undefined)
    expect(await errorOf(layout, 190)).to.be.instanceOf(TooMuchText)
    expect(await errorOf(`<text>${'abc defgh '.repeat(100)}</text>`, 190)).to.equal(undefined)
  })
})
