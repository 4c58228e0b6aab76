import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeLogo } from '../../../../plugins/render-pdf/images/drawing/decode.js'
import { inspectLogo } from '../../../../plugins/render-pdf/images/inspect.js'
import { exifOrientation, oriented } from '../../../../plugins/render-pdf/images/orientation.js'
import { PACKAGE_ROOT } from '../../../../src/catalog/package-root.js'

/** The data of an APP1 with one entry. */
function exif(orientation: number, isLittle: boolean, type = 3): Buffer {
  const order = isLittle ? 'II*\0\b\0\0\0\x01\0' : 'MM\0*\0\0\0\b\0\x01'
  const words = [0x0112, type, 0, 1, orientation, 0]
  if (isLittle) words.splice(2, 2, 1, 0)
  const entry = Buffer.alloc(12)
  for (const [at, word] of words.entries())
    if (isLittle) entry.writeUInt16LE(word, 2 * at)
    else entry.writeUInt16BE(word, 2 * at)
  return Buffer.concat([Buffer.from(`Exif\0\0${order}`, 'latin1'), entry, Buffer.alloc(4)])
}

describe('The orientation of a logo', () => {
  it('is read from EXIF', () => {
    for (const isLittle of [true, false]) {
      expect(exifOrientation(exif(6, isLittle))).to.equal(6)
      for (const wrong of [exif(9, isLittle), exif(0, isLittle), exif(6, isLittle, 4)])
        expect(exifOrientation(wrong)).to.equal(undefined)
      for (let length = 0; length < 28; length++)
        expect(exifOrientation(exif(6, isLittle).subarray(0, length))).to.equal(undefined)
    }
    expect(exifOrientation(Buffer.from('http://ns.adobe.com/xap/1.0/\0'))).to.equal(undefined)
  })

  for (const [orientation, rows] of [
    'abc def',
    'cba fed',
    'fed cba',
    'def abc',
    'ad be cf',
    'da eb fc',
    'fc eb da',
    'cf be ad',
  ].entries())
    it(`${orientation + 1} turns abc, def to ${rows}`, () => {
      const rgba = new Uint8Array(Buffer.from(Array.from('abcdef', (x) => x.repeat(4)).join('')))
      const pixels = { width: 3, height: 2, rgba, isPremultiplied: true }
      const turned = oriented(pixels, orientation + 1)
      const letters = Buffer.from(turned.rgba.filter((_, at) => at % 4 === 0)).toString()
      expect(letters).to.equal(rows.replaceAll(' ', ''))
      expect([turned.width, turned.height]).to.deep.equal(orientation < 4 ? [3, 2] : [2, 3])
    })

  it('turns a JPEG', () => {
    const file = readFileSync(join(PACKAGE_ROOT, 'test/support/fixtures/logos/baseline.jpg'))
    const data = exif(6, true)
    const head = Buffer.from([0xff, 0xe1, 0, data.length + 2])
    const jpeg = Buffer.concat([file.subarray(0, 2), head, data, file.subarray(2)])
    const logo = decodeLogo(inspectLogo(jpeg.toString('base64')), 30)
    expect(logo).to.include({ kind: 'samples', width: 16, height: 24 })
  })
})
