import { expect } from 'chai'
import { BrokenFont } from 'twinvoice/pdf'
import { SfntFile } from '../../../../plugins/repair-pdfa/fonts/sfnt/sfnt-file.js'
import { trueTypeFont } from '../../../support/fonts/truetype-font.js'

/** The place of a table in a program, and where the directory has its length. */
function placeOf(program: Buffer, tag: string): { offset: number; lengthAt: number } {
  const entry = program.indexOf(tag, 12, 'latin1')
  return { offset: program.readUInt32BE(entry + 8), lengthAt: entry + 12 }
}

function program(): Buffer {
  return Buffer.from(trueTypeFont({ widths: [500, 600, 700], cmaps: [] }))
}

describe('repair-pdfa: metrics of a TrueType program', () => {
  it('are all 0 where hhea counts none, whatever hmtx has: viewers shift no glyph', () => {
    const before = program()
    before.writeUInt16BE(0, placeOf(before, 'hhea').offset + 34)
    before.fill(0x11, placeOf(before, 'hmtx').offset, placeOf(before, 'hmtx').offset + 12)
    const file = new SfntFile(before)
    file.setAdvance(1, 600)
    const after = file.write()
    const { offset } = placeOf(after, 'hmtx')
    const metrics = [0, 2, 4, 6, 8, 10].map((at) => after.readUInt16BE(offset + at))
    expect(metrics).to.deep.equal([0, 0, 600, 0, 0, 0])
  })

  it('are no reason to write a program that has none: viewers show another font', () => {
    const before = program()
    before.writeUInt32BE(0, placeOf(before, 'hmtx').lengthAt)
    expect(() => new SfntFile(before)).to.throw(BrokenFont, 'an empty table hmtx')
  })
})
