import { expect } from 'chai'
import { encode } from 'uqr'
import { qrModules } from '../../../../plugins/render-pdf/flow/qrcode.js'

describe('the modules of a QR code', () => {
  const payload = 'BCD\n002\n1\nSCT\n\nACME GmbH\nDE89370400440532013000\nEUR123.45\n\n\nRE-1'

  it('are those of the encoder for one of its eight masks', () => {
    for (let index = 0; index < 40; index++) {
      const text = `${payload}${String(index)}`
      const modules = JSON.stringify(qrModules(text, 'M'))
      const masked = Array.from({ length: 8 }, (_, maskPattern) =>
        JSON.stringify(encode(text, { ecc: 'M', border: 0, maskPattern }).data),
      )
      expect(masked).to.include(modules)
    }
  })

  it('correct as many errors as asked for', () => {
    expect(qrModules(payload, 'H').length).to.be.greaterThan(qrModules(payload, 'L').length)
  })
})
