import { expect } from 'chai'
import { sepaPayload } from '../../../../plugins/render-pdf/qr/sepa.js'

const TRANSFER = {
  name: 'Muster GmbH',
  iban: 'DE89370400440532013000',
  amount: '1190.00',
  reference: 'RE-2026-001',
}

describe('sepaPayload (EPC069-12)', () => {
  it('writes one element per line, and nothing after the last', () => {
    expect(sepaPayload(TRANSFER)).to.equal(
      'BCD\n002\n1\nSCT\n\nMuster GmbH\nDE89370400440532013000\nEUR1190.00\n\n\nRE-2026-001',
    )
    expect(sepaPayload({ ...TRANSFER, bic: 'COBADEFFXXX' })?.split('\n')[4]).to.equal('COBADEFFXXX')
  })

  it('writes an ISO 11649 reference into its own element', () => {
    const lines = sepaPayload({ ...TRANSFER, reference: 'RF18 5390 0754 7034' })?.split('\n')
    expect(lines?.slice(9)).to.deep.equal(['RF18539007547034'])
    const wrong = sepaPayload({ ...TRANSFER, reference: 'RF19539007547034' })?.split('\n')
    expect(wrong?.slice(9)).to.deep.equal(['', 'RF19539007547034'])
  })

  it('keeps the maximum lengths, in whole characters on one line', () => {
    const lines = sepaPayload({
      ...TRANSFER,
      name: `${'a'.repeat(69)}😀 and more`,
      reference: `two\r\nlines ${'x'.repeat(200)}`,
    })?.split('\n')
    expect(lines?.[5]).to.equal(`${'a'.repeat(69)}😀`)
    expect(lines?.[10])
      .to.have.length(140)
      .and.match(/^two lines x+$/)
    expect(lines).to.have.length(11)
  })

  it('shortens the reference to what the code has room for, where letters have several bytes', () => {
    const cyrillic = { ...TRANSFER, name: 'ж'.repeat(70), reference: 'ж'.repeat(140) }
    const payload = sepaPayload(cyrillic) ?? ''
    expect(Buffer.byteLength(payload)).to.be.within(330, 331)
    const [name, , , , , text] = payload.split('\n').slice(5)
    expect(name).to.equal('ж'.repeat(70))
    expect(text).to.match(/^ж+$/)
  })

  it('gives none if the standard allows none', () => {
    for (const change of [
      { amount: '0.00' },
      { amount: '1000000000.00' },
      { amount: '-5.00' },
      { iban: 'DE89370400440532013001' },
      { iban: 'US64SVBKUS6S3300958879' },
      { iban: 'CH9300762011623852957' },
      { bic: 'COBADEF' },
      { bic: 'COBADEFF\nEvil Ltd\nDE02120300000000202051\nEUR9999.00' },
      { name: '😀'.repeat(70) },
    ])
      expect(sepaPayload({ ...TRANSFER, ...change }), JSON.stringify(change)).to.equal(undefined)
    expect(sepaPayload({ ...TRANSFER, iban: 'CH9300762011623852957', bic: 'POFICHBEXXX' })).to.be.a(
      'string',
    )
  })
})
