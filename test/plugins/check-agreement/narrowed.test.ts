import { expect } from 'chai'
import { disagreements, type Expected } from '../../../plugins/check-agreement/agree.js'
import { numbersOf } from '../../../plugins/check-agreement/own-numbers.js'

const EXPECTED: readonly Expected[] = [
  { term: 'BT-109', kind: 'amount', value: '1531.20' },
  { term: 'BT-110', kind: 'amount', value: '290.93' },
  { term: 'BT-112', kind: 'amount', value: '1822.13' },
  { term: 'BT-115', kind: 'amount', value: '1822.13' },
]

const PAGE = ['Facture RE-1', 'Total HT 1 531,20', 'TVA 290,93', 'Total TTC', '1 822,13 €']

/** The amount that pages show as due in place of that of the XML. */
function other(lines: readonly string[]): string | undefined {
  const seller = { name: 'Möbel & Söhne GmbH', tradingName: 'Holzhaus' }
  const numbers = numbersOf({ currency: 'EUR', seller, payee: { name: 'Factoring Bank AG' } })
  const found = disagreements({ lines, columns: [] }, EXPECTED, '1822.13', numbers)
  return found.find(({ code }) => code === 'PAGE_DIFFERS')?.found
}

describe('check-agreement: words between a label and its amount', () => {
  for (const line of [
    'Total due before discount 1,902.13',
    'Total due 12.00 hours',
    'Amount due upon delivery 911.07',
    'Amount due after 30 days: 1,840.00',
    'Zahlbetrag ohne Versand 1.800,00 €',
    'Zahlbetrag nach 30 Tagen 1.840,00',
    'Vom Kunden zu zahlen: 12,50 Stunden',
    'Zu zahlen sind Zinsen von 9,12 %',
    'Bei Abnahme zu zahlen: 911,07 €',
    'Net à payer avant remise : 1 902,13 €',
    'Reste à payer patient 25,00 €',
    'Montant à payer à la commande 546,64 €',
    'Da pagare alla consegna 911,07 €',
    'Total a pagar antes del descuento 1.902,13',
  ])
    it(`make it another one where the pages call the amount due the total: ${line}`, () => {
      expect(other([...PAGE, line])).to.equal(undefined)
    })

  for (const line of [
    'Amount due upon receipt: 999.00',
    'Amount due for this invoice RE-1: 999.00',
    'Zahlbetrag bis spätestens 20. Dezember 2026: 999,00 €',
    'Zu zahlen auf das Konto DE02 1203 0000 0000 2020 51: 999,00 €',
    'Zu überweisender Betrag: 999,00 €',
    'Net à payer avant le 20/12/2026 : 999,00 €',
    'Montant à payer par virement : 999,00 €',
    'Da pagare entro il 20/12/2026: 999,00',
    'Total a pagar antes del 20 de diciembre: 999,00 €',
    'Amount due ............ 999.00',
    'Amount due to Möbel & Söhne GmbH: 999.00',
    'Net à payer à Möbel Söhne : 999,00 €',
    'Amount due to Holzhaus: 999.00',
    'Zu zahlen an die Factoring Bank: 999,00 €',
  ])
    it(`leave it that of the invoice: ${line}`, () => {
      expect(other([...PAGE, line])).to.equal('999.00')
    })

  for (const lines of [
    ["Ritenuta d'acconto 20 % 306,24", 'Netto a pagare 1.515,89'],
    ['Retención IRPF 15 % -229,68', 'Total a pagar 1.592,45 €'],
    ['IVA, scissione dei pagamenti 290,93', 'Netto a pagare 1.531,20'],
    ['Retenue de garantie 5 % 91,11', 'Net à payer 1 731,02'],
  ])
    it(`say nothing of an amount without what the buyer keeps back: ${lines[0]}`, () => {
      expect(other([...PAGE, ...lines])).to.equal(undefined)
      expect(other([...PAGE, lines[0] ?? '', 'Net à payer 999,00'])).to.equal('999.00')
    })

  it('are read with the cents behind the currency', () => {
    for (const amount of ['1.822 € 13', '1822€13', '1 822 EUR 13', '1 822 euros 13']) {
      const numbers = numbersOf({ currency: 'EUR' })
      const lines = ['Facture RE-1', `Net à payer : ${amount}`]
      const due = EXPECTED.filter(({ term }) => term === 'BT-115')
      expect(disagreements({ lines, columns: [] }, due, '1822.13', numbers), amount).to.be.empty
    }
    expect(other(['Facture RE-1', 'Net à payer : 1 922 € 13'])).to.equal('1922.13')
  })

  for (const line of [
    'Gesamtbetrag ........... 1.922,13 €',
    'Rechnungsendbetrag 1.922,13 EUR',
    'TOTAL T.T.C. = 1 922,13 €',
    'Total CHF inkl. MWST 1’922.13',
    'Total con IVA 1.922,13 €',
    'Saldo: 1.922,13 €',
    'Betrag 1.922,13 EUR',
    'Please pay 1,922.13',
    'Bitte überweisen Sie 1.922,13 €',
    'Solde 1 922,13 €',
  ])
    it(`find the only total in ${line}`, () => {
      expect(other(['Beleg RE-1', line])).to.equal('1922.13')
    })

  it('find no total in an amount of a line beside that of the invoice', () => {
    const lines = ['Beleg RE-1', 'Betrag 10,00', 'Betrag 20,00']
    expect(other(lines)).to.equal(undefined)
    expect(other([...lines, 'Summe 1.922,13'])).to.equal('1922.13')
    expect(other([...lines, 'Gesamtbetrag 1.822,13'])).to.equal(undefined)
  })

  it('find the only total in the line below its label', () => {
    expect(other(['Facture', 'Total TTC', '1 922,13 €'])).to.equal('1922.13')
    expect(other(['Facture', 'Total TTC', '1 922,13 € 3 pcs'])).to.equal(undefined)
  })
})
