import { expect } from 'chai'
import { completeInvoice, Fault, type Template } from 'twinvoice/plugin'
import { compileLayout } from '../../../../plugins/render-pdf/view/handlebars/compile-layout.js'
import { createLayoutWriter } from '../../../../plugins/render-pdf/view/handlebars/layout-writer.js'
import { SMALL_INVOICE } from '../../../support/fixtures/full-invoice.js'
import { packageWording } from '../wording/package-wording.js'

const items = SMALL_INVOICE.items.map((item) => ({ ...item, quantity: '2.5', unitPrice: '10' }))
const invoice = completeInvoice(
  { ...SMALL_INVOICE, number: 'A & <B>', date: '2026-03-01', currency: 'CHF', items },
  'urn:cen.eu:en16931:2017',
  { dueOnReceipt: 'now', exemption: {} },
)

const template = (layout: string, partials: Readonly<Record<string, string>> = {}): Template => ({
  id: 'trial',
  title: 'Trial',
  profiles: ['EN16931'],
  defaults: { pageSize: 'A4' },
  folder: '/trial',
  file: '/trial/template.json',
  layout,
  partials: new Map(Object.entries(partials)),
})

const written = (layout: string, partials?: Readonly<Record<string, string>>): string => {
  const trial = template(layout, partials)
  const write = createLayoutWriter(trial, compileLayout(trial), packageWording())
  return write(invoice, { locale: 'de', accentColor: '#000000' })
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (thrown) {
    return thrown
  }
}

describe('createLayoutWriter', () => {
  it('escapes values, so that they never become markup', () => {
    expect(written('<text>{{number}}</text>')).to.equal('<text>A &amp; &lt;B&gt;</text>')
  })

  it('knows partials and options', () => {
    expect(written('{{> part options}}', { part: '[{{pageSize}}]' })).to.equal('[A4]')
  })

  const failure = (layout: string, partials?: Readonly<Record<string, string>>): string => {
    const thrown = thrownBy(() => written(layout, partials))
    expect(thrown).to.be.instanceOf(Fault)
    return (thrown as Fault).message
  }

  it('names a partial that includes itself without an end', () => {
    const ring = { row: '{{~#> "party" name}}x{{/party}}', party: '{{> row}}', other: '' }
    for (const partials of [{ row: 'x{{> row}}' }, ring])
      expect(failure('{{> row}}', partials)).to.match(
        /^\/trial\/partials\/row\.hbs: includes itself without an end/,
      )
  })

  it('prints nothing for a value that the invoice does not have, and names the line of another that it cannot', () => {
    for (const call of [
      '{{formatDate invoice.delivery.date}}',
      '{{formatLongDate invoice.period.start}}',
      '{{countryName invoice.delivery.country}}',
      '{{formatAmount invoice.roundingAmount}}',
      '{{formatMoney invoice.roundingAmount currency}}',
      '{{unitName invoice.items.0.priceBaseUnit 1}}',
    ])
      expect(written(`<${call}>`), call).to.equal('<>')
    expect(written('{{t "label.vatAt" invoice.roundingAmount}}')).not.to.contain('undefined')
    expect(failure('\n{{formatPercent lines.0.vat}}')).to.contain(
      'line 2: formatPercent: not a decimal: ',
    )
    expect(failure('\n{{formatAmount}}')).to.contain('line 2: formatAmount: a value is expected')
    expect(failure('\n{{formatMoney due}}')).to.contain(
      'line 2: formatMoney: the currency is missing',
    )
  })

  it('groups lists by a field, in their order, and sums fields exactly', () => {
    const grouped =
      '{{#each (group invoice.items "vatRate")}}[{{key}}:{{#each items}}{{lineId}}{{/each}}]{{/each}}'
    const count = items.length
    expect(written(grouped)).to.equal(`[${items[0]?.vatRate ?? ''}:${'1'.repeat(count)}]`)
    expect(written('{{formatAmount (sum invoice.items "netAmount")}}')).to.equal('25,00')
    expect(written('{{sum invoice.charges "amount"}}')).to.equal('0')
    expect(written('{{#each (group invoice.charges "reason")}}x{{/each}}')).to.equal('')
  })

  it('looks values up, and says what there is where one is missing', () => {
    expect(written('{{lookup options "pageSize"}}')).to.equal('A4')
    expect(failure('\n{{lookup options "pagesize"}}')).to.match(
      /layout\.hbs: line 2: lookup: there is no "pagesize" \(there are: pageSize\)/,
    )
    expect(failure('{{lookup options "constructor"}}')).to.contain('there is no "constructor"')
    expect(failure('{{lookup number "x"}}')).to.contain('nothing to look "x" up in')
  })

  it('says what is wrong with a list helper, with file and line', () => {
    expect(failure('{{#each (group number "vatRate")}}{{/each}}')).to.contain(
      'group: a list is expected, such as invoice.items, not A & <B>',
    )
    expect(failure('{{sum lines "net"}}')).to.match(/"25,00" in "net" is not a decimal/)
    expect(failure('{{sum lines net}}')).to.contain('the name of a field is expected in quotes')
    for (const call of ['{{sum}}', '{{sum lines}}', '{{#each (group lines)}}{{/each}}'])
      expect(failure(`\n${call}`), call).to.match(/line 2: (sum|group): the name of a field/)
    expect(failure('\n{{lookup options}}')).to.contain('line 2: lookup: what is looked up')
    expect(failure('{{> part}}', { part: '\n\n{{sum lines "net"}}' })).to.match(
      /partials\/part\.hbs: line 3: sum/,
    )
  })

  it('formats by helpers in the language of the invoice', () => {
    const cases = {
      '{{t "label.dueDate"}}': 'Fällig am',
      '{{t "label.vatAt" "7 %"}}': 'USt. 7 %',
      '{{formatAmount invoice.totals.net}}': '25,00',
      '{{formatMoney invoice.totals.net invoice.currency}}': '25,00 CHF',
      '{{formatPrice "0.125"}}': '0,125',
      '{{formatQuantity "2.50"}}': '2,5',
      '{{formatPercent "19"}}': '19 %',
      '{{formatDate invoice.date}}': '01.03.2026',
      '{{formatLongDate invoice.date}}': '1. März 2026',
      '{{unitName "HUR" "1"}}': 'Stunde',
      '{{countryName "FR"}}': 'Frankreich',
      '{{vatCategoryName "O"}}': 'Nicht steuerbar',
      '{{#if (and (eq 1 1) (not (eq 1 2)) (more lines 0))}}yes{{/if}}': 'yes',
      '{{or "" "b"}}': 'b',
    }
    for (const [layout, expected] of Object.entries(cases))
      expect(written(layout).replace(/[\u00a0\u202f]/g, ' '), layout).to.equal(expected)
  })

  it('refuses a layout that Handlebars cannot read, naming the file', () => {
    const thrown = thrownBy(() => written('{{#if'))
    expect(thrown).to.be.instanceOf(Fault).with.property('code', 'CATALOG_INVALID')
    expect((thrown as Fault).message).to.include('/trial/layout.hbs')
  })

  it('names a text or helper that does not exist', () => {
    for (const [layout, reason] of [
      ['{{t "label.nonsense"}}', 'label.nonsense'],
      ['{{nonsense 1}}', 'nonsense'],
      ['{{formatAmount "x"}}', 'not a decimal: x'],
    ] as const) {
      const thrown = thrownBy(() => written(layout))
      expect(thrown).to.be.instanceOf(Fault).with.property('code', 'CATALOG_INVALID')
      expect((thrown as Fault).message).to.include(reason)
    }
  })

  it('sees no prototype', () => {
    expect(written('[{{constructor}}{{options.constructor.name}}]')).to.equal('[]')
  })
})
