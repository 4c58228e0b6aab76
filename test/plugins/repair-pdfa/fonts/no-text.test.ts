import { expect } from 'chai'
import { composite, trueType } from '../../../support/pdfa/fonts/font-cases.js'
import { textOf } from '../../../support/pdf/pdf-programs.js'
import { itWith } from '../../../support/skip.js'
import { embedding } from '../embedding.js'

/** U+FFFD: a character that is unknown. */
const UNKNOWN = '\ufffd'

describe('repair-pdfa: codes that show .notdef', () => {
  const embed = embedding()

  const shown = async (pdf: Uint8Array) =>
    textOf((await embed(pdf)).pdf)
      .join('')
      .trim()

  itWith(['pdftotext'], 'are not read as the letter of the code', async () => {
    const encoding = '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/.notdef]>>'
    expect(await shown(trueType('(AB)', { encoding }).bytes())).to.equal(`${UNKNOWN}B`)
  })

  itWith(['pdftotext'], 'keep the text of their ToUnicode CMap', async () => {
    const encoding =
      '/ToUnicode 46 0 R/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/.notdef]>>'
    const cmap =
      '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <0058> endbfchar'
    const file = trueType('(AB)', { encoding }).stream(46, '', cmap)
    expect(await shown(file.bytes())).to.equal('XB')
  })

  itWith(['pdftotext'], 'are not read as the number of their new CID', async () => {
    expect(await shown(composite('<0000>').bytes())).to.equal(UNKNOWN)
  })
})
