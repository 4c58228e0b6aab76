import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { INVOICE_LIMITS } from 'twinvoice/plugin'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'

const ITEM = { description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 100, vatRate: 19 }
const INVOICE = {
  number: 'RE/7',
  date: '2026-11-20',
  seller: { name: 'Muster GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
  buyer: { name: 'Beispiel AG', vatId: 'FR40303265045', city: 'Lyon', country: 'FR' },
  items: [ITEM],
}

/** A request with as many lines as an invoice may have, each with this description. */
function longRequest(description: string): string {
  const items = Array.from({ length: INVOICE_LIMITS.lines }, () => ({ ...ITEM, description }))
  return JSON.stringify({ invoice: { ...INVOICE, items } })
}

describe('the limits of an invoice, in both directions (D4)', () => {
  let twinvoice: Twinvoice

  before(async () => {
    twinvoice = await createTwinvoice()
  })
  after(() => twinvoice.close())

  it('the JSON Schema of the request has the number of lines', () => {
    const schema = readFileSync(join(PACKAGE_ROOT, 'src/request/generate.schema.json'), 'utf8')
    const { $defs } = JSON.parse(schema) as {
      $defs: { Invoice: { properties: { items: { maxItems: number } } } }
    }
    expect($defs.Invoice.properties.items.maxItems).to.equal(INVOICE_LIMITS.lines)
  })

  it('an invoice with the most lines is valid', async () => {
    const made = await twinvoice.generate(longRequest('Consulting & travel, see the time sheet'))
    if (!made.ok) throw new Error(JSON.stringify(made.details.slice(0, 3)))
    expect(made.xml).to.have.length.above(8_000_000)
    for (const file of [made.pdf, Buffer.from(made.xml)]) {
      const verdict = await twinvoice.validate(file)
      expect(verdict).to.include({ zugferd: true, valid: true })
    }
    expect(made.pdf).to.have.length.below(INVOICE_LIMITS.pdfBytes)
  })

  it('an invoice with the largest supporting documents is valid', async () => {
    const base64 = Buffer.alloc(INVOICE_LIMITS.attachmentBytes, 'x1').toString('base64')
    const attachments = [{ reference: 'A-1', filename: 'a.csv', mimeType: 'text/csv', base64 }]
    const made = await twinvoice.generate(JSON.stringify({ invoice: { ...INVOICE, attachments } }))
    if (!made.ok) throw new Error(JSON.stringify(made.details.slice(0, 3)))
    expect(await twinvoice.validate(made.pdf)).to.include({ zugferd: true, valid: true })
  })

  it('an invoice with more VAT breakdowns than are validated is refused; with as many it is valid', async () => {
    const { vatBreakdowns } = INVOICE_LIMITS
    const withRates = (count: number) => {
      const items = Array.from({ length: count }, (_, at) => ({ ...ITEM, vatRate: (at + 1) / 10 }))
      return JSON.stringify({ invoice: { ...INVOICE, items } })
    }
    const made = await twinvoice.generate(withRates(vatBreakdowns))
    if (!made.ok) throw new Error(JSON.stringify(made.details.slice(0, 3)))
    expect(await twinvoice.validate(made.pdf)).to.include({ zugferd: true, valid: true })
    const refused = await twinvoice.generate(withRates(vatBreakdowns + 1))
    expect(refused).to.deep.include({ ok: false, status: 400 })
    expect(refused.ok ? [] : refused.details).to.deep.equal([
      {
        path: '$.invoice',
        code: 'TOO_LONG',
        message: `The invoice is too large: its XML would have ${vatBreakdowns + 1} VAT breakdowns (BG-23).`,
        expected: `≤ ${vatBreakdowns}`,
      },
    ])
  })

  it('an invoice that would be too large to be validated is refused, with its size and the limit', async () => {
    const made = await twinvoice.generate(longRequest('&'.repeat(900)))
    expect(made).to.deep.include({ ok: false, status: 400 })
    if (made.ok) return
    expect(made.details).to.have.length(1)
    expect(made.details[0]).to.include({
      path: '$.invoice',
      code: 'TOO_LONG',
      expected: `≤ ${INVOICE_LIMITS.xmlBytes}`,
    })
  })

  it('whatever is at its limit, what is made is valid', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...AT_LIMIT], { minLength: 1, maxLength: 4 }),
        async (changes) => {
          const request = changes.reduce<Request>((all, change) => change(all), {
            ...INVOICE,
            currency: 'EUR',
          })
          const made = await twinvoice.generate(JSON.stringify({ invoice: request }))
          if (!made.ok) throw new Error(JSON.stringify(made.details.slice(0, 3)))
          const verdict = await twinvoice.validate(made.pdf)
          if (!('valid' in verdict)) throw new Error(verdict.message)
          expect(verdict.errors.slice(0, 3)).to.deep.equal([])
          expect(verdict.valid).to.equal(true)
        },
      ),
      { numRuns: RUNS },
    )
  })
})

/** More in the long form: `LIMIT_RUNS=200 npm test -- test/documents/instance/limits.test.ts`. */
const RUNS = Number(process.env['LIMIT_RUNS'] ?? 6)

type Request = typeof INVOICE & Record<string, unknown>

const list = <T>(length: number, one: (at: number) => T) =>
  Array.from({ length }, (_, at) => one(at))
const ofLine =
  (more: object) =>
  (request: Request): Request => ({ ...request, items: [...request.items, { ...ITEM, ...more }] })

/** Each sets one thing to the largest that the request's JSON Schema allows. */
const AT_LIMIT: readonly ((request: Request) => Request)[] = [
  (request) => ({
    ...request,
    allowances: list(1000, () => ({ amount: 0.01, vatRate: 19, reason: 'a' })),
    charges: list(1000, () => ({ amount: 0.01, vatRate: 19, reason: 'a' })),
  }),
  (request) => ({
    ...request,
    items: list(INVOICE_LIMITS.vatBreakdowns, (at) => ({ ...ITEM, vatRate: (at + 1) / 10 })),
    charges: undefined,
    allowances: undefined,
  }),
  (request) => ({ ...request, precedingInvoices: list(1000, (at) => ({ number: `R-${at}` })) }),
  (request) => ({ ...request, notes: list(100, () => ({ text: 'x '.repeat(1000).trim() })) }),
  (request) => ({
    ...request,
    attachments: list(100, (at) => ({ reference: `A-${at}`, url: 'https://example.com/a' })),
  }),
  ofLine({ description: 'd '.repeat(500).trim(), details: 'e '.repeat(1000).trim() }),
  ofLine({ attributes: list(100, (at) => ({ name: `n${at}`, value: 'v' })) }),
  ofLine({ classifications: list(50, (at) => ({ code: `${at}`, scheme: 'STI' })) }),
  ofLine({
    unitPrice: 1000,
    allowances: list(100, () => ({ amount: 0.01, reason: 'a' })),
    charges: list(100, () => ({ amount: 0.01, reason: 'a' })),
  }),
  ofLine({ description: 'مرحبا abc '.repeat(100).trim() }),
  ofLine({ quantity: 999_999_999, unitPrice: 99.99 }),
]
