import { expect } from 'chai'
import fc from 'fast-check'
import { completeInvoice, parseXml, ublWriter, xmlWriter } from 'twinvoice/plugin'
import { oddPlaces } from '../../../plugins/check-arithmetic/odd-places.js'
import { SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'

const INVOICE = completeInvoice(
  { ...SMALL_INVOICE, dueDate: '2026-12-20' },
  'urn:cen.eu:en16931:2017',
  WORDING,
)
const CII = xmlWriter('cii', 'EN16931')(INVOICE)

/** XPaths of impossible dates where the invoice date (BT-2) has another text. */
function found(text: string, xml = CII): string[] {
  expect(xml).to.include('>20261120<')
  return oddPlaces(parseXml(xml.replace('>20261120<', `>${text}<`))).map(({ xpath }) => xpath)
}

const AT =
  '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument[1]/ram:IssueDateTime[1]/udt:DateTimeString[1]'

describe('dates that the calendar does not have', () => {
  it('are found with their place', () => {
    for (const text of ['20260230', '20260431', '20270229', '19000229', ' 20260931\n'])
      expect(found(text), text).to.deep.equal([AT])
  })

  it('are none where the day exists, with leap years', () => {
    for (const text of ['20260228', '20280229', '20000229', '00010131'])
      expect(found(text), text).to.deep.equal([])
  })

  it('are not asked for where the form is another one: schema and rules report it', () => {
    for (const text of ['2026-02-30', '20261301', '20260232', '', '2026'])
      expect(found(text), text).to.deep.equal([])
    expect(found('20260230', CII.replace('format="102"', 'format="610"'))).to.deep.equal([])
  })

  it('are those of the year 0, and of digits that are not those of a date', () => {
    for (const text of ['00000131', '２0261120', '2026112\u{660}'])
      expect(found(text), text).to.deep.equal([AT])
  })

  it('are in UBL those of a year that has no four digits; its schema has a type for dates', () => {
    const ubl = ublWriter()(INVOICE)
    const places = (text: string) =>
      oddPlaces(parseXml(ubl.replace('>2026-11-20<', `>${text}<`))).map(({ xpath }) => xpath)
    for (const text of ['-2026-11-20', ' 12026-11-20'])
      expect(places(text), text).to.deep.equal(['/ubl:Invoice/cbc:IssueDate[1]'])
    for (const text of ['2026-11-20', '2026-11-20Z', '2026-11-20-05:00'])
      expect(places(text), text).to.deep.equal([])
  })

  it('are never days that a calendar counts', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (day) => {
          expect(found(day.toISOString().slice(0, 10).replaceAll('-', ''))).to.deep.equal([])
        },
      ),
    )
  })
})
