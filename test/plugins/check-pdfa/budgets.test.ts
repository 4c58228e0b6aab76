import { expect } from 'chai'
import { detail, englishDetail, PdfDocument, readCmap, type ReaderLimits } from 'twinvoice/pdf'
import inspector from '../../../plugins/check-pdfa/inspector.js'
import type { PdfaFacts } from '../../../plugins/check-pdfa/facts.js'
import { onePage, type PdfFile } from '../../support/pdf/pdf-file.js'

const LIMITS = { contentTokens: 60_000, values: 5000 }

/** One page with a content stream. */
function withContent(content: string, resources = ''): PdfFile {
  return onePage()
    .object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 9 0 R${resources}>>`)
    .deflated(9, '', content)
}

function inspected(file: PdfFile, limits: Partial<ReaderLimits> = {}): PdfaFacts {
  return inspectedBytes(file.bytes(), limits)
}

function inspectedBytes(bytes: Uint8Array, limits: Partial<ReaderLimits> = {}): PdfaFacts {
  const document = new PdfDocument(bytes, limits)
  const { facts } = inspector.inspect(
    { document, attachments: [], invoice: undefined },
    { locale: 'en' },
  )
  if (facts === undefined) throw new Error('the inspector gave no facts')
  return facts
}

const FONT = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/F>>>>>>'

describe('check-pdfa: budgets', () => {
  it('judges nearly two million q, and does not keep their states', () => {
    const { breaches, notChecked } = inspected(withContent('q '.repeat(1_900_000)))
    expect(breaches.map(({ clause, found }) => `${clause} ${englishDetail(found)}`)).to.include(
      '6.1.13 q nested 1900000 deep',
    )
    expect(
      notChecked.map(englishDetail).filter((what) => what.includes('more than')),
    ).to.deep.equal([])
  })

  it('restores the states of balanced q and Q at any depth', () => {
    const depth = 3000
    const black = `${'q '.repeat(depth)}1 0 0 rg ${'Q '.repeat(depth)}0 0 1 1 re f`
    const uses = (content: string) =>
      inspected(withContent(content)).breaches.map(({ found }) => englishDetail(found))
    expect(uses(black).join()).to.contain('DeviceGray')
  })

  it('names the limit of tokens that content exceeds', () => {
    for (const content of ['q Q ', '1 ', '/a ', '% \n0 ', '[1 1] ', '<</a 1>> ', '/a ri ', 'xx '])
      expect(inspected(withContent(content.repeat(60_001)), LIMITS), content).to.deep.equal({
        // What needs no content is judged nevertheless.
        breaches: [{ clause: '6.6.2.1', found: detail`no /Metadata in the catalog` }],
        notChecked: [
          content === '/a ri '
            ? detail`ISO 19005-3 (${detail`more than ${5000} values`})`
            : detail`ISO 19005-3 (${detail`content of more than ${60_000} operators and operands`})`,
        ],
        unmapped: [],
        oddLanguages: [],
      })
    expect(
      inspected(withContent('q Q '.repeat(29_000)), LIMITS)
        .notChecked.map(englishDetail)
        .join(),
    ).to.not.contain('more than')
  })

  it('says of objects that exceed a limit where the cross-references lead', () => {
    const deep = onePage().object(4, `${'['.repeat(300)}${']'.repeat(300)}`)
    const clauses = (text: string) =>
      inspectedBytes(Buffer.from(text, 'latin1')).breaches.map(({ clause }) => clause)
    const sound = deep.bytes().toString('latin1')
    expect(clauses(sound)).to.deep.equal([])
    const [entry = ''] = /^\d{10} 00000 n /m.exec(sound) ?? []
    expect(clauses(sound.replace('trailer', `3 1\n${entry}\ntrailer`))).to.deep.equal(['6.1.4'])
  })

  it('counts what it keeps of content', () => {
    for (const [content, resources] of [
      ['BI ID x EI ', ''],
      ['/F 1 Tf (a) Tj ', FONT],
      ['/F 1 Tf [(a)(b)] TJ ', FONT],
      ['/Perceptual ri ', ''],
    ] as const)
      expect(
        inspected(withContent(content.repeat(6000), resources), LIMITS).notChecked.map(
          englishDetail,
        ),
        content,
      ).to.deep.equal(['ISO 19005-3 (more than 5000 values)'])
    const spaces = Array.from({ length: 1000 }, (_, at) => `/Space${at} cs `).join('')
    // Names of no colour space are all the one that a page begins with.
    expect(inspected(withContent(spaces), LIMITS).notChecked).to.deep.equal([])
  })

  it('counts the text that is shown', () => {
    const shown = (length: number) =>
      inspected(withContent(`/F 1 Tf (${'a'.repeat(length)}) Tj`, FONT), LIMITS)
        .notChecked.map(englishDetail)
        .join()
    expect(shown(225_000)).to.not.contain('more than')
    expect(shown(241_000)).to.equal(
      'ISO 19005-3 (content of more than 60000 operators and operands)',
    )
  })

  it('reads a CMap once, however many fonts share it, and counts the codes that it maps', () => {
    const cmap = Buffer.from('1 begincidrange <0000> <000f> 0 endcidrange '.repeat(200))
    const document = new PdfDocument(onePage().bytes(), LIMITS)
    expect(readCmap(document, cmap)).to.equal(readCmap(document, cmap))
    expect(() => readCmap(document, Buffer.from(cmap))).to.throw('more than 5000 values')
    const wide = '1 begincidrange <0000> <ffff> 0 endcidrange '.repeat(17)
    expect(
      readCmap(new PdfDocument(onePage().bytes(), LIMITS), Buffer.from(wide)).complete,
    ).to.equal(true)
  })

  it('ends a CMap that runs without end, and takes it for a broken one', () => {
    const document = new PdfDocument(onePage().bytes())
    const isSound = (program: string) => readCmap(document, Buffer.from(program)).sound
    expect(isSound('0 1 999999999999 {} for')).to.equal(false)
    expect(isSound('0 1 999 {0 1 999 {0 1 999 {pop} for pop} for pop} for')).to.equal(false)
    expect(isSound(`${'{'.repeat(100_000)}${'}'.repeat(100_000)}`)).to.equal(false)
    expect(isSound('65535 array pop 1 1.9 1 {pop} for')).to.equal(true)
    expect(isSound('65536 array pop')).to.equal(false)
  })
})
