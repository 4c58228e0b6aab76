import { expect } from 'chai'
import { textOf, wordsOf } from '../../../support/pdf/pdf-programs.js'
import { describeWith } from '../../../support/skip.js'
import { render } from '../rendering.js'

const SUM = '1,234,567.89'

/** A table over two pages, whose amounts are shorter than what is carried over. */
function table(cols: string, head: string, span: number): string {
  const cells = '<td>1</td>'.repeat(span)
  const row = `<tr carry="${SUM}"><td>Work</td>${cells}</tr>`
  const carrying = `<tr><td>carried</td><td colspan="${span}" text-align="right"><carried/></td></tr>`
  return (
    `<table><col width="*"/>${cols}<head><tr><th>Item</th>${head}</tr></head>` +
    `<body>${row.repeat(80)}</body><carry-out>${carrying}</carry-out><carry-in>${carrying}</carry-in></table>`
  )
}

describeWith(['pdftotext'], 'render-pdf: a subtotal over a page break', () => {
  for (const [title, span] of [
    ['one column', 1],
    ['columns that are narrow', 2],
    ['three columns', 3],
  ] as const)
    it(`stays whole in ${title}`, async () => {
      const cols = '<col width="auto"/>'.repeat(span)
      const { pdf } = await render(table(cols, '<th/>'.repeat(span), span))
      const carried = textOf(pdf, '-layout')
        .flatMap((page) => page.split('\n'))
        .filter((line) => line.includes('carried'))
      expect(carried).to.have.lengthOf.at.least(2)
      for (const line of carried) expect(line).to.include(SUM)
    })

  it('takes no room of columns that are wide enough', async () => {
    const at = async (carry: string) => {
      const cols = '<col width="auto"/><col width="auto"/>'
      const head = '<th>A very long head</th><th>Another</th>'
      const layout = table(cols, head, 2).replaceAll(SUM, carry)
      const { pdf } = await render(layout)
      return wordsOf(pdf).find((word) => word.text === 'Another')
    }
    expect(await at(SUM))
      .to.deep.equal(await at('1'))
      .and.to.include({ page: 1 })
  })
})
