import { expect } from 'chai'
import { encode } from 'uqr'
import {
  qrModules,
  type ErrorCorrection,
} from '../../../../plugins/render-pdf/flow/fragments/qr-code.js'

describe('the modules of a QR code', () => {
  const payload = 'BCD\n002\n1\nSCT\n\nACME GmbH\nDE89370400440532013000\nEUR123.45\n\n\nRE-1'

  /** The symbol of the encoder under each of its eight masks. */
  const masked = (text: string, ecc: ErrorCorrection) =>
    Array.from({ length: 8 }, (_, maskPattern) =>
      JSON.stringify(encode(text, { ecc, border: 0, maskPattern }).data),
    )

  it('are those of the encoder for one of its eight masks', () => {
    for (let index = 0; index < 40; index++) {
      const text = `${payload}${String(index)}`
      expect(masked(text, 'M')).to.include(JSON.stringify(qrModules(text, 'M')))
    }
  })

  it('are so in every size', () => {
    const sizes = new Set<number>()
    for (let length = 1; length < 1200; length = Math.ceil(length * 1.15)) {
      const text = payload.repeat(17).slice(0, length)
      const modules = qrModules(text, 'H')
      if (sizes.has(modules.length)) continue
      sizes.add(modules.length)
      expect(masked(text, 'H'), String(modules.length)).to.include(JSON.stringify(modules))
    }
    expect(sizes.size).to.be.greaterThan(20)
  })

  it('are those of the mask that ISO/IEC 18004 counts least against', () => {
    for (let index = 0; index < 12; index++) {
      const text = `${payload}${String(index * 7919)}`
      const counts = Array.from({ length: 8 }, (_, maskPattern) =>
        counted(encode(text, { ecc: 'M', border: 0, maskPattern }).data),
      )
      expect(counted(qrModules(text, 'M'))).to.equal(Math.min(...counts))
    }
  })

  it('correct as many errors as asked for', () => {
    expect(qrModules(payload, 'H').length).to.be.greaterThan(qrModules(payload, 'L').length)
  })
})

/** The penalty of 7.8.3, by the letter. */
function counted(rows: readonly (readonly boolean[])[]): number {
  const size = rows.length
  const columns = rows.map((_, x) => rows.map((row) => row[x] === true))
  const lines = [...rows, ...columns].map((line) => line.map(Number).join(''))
  const all = lines.join(' ')
  const runs = [...all.matchAll(/0{5,}|1{5,}/g)].reduce((sum, [run]) => sum + run.length - 2, 0)
  const finders = [...all.matchAll(/(?=10111010000|00001011101)/g)].length
  let blocks = 0
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const four = [rows[y]?.[x], rows[y]?.[x - 1], rows[y - 1]?.[x], rows[y - 1]?.[x - 1]]
      if (new Set(four).size === 1) blocks++
    }
  const dark = rows.flat().filter(Boolean).length / (size * size)
  return runs + 40 * finders + 3 * blocks + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5)
}
