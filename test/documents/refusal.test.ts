import { expect } from 'chai'
import { untyped } from '../support/untyped-request.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** D2: all problems at once, in the order of the document, whichever stage would find them. */
describe('the answer to a refused request', () => {
  /** A private use character, which no font has. */
  const unset = '\u{f0000}'
  /** The head of a PNG, and nothing after it. */
  const cutPicture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
  const seller = { name: 'Muster GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' }
  const buyer = { name: 'Beispiel AG', city: 'Hamburg', country: 'DE' }
  const item = { description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 100, vatRate: 19 }
  const good = { number: 'RE-1', date: '2026-11-20', seller, buyer, items: [item] }

  const refusal = async (request: unknown, locale = 'en') => {
    const made = await twinvoice.generate(untyped(request), { locale })
    if (made.ok) throw new Error('it is not refused')
    const { status, details } = made
    return {
      status,
      told: details.map(({ path, code }) => `${path} ${code}`),
      messages: details.map(({ message }) => message),
      locale: made.locale,
    }
  }

  it('reports a logo that takes too much memory, and the service continues', async () => {
    const pattern =
      '<pattern id="p" width="10" height="10" patternTransform="scale(100000)"><rect width="5" height="5"/></pattern>'
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${pattern}<rect width="9" height="9" fill="url(#p)"/></svg>`
    const logo = { base64: Buffer.from(svg).toString('base64') }
    for (const number of ['RE-1', unset]) {
      const { status, told, messages } = await refusal({ logo, invoice: { ...good, number } })
      expect(status).to.equal(400)
      expect(told[0]).to.equal('$.logo.base64 IMAGE')
      expect(messages[0]).to.match(/memory/)
    }
    expect(await twinvoice.generate({ invoice: good })).to.have.property('ok', true)
  })

  it('reports errors of the schema, missing characters and a broken picture together', async () => {
    const { status, told } = await refusal({
      logo: { base64: cutPicture },
      footerText: `Thank you ${unset}`,
      invoice: {
        ...good,
        number: `RE-${unset}`,
        date: 'today',
        buyer: { ...buyer, name: unset, colour: unset },
        items: [{ ...item, unit: 'XXX', description: unset }, null],
      },
    })
    expect(status).to.equal(400)
    expect(told).to.deep.equal([
      '$.logo.base64 IMAGE',
      '$.footerText UNSUPPORTED_CHARACTER',
      '$.invoice.number UNSUPPORTED_CHARACTER',
      '$.invoice.date FORMAT',
      '$.invoice.buyer.name UNSUPPORTED_CHARACTER',
      '$.invoice.buyer.colour UNKNOWN_FIELD',
      '$.invoice.items[0].description UNSUPPORTED_CHARACTER',
      '$.invoice.items[0].unit VALUE',
      '$.invoice.items[1] TYPE',
    ])
  })

  it('reports broken rules of the standard and missing characters together', async () => {
    const { status, told } = await refusal({
      invoice: { ...good, note: unset, payment: { meansCode: '30' } },
    })
    expect(status).to.equal(400)
    expect(told[0]).to.equal('$.invoice.note UNSUPPORTED_CHARACTER')
    expect(told[1]).to.match(/^\$\.invoice\.payment\.iban /)
    expect(told).to.have.length(2)
  })

  it('is the same for a dry run, which makes no pages', async () => {
    for (const invoice of [
      { ...good, note: unset, payment: { meansCode: '30' } },
      { ...good, note: unset, date: 'today' },
    ]) {
      const request = untyped({ invoice })
      const made = await twinvoice.generate(request)
      const tried = await twinvoice.generate(request, { output: 'xml', dryRun: true })
      expect(tried).to.deep.equal(made)
      expect(made).to.have.property('ok', false)
    }
  })

  it('tells how many problems the details leave out (D38)', async () => {
    const moreOf = async (items: readonly unknown[]) => {
      const made = await twinvoice.generate(untyped({ invoice: { ...good, items } }))
      return made.ok ? [] : [made.details.length, made.more]
    }
    const lines = (count: number, change: object) =>
      Array.from({ length: count }, () => ({ ...item, ...change }))
    expect(await moreOf(lines(1000, { unit: 'ZZZZ' }))).to.deep.equal([1000, undefined])
    expect(await moreOf(lines(1001, { unit: 'ZZZZ' }))).to.deep.equal([1000, 1])
    expect(await moreOf(lines(100, { unitPrice: -1 }))).to.deep.equal([100, undefined])
    expect(await moreOf(lines(103, { unitPrice: -1 }))).to.deep.equal([100, 3])
  })

  it('reports one error of a text once', async () => {
    const { told } = await refusal({
      invoice: {
        ...good,
        number: unset.repeat(65),
        seller: { ...seller, name: `a\u0001${unset}` },
      },
    })
    expect(told).to.deep.equal([
      '$.invoice.number TOO_LONG',
      '$.invoice.seller.name UNSUPPORTED_CHARACTER',
    ])
  })

  it('reports a broken picture beside a wrong width, and nothing more for a body that is not a request', async () => {
    const logo = { base64: cutPicture, widthMm: 'wide' }
    expect((await refusal({ logo, invoice: good })).told).to.deep.equal([
      '$.logo.base64 IMAGE',
      '$.logo.widthMm TYPE',
    ])
    expect((await refusal([unset])).told).to.deep.equal(['$ TYPE'])
    expect((await refusal(`{"invoice": "${unset}`)).told).to.deep.equal(['$ INVALID_JSON'])
  })

  it('reports an unknown member by one short finding, whatever its name and content', async () => {
    for (const name of ['x'.repeat(65), 'a b', '__proto__', '\ud800']) {
      const text = JSON.stringify({ invoice: good }).replace(
        /\}$/,
        `,${JSON.stringify(name)}:"${unset}"}`,
      )
      const { told } = await refusal(text)
      expect(told).to.have.length(1)
      expect(told[0]).to.match(/ UNKNOWN_FIELD$/)
    }
  })

  it('is in one language: that of the request, else of the caller', async () => {
    const invoice = { ...good, date: 'today', note: unset }
    const german = await refusal({ invoice }, 'de')
    expect(german.locale).to.equal('de')
    expect(german.messages[1]).to.contain('Das Zeichen U+F0000')
    const french = await refusal({ locale: 'fr', invoice }, 'de')
    expect(french.locale).to.equal('fr')
    expect(french.messages[1]).to.contain('Le caractère U+F0000')
  })
})
