import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import { LOCALES, type GenerateRequest, type Locale, type Syntax } from 'twinvoice'
import { isCreditNote } from 'twinvoice/plugin'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { convertDocument } from '../../src/request/from-invoice/converted.js'
import { requestOf } from '../../src/request/from-invoice/extracted.js'
import { readReceived } from '../../src/view/received.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { untyped } from '../support/untyped-request.js'
import { extendedRequests } from '../support/arbitrary/extended-request.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** What D10 writes, as the wordings have it. */
const DEFAULTS: ReadonlyMap<Locale, { dueOnReceipt: string; credit: string }> = new Map(
  LOCALES.map((locale) => [
    locale,
    (
      JSON.parse(
        readFileSync(join(PACKAGE_ROOT, 'templates', 'wording', `${locale}.json`), 'utf8'),
      ) as { terms: { dueOnReceipt: string; credit: string } }
    ).terms,
  ]),
)
const CORE = {
  guideline: 'urn:cen.eu:en16931:2017',
  level: 'EN16931',
  schema: 'profile',
} as const

describe('A document read as a request', () => {
  async function xmlOf(
    request: unknown,
    syntax: Syntax,
    profile = syntax === 'cii' ? 'EN16931' : 'UBL',
  ): Promise<string> {
    const made = await twinvoice.generate(untyped(request), { profile, output: 'xml' })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    return made.xml
  }

  for (const syntax of ['cii', 'ubl'] as const)
    it(`generates the same ${syntax.toUpperCase()} again, and has everything`, async () => {
      await fc.assert(
        fc.asyncProperty(extendedRequests(), async (request) => {
          const xml = await xmlOf(request, syntax)
          const extracted = requestOf(xml, DEFAULTS, CORE)
          expect(extracted?.unmapped).to.deep.equal([])
          expect(extracted?.syntax).to.equal(syntax)
          const again = { ...request, ...extracted?.request }
          expect(await xmlOf(again, syntax)).to.equal(xml)
        }),
        { numRuns: 40 },
      )
    })

  for (const syntax of ['cii', 'ubl'] as const)
    it(`has every account of ${syntax.toUpperCase()} (BG-17), and so has the other syntax`, async () => {
      const furtherAccounts = [{ iban: 'DE02500105170137075030', bic: 'INGDDEFFXXX' }]
      const payment = { iban: 'DE02120300000000202051', furtherAccounts }
      const xml = await xmlOf({ invoice: { ...REQUEST.invoice, payment } }, syntax)
      const found = requestOf(xml, DEFAULTS, CORE)?.request.invoice
      expect(found).to.have.deep.nested.property('payment.furtherAccounts', furtherAccounts)
      const other = syntax === 'cii' ? 'ubl' : 'cii'
      const converted = await twinvoice.convert(Buffer.from(xml), { to: other })
      expect(converted?.lost).to.deep.equal([])
      expect(converted?.xml).to.contain('DE02500105170137075030')
    })

  for (const [what, element] of [
    ['an empty identifier', '<ram:ID/>'],
    ['an identifier that is empty but for its scheme', '<ram:GlobalID schemeID="0088"/>'],
  ] as const)
    it(`leaves out ${what}, so that the request is legal`, async () => {
      const xml = await xmlOf(REQUEST, 'cii')
      const empty = '<ram:ApplicableHeaderTradeDelivery>'
      const delivery = `${empty}<ram:ShipToTradeParty>${element}<ram:Name/></ram:ShipToTradeParty>`
      const given = xml
        .replace(
          '<ram:ApplicableHeaderTradeDelivery/>',
          `${empty}</ram:ApplicableHeaderTradeDelivery>`,
        )
        .replace(empty, delivery)
      expect(given).to.contain(delivery)
      const request = requestOf(given, DEFAULTS, CORE)?.request
      expect(request?.invoice).to.not.have.property('delivery')
      expect(await xmlOf({ ...REQUEST, ...request }, 'cii')).to.equal(xml)
    })

  it('keeps every value from CII to UBL and back: the bytes are the same', async () => {
    await fc.assert(
      fc.asyncProperty(extendedRequests(), async (request) => {
        const cii = await xmlOf(withMeansOfUbl(request), 'cii')
        const ubl = convertDocument(await xmlOf(request, 'cii'), {
          syntax: 'ubl',
          guideline: (old) => old,
        })
        expect(ubl?.lost).to.deep.equal([])
        const back = convertDocument(ubl?.xml ?? '', { syntax: 'cii', guideline: (old) => old })
        expect(back?.lost).to.deep.equal([])
        expect(back?.xml).to.equal(cii)
      }),
      { numRuns: 40 },
    )
  })

  it('tells numbers with more digits than JSON keeps, but no amounts that are computed again', async () => {
    const items = [{ ...REQUEST.invoice.items[0], quantity: 999999999, unitPrice: 99999.99 }]
    const xml = await xmlOf({ invoice: { ...REQUEST.invoice, items } }, 'cii')
    const told = (text: string) =>
      requestOf(text, DEFAULTS, CORE)?.unmapped.map(({ term, value }) => [term, value])
    expect(xml).to.contain('99999989900000.01')
    expect(told(xml)).to.deep.equal([])
    const exact = '999999999.00000000001'
    expect(told(xml.replace('>999999999<', `>${exact}<`))).to.deep.equal([['BT-129', exact]])
  })

  it('tells the base quantity of a charge, which has no term', async () => {
    const charges = [{ amount: 5, reason: 'Freight', vatRate: 19 }]
    const xml = await xmlOf({ ...REQUEST, invoice: { ...REQUEST.invoice, charges } }, 'cii')
    const changed = xml.replace(
      '</ram:ChargeIndicator>',
      '$&<ram:BasisQuantity unitCode="KGM">7</ram:BasisQuantity>',
    )
    const values = requestOf(changed, DEFAULTS, CORE)?.unmapped.map(({ value }) => value)
    expect(values).to.deep.equal(['7', 'KGM'])
  })

  it('tells the base quantity of a gross price, unless it is that of the net price or one unit', async () => {
    const item = {
      ...REQUEST.invoice.items[0],
      unitPrice: 120,
      grossPrice: 200,
      priceDiscount: 80,
      unit: 'KGM',
    }
    const told = async (gross: string, base: object = {}) => {
      const items = [{ ...item, ...base }]
      const xml = await xmlOf({ invoice: { ...REQUEST.invoice, items } }, 'cii')
      const changed = xml.replace('</ram:GrossPriceProductTradePrice>', `${gross}$&`)
      expect(changed).not.to.equal(xml)
      const lost = convertDocument(changed, { syntax: 'ubl', guideline: (old) => old })?.lost
      return lost?.map(({ value }) => value)
    }
    const of = (value: string, unit = 'KGM') =>
      `<ram:BasisQuantity unitCode="${unit}">${value}</ram:BasisQuantity>`
    expect(await told(of('1.0000'))).to.deep.equal([])
    expect(await told(of('1', 'C62'))).to.deep.equal(['C62'])
    expect(await told(of('100'))).to.deep.equal(['100'])
    const hundred = { priceBaseQuantity: 100, priceBaseUnit: 'KGM' }
    expect(await told(of('100.00'), hundred)).to.deep.equal([])
    expect(await told(of('1'), hundred)).to.deep.equal(['1'])
  })

  it('tells each value of EXTENDED that UBL cannot hold: groups, parts and discounts', async () => {
    await fc.assert(
      fc.asyncProperty(extendedRequests({ maxLines: 5 }), async (request) => {
        const cii = await xmlOf(request, 'cii', 'EXTENDED')
        const ubl = convertDocument(cii, { syntax: 'ubl', guideline: (old) => old })
        const kept = pathsOf(ubl?.xml ?? '')
        const gone = [...pathsOf(cii)].filter((leaf) => !kept.has(leaf))
        const told = (ubl?.lost ?? []).map(({ term, value }) => `${term ?? ''} ${value}`)
        expect(gone.filter((leaf) => !told.includes(leaf))).to.deep.equal([])
      }),
      { numRuns: 15 },
    )
  })

  it('tells each value of EXTENDED that an invoice of EN 16931 does not have', async () => {
    await fc.assert(
      fc.asyncProperty(extendedRequests({ maxLines: 5 }), async (request) => {
        const named = await xmlOf(request, 'cii', 'EXTENDED')
        const given = named.replace(/(<ram:ID>)urn:cen[^<]*/, '$1urn:example:specification')
        const extracted = await twinvoice.extract(Buffer.from(given), { invoice: true })
        const kept = pathsOf(await xmlOf({ ...extracted?.invoice?.request }, 'cii', 'EN16931'))
        const gone = [...pathsOf(given)].filter((leaf) => !kept.has(leaf))
        const told = (extracted?.invoice?.unmapped ?? []).map(
          ({ term, value }) => `${term ?? ''} ${value}`,
        )
        expect(gone.filter((leaf) => !told.includes(leaf))).to.deep.equal([])
      }),
      { numRuns: 15 },
    )
  })
})

/** With the means of payment (BT-81) 1, without which a credit note of UBL cannot have a due date (BT-9). */
function withMeansOfUbl(request: GenerateRequest): GenerateRequest {
  const { invoice } = request
  const { dueDate, payment, typeCode } = invoice
  if (dueDate === undefined || payment !== undefined || !isCreditNote(typeCode ?? '380'))
    return request
  return { ...request, invoice: { ...invoice, payment: { meansCode: '1' } } }
}

/** Term and value of everything in a document. */
function pathsOf(xml: string): ReadonlySet<string> {
  return new Set((readReceived(xml)?.leaves ?? []).map(({ id, value }) => `${id} ${value}`))
}
