import { expect } from 'chai'
import { disagreements, type Expected } from '../../../plugins/check-agreement/agree.js'
import { numbersOf } from '../../../plugins/check-agreement/own-numbers.js'

const EXPECTED: readonly Expected[] = [
  { term: 'BT-2', kind: 'date', value: '2026-11-20' },
  { term: 'BT-9', kind: 'date', value: '2026-12-20' },
]
const PRECEDING = { number: 'RE-0', date: '2026-10-01' }
const NUMBERS = numbersOf({ date: '2026-11-20', precedingInvoices: [PRECEDING] })

/** What is said of pages that show both dates elsewhere. */
function said(lines: readonly string[], columns: readonly string[] = []): string[] {
  const elsewhere = ['Nordlicht GmbH', 'Leistung 20.11.2026 – 20.12.2026']
  const page = { lines: [...elsewhere, ...lines], columns }
  return disagreements(page, EXPECTED, undefined, NUMBERS).map(
    ({ code, term = '', found = '' }) => `${code} ${term} ${found}`,
  )
}

describe('check-agreement: dates behind the words for them', () => {
  for (const [line, found] of [
    ['Rechnungsdatum: 21.11.2026', 'BT-2 21.11.2026'],
    ['Invoice date: November 21, 2026', 'BT-2 november 21, 2026'],
    ['Date de facture : 21/11/2026', 'BT-2 21/11/2026'],
    ['Data fattura 2026-11-21', 'BT-2 2026-11-21'],
    ['Fecha de factura: 21 de noviembre de 2026', 'BT-2 21 de noviembre de 2026'],
    ['Data 21/11/2026', 'BT-2 21/11/2026'],
    ['Fällig am 21.12.2026', 'BT-9 21.12.2026'],
    ['Échéance : 21 décembre 2026', 'BT-9 21 décembre 2026'],
  ] as const)
    it(`are not those of the XML, which stand elsewhere on the page: ${line}`, () => {
      expect(said([line])).to.deep.equal([`PAGE_OTHER_DATE ${found}`])
    })

  it('stand below the words, in a line or in a column', () => {
    const found = ['PAGE_OTHER_DATE BT-2 21.11.2026']
    expect(said(['Rechnungsdatum', '21.11.2026'])).to.deep.equal(found)
    expect(said([], ['Rechnungsdatum:\n21.11.2026'])).to.deep.equal(found)
    expect(said(['Rechnungsdatum', '21.11.2026 Lieferung eines Tisches aus Eiche'])).to.deep.equal(
      [],
    )
  })

  for (const lines of [
    ['Rechnungsdatum 20.11.26'],
    ['Invoice date 11/20/2026', 'Due date: December 20, 2026'],
    ['Gutschrift zu RE-0, Rechnungsdatum 01.10.2026'],
    ['Datum: 20.11.2026', 'Rechnungsdatum 21.11.2026'],
    ['Zahlbar bis 30.11.2026 mit 2 % Skonto'],
    ['1. Rate fällig am 30.11.2026', '2. Rate fällig am 20.12.2026'],
    ['Fällig am 30.11.2026', 'Fällig am 30.12.2026'],
    ['Zahlbar bis', '30.11.2026', '20.12.2026 0 % 1.822,13'],
    ['Rechnung vom 20. November 2026', 'Datum: 01.11.2026'],
    ['Lieferdatum: 21.11.2026', 'Rechnungsdatum Lieferdatum 20.11.2026 21.11.2026'],
  ])
    it(`agree with the XML, or may be those of something else: ${lines.join(' | ')}`, () => {
      expect(said(lines)).to.deep.equal([])
    })

  it('are said once, where the pages lack that of the XML altogether', () => {
    const page = { lines: ['Nordlicht GmbH', 'Rechnungsdatum: 21.11.2026'], columns: [] }
    const codes = disagreements(page, EXPECTED.slice(0, 1), undefined, NUMBERS)
    expect(codes.map(({ code }) => code)).to.deep.equal(['PAGE_OTHER_DATE'])
  })
})
