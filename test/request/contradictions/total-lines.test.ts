import { expect } from 'chai'
import type { GenerateRequest } from 'twinvoice'
import { REQUEST } from '../../support/fixtures/requests.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

type Line = readonly [description: string, unitPrice: number]

async function told(lines: readonly Line[], asReceived = false) {
  const [item] = REQUEST.invoice.items
  const items = lines.map(([description, unitPrice]) => ({
    ...item,
    description,
    unitPrice,
    quantity: 1,
  }))
  const payment = { ...REQUEST.invoice.payment, meansCode: '58' }
  const invoice = { ...REQUEST.invoice, payment, items }
  const request = { ...REQUEST, invoice, ...(asReceived ? { asReceived } : {}) } as GenerateRequest
  const result = await twinvoice.generate(request, { output: 'xml' })
  expect(result.ok, JSON.stringify(result)).to.equal(true)
  const findings = result.ok ? result.findings : []
  return findings.flatMap(({ code, path, found }) =>
    code === 'LINE_IS_TOTAL' ? [[path, found]] : [],
  )
}

describe('lines that are rows of totals', () => {
  const LINES: readonly Line[] = [
    ['Desk', 120.5],
    ['Chair', 79.5],
  ]

  for (const name of ['Gesamt', 'Summe netto:', 'TOTAL', 'Sous-total HT', 'Zwischensumme', 'Razem'])
    it(`are told: ${name}`, async () => {
      const path = '$.invoice.items[2].description'
      expect(await told([...LINES, [name, 200]])).to.deep.equal([[path, name]])
    })

  it('are told once, of subtotals and totals', async () => {
    const lines: readonly Line[] = [...LINES, ['Subtotal', 200], ['Lamp', 9], ['Total', 409]]
    expect(await told(lines)).to.deep.equal([['$.invoice.items[2].description', 'Subtotal']])
  })

  for (const [name, price] of [
    ['Total', 200.01],
    ['TotalCare service', 200],
    ['Cabinet', 200],
    ['Total overhaul of the heating system', 200],
  ] as const)
    it(`are not others: ${name} at ${String(price)}`, async () => {
      expect(await told([...LINES, [name, price]])).to.deep.equal([])
    })

  it('are not told of an invoice that was received, nor of a first line', async () => {
    expect(await told([...LINES, ['Gesamt', 200]], true)).to.deep.equal([])
    expect(await told([['Gesamt', 200]])).to.deep.equal([])
  })
})
