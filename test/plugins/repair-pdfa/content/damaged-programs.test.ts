import { deflateRawSync } from 'node:zlib'
import { expect } from 'chai'
import { REQUEST } from '../../../support/fixtures/requests.js'
import { trueTypeFont } from '../../../support/fonts/truetype-font.js'
import { PROGRAM, trueType } from '../../../support/pdfa/fonts/font-cases.js'
import { sharedTwinvoice } from '../../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** Flate data with references of 5,000 bytes back. @param head of zlib: how far back it says that it refers, for one */
function packed(data: Uint8Array, head: readonly number[]): Buffer {
  const behind = Buffer.from(
    Array.from({ length: 5000 }, (_, at) => (at * 151 + (at >> 3) * 7 + (at >> 9) * 31) & 255),
  )
  const bytes = Buffer.concat([data, ...Array<Buffer>(12).fill(behind)])
  let [low, high] = [1, 0]
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  const sum = Buffer.from([high >> 8, high & 255, low >> 8, low & 255])
  return Buffer.concat([Buffer.from(head), deflateRawSync(bytes), sum])
}

describe('repair-pdfa: a font program in damaged data', () => {
  const embed = (head: readonly number[]) =>
    twinvoice.embed(
      trueType('(A)', { widths: '400 700' })
        .stream(42, '/Filter/FlateDecode', packed(trueTypeFont(PROGRAM), head))
        .bytes(),
      REQUEST,
      { agreement: false },
    )

  it('is refused where it would have to be written again, since viewers may show another font', async () => {
    // 32 KiB and 4 KiB: programs that keep no more read the data as damaged.
    const sound = await embed([0x78, 0x9c])
    expect(sound).to.have.nested.property('report.valid', true)
    const made = await embed([0x48, 0x89])
    expect(made.ok ? [] : made.details.map(({ code }) => code)).to.include('PDFA-6.1.7.2')
  })
})
