import { expect } from 'chai'
import { PdfFile } from '../../../support/pdf/pdf-file.js'
import { textOf } from '../../../support/pdf/pdf-programs.js'
import { itWith } from '../../../support/skip.js'
import { embedding } from '../embedding.js'

/** A page that shows text in Helvetica, whose content is divided into streams at each `|`. */
function divided(text: string): Uint8Array {
  const streams = `BT /F 12 Tf 20 100 Td ${text} ET`.split('|')
  const file = new PdfFile()
    .object(1, '<</Type/Catalog/Pages 2 0 R>>')
    .object(2, '<</Type/Pages/Count 1/Kids[3 0 R]>>')
    .object(
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents[${streams.map((_, at) => `${100 + at} 0 R`).join(' ')}]/Resources<</Font<</F 4 0 R>>>>>>`,
    )
    .object(
      4,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[10/X 13/Y]>>>>',
    )
  for (const [at, stream] of streams.entries()) file.stream(100 + at, '', stream)
  return file.bytes()
}

describe('repair-pdfa: strings that are split between content streams', () => {
  const embed = embedding()

  async function embedded(pdf: Uint8Array) {
    const made = await embed(pdf)
    const clauses = made.repairs.map(({ clause }) => clause)
    return { pdf: made.pdf, isJoined: clauses.includes('6.2.2') }
  }

  for (const [what, content, text] of [
    ['one', '(A|B) Tj', 'AB'],
    ['one with empty streams', '(A||B|) Tj', 'AB'],
    ['several in a list', '[(A|B) -9 (C|D)] TJ', 'ABCD'],
    ['one within an escape', String.raw`(A\|)B) Tj`, 'A)B'],
    ['one behind an escape', String.raw`(A\\|B) Tj`, 'A\\B'],
    ['one with parentheses', '(A(|)B) Tj', 'A()B'],
    ['one at the end', '(A) Tj ET [(B|C)]', 'A'],
  ] as const)
    itWith(['pdftotext'], `${what} is joined`, async () => {
      const { pdf, isJoined } = await embedded(divided(content))
      expect(isJoined).to.equal(true)
      expect(textOf(pdf).map((page) => page.trim())).to.deep.equal([text])
    })

  it('other tokens stay', async () => {
    expect(await embedded(divided('% (|\n(A) Tj| <4|1> Tj'))).to.deep.include({ isJoined: false })
  })

  itWith(['pdftotext'], 'line ends in a string stay the codes that they are', async () => {
    const { pdf } = await embedded(divided('(A\rB\r\nC) Tj'))
    expect(textOf(pdf).map((page) => page.trim())).to.deep.equal(['AYBYXC'])
  })
})
