import { expect } from 'chai'
import { disagreements, type Expected } from '../../../plugins/check-agreement/agree.js'
import { numbersOf } from '../../../plugins/check-agreement/own-numbers.js'

const EXPECTED: readonly Expected[] = [
  { term: 'BT-109', kind: 'amount', value: '1531.20' },
  { term: 'BT-110', kind: 'amount', value: '290.93' },
  { term: 'BT-112', kind: 'amount', value: '1822.13' },
  { term: 'BT-115', kind: 'amount', value: '1822.13' },
]

const PAGE = ['Rechnung RE-1', 'Netto 1.531,20', 'USt. 290,93', 'Gesamtbetrag 1.822,13 €']

/** The amount that pages show as due in place of that of the XML. */
function other(lines: readonly string[], currency = 'EUR'): string | undefined {
  const numbers = numbersOf({ currency })
  const found = disagreements({ lines, columns: [] }, EXPECTED, '1822.13', numbers)
  return found.find(({ code }) => code === 'PAGE_DIFFERS')?.found
}

describe('check-agreement: another payment than that of the invoice', () => {
  for (const line of [
    'Zahlbetrag in USD 1.950,44',
    'Zahlbetrag CHF 1.750,00 (Kurs 0,96)',
    'Amount due (US$ and £): £1,550.00',
    'Net à payer en USD 1 999,99',
    'Zahlbetrag netto 1.531,20',
    'Net à payer HT 1 531,20 €',
    'Zu zahlende Umsatzsteuer 290,93',
    'Zu zahlen bis 20.12. ohne Abzug',
    'Zu zahlen sind 3 Raten zu 607,38 €',
    'Kaution zu zahlen bei Übergabe: 500,00 €',
    'Pénalités : montant à payer 40,00 € par facture',
    'Spese di mora da pagare: 40,00 €',
    'Acconto da pagare 500,00 €',
    'Te betalen bij te late betaling: 40,00',
    'Previous balance due 300.00',
    'Total due per month 151.84',
    'Bei Rücklastschrift zu zahlen: 7,50 €',
    'Amount due for March 100.00',
    'Zahlbetrag für 1. Quartal 455,53',
    'Total a pagar marzo de 2026 100,00',
    'Account balance due 4,300.00',
    'Zu zahlen für alle offenen Rechnungen: 4.300,00 €',
    'Amount due per person: 25.00',
    'Last month amount due 900.00',
    'Amount due within 10 days 1,785.69',
    'Zu zahlen bis 30.11.2026: 1.767,47 €',
    'Net à payer sous 8 jours : 1 776,58 €',
  ]) {
    it(`is no other amount due where the pages show that of the XML: ${line}`, () => {
      expect(other([...PAGE, line])).to.equal(undefined)
    })
  }

  for (const [line, amount] of [
    ['Zahlbetrag: 9.822,13 €', '9822.13'],
    ['Zahlbetrag netto 9.531,20', '9531.20'],
    ['Zahlbetrag EUR 2.000,00 (USD 1.950,44)', '2000.00'],
    ['Amount due 1,531.20', '1531.20'],
    ['Amount due 1,785.69', '1785.69'],
    ['Amount due within 10 days 1,785.00', '1785.00'],
    ['Amount due 20.13', '20.13'],
    ['Amount due on 20 March 2026: 999.00', '999.00'],
    ['Amount due by March 20, 2026: 999.00', '999.00'],
    ['Total a pagar el 20 de marzo de 2026: 999,00', '999.00'],
    ['The amount due 999.00 may be paid by card', '999.00'],
  ] as const)
    it(`is another one all the same: ${line}`, () => {
      expect(other([...PAGE, line])).to.equal(amount)
    })

  it('is none in parts that are together the amount due, or that without VAT', () => {
    for (const parts of [
      ['Amount due for services 1,000.00', 'Amount due for materials 822.13'],
      ['Zu zahlen bis 01.12.2026 911,07 €', 'Zu zahlen bis 02.01.2027 911,06 €'],
      ['Net à payer chantier A 1 000,20', 'Net à payer chantier B 531,00'],
    ])
      expect(other([...PAGE, ...parts]), parts[0]).to.equal(undefined)
    expect(other([...PAGE, 'Amount due A 1,000.00', 'Amount due B 822.14'])).to.equal('1000.00')
    expect(other(['Invoice', 'Amount due A 1,000.00', 'Amount due B 822.13'])).to.equal('1000.00')
  })

  it('is none of a plan of payments below a label, which are together the amount due', () => {
    const plan = (first: string) => [
      'Rate Datum zu zahlen',
      `1 1.12.2026 ${first}`,
      '2 1.1.2027 911,06',
    ]
    expect(other([...PAGE, ...plan('911,07')])).to.equal(undefined)
    expect(other([...PAGE, ...plan('911,08')])).to.equal('911.08')
    expect(other([...PAGE, ...plan('911,07'), 'Zahlbetrag 1.922,13'])).to.equal('1922.13')
    expect(other(['Rechnung RE-1', 'Netto 1.822,13', ...plan('911,07')])).to.equal('911.07')
  })

  it('is none with what was open before, which the pages say', () => {
    const before = (line: string) => [...PAGE, line, 'Insgesamt zu zahlen 2.072,13 €']
    for (const line of [
      'Offene Posten bisher 250,00',
      'Previous balance 250.00',
      'Solde antérieur 250,00',
    ])
      expect(other(before(line))).to.equal(undefined)
    expect(other([...before('Previous balance 500.00'), 'Payments received -250.00'])).to.equal(
      undefined,
    )
    expect(other(before('Offene Posten bisher 251,00'))).to.equal('2072.13')
    expect(other(before('Fracht 250,00'))).to.equal('2072.13')
  })

  it('is that of a month where the pages do not call the amount due of the XML the total', () => {
    expect(other(['Invoice RE-1', 'No. 1822.13', 'Amount due for March 100.00'])).to.equal('100.00')
  })

  it('is none in the line below where that of the XML is before the words or above them', () => {
    const below = 'Zwischensumme 1.531,20'
    expect(other(['Rechnung RE-1', '1.822,13 €', 'Zahlbetrag', below])).to.equal(undefined)
    expect(other(['Es sind 1.822,13 € zu zahlen', '36,44 weniger'])).to.equal(undefined)
    expect(other(['Rechnung RE-1', '1.822,14 €', 'Zahlbetrag', below])).to.equal('1531.20')
    expect(other(['Rechnung RE-1', 'Netto 1.822,13 €', 'Zahlbetrag', below])).to.equal('1531.20')
  })

  it('is looked at in another currency where the pages do not show the amount due', () => {
    expect(other(['Invoice RE-1', 'Amount due USD 200.00'])).to.equal('200.00')
    expect(other([...PAGE, 'Amount due: 200.00 kr'], 'SEK')).to.equal('200.00')
    expect(other([...PAGE, 'Amount due: 200.00 kr'], 'EUR')).to.equal(undefined)
  })

  it('takes little time in lines of many figures and letters', () => {
    for (const piece of ['kurs 1', '1. 1. ', 'steuer', 'eur 1,00 ', '1 234'])
      expect(other([...PAGE, `zu zahlen ${piece.repeat(60_000)}`])).not.to.equal('')
  })
})
