import { expect } from 'chai'
import { vatIdentifierProblem } from '../../../plugins/validate-json/values/vat-identifier.js'
import { anyCodeLists } from '../../support/arbitrary/code-lists.js'
import { check, codes, PNG, smallest } from './checked.js'

const isCountry = (code: string) => anyCodeLists.has('country', code)

describe('validate-json: VAT identifiers (D16)', () => {
  const right = `ATU12345678 BE0123456789 BE1123456789 BG123456789 BG1234567890 CY12345678X
    CZ12345678 CZ123456789 CZ1234567890 DE123456789 DK12345678 EE123456789 EL123456789
    ESX1234567X ES12345678X ESX12345678 FI12345678 FRXX123456789 FR12345678901 GB123456789
    GB123456789012 GBGD123 GBHA567 HR12345678901 HU12345678 IE1234567X IE1X23456L IE1+23456L
    IE1234567XA IT12345678901 LT123456789 LT123456789012 LU12345678 LV12345678901 MT12345678
    NL123456789B01 PL1234567890 PT123456789 RO12 RO1234567890 SE123456789001 SE123456789101
    SI12345678 SK1234567890 XI123456789 XI123456789012 XIGD123 CHE123456789 CHE-123456789MWST
    CHE123456789TVA NO123456789 NO123456789MVA US12-3456789 JP1 1A5`.split(/\s+/)
  for (const identifier of right)
    it(`takes ${identifier}`, () => {
      expect(vatIdentifierProblem(identifier, isCountry)).to.equal(undefined)
    })

  const wrong = `AT12345678 ATU1234567 BE2123456789 BE123456789 BG12345678 CY123456789 CZ1234567
    DE12345678 DE1234567890 DEX12345678 DK1234567 EE12345678 EL12345678 GR123456789 ES123456789
    FI1234567 FR1234567890 FR123456789012 GB12345678 HR1234567890 HU1234567 IE123456
    IT1234567890 LT1234567890 LU1234567 LV1234567890 MT1234567 NL123456789A01 NL123456789B1
    PL123456789 PT12345678 RO1 RO12345678901 SE12345678901 SE123456789002 SI1234567 SK123456789
    XI12345678 CHE12345678 NO12345678 QQ123456789 123456789 D E`.split(/\s+/)
  for (const identifier of [...wrong, 'US', 'DE', 'US_1', 'DE１２３４５６７８９'])
    it(`refuses ${identifier}`, () => {
      expect(vatIdentifierProblem(identifier, isCountry)).not.to.equal(undefined)
    })

  it('ignores case, spaces and dots', () => {
    for (const identifier of [
      'de123456789',
      'DE 123 456 789',
      'DE\u00a0123.456.789',
      ' de.123456789 ',
    ])
      expect(vatIdentifierProblem(identifier, isCountry)).to.equal(undefined)
  })
})

describe('validate-json: text (D7)', () => {
  const several = ['note', 'footerText', 'terms', 'description'] as const

  for (const field of several)
    it(`takes line breaks in ${field}, as LF`, async () => {
      const { data } = await check(withText(field, 'a\r\nb\nc'))
      expect(JSON.stringify(data)).to.include('"a\\nb\\nc"')
    })

  it('takes a bare carriage return nowhere', async () => {
    for (const field of several)
      expect(codes(await check(withText(field, 'a\rb')))[0]).to.match(/UNSUPPORTED_CHARACTER$/)
  })

  it('refuses every control, surrogate and bidirectional control character, and names its code point', async () => {
    const refused = [
      ...range(0x00, 0x1f),
      ...range(0x7f, 0x9f),
      ...range(0x202a, 0x202e),
      ...range(0x2066, 0x2069),
      ...[0x061c, 0x200e, 0x200f, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xfdd0, 0xfffe, 0xffff, 0x1fffe],
    ]
    for (const codePoint of refused) {
      const outcome = await check(withText('number', `A${String.fromCodePoint(codePoint)}B`))
      expect(codes(outcome)).to.deep.equal(['$.invoice.number UNSUPPORTED_CHARACTER'])
      const name = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
      expect(outcome.findings[0]?.message).to.include(name).and.to.include('position 2')
    }
  })

  it('accepts 30 combining marks in a row, and reports the place of more', async () => {
    const field = 'note'
    const marks = '\u0316\u0301'.repeat(15)
    expect(codes(await check(withText(field, `AB${marks}C${marks}D`)))).to.deep.equal([])
    const outcome = await check(withText(field, `AB${marks}\u0323C`))
    expect(codes(outcome)).to.deep.equal(['$.invoice.note UNSUPPORTED_CHARACTER'])
    expect(outcome.findings[0]?.message).to.include('position 3').and.to.include('U+0316')
  })

  it('accepts all other characters; the fonts decide', async () => {
    for (const text of ['Ж', '日本', 'مرحبا', '😀', '👩‍🚀', 'é', '\u00ad-', 'ﬁ'])
      expect((await check(withText('number', text))).data?.invoice.number).to.equal(text)
  })
})

describe('validate-json: logo', () => {
  it('takes PNG, JPEG and SVG, bare, as a data URI and broken into lines', async () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).toString('base64')
    const svg = Buffer.from('\ufeff<?xml version="1.0"?><svg/>').toString('base64')
    const lines = PNG.replace(/(.{20})/g, '$1\r\n')
    for (const [text, bare] of [
      [PNG, PNG],
      [lines, PNG],
      [`data:image/png;base64,${PNG}`, PNG],
      [`data:image/jpeg;base64,${jpeg}`, jpeg],
      [`DATA:image/svg+xml;charset=utf-8;base64,${svg}`, svg],
    ] as const)
      expect((await check({ ...smallest(), logo: { base64: text } })).data?.logo?.base64).to.equal(
        bare,
      )
  })

  it('takes exactly 1 MiB', async () => {
    const picture = (bytes: number) => {
      const data = Buffer.alloc(bytes)
      Buffer.from(PNG, 'base64').copy(data)
      return data.toString('base64')
    }
    const logo = (bytes: number) => ({ ...smallest(), logo: { base64: picture(bytes) } })
    expect(codes(await check(logo(1_048_576)))).to.deep.equal([])
    expect(codes(await check(logo(1_048_577)))).to.deep.equal(['$.logo.base64 IMAGE'])
  })
})

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The smallest request with a text in one of its fields. */
function withText(field: string, text: string): object {
  const { invoice } = smallest()
  if (field === 'footerText') return { footerText: text, invoice }
  if (field === 'description')
    return { invoice: { ...invoice, items: [{ ...invoice.items[0], description: text }] } }
  if (field === 'terms')
    return { invoice: { ...invoice, payment: { iban: 'DE89370400440532013000', terms: text } } }
  return { invoice: { ...invoice, [field]: text } }
}
