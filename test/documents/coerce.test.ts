import { expect } from 'chai'
import { type CoercibleRequest, createTwinvoice, readInvoice, type Twinvoice } from 'twinvoice'
import type { Invoice } from 'twinvoice/plugin'
import { REQUEST } from '../support/fixtures/requests.js'
import { untyped } from '../support/untyped-request.js'

const [item] = REQUEST.invoice.items

/** The lines of an invoice as the table of business terms reads them. */
function linesOf(xml: string) {
  return (readInvoice(xml) as Partial<Invoice>).items ?? []
}

describe('decimals in quotes (D34)', () => {
  let twinvoice: Twinvoice
  before(async () => {
    twinvoice = await createTwinvoice()
  })
  after(() => twinvoice.close())

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

  it('are refused without the option', async () => {
    const made = await twinvoice.generate(untyped(withPrice('120.50')))
    expect(made.ok || made.details[0]?.code).to.equal('TYPE')
  })
})
