import { expect } from 'chai'
import fc from 'fast-check'
import { readInvoice } from 'twinvoice'
import {
  ciiWriter,
  completeInvoice,
  Exact,
  sum,
  ublWriter,
  type InvoiceInput,
  type LineInput,
} from 'twinvoice/plugin'
import { inputFromModel } from '../../src/request/from-invoice/from-model.js'
import { SMALL_INVOICE, WORDING } from '../support/fixtures/full-invoice.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { untyped } from '../support/untyped-request.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const GUIDELINE = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended'
const write = ciiWriter('EXTENDED')

function line(description: string, more: Partial<LineInput> = {}): LineInput {
  const amounts = { quantity: '2', unit: 'C62', unitPrice: '10.25', vatRate: '19' }
  return { description, vatCategory: 'S', ...amounts, ...more }
}

function complete(items: readonly LineInput[], subLines?: boolean) {
  const input: InvoiceInput = { ...SMALL_INVOICE, items }
  return completeInvoice(input, GUIDELINE, WORDING, subLines === undefined ? {} : { subLines })
}

describe('Groups and parts of lines', () => {
  const items = [
    line('Travel'),
    line('Socket', { groups: ['House', 'Kitchen'] }),
    line('Cable', { groups: ['House', 'Kitchen'], vatRate: '7' }),
    line('Lamp', { groups: ['House', 'Hall'] }),
    line('Set', {
      groups: ['Cellar'],
      parts: [{ description: 'Hammer', quantity: '1', unit: 'C62' }],
    }),
    line('Shovel', { groups: ['House'] }),
  ]

  it('leave out numbers that the request gives to other lines', () => {
    const ids = (lines: readonly LineInput[], subLines: boolean) => {
      const { items: made, lineGroups = [], lineParts = [] } = complete(lines, subLines)
      const below = subLines ? [...lineGroups, ...lineParts] : []
      return [...made, ...below].map(({ lineId }) => lineId).sort()
    }
    const grouped = line('A', { groups: ['House'] })
    const bundle = line('B', { parts: [{ description: 'P' }] })
    const two = line('C', { lineId: '2' })
    expect(ids([two, grouped, grouped], false)).to.deep.equal(['2', '3', '4'])
    expect(ids([two, grouped, grouped], true)).to.deep.equal(['2', '3', '3.1', '3.2'])
    expect(ids([bundle, line('C', { lineId: '1.1' })], true)).to.deep.equal(['1', '1.1', '1.2'])
    expect(ids([line('C', { lineId: '1' }), line('D')], true)).to.deep.equal(['1', '2'])
    const given = fc.option(fc.constantFrom('1', '2', '3', '1.1', '2.1', 'x'), { nil: undefined })
    const plain = given.map((lineId) => (lineId === undefined ? line('E') : line('E', { lineId })))
    fc.assert(
      fc.property(
        fc.array(fc.oneof(plain, fc.constantFrom(grouped, bundle)), { maxLength: 6 }),
        fc.boolean(),
        (lines, subLines) => {
          const known = lines.flatMap(({ lineId }) => lineId ?? [])
          fc.pre(new Set(known).size === known.length)
          const all = ids(lines, subLines)
          expect(new Set(all).size).to.equal(all.length)
        },
      ),
    )
  })

  it('number the lines, and have the sums of their lines', () => {
    const { items: lines, lineGroups = [], lineParts, totals } = complete(items)
    expect(lines.map(({ lineId }) => lineId)).to.deep.equal([
      '1',
      '2.1.1',
      '2.1.2',
      '2.2.1',
      '3.1',
      '4.1',
    ])
    expect(
      lineGroups.map(({ lineId, description, netAmount, vatRate }) =>
        [lineId, description, netAmount, vatRate ?? 'several'].join(' '),
      ),
    ).to.deep.equal([
      '2 House 61.50 several',
      '2.1 Kitchen 41.00 several',
      '2.2 Hall 20.50 19',
      '3 Cellar 20.50 19',
      '4 House 20.50 19',
    ])
    expect(lineParts).to.deep.equal([
      {
        lineId: '3.1.1',
        parentId: '3.1',
        kind: 'INFORMATION',
        description: 'Hammer',
        quantity: '1',
        unit: 'C62',
        netAmount: '0.00',
        vatCategory: 'S',
        vatRate: '19',
      },
    ])
    expect(totals.lines).to.equal('123.00')
  })

  it('are written with groups before their lines, and parts after them', () => {
    const ids = [...write(complete(items)).matchAll(/<ram:LineID>([^<]*)/g)].map(([, id]) => id)
    expect(ids).to.deep.equal([
      '1',
      '2',
      '2.1',
      '2.1.1',
      '2.1.2',
      '2.2',
      '2.2.1',
      '3',
      '3.1',
      '3.1.1',
      '4',
      '4.1',
    ])
  })

  it('are written in the order of the request, whatever numbers it gives to lines', () => {
    const mixed = [
      line('A', { groups: ['House'] }),
      line('B', { lineId: 'x' }),
      line('C', { parts: [{ description: 'Plug' }] }),
      line('D', { lineId: '0' }),
    ]
    const ids = [...write(complete(mixed)).matchAll(/<ram:LineID>([^<]*)/g)].map(([, id]) => id)
    expect(ids).to.deep.equal(['1', '1.1', 'x', '3', '3.1', '0'])
  })

  it('are headings on the pages and attributes where there are no lines within lines', () => {
    const invoice = complete(items, false)
    expect(invoice.items.map(({ lineId }) => lineId)).to.deep.equal(['1', '2', '3', '4', '5', '6'])
    expect(invoice.items[4]?.attributes).to.deep.equal([{ name: 'Hammer', value: '1 C62' }])
    const numbered = { description: 'Nail', sellerItemId: 'N-7' }
    const [bundle] = complete([line('Set', { parts: [numbered] })], false).items
    expect(bundle?.attributes).to.deep.equal([{ name: 'Nail', value: '1 C62, N-7' }])
    for (const xml of [ciiWriter('EN16931')(invoice), ublWriter()(invoice)]) {
      expect(xml).not.to.match(/House|GROUP|ParentLineID/)
      expect(readInvoice(xml)['items']).to.have.length(6)
    }
  })

  it('are the same when they are read back, for any tree, and add up', () => {
    const names = fc.constantFrom('House', 'Garden', 'Cellar')
    const part = fc.record({
      description: names,
      quantity: fc.constant('2'),
      unit: fc.constant('KGM'),
    })
    const anyLine = fc
      .record({
        groups: fc.array(names, { maxLength: 5 }),
        parts: fc.array(part, { maxLength: 3 }),
        price: fc.integer({ min: 0, max: 99_999 }),
      })
      .map(({ groups, parts, price }) =>
        line('Item', {
          unitPrice: String(price / 100),
          ...(groups.length === 0 ? {} : { groups }),
          ...(parts.length === 0 ? {} : { parts }),
        }),
      )
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), (lines) => {
        const invoice = complete(lines)
        const read = readInvoice(write(invoice))
        expect(read).to.deep.equal(JSON.parse(JSON.stringify(invoice)))
        const input = inputFromModel(read)
        expect(input['items']).to.deep.equal(
          lines.map((each) => ({ ...each, unitPrice: new Exact(each.unitPrice).toFixed() })),
        )
        for (const { lineId, netAmount } of invoice.lineGroups ?? []) {
          const below = [...invoice.items, ...(invoice.lineGroups ?? [])]
          const own = below.filter(({ parentId }) => parentId === lineId)
          expect(sum(own.map((each) => each.netAmount)).toFixed(2)).to.equal(netAmount)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('keep the numbers of all lines in a request made from a document, for any tree', () => {
    const names = fc.constantFrom('House', 'Garden')
    const ids = fc.constantFrom('1', '2', '3', '4', '5', '01', '03', '2.1', 'x', 'y', 'z')
    const anyLine = fc.oneof(
      fc.record({ groups: fc.array(names, { minLength: 1, maxLength: 2 }) }),
      fc.constant({ parts: [{ description: 'Plug' }] }),
      fc.record({ lineId: ids }),
      fc.constant({}),
    )
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 9 }), (given) => {
        const known = given.flatMap((each) => ('lineId' in each ? each.lineId : []))
        fc.pre(new Set(known).size === known.length)
        const invoice = complete(given.map((each) => line('Item', each)))
        const input = inputFromModel(readInvoice(write(invoice)))
        expect(write(complete(input['items'] as LineInput[]))).to.equal(write(invoice))
      }),
      { numRuns: 1000 },
    )
  })

  it('keep a line’s own number where a document has it once more, or in a group', () => {
    const invoice = complete([line('A', { lineId: '7' }), line('B', { lineId: '8' })])
    const [first, second] = invoice.items
    const ids = (items: readonly unknown[]) => {
      const input = inputFromModel({ ...invoice, items })
      return (input['items'] as LineInput[]).map(({ lineId }) => lineId)
    }
    expect(ids([first, { ...second, lineId: '7' }])).to.deep.equal(['7', undefined])
    expect(ids([first, second])).to.deep.equal(['7', '8'])
  })

  it('are left out of the request where they are too deep or go round in a circle', () => {
    const invoice = complete([line('Deep', { groups: ['a', 'b'] })])
    const [outer, inner] = invoice.lineGroups ?? []
    const circle = { ...invoice, lineGroups: [{ ...outer, parentId: inner?.lineId }, inner] }
    expect(inputFromModel({ ...circle })['items']).to.have.nested.property(
      '[0].description',
      'Deep',
    )
    expect(inputFromModel({ ...circle })['items']).not.to.have.nested.property('[0].groups')
  })

  describe('in documents', () => {
    const groups = ['House']
    const parts = [{ description: 'Plug' }]
    const request = untyped({
      ...REQUEST,
      invoice: {
        ...REQUEST.invoice,
        items: REQUEST.invoice.items.map((item) => ({ ...item, vatRate: 19, groups, parts })),
      },
    })

    it('are valid in each profile and syntax, without a warning about lines', async () => {
      for (const profile of ['EXTENDED', 'EN16931', 'BASIC', 'UBL']) {
        const made = await twinvoice.generate(request, { profile, output: 'xml' })
        if (!made.ok) throw new Error(JSON.stringify(made.details))
        const { xml } = made
        const result = await twinvoice.validate(Buffer.from(xml))
        if (!result.zugferd) throw new Error(result.message)
        expect(result.valid, profile).to.equal(true)
        expect(result.warnings.map(({ rule }) => rule)).not.to.include('CII-SR-454')
        expect(xml.includes('>GROUP<')).to.equal(profile === 'EXTENDED')
      }
    })

    it('have quantity, article number and details in each profile and syntax', async () => {
      const [item] = REQUEST.invoice.items
      const nails = { description: 'Nägel', quantity: 200, unit: 'C62', sellerItemId: 'N-7' }
      const items = [{ ...item, parts: [{ ...nails, details: 'verzinkt' }] }]
      const bundle = untyped({ ...REQUEST, locale: 'de', invoice: { ...REQUEST.invoice, items } })
      const text = '>200 Stück, Artikel-Nr.: N-7, verzinkt<'
      for (const profile of ['EN16931', 'UBL', 'EXTENDED']) {
        const made = await twinvoice.generate(bundle, { profile, output: 'xml' })
        if (!made.ok) throw new Error(JSON.stringify(made.details))
        expect(made.xml).to.contain(profile === 'EXTENDED' ? '>N-7<' : text)
      }
    })

    it('are lost by a conversion that says so', async () => {
      const made = await twinvoice.generate(request, { profile: 'EXTENDED', output: 'xml' })
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      const converted = await twinvoice.convert(Buffer.from(made.xml), { to: 'ubl' })
      expect(converted?.lost.map(({ term }) => term)).to.include.members(['BT-X-8', 'BT-X-304'])
    })

    it('are refused with a place where a part has no unit or a heading is empty', async () => {
      const [item] = REQUEST.invoice.items
      const wrong = {
        ...item,
        groups: ['House', ''],
        parts: [{ description: 'Plug', quantity: 1 }],
      }
      const made = await twinvoice.generate(
        untyped({ ...REQUEST, invoice: { ...REQUEST.invoice, items: [wrong] } }),
      )
      expect(made.ok || made.details.map(({ path, code }) => `${path} ${code}`)).to.deep.equal([
        '$.invoice.items[0].groups[1] TOO_SHORT',
        '$.invoice.items[0].parts[0].unit REQUIRED',
      ])
    })
  })
})
