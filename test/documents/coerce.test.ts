import { expect } from 'chai'
import { type CoercibleRequest, readInvoice } from 'twinvoice'
import type { Invoice } from 'twinvoice/plugin'
import { REQUEST } from '../support/fixtures/requests.js'
import { untyped } from '../support/untyped-request.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const [item] = REQUEST.invoice.items

/** The lines of an invoice as the table of business terms reads them. */
function linesOf(xml: string) {
  return (readInvoice(xml) as Partial<Invoice>).items ?? []
}

describe('decimals in quotes (D34)', () => {
  function withPrice(unitPrice: string): CoercibleRequest {
    return { ...REQUEST, invoice: { ...REQUEST.invoice, items: [{ ...item, unitPrice }] } }
  }

  it('are read exactly with the option coerce, as object and as text', async () => {
    for (const request of [withPrice('120.50'), JSON.stringify(withPrice('120.50'))]) {
      const made = await twinvoice.generate(request, { coerce: true })
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      expect(linesOf(made.xml)[0]?.unitPrice).to.equal('120.5')
    }
  })

  it('leave the texts of numbers beside them exact', async () => {
    const text = JSON.stringify(withPrice('1')).replace('"quantity":12.5', '"quantity":12.500000')
    const made = await twinvoice.generate(text.replace('"vatRate":19', '"vatRate":"19.00"'), {
      coerce: true,
    })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(linesOf(made.xml)[0]).to.include({ quantity: '12.5', vatRate: '19' })
  })

  it('are refused with a decimal comma, and where a text is not a number', async () => {
    for (const price of ['120,50', 'many', '', ' 1', '0x10']) {
      const made = await twinvoice.generate(withPrice(price), { coerce: true })
      expect(made.ok || made.details.map(({ path, code }) => `${path} ${code}`)).to.deep.equal([
        '$.invoice.items[0].unitPrice TYPE',
      ])
    }
  })

  it('do not turn texts into numbers', async () => {
    const invoice = { ...REQUEST.invoice, number: '42' }
    const made = await twinvoice.generate({ ...REQUEST, invoice }, { coerce: true })
    expect(made.ok && Reflect.get(readInvoice(made.xml), 'number')).to.equal('42')
  })

  it('also lets dates be written in another way, if it is clear which date is meant', async () => {
    const dated = (date: string) => ({ ...REQUEST, invoice: { ...REQUEST.invoice, date } })
    const made = await twinvoice.generate(dated('20.11.2026'), { coerce: true })
    expect(made.ok && Reflect.get(readInvoice(made.xml), 'date')).to.equal('2026-11-20')
    for (const [date, options] of [
      ['03/04/2026', { coerce: true }],
      ['20.11.2026', {}],
    ] as const) {
      const refused = await twinvoice.generate(dated(date), options)
      expect(refused.ok || refused.details[0]?.code).to.equal('FORMAT')
    }
  })

  it('also reads identifiers with other separators, and tells what was read', async () => {
    const { seller, payment } = REQUEST.invoice
    const typed = (vatId: string, iban: string, date = '2026-11-20') => ({
      ...REQUEST,
      invoice: {
        ...REQUEST.invoice,
        date,
        seller: { ...seller, vatId },
        payment: { ...payment, iban },
      },
    })
    const request = typed('DE-123.456/788', 'IBAN: de02-1203-0000-0000-2020-51', '20 Nov 2026')
    const made = await twinvoice.generate(request, { coerce: true, output: 'xml' })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const plain = await twinvoice.generate(typed('DE123456788', 'DE02120300000000202051'), {
      output: 'xml',
    })
    expect(plain.ok && plain.xml).to.equal(made.xml)
    const told = made.findings.filter(({ code }) => code === 'READ_AS')
    expect(told.map(({ path, message, notice }) => [path, message, notice])).to.deep.equal([
      ['$.invoice.date', '“20 Nov 2026” was read as 2026-11-20.', true],
      ['$.invoice.seller.vatId', '“DE-123.456/788” was read as DE123456788.', true],
      [
        '$.invoice.payment.iban',
        '“IBAN: de02-1203-0000-0000-2020-51” was read as DE02120300000000202051.',
        true,
      ],
    ])
    const refused = await twinvoice.generate(untyped(request))
    expect(refused.ok || refused.details.map(({ expected }) => expected)).to.deep.equal([
      'did you mean 2026-11-20?',
      'did you mean DE123456788?',
      'did you mean DE02120300000000202051?',
    ])
  })

  it('reads no identifier that is wrong without its separators, or that needs none', async () => {
    const { seller } = REQUEST.invoice
    for (const [vatId, ok] of [
      ['DE-12345678', false],
      ['123456788', false],
      ['de 123.456.788', true],
    ] as const) {
      const request = { ...REQUEST, invoice: { ...REQUEST.invoice, seller: { ...seller, vatId } } }
      const made = await twinvoice.generate(request, { coerce: true, output: 'xml' })
      expect(made.ok, vatId).to.equal(ok)
      expect(made.ok ? made.findings.map(({ code }) => code) : []).to.deep.equal([])
    }
  })

  it('are refused without the option', async () => {
    const made = await twinvoice.generate(untyped(withPrice('120.50')))
    expect(made.ok || made.details[0]?.code).to.equal('TYPE')
  })
})
