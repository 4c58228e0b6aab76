import { expect } from 'chai'

import { BodyParts } from '../../../src/http/request/body.js'

const BODY = Buffer.from(Array.from({ length: 600_000 }, (_, at) => at % 251))

function joined(announced: number, piece: number): Buffer {
  const parts = new BodyParts(announced)
  for (let at = 0; at < BODY.length; at += piece) parts.add(BODY.subarray(at, at + piece))
  return parts.whole()
}

describe('the pieces of a body', () => {
  for (const piece of [1_000, 65_536, 600_000])
    for (const [what, announced] of [
      ['as many bytes as it has', BODY.length],
      ['no length', 0],
      ['fewer bytes', BODY.length - 150_000],
      ['more bytes', BODY.length + 150_000],
    ] as const)
      it(`of ${piece} bytes are the body that came when ${what} were announced`, () => {
        expect(joined(announced, piece).equals(BODY)).to.equal(true)
      })

  it('are copied as they arrive, so that there is nothing to join at the end', () => {
    const parts = new BodyParts(BODY.length)
    parts.add(BODY.subarray(0, 500_000))
    parts.add(BODY.subarray(500_000))
    const whole = parts.whole()
    expect(parts.whole().buffer).to.equal(whole.buffer)
    // Memory of its own can be moved to a thread.
    expect(whole.buffer.byteLength).to.equal(BODY.length)
  })
})
