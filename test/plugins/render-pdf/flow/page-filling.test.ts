import { expect } from 'chai'
import { wordsOf } from '../../../support/pdf/pdf-programs.js'
import { describeWith } from '../../../support/skip.js'
import { render } from '../rendering.js'

/** Where the lowest word of each page ends, in points. */
function endsOf(pdf: Uint8Array): number[] {
  const ends: number[] = []
  for (const { page, bottom } of wordsOf(pdf))
    ends[page - 1] = Math.max(ends[page - 1] ?? 0, bottom)
  return ends
}

describeWith(['pdftotext'], 'render-pdf: pages with high rows', () => {
  it('are filled, also by rows that are less than half as high as a page', async () => {
    const row = (lines: number) => {
      const text = Array.from({ length: lines }, (_, at) => `Line ${at}`).join('<br/>')
      return `<tr><td><text>${text}</text></td></tr>`
    }
    const rows = [10, 25].map(row).join('').repeat(3)
    const { pdf } = await render(`<table><col width="*"/><body>${rows}</body></table>`)
    const ends = endsOf(pdf)
    expect(ends.length).to.be.at.least(3)
    for (const end of ends.slice(0, -1)) expect(end).to.be.at.least(Math.max(...ends) * 0.75)
  })
})
