import { expect } from 'chai'
import { createTwinvoice, type GenerateRequest, type Twinvoice } from 'twinvoice'
import { REQUEST } from '../support/fixtures/requests.js'

type Invoice = GenerateRequest['invoice']

/** The total of the base, paid in advance or not. */
const GROSS = 1798.71

describe('values of an invoice that contradict each other', () => {
  let twinvoice: Twinvoice
  before(async () => {
    twinvoice = await createTwinvoice()
  })
  after(() => twinvoice.close())

  async function made(change: Partial<Invoice>) {
    const { dueDate: _due, ...invoice } = REQUEST.invoice
    const { terms: _terms, ...payment } = invoice.payment
    const request = { ...REQUEST, invoice: { ...invoice, payment, ...change } }
    const result = await twinvoice.generate(request, { output: 'xml' })
    if (!result.ok) throw new Error(JSON.stringify(result.details))
    const gross = /<ram:GrandTotalAmount>([\d.]+)</.exec(result.xml)?.[1]
    expect(Number(gross)).to.equal(GROSS)
    const told = result.findings.map(({ code, path = '' }) => `${path} ${code}`)
    return { told, terms: result.xml.includes('Due on receipt') }
  }

  it('are none where they agree', async () => {
    const { date } = REQUEST.invoice
    expect(await made({})).to.deep.equal({ told: [], terms: true })
    expect((await made({ dueDate: date })).told).to.deep.equal([])
  })

  it('are told: a due date before the invoice date', async () => {
    expect((await made({ dueDate: '2026-11-19' })).told).to.deep.equal([
      '$.invoice.dueDate DUE_BEFORE_DATE',
    ])
  })

  it('are told: more paid than the invoice comes to, for which nothing is due', async () => {
    expect(await made({ prepaidAmount: 100_000 })).to.deep.equal({
      told: ['$.invoice.prepaidAmount OVERPAID'],
      terms: false,
    })
  })

  it('do not include an invoice that is paid, for which nothing is due either', async () => {
    expect(await made({ prepaidAmount: GROSS })).to.deep.equal({ told: [], terms: false })
    const cent = { prepaidAmount: 1798.7 }
    expect(await made(cent)).to.deep.equal({ told: [], terms: true })
  })

  it('are told in the language of the request', async () => {
    const invoice = { ...REQUEST.invoice, dueDate: '2026-11-19' }
    const result = await twinvoice.generate({ ...REQUEST, locale: 'de', invoice })
    expect(result.ok && result.findings[0]?.message).to.match(/^Das Fälligkeitsdatum liegt vor/)
  })
})

describe('the name of a schema, which an editor wants in a request', () => {
  it('is allowed at the top, and nowhere else', async () => {
    const twinvoice = await createTwinvoice()
    try {
      const generate = async (request: object) =>
        (await twinvoice.generate(JSON.stringify(request), { output: 'xml' })).ok
      expect(await generate({ $schema: './generate.schema.json', ...REQUEST })).to.equal(true)
      const invoice = { ...REQUEST.invoice, $schema: 'x' }
      expect(await generate({ ...REQUEST, invoice })).to.equal(false)
    } finally {
      await twinvoice.close()
    }
  })
})
