import { expect } from 'chai'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { LOCALES } from 'twinvoice'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { picturesOf } from '../support/pdf/pdf-programs.js'
import { describeWith } from '../support/skip.js'
import { changed, fullRequest, manyLines } from './requests.js'
import { exampleOf, TEMPLATE_IDS, Typesetter, type Request } from './typesetter.js'

const REFERENCES = join(PACKAGE_ROOT, 'test/templates/reference')
const DOTS_PER_INCH = 60
const TILE = 16
/** A missing glyph changes more pixels than this in one tile; another poppler's smoothing fewer. */
const CHANGED_IN_A_TILE = 8

/**
 * Pages against pictures that were examined. After a wanted change, draw them again with
 * `UPDATE_REFERENCES=1 npx mocha dist/test/templates/pixels.test.js`, and look at each.
 */
describeWith(['pdftoppm'], 'pages against reference pictures', () => {
  let typesetter: Typesetter
  before(async () => {
    typesetter = await Typesetter.open()
  })

  const compare = (name: string, request: Request): void => {
    const pages = picturesOf(typesetter.draw(request).pdf, DOTS_PER_INCH)
    const fileOf = (index: number): string => join(REFERENCES, `${name}-${index + 1}.png`)
    if (process.env['UPDATE_REFERENCES'] === '1')
      pages.forEach((page, index) => {
        save(fileOf(index), page)
      })
    expect(existsSync(fileOf(pages.length)), 'there are fewer pages').to.equal(false)
    pages.forEach((page, index) => {
      expect(existsSync(fileOf(index)), `${fileOf(index)} is missing`).to.equal(true)
      expect(changedTiles(PNG.sync.read(readFileSync(fileOf(index))), page)).to.deep.equal([])
    })
  }

  for (const id of TEMPLATE_IDS) {
    for (const locale of LOCALES)
      it(`${id}, ${locale}`, () => {
        compare(`${id}-${locale}`, { ...exampleOf(id), locale })
      })
    it(`${id}, several pages`, () => {
      compare(`${id}-pages`, changed(id, { items: manyLines(48) }, { locale: 'en' }))
    })
    it(`${id}, every field`, () => {
      compare(`${id}-full`, fullRequest(id, 'de'))
    })
  }

  it('a single missing glyph is detected', () => {
    const example = exampleOf('minimal')
    const number = '2026-0042'
    const pageOf = (text: string): PNG => {
      const { pdf } = typesetter.draw({
        ...example,
        invoice: { ...example.invoice, number: text },
      })
      const [page] = picturesOf(pdf, DOTS_PER_INCH)
      if (page === undefined) throw new Error('no page')
      return page
    }
    const [one, other] = [pageOf(number), pageOf(number.replace('6', '\u2007'))]
    expect(changedTiles(one, other)).not.to.deep.equal([])
    expect(changedTiles(one, pageOf(number))).to.deep.equal([])
  })
})

function save(file: string, page: PNG): void {
  mkdirSync(REFERENCES, { recursive: true })
  writeFileSync(file, PNG.sync.write(page, { colorType: 2 }))
}

/** Places in pixels where two pictures differ by more than smoothing. */
function changedTiles(expected: PNG, actual: PNG): string[] {
  const { width, height } = expected
  if (actual.width !== width || actual.height !== height)
    return [`${actual.width} × ${actual.height} instead of ${width} × ${height}`]
  const difference = new PNG({ width, height })
  pixelmatch(expected.data, actual.data, difference.data, width, height, {
    threshold: 0.2,
    diffMask: true,
  })
  const counts = new Map<string, number>()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((difference.data[(y * width + x) * 4 + 3] ?? 0) > 0) {
        const tile = `${Math.floor(x / TILE) * TILE}, ${Math.floor(y / TILE) * TILE}`
        counts.set(tile, (counts.get(tile) ?? 0) + 1)
      }
  return [...counts].filter(([, count]) => count > CHANGED_IN_A_TILE).map(([tile]) => tile)
}
