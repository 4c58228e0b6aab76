import { expect } from 'chai'
import { ciiWriter, completeInvoice } from 'twinvoice/plugin'
import { invoicePage } from '../../src/view/html/invoice-page.js'
import type { ReceivedInvoice } from '../../src/view/received.js'
import { FULL_INVOICE, WORDING } from '../support/fixtures/full-invoice.js'
import { receivedOf } from '../support/view/received-of.js'
import { textOfHtml } from '../support/view/shown-values.js'
import { misplacedFurther, misplacedOn } from '../support/view/value-order.js'

const invoice = completeInvoice(FULL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING)
const xml = ciiWriter('EXTENDED')(invoice)

function pageOf(received: ReceivedInvoice): string {
  const page = {
    received,
    name: '',
    locale: 'en',
    wording: new Map(),
    beside: [],
    attachmentBytes: 0,
  }
  return textOfHtml(invoicePage(page))
}

/** The same invoice with a list of it reversed. */
function turned(list: 'items' | 'vatBreakdown' | 'attachments'): ReceivedInvoice {
  const entries = invoice[list] ?? []
  expect(entries.length, list).to.be.above(1)
  const lines = receivedOf(ciiWriter('EXTENDED')({ ...invoice, [list]: entries.toReversed() }))
  return lines
}

describe('the order of the values on a page', () => {
  it('is that of the model', () => {
    const received = receivedOf(xml)
    expect(misplacedOn(pageOf(received), received)).to.deep.equal([])
  })

  for (const list of ['items', 'vatBreakdown', 'attachments'] as const)
    it(`is another one if the page has ${list} reversed`, () => {
      const found = misplacedOn(pageOf(turned(list)), receivedOf(xml))
      expect(found.some((each) => each.startsWith(list))).to.equal(true)
    })

  it('is another one if two lines have exchanged their amounts', () => {
    const [first, second, ...others] = invoice.items
    if (first === undefined || second === undefined) throw new Error('too few lines')
    expect(first.netAmount).to.not.equal(second.netAmount)
    const exchanged = [
      { ...first, netAmount: second.netAmount },
      { ...second, netAmount: first.netAmount },
    ]
    const other = ciiWriter('EXTENDED')({ ...invoice, items: [...exchanged, ...others] })
    const found = misplacedOn(pageOf(receivedOf(other)), receivedOf(xml))
    expect(found.some((each) => each.startsWith('items'))).to.equal(true)
  })

  it('is another one if further details are', () => {
    const text = (...ids: string[]) =>
      ['', 'Further details', ...ids.map((id) => `${id} name value`)].join('\n')
    const received = receivedOf(xml)
    expect(misplacedFurther(text('BT-3', 'BT-24', 'BT-130'), received)).to.deep.equal([])
    expect(misplacedFurther(text('BT-130', 'BT-3'), received)).to.deep.equal([
      'further details: BT-3',
    ])
  })
})
