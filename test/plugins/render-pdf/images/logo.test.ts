import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { decodeLogo } from '../../../../plugins/render-pdf/images/drawing/decode.js'
import { inspectLogo, MAX_LOGO_BYTES } from '../../../../plugins/render-pdf/images/inspect.js'
import { LogoDecoder } from '../../../../plugins/render-pdf/images/logo.js'
import type { Logo } from '../../../../plugins/render-pdf/images/picture.js'
import { PACKAGE_ROOT } from '../../../../src/catalog/package-root.js'
import { LogoProblem } from '../../../../plugins/render-pdf/images/problem.js'
import { chunk, pngFile, type PngShape } from './png-file.js'

const FIXTURES = join(PACKAGE_ROOT, 'test/support/fixtures/logos')
const fixture = (name: string): Buffer => readFileSync(join(FIXTURES, name))

describe('decodeLogo', () => {
  const decode = (bytes: Buffer, widthMm = 30): Logo =>
    decodeLogo(inspectLogo(bytes.toString('base64')), widthMm)
  const samples = (logo: Logo): Extract<Logo, { kind: 'samples' }> => {
    if (logo.kind !== 'samples') throw new Error('expected samples')
    return logo
  }

  describe('PNG', () => {
    const SHAPES: readonly Omit<PngShape, 'width' | 'height'>[] = [
      ...([1, 2, 4, 8, 16] as const).map((bitDepth) => ({ colorType: 0 as const, bitDepth })),
      ...([1, 2, 4, 8] as const).map((bitDepth) => ({ colorType: 3 as const, bitDepth })),
      ...([8, 16] as const).flatMap((bitDepth) =>
        ([2, 4, 6] as const).map((colorType) => ({ colorType, bitDepth })),
      ),
      { colorType: 3, bitDepth: 4, tRNS: Buffer.from([0, 128, 255]) },
      { colorType: 2, bitDepth: 8, tRNS: Buffer.from([0, 0, 0, 0, 0, 0]) },
    ]
    for (const shape of SHAPES)
      for (const interlaced of [false, true])
        it(`reads ${JSON.stringify({ ...shape, interlaced })} as another decoder does`, () => {
          const top = 2 ** shape.bitDepth
          const file = pngFile({ width: 13, height: 9, ...shape, interlaced }, (x, y, channel) =>
            x === 0 && y === 0 ? 0 : (x * 31 + y * 17 + channel * 71 + 40) % top,
          )
          const expected = PNG.sync.read(file).data
          const logo = samples(decode(file))
          expect([logo.width, logo.height]).to.deep.equal([13, 9])
          expectPixels(logo, expected)
        })

    it('keeps opacity as a soft mask, only if a pixel is not opaque', () => {
      const shape = { width: 4, height: 2, colorType: 6, bitDepth: 8 } as const
      expect(
        samples(decode(pngFile(shape, (_x, _y, c) => (c === 3 ? 90 : 7)))).deflatedAlpha,
      ).to.be.instanceOf(Uint8Array)
      expect(
        samples(decode(pngFile(shape, (_x, _y, c) => (c === 3 ? 255 : 7)))).deflatedAlpha,
      ).to.equal(undefined)
    })

    it('scales down pictures above 600 dots per inch, to no fewer', () => {
      const shape = { width: 2000, height: 100, colorType: 0, bitDepth: 8 } as const
      const logo = decode(
        pngFile(shape, (x) => (x % 2) * 255),
        30,
      )
      expect(logo.width).to.equal(1000)
      expect(new Set(inflateSync(samples(logo).deflated))).to.deep.equal(new Set([128]))
    })

    it('reads 25 megapixels', () => {
      const row = Buffer.alloc(1 + 625)
      const file = solidPng(5000, 5000, row)
      expect(decode(file).width).to.be.at.most(2048)
    })
  })

  describe('JPEG', () => {
    it('keeps baseline, progressive and grey files as they are', () => {
      for (const [name, colorSpace] of [
        ['baseline.jpg', 'rgb'],
        ['progressive.jpg', 'rgb'],
        ['grey.jpg', 'gray'],
      ] as const) {
        const logo = decode(fixture(name))
        expect(logo).to.include({ kind: 'jpeg', width: 24, height: 16, colorSpace }, name)
      }
    })

    it('drops comments, EXIF and trailing bytes', () => {
      const logo = decode(Buffer.concat([fixture('comment.jpg'), Buffer.from('after the end')]))
      if (logo.kind !== 'jpeg') throw new Error('expected a JPEG')
      expect(fixture('comment.jpg').includes('made at a place')).to.equal(true)
      expect(Buffer.from(logo.bytes).includes('made at a place')).to.equal(false)
      expect([...logo.bytes.subarray(-2)]).to.deep.equal([0xff, 0xd9])
    })

    it('converts CMYK and plain RGB to samples with the same colours', () => {
      const cmyk = inflateSync(samples(decode(fixture('cmyk.jpg'))).deflated)
      expectNear([...cmyk.subarray(0, 3)], [0xc0, 0x20, 0x40], 'first')
      expectNear([...cmyk.subarray(-3)], [0x20, 0x40, 0xc0], 'last')
      // Named R, G and B, the components are no longer Y, Cb and Cr: 0xc02040 reads as those.
      const plain = Buffer.from(fixture('baseline.jpg'))
      for (const marker of [0xc0, 0xda]) {
        const at = plain.indexOf(Buffer.from([0xff, marker])) + (marker === 0xc0 ? 10 : 5)
        const step = marker === 0xc0 ? 3 : 2
        for (const [index, id] of ['R', 'G', 'B'].entries())
          plain[at + index * step] = id.charCodeAt(0)
      }
      const rgb = inflateSync(samples(decode(plain)).deflated)
      expectNear([...rgb.subarray(0, 3)], [84, 117, 205], 'plain RGB')
    })
  })

  describe('SVG', () => {
    it('draws on white, as fine as print needs', () => {
      const logo = samples(decode(fixture('mark.svg'), 25.4))
      expect(logo).to.include({ width: 600, height: 200, colorSpace: 'rgb' })
      expect(logo.deflatedAlpha).to.equal(undefined)
      const rgb = inflateSync(logo.deflated)
      expect([...rgb.subarray(0, 3)]).to.deep.equal([255, 255, 255])
      expect([...rgb.subarray(-3)]).not.to.deep.equal([255, 255, 255])
    })

    it('reads a file with a byte order mark', () => {
      expect(
        decode(Buffer.concat([Buffer.from('efbbbf', 'hex'), fixture('mark.svg')])).width,
      ).to.equal(709)
    })
  })

  it('gives a logo or a reason for any bytes', async () => {
    const png = pngFile(
      { width: 40, height: 30, colorType: 6, bitDepth: 8 },
      (x, y) => (x * y) % 256,
    )
    const seeds = [
      png,
      ...['baseline.jpg', 'progressive.jpg', 'grey.jpg', 'cmyk.jpg', 'mark.svg'].map(fixture),
    ]
    const change = fc.record({ at: fc.nat(), value: fc.nat(255) })
    const mutated = fc
      .tuple(fc.constantFrom(...seeds), fc.array(change, { minLength: 1, maxLength: 6 }))
      .map(([seed, changes]) => {
        const bytes = Buffer.from(seed)
        for (const { at, value } of changes) bytes[at % bytes.length] = value
        return withChecksums(bytes)
      })
    await fc.assert(
      fc.asyncProperty(mutated, async (bytes) => {
        await setImmediate() // native pictures are freed between turns of the event loop
        try {
          expect(decode(bytes)).to.have.property('kind')
        } catch (thrown) {
          expect(thrown).to.be.instanceOf(LogoProblem)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('refuses files that only decoding shows to be broken', () => {
    const png = pngFile(
      { width: 40, height: 40, colorType: 2, bitDepth: 8 },
      (x, y) => (x * y) % 256,
    )
    const idat = png.indexOf('IDAT')
    const half = chunk('IDAT', png.subarray(idat + 4, idat + 40))
    const short = Buffer.concat([png.subarray(0, idat - 4), half, chunk('IEND', Buffer.alloc(0))])
    const jpeg = Buffer.from(fixture('baseline.jpg'))
    const table = jpeg.indexOf(Buffer.from([0xff, 0xc4]))
    jpeg.fill(0, table + 5, table + 2 + jpeg.readUInt16BE(table + 2))
    const blank = pngFile({ width: 3, height: 3, colorType: 6, bitDepth: 8 }, () => 0)
    for (const [what, bytes] of Object.entries({ short, jpeg, blank })) {
      expect(reasonOf(bytes.toString('base64')), what).to.equal(undefined)
      expect(() => decode(bytes), what)
        .to.throw(LogoProblem)
        .with.property('reason', 'corrupt')
    }
  })
})

describe('LogoDecoder', () => {
  const decoder = new LogoDecoder()
  const { signal } = new AbortController()
  const decode = (text: string, widthMm = 30) => decoder.decode(text, widthMm, signal)
  const refusal = (text: string): Promise<unknown> =>
    decode(text).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )

  after(() => decoder.close())

  it('gives the same logo for the same bytes', async () => {
    const text = fixture('mark.svg').toString('base64')
    const logos = await Promise.all([decode(text, 40), decode(text, 40)])
    expect(logos[0])
      .to.equal(logos[1])
      .and.to.equal(await decode(text, 40))
    expect(await decode(`data:image/svg+xml;base64,${text}`, 40)).to.deep.equal(logos[0])
  })

  it('gives the same result as decoding in this process', async () => {
    for (const name of ['mark.svg', 'baseline.jpg', 'grey.jpg', 'cmyk.jpg']) {
      const text = fixture(name).toString('base64')
      expect(await decode(text), name).to.deep.equal(decodeLogo(inspectLogo(text), 30))
    }
  })

  it('passes on a refusal of the process, with its reason', async () => {
    const empty = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
    const problem = await refusal(Buffer.from(empty).toString('base64'))
    expect(problem).to.be.instanceOf(LogoProblem).with.property('reason', 'empty')
  })

  it('refuses a logo that ends the process, and decodes the next', async () => {
    const small = new LogoDecoder(160)
    const decodeIn = (bytes: Buffer) => small.decode(bytes.toString('base64'), 30, signal)
    try {
      const large = await decodeIn(solidPng(5000, 5000, Buffer.alloc(15_001))).catch(
        (thrown: unknown) => thrown,
      )
      expect(large).to.be.instanceOf(LogoProblem).with.property('reason', 'failed')
      expect(await decodeIn(fixture('mark.svg'))).to.have.property('kind')
    } finally {
      await small.close()
    }
  })
})

/** Why a logo is refused by its structure alone; undefined if it is not. */
function reasonOf(base64: string): string | undefined {
  try {
    inspectLogo(base64)
    return undefined
  } catch (thrown) {
    if (thrown instanceof LogoProblem) return thrown.reason
    throw thrown
  }
}

describe('inspectLogo', () => {
  const png = pngFile({ width: 6, height: 4, colorType: 2, bitDepth: 8 }, (x) => x * 20)
  const svg = (inner: string, attributes = 'viewBox="0 0 10 10"'): Buffer =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`)
  const reason = (logo: Buffer | string): string | undefined =>
    reasonOf(typeof logo === 'string' ? logo : logo.toString('base64'))

  it('accepts plain Base64, wrapped lines, missing padding and data URIs', () => {
    const text = png.toString('base64')
    for (const sent of [
      text,
      text.replace(/(.{20})/g, '$1\r\n'),
      text.replace(/=+$/, ''),
      `data:image/png;base64,${text}`,
      `data:image/png;charset=binary;base64,${text}`,
      `data:;base64,${text}`,
    ])
      expect(reason(sent), sent.slice(0, 40)).to.equal(undefined)
  })

  it('refuses text that is not Base64', () => {
    for (const sent of [
      '',
      '!!!!',
      'abcde',
      'ab=c',
      'abc==',
      'data:image/png,abcd',
      'data:image/png',
    ])
      expect(reason(sent), sent).to.equal('base64')
  })

  it('refuses more than 1 MiB before decoding it', () => {
    const full = Buffer.concat([png, Buffer.alloc(MAX_LOGO_BYTES - png.length)])
    expect(reason(full)).to.equal(undefined)
    expect(reason(Buffer.concat([full, Buffer.alloc(1)]))).to.equal('tooLarge')
    expect(reason('A'.repeat(9 * MAX_LOGO_BYTES))).to.equal('tooLarge')
  })

  it('refuses a media type that differs from the bytes', () => {
    expect(reason(`data:image/jpeg;base64,${png.toString('base64')}`)).to.equal('mediaType')
    expect(reason(`data:text/html;base64,${png.toString('base64')}`)).to.equal('mediaType')
  })

  it('refuses other formats', () => {
    expect(reason(Buffer.from('GIF89a........'))).to.equal('unknownFormat')
    expect(reason(Buffer.from('%PDF-1.7'))).to.equal('unknownFormat')
  })

  it('reads the size before anything is inflated', () => {
    const shape = { width: 1, height: 1, colorType: 0, bitDepth: 8 } as const
    const claiming = (width: number, height: number): Buffer =>
      pngFile({ ...shape, claims: { width, height } }, () => 0)
    expect(reason(claiming(5000, 5000))).to.equal(undefined)
    expect(reason(claiming(5001, 5000))).to.equal('tooManyPixels')
    expect(reason(claiming(0, 5000))).to.equal('corrupt')
    const jpeg = Buffer.from(fixture('baseline.jpg'))
    jpeg.writeUInt32BE(0xffffffff, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5)
    expect(reason(jpeg)).to.equal('tooManyPixels')
  })

  it('refuses files that end too early', () => {
    for (const file of [png, fixture('baseline.jpg'), fixture('progressive.jpg')])
      for (const share of [0.3, 0.6, 0.9, 0.99]) {
        const cut = file.subarray(0, Math.floor(file.length * share))
        expect(reason(cut), `${share}`).to.equal('truncated')
      }
    expect(reason(svg('<g>').subarray(0, -8))).to.equal('svgInvalid')
  })

  it('refuses a wrong checksum', () => {
    const damaged = Buffer.from(png)
    damaged[18] = (damaged[18] ?? 0) ^ 1
    expect(reason(damaged)).to.equal('corrupt')
  })

  it('refuses kinds of JPEG that a PDF cannot hold', () => {
    const jpeg = Buffer.from(fixture('baseline.jpg'))
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg[frame + 1] = 0xc9
    expect(reason(jpeg)).to.equal('jpegKind')
    jpeg[frame + 1] = 0xc1
    jpeg[frame + 4] = 12
    expect(reason(jpeg)).to.equal('jpegKind')
  })

  const FORBIDDEN: readonly (readonly [string, string])[] = [
    ['script', '<script>alert(1)</script>'],
    ['foreignObject', '<foreignObject><b/></foreignObject>'],
    ['a picture', '<image href="data:image/png;base64,AAAA"/>'],
    ['an animation', '<rect width="1" height="1"><animate attributeName="x" to="9"/></rect>'],
    ['an event handler', '<rect onload="x()" width="1" height="1"/>'],
    ['a use of another file', '<use href="other.svg#a"/>'],
    ['a use of another file by xlink', '<use xlink:href="file:///etc/passwd#a"/>'],
    ['a fill from elsewhere', '<rect fill="url(http://example.org/#a)" width="1" height="1"/>'],
    ['a style from elsewhere', '<rect style="fill:url( \'//example.org/a#b\' )"/>'],
    ['an escaped address', '<rect style="fill:u\\72l(http://example.org)"/>'],
    ['an import', '<style>@import url(http://example.org/a.css);</style>'],
    ['a font', '<style>@font-face { font-family: a; src: url(#a) }</style>'],
    ['a sheet with an address', '<style>rect { fill: url(http://example.org) }</style>'],
    ['a filter', '<filter id="a"><feImage href="http://example.org"/></filter>'],
  ]
  for (const [what, inner] of FORBIDDEN)
    it(`refuses an SVG with ${what}`, () => {
      expect(reason(svg(inner))).to.equal('svgForbidden')
    })

  it('refuses a DOCTYPE and entities', () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    expect(reason(Buffer.concat([Buffer.from(bomb), svg('<g/>')]))).to.equal('svgForbidden')
  })

  it('refuses text, since no font may come from the machine', () => {
    expect(reason(svg('<text y="5">Acme</text>'))).to.equal('svgText')
  })

  it('refuses references that multiply or are circular', () => {
    const level = (index: number): string =>
      `<g id="l${index}">${`<use href="#l${index + 1}"/>`.repeat(10)}</g>`
    const bomb = Array.from({ length: 8 }, (_, index) => level(index)).join('')
    expect(reason(svg(`<defs>${bomb}<rect id="l8"/></defs><use href="#l0"/>`))).to.equal(
      'svgTooComplex',
    )
    expect(reason(svg('<g id="a"><use href="#a"/></g>'))).to.equal('svgTooComplex')
    const masks = '<style>.a{mask:url(#m)}</style><mask id="m"><rect class="a"/></mask>'
    expect(reason(svg(masks))).to.equal('svgTooComplex')
    expect(reason(svg('<g>'.repeat(70) + '</g>'.repeat(70)))).to.equal('svgTooComplex')
  })

  it('refuses style sheets that would be parsed repeatedly', () => {
    const line = `<path id="a" d="M0 0${'l1 1'.repeat(100_000)}"/>`
    const uses = '<use href="#a"/>'.repeat(1000)
    expect(reason(svg(`<defs>${line}</defs>${uses}`))).to.equal('svgTooComplex')
    const sheet = `<style>${'a{}'.repeat(2000)}</style>`
    expect(reason(svg(sheet))).to.equal('svgTooComplex')
    expect(reason(svg(`<g class="${'a '.repeat(4000)}"/>`))).to.equal('svgTooComplex')
  })

  it('reads style sheets of 600 KB in one pass', () => {
    for (const sheet of ['/*'.repeat(300_000), 'a'.repeat(600_000), '{'.repeat(600_000)])
      expect(reason(svg(`<style>${sheet}</style><g/>`))).to.equal(undefined)
    const rules = '/* a */ .a { fill: url(#b) } /**/ @media'
    expect(reason(svg(`<style>${rules}</style>`))).to.equal('svgForbidden')
  })

  it('refuses a JPEG with too many scans', () => {
    const jpeg = fixture('progressive.jpg')
    const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
    const scans = Array.from({ length: 64 }, () => jpeg.subarray(scan, -2))
    const many = Buffer.concat([jpeg.subarray(0, -2), ...scans, jpeg.subarray(-2)])
    expect(reason(jpeg)).to.equal(undefined)
    expect(reason(many)).to.equal('jpegScans')
  })
})

/** Mends the checksums of a PNG, so that changes reach the decoder. */
function withChecksums(bytes: Buffer): Buffer {
  for (let at = 8; bytes[0] === 0x89 && at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) break
    bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end)
    at = end + 4
  }
  return bytes
}

function expectPixels(logo: Extract<Logo, { kind: 'samples' }>, rgba: Uint8Array): void {
  const colors = inflateSync(logo.deflated)
  const channels = logo.colorSpace === 'gray' ? 1 : 3
  const alpha = logo.deflatedAlpha === undefined ? undefined : inflateSync(logo.deflatedAlpha)
  for (let pixel = 0; pixel < logo.width * logo.height; pixel++) {
    const opacity = rgba[pixel * 4 + 3] ?? 0
    expectNear([alpha?.[pixel] ?? 255], [opacity], `opacity of ${pixel}`, 1)
    // What hardly shows may lose depth: colours pass through multiplication by the opacity.
    const tolerance = opacity === 0 ? 255 : Math.ceil(255 / opacity) + 1
    for (let channel = 0; channel < 3; channel++)
      expectNear(
        [colors[pixel * channels + (channels === 1 ? 0 : channel)] ?? -999],
        [rgba[pixel * 4 + channel] ?? 0],
        `pixel ${pixel}`,
        tolerance,
      )
  }
}

function expectNear(actual: number[], expected: number[], what: string, tolerance = 12): void {
  actual.forEach((value, index) => {
    expect(
      Math.abs(value - (expected[index] ?? 0)),
      `${what}: ${actual.join()} for ${expected.join()}`,
    ).to.be.at.most(tolerance)
  })
}

function solidPng(width: number, height: number, row: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
