import { expect } from 'chai'
import { cmykProfile } from 'twinvoice/pdf'

const profile = Buffer.from(cmykProfile())
/** What a share of 1 may differ by: 10 of 255 levels. */
const NEARLY = 0.04

/** Applies a lut16Type of the profile to shares from 0 to 1 (ICC.1:2004-10, 10.8). */
function applied(tag: string, values: readonly number[]): number[] {
  const count = profile.readUInt32BE(128)
  const entries = Array.from({ length: count }, (_, at) => 132 + 12 * at)
  const entry = entries.find((at) => profile.toString('latin1', at, at + 4) === tag) ?? 0
  const lut = profile.subarray(profile.readUInt32BE(entry + 4))
  const [inputs = 0, outputs = 0, grid = 0] = lut.subarray(8, 11)
  const [inputPoints, outputPoints] = [lut.readUInt16BE(48), lut.readUInt16BE(50)]
  const share = (index: number) => lut.readUInt16BE(52 + 2 * index) / 65535
  const mixed =
    inputs === 3
      ? [0, 1, 2].map((row) =>
          values.reduce(
            (sum, value, at) => sum + (value * lut.readInt32BE(12 + 4 * (3 * row + at))) / 65536,
            0,
          ),
        )
      : values
  const onCurve = (from: number, points: number, value: number) => {
    const place = Math.min(1, Math.max(0, value)) * (points - 1)
    const at = Math.min(points - 2, Math.floor(place))
    return share(from + at) + (place - at) * (share(from + at + 1) - share(from + at))
  }
  const places = mixed.map(
    (value, channel) => onCurve(channel * inputPoints, inputPoints, value) * (grid - 1),
  )
  const table = inputs * inputPoints
  const inTable = (output: number, axis = 0, index = 0): number => {
    const place = places[axis]
    if (place === undefined) return share(table + index * outputs + output)
    const at = Math.min(grid - 2, Math.floor(place))
    const [low, high] = [at, at + 1].map((point) => inTable(output, axis + 1, index * grid + point))
    return (low ?? 0) + (place - at) * ((high ?? 0) - (low ?? 0))
  }
  const curves = table + grid ** inputs * outputs
  return Array.from({ length: outputs }, (_, output) =>
    onCurve(curves + output * outputPoints, outputPoints, inTable(output)),
  )
}

describe('pdf: the profile of device CMYK', () => {
  for (const inks of [
    [0, 1, 1, 0],
    [1, 1, 0, 0],
    [1, 0, 0, 0],
    [0, 0.25, 0.75, 0],
    [0.4, 0.2, 0, 0.5],
    [0, 0, 0, 0.5],
    [0, 0, 0, 1],
    [0, 0, 0, 0],
  ])
    it(`gives a colour of the screen that is the inks ${inks.join(' ')} back`, () => {
      const back = applied('B2A1', applied('A2B1', inks))
      for (const [at, ink] of inks.entries()) expect(back[at]).to.be.closeTo(ink, NEARLY)
    })
})
