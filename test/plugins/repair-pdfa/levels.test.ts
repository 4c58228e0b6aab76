import { expect } from 'chai'
import { trueType } from '../../support/pdfa/fonts/font-cases.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'
import { embedding } from './embedding.js'

const twinvoice = await sharedTwinvoice()

/** What the metadata of a PDF claims. */
function claims(pdf: Uint8Array): (string | undefined)[] {
  const text = Buffer.from(pdf).toString('latin1')
  return [/<pdfaid:conformance>(\w)/.exec(text)?.[1], /<pdfuaid:part>(\d)/.exec(text)?.[1]]
}

describe('repair-pdfa: what a PDF claims of itself', () => {
  const embed = embedding()

  it('stays level U', async () => {
    const made = await embed(trueType('(AB)', { level: 'U' }).bytes())
    expect(claims(made.pdf)).to.deep.equal(['U', undefined])
  })

  it('is no longer level U, with a word, where a code has no character', async () => {
    const encoding = '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/g1x]>>'
    const made = await embed(trueType('(AB)', { level: 'U', encoding }).bytes())
    expect(claims(made.pdf)).to.deep.equal(['B', undefined])
    const said = made.repairs.filter(({ clause }) => clause === '6.2.11.7')
    expect(said.map(({ found }) => found)).to.deep.equal(['level u claimed; now level b'])
  })

  for (const level of ['', '<pdfaid:conformance>B</pdfaid:conformance>'])
    it(`stays PDF/UA-1 with ${level === '' ? 'no level' : 'level B'}, and becomes level A`, async () => {
      const own = await twinvoice.generate(REQUEST)
      const before = Buffer.from(own.ok ? own.pdf : []).toString('latin1')
      const a = '<pdfaid:conformance>A</pdfaid:conformance>'
      expect(before).to.contain(a)
      const pdf = Buffer.from(before.replace(a, level.padEnd(a.length)), 'latin1')
      const made = await embed(pdf)
      expect(claims(made.pdf)).to.deep.equal(['A', '1'])
      expect(made.repairs.filter(({ clause }) => clause === '6.7')).to.deep.equal([])
    })
})
