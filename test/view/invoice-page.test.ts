import { expect } from 'chai'
import { ViewFormats } from '../../src/view/formats.js'
import type { ModelObject } from 'twinvoice/plugin'
import { DOCUMENT } from '../../src/invoice/model/terms/document.js'
import type { Fact } from '../../src/invoice/model/terms/fact.js'
import { invoicePage } from '../../src/view/html/invoice-page.js'
import { printableInvoice } from '../../src/view/printable.js'
import { textOfHtml } from '../support/view/shown-values.js'
import { packageWording } from '../plugins/render-pdf/wording/package-wording.js'
import type { Leaf } from '../../src/view/leaf.js'
import type { ReceivedInvoice } from '../../src/view/received.js'

/** Every term of the table, twice where it is in a list, each with a value of its own. */
function everything(): Leaf[] {
  const leaves: Leaf[] = []
  const add = (facts: readonly Fact[], above: string) => {
    for (const fact of facts) {
      if ('terms' in fact) {
        const name = fact.path.replace(/\[\]$/, '')
        const groups = name === fact.path ? [name] : [`${name}[0]`, `${name}[1]`]
        for (const group of groups) add(fact.terms, `${above}${group}.`)
      } else {
        const { id, name, type, path } = fact
        leaves.push({ id, name, type, path: above + path, value: `value-${leaves.length}-` })
      }
    }
  }
  add(DOCUMENT, '')
  return leaves
}

function received(leaves: readonly Leaf[], model: ModelObject = {}): ReceivedInvoice {
  return { syntax: 'ubl', model, leaves, extension: [], unmapped: [], xpaths: new Map() }
}

const page = (leaves: readonly Leaf[]) =>
  invoicePage({
    received: received(leaves),
    name: 'in.xml',
    locale: 'en',
    wording: new Map(),
    beside: [],
    attachmentBytes: 0,
  })

describe('The page of a received invoice', () => {
  it('shows a number with more decimals than Node.js writes as it is', () => {
    const value = `0.${'1'.repeat(21)}`
    const leaf = { path: 'items[0].unitPrice', id: 'BT-146', name: 'Item net price', value }
    expect(page([{ ...leaf, type: 'unitPrice' }])).to.contain(value)
    expect(page([{ ...leaf, type: 'unitPrice', value: value.slice(0, -1) }])).to.contain(
      value.slice(0, -1),
    )
  })

  it('names the scheme of an identifier, and shows a code without a name as it is', () => {
    const identified = (scheme: string) =>
      page(
        ['value', 'scheme'].map((part): Leaf => ({
          ...{ path: `seller.electronicAddress.${part}`, id: 'BT-34', name: 'Address' },
          ...{ type: 'identifier', value: part === 'value' ? '4012345000009' : scheme },
        })),
      ).replace(/<[^>]*>/g, '')
    expect(identified('0088')).to.contain('4012345000009 (GLN, 0088)')
    expect(identified('0135')).to.contain('4012345000009 (0135)')
    expect(identified('toString')).to.contain('4012345000009 (toString)')
  })

  it('says which day of a period is known', () => {
    const day = (path: string, id: string): Leaf => ({
      ...{ path, id, name: 'Date', type: 'date', value: '2026-10-31' },
    })
    const [start, end] = [day('period.start', 'BT-73'), day('period.end', 'BT-74')]
    expect(page([start])).to.match(/from (?:<[^>]+>)+31 Oct 2026/)
    expect(page([end])).to.match(/until (?:<[^>]+>)+31 Oct 2026/)
    expect(page([start, end])).not.to.match(/(?:from|until) (?:<[^>]+>)+31 Oct/)
  })

  it('has every term of the table, at each of its places', () => {
    const leaves = everything()
    const html = page(leaves)
    for (const { id, type, value, path } of leaves) {
      expect(html, path).to.contain(`data-bt="${id}"`)
      if (type !== 'binary') expect(html, path).to.contain(value)
    }
  })

  it('has a term that no part of it knows among the further details, by its name in the standard', () => {
    const leaf: Leaf = {
      id: 'BT-999',
      name: 'New term',
      type: 'text',
      path: 'brandNew',
      value: 'x',
    }
    expect(page([leaf])).to.contain(
      '<td role="cell">BT-999</td><th scope="row" role="rowheader">New term</th>',
    )
  })

  it('gives every table, row and cell its role, which it would lose where it is shown as a block', () => {
    const leaf: Leaf = { id: 'BT-999', name: '', type: 'text', path: 'brandNew', value: 'x' }
    const html = invoicePage({
      received: {
        ...received([...everything(), leaf]),
        unmapped: [{ xpath: '/a', value: 'b' }],
      },
      name: 'in.xml',
      locale: 'en',
      wording: new Map(),
      beside: [],
      attachmentBytes: 0,
    })
    const parts = html.match(/<(?:table|thead|tbody|tr|th|td)\b[^>]*>/g) ?? []
    expect(parts.length).to.be.above(20)
    expect(parts.filter((part) => !part.includes(' role="'))).to.deep.equal([])
  })

  it('lets an address break after its @ and before its dots alone', () => {
    const of = (value: string) =>
      page([{ id: 'BT-43', name: '', type: 'text', path: 'seller.email', value }])
    expect(of('info@mail.example.de')).to.contain('<bdi>info@<wbr>mail<wbr>.example<wbr>.de</bdi>')
    expect(of('https://a.example/<b>')).to.contain('https://a<wbr>.example/<wbr>&lt;b&gt;')
    expect(of('Dr. A. Müller, 1.5')).to.contain('<bdi>Dr. A. Müller, 1.5</bdi>')
  })

  it('lets a URN break after its colons and its # alone', () => {
    const of = (value: string) =>
      page([{ id: 'BT-24', name: '', type: 'identifier', path: 'guideline', value }])
    const urn = 'urn:cen.eu:en16931:2017#compliant#urn:a.de:x_3.0'
    expect(of(urn)).to.contain(
      '<bdi>urn:<wbr>cen.eu:<wbr>en16931:<wbr>2017#<wbr>compliant#<wbr>urn:<wbr>a.de:<wbr>x_3.0</bdi>',
    )
    expect(of(`urn:a'b`)).to.contain('<bdi>urn:<wbr>a&#39;b</bdi>')
  })

  it('calls a VAT identifier as its country does where that is none of the EU or the seller’s', () => {
    const wording = packageWording()
    const of = (locale: string, vatId: string, country: string) =>
      /<dt>([^<]*)<\/dt><dd><span data-bt="BT-31"/.exec(
        invoicePage({
          received: received([
            { id: 'BT-31', name: '', type: 'identifier', path: 'seller.vatId', value: vatId },
            { id: 'BT-40', name: '', type: 'code', path: 'seller.country', value: country },
          ]),
          name: 'in.xml',
          locale,
          wording,
          beside: [],
          attachmentBytes: 0,
        }),
      )?.[1]
    expect(of('de', 'CHE-123.456.789 MWST', 'CH')).to.equal('MWST-Nr.')
    expect(of('de', 'CHE-123.456.789 MWST', 'DE')).to.equal('MWST-Nr.')
    expect(of('it', 'CHE-123.456.789 IVA', 'CH')).to.equal('N. IVA')
    expect(of('de', 'ATU12345678', 'AT')).to.equal('UID-Nr.')
    expect(of('de', 'ATU12345678', 'DE')).to.equal('USt-IdNr.')
    expect(of('fr', 'CHE-123.456.789 TVA', 'CH')).to.equal('Numéro de TVA')
  })

  it('writes a rate as the language does', () => {
    const of = (locale: string) => ViewFormats.of(locale).percent('7.5').replace('\u202f', '\u00a0')
    expect(['en', 'de', 'fr', 'es', 'it', 'sv', 'tr'].map(of)).to.deep.equal([
      '7.5%',
      '7,5\u00a0%',
      '7,5\u00a0%',
      '7,5\u00a0%',
      '7,5%',
      '7,5\u00a0%',
      '%7,5',
    ])
    expect(ViewFormats.of('en').percent('x')).to.equal('x')
  })

  it('shows quantities, prices and rates without the zeros that programs write at their end', () => {
    const of = (type: Leaf['type'], value: string) =>
      page([{ id: 'BT-0', name: '', type, path: 'items[0].quantity', value }])
    expect(of('quantity', '30.00000000000')).to.contain('<data value="30.00000000000">30</data>')
    expect(of('quantity', '100')).to.contain('>100</data>')
    expect(of('unitPrice', '158.125000')).to.contain('>158.125</data>')
    expect(of('unitPrice', '12.0000')).to.contain('>12.00</data>')
    expect(of('percentage', '19.000')).to.contain('>19%</data>')
    expect(of('amount', '12.0000')).to.contain('>12.0000</data>')
  })

  it('reads numbers in each form that XML has for them', () => {
    const of = (type: Leaf['type'], value: string) => {
      const leaf = { id: 'BT-0', name: '', type, path: 'items[0].quantity', value }
      const { invoice, unprintable } = printableInvoice(received([leaf]))
      const [, html] = /(<data value=.*<\/data>)/.exec(page([leaf])) ?? []
      return [html, invoice.items[0]?.quantity, [...unprintable]]
    }
    const five = ['<data value="5">5</data>', '5', []]
    for (const value of ['5', '+5', '5.']) expect(of('quantity', value), value).to.deep.equal(five)
    expect(of('percentage', '.5')).to.deep.equal(['<data value="0.5">0.5%</data>', '0.5', []])
    expect(of('amount', '-.50')).to.deep.equal(['<data value="-0.50">-0.50</data>', '-0.50', []])
    for (const value of ['.', '+', '1e5', '--1', '1,5'])
      expect(of('quantity', value), value).to.deep.equal([
        undefined,
        undefined,
        ['items[0].quantity'],
      ])
  })

  it('says of an amount that it is the base of an allowance where no percentage is before it', () => {
    const at = (name: string, value: string): Leaf => ({
      id: 'BT-92',
      name,
      type: name === 'percent' ? 'percentage' : 'amount',
      path: `allowances[0].${name}`,
      value,
    })
    const [amount, base] = [at('amount', '5.00'), at('baseAmount', '50.00')]
    expect(page([amount, base])).to.match(/<small>Base amount <span [^>]*><data value="50.00">/)
    expect(page([amount, base, at('percent', '10')])).to.match(/10%<\/data><\/span> of <span/)
  })

  it('names the codes of reasons, in the list of an allowance or a charge, and of when VAT is due', () => {
    const of = (path: string, value: string) =>
      textOfHtml(
        invoicePage({
          received: received([{ id: 'BT-98', name: '', type: 'code', path, value }]),
          name: 'in.xml',
          locale: 'en',
          wording: packageWording(),
          beside: [],
          attachmentBytes: 0,
        }),
      )
    expect(of('allowances[0].reasonCode', '100')).to.include('Special discount (100)')
    expect(of('items[0].charges[0].reasonCode', 'PC')).to.include('Packing (PC)')
    expect(of('vatPointDateCode', '432')).to.include('payment date (432)')
    expect(of('charges[0].reasonCode', '100')).to.include('(100)').and.not.include('Special')
  })

  it('has the discounts and penalties that XRechnung writes for programs in words, too', () => {
    const of = (value: string, locale: string) =>
      textOfHtml(
        invoicePage({
          received: received([
            { id: 'BT-20', name: '', type: 'text', path: 'payment.terms', value },
          ]),
          name: 'in.xml',
          locale,
          wording: packageWording(),
          beside: [],
          attachmentBytes: 0,
        }),
      )
    const line = '#SKONTO#TAGE=14#PROZENT=2.50#'
    expect(of(line, 'en')).to.include(line).and.include('2.5% · 14 days')
    const both = of(
      '#SKONTO#TAGE=1#PROZENT=2.00#BASISBETRAG=1500.00#\n#VERZUG#TAGE=30#PROZENT=10.00#',
      'it',
    )
    expect(both).to.include('2% di 1.500,00 · 1 giorno').and.include('10% · 30 giorni')
    for (const other of ['#SKONTO#TAGE=14#PROZENT=2#', `x ${line}`])
      expect(of(other, 'en')).to.include(other).and.not.include('days')
  })

  it('escapes every value, wherever it stands', () => {
    const attack = `"><img src=x onerror=alert(1)>'&`
    const html = page(everything().map((leaf) => ({ ...leaf, value: attack })))
    expect(html).to.not.contain('<img')
    expect(html.match(/<(\w+)/g)?.some((tag) => tag === '<script')).to.equal(false)
    expect(html).to.contain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;')
  })
})

describe('A received invoice to be printed', () => {
  it('has what can be printed, and says what it lacks', () => {
    const leaves: Leaf[] = [
      { id: 'BT-1', name: '', type: 'identifier', path: 'number', value: 'N'.repeat(500) },
      { id: 'BT-2', name: '', type: 'date', path: 'date', value: '2026-02-30' },
      { id: 'BT-5', name: '', type: 'code', path: 'currency', value: 'EURO' },
      { id: 'BT-9', name: '', type: 'date', path: 'dueDate', value: '2026-02-28' },
      { id: 'BT-129', name: '', type: 'quantity', path: 'items[1].quantity', value: 'one' },
      { id: 'BT-131', name: '', type: 'amount', path: 'items[1].netAmount', value: '1.005' },
    ]
    const { invoice, unprintable } = printableInvoice(received(leaves))
    expect(invoice.number).to.have.length(160).and.to.match(/…$/)
    expect(invoice).to.include({ date: '', currency: '', dueDate: '2026-02-28' })
    expect(invoice.items.map(({ quantity, netAmount }) => [quantity, netAmount])).to.deep.equal([
      ['', '1.005'],
    ])
    expect([...unprintable]).to.deep.equal(['number', 'date', 'currency', 'items[1].quantity'])
  })

  it('has of a list in a narrow place the first entries', () => {
    const leaves = Array.from({ length: 20 }, (_, index): Leaf => {
      const path = `precedingInvoices[${index}].number`
      return { id: 'BT-25', name: '', type: 'reference', path, value: `R-${index}` }
    })
    const { invoice, unprintable } = printableInvoice(received(leaves))
    expect(invoice.precedingInvoices).to.have.length(8)
    expect(unprintable.size).to.equal(12)
  })
})
