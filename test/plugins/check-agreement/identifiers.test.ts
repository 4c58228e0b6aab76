import { expect } from 'chai'
import { disagreements, type Expected } from '../../../plugins/check-agreement/agree.js'
import { asRead } from '../../../plugins/check-agreement/as-read.js'
import { showsWhole } from '../../../plugins/check-agreement/identifiers.js'
import { numbersOf } from '../../../plugins/check-agreement/own-numbers.js'
import { pageFile } from '../../support/pdf/page-lines.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const TOTALS: readonly Expected[] = [
  { term: 'BT-112', kind: 'amount', value: '1822.13' },
  { term: 'BT-115', kind: 'amount', value: '1822.13' },
]
const LINES = ['Nordlicht GmbH invoice RE-2026-104']

function found(lines: readonly string[], expected: readonly Expected[], currency = 'EUR') {
  const numbers = numbersOf({ currency, expected })
  const page = { lines: [...LINES, ...lines], columns: [] }
  return disagreements(page, expected, undefined, numbers).map(
    ({ code, term = '' }) => `${code} ${term}`,
  )
}

describe('check-agreement: numbers, VAT identifiers and currencies', () => {
  for (const text of [
    'Rechnung RE-2026-10',
    'Nr.RE-2026-10',
    'Rechnungsnummer:RE-2026-10 Datum 20.11.2026',
    'RE-2026-10/20.11.2026',
    'RE 2026 10',
    'RE-2026-\n10',
    'RE-2026-104 zu RE-2026-10.',
  ])
    it(`finds the number RE-2026-10 in ${JSON.stringify(text)}`, () => {
      expect(showsWhole(asRead(text), 'RE-2026-10')).to.equal(true)
    })

  for (const text of ['RE-2026-104', 'RE-2026-10-1', 'RE-2026-10A', 'XRE-2026-10', 'A-RE-2026-10'])
    it(`does not take ${text} for the number RE-2026-10`, () => {
      expect(showsWhole(asRead(text), 'RE-2026-10')).to.equal(false)
    })

  it('finds numbers without letters, of signs and of many digits', () => {
    expect(showsWhole('invoice no-104 of 1.1.2026', '104')).to.equal(true)
    expect(showsWhole('invoice re-2026-104 of 20.11.2026', '104')).to.equal(false)
    expect(showsWhole('invoice', '--')).to.equal(true)
    expect(showsWhole(asRead('𐐨-1 '.repeat(3)), '𐐨-1')).to.equal(true)
    expect(showsWhole('1'.repeat(300_000), '1'.repeat(1000))).to.equal(true)
  })

  it('finds another VAT identifier of the same form, unless the XML has it, too', () => {
    const expected: Expected[] = [{ term: 'BT-31', kind: 'vatId', value: 'DE123456788' }]
    for (const line of ['USt-IdNr. DE 811 569 869', 'VAT ID: DE811569869.'])
      expect(found([line], expected)).to.deep.equal(['PAGE_LACKS BT-31'])
    for (const line of ['DE123456788', 'IBAN DE02 1203 0000 0000 2020 51', 'FR40303265045', ''])
      expect(found([line], expected)).to.deep.equal([])
    const buyer: Expected = { term: 'BT-48', kind: 'vatId', value: 'DE811569869' }
    expect(found(['DE811569869'], [...expected, buyer])).to.deep.equal([])
  })

  it('finds one that is written without its prefix, behind a word for it', () => {
    const italian: Expected[] = [{ term: 'BT-31', kind: 'vatId', value: 'IT01234567890' }]
    for (const line of [
      'P.IVA 09876543210',
      'Partita IVA: 09876543210',
      'C.F. e P. IVA n. 09876543210',
    ])
      expect(found([line], italian), line).to.deep.equal(['PAGE_LACKS BT-31'])
    for (const line of [
      'P.IVA 01234567890',
      'Tel. 09876543210',
      'IVA 22% 098',
      'IVA 09876543210123',
    ])
      expect(found([line], italian), line).to.deep.equal([])
    const spanish: Expected[] = [{ term: 'BT-31', kind: 'vatId', value: 'ESB12345674' }]
    expect(found(['NIF: B-98765432'], spanish)).to.deep.equal(['PAGE_LACKS BT-31'])
    expect(found(['C.I.F. B12345674', 'NIF A98765432'], spanish)).to.deep.equal([])
  })

  it('finds totals in another currency, unless the pages show that of the invoice', () => {
    const expected: Expected[] = [{ term: 'BT-5', kind: 'currency', value: 'EUR' }, ...TOTALS]
    for (const line of ['Total USD 1,822.13', 'Total $1,822.13', 'Total 1’822.13 CHF'])
      expect(found([line], expected)).to.deep.equal(['PAGE_LACKS BT-5'])
    for (const line of ['Total 1.822,13 €', 'Total 1.822,13 Euro', 'Total 1,822.13'])
      expect(found([line], expected)).to.deep.equal([])
    expect(found(['Total USD 1,822.13', 'All prices in EUR'], expected)).to.deep.equal([])
    const odd: Expected[] = [{ term: 'BT-5', kind: 'currency', value: '(((' }, ...TOTALS]
    expect(found(['Total USD 1,822.13'], odd)).to.deep.equal([])
  })

  it('takes an amount in Euro for one in EUR', () => {
    const lines = ['Gesamtbetrag 1.822,13', 'Zahlbetrag 1.922,13 Euro']
    const numbers = numbersOf({ currency: 'EUR' })
    const [first] = disagreements({ lines, columns: [] }, TOTALS, '1822.13', numbers)
    expect(first).to.include({ code: 'PAGE_DIFFERS', found: '1922.13' })
  })

  it('finds another total in the last column of a row of totals', () => {
    const row = (amounts: string) => ['Netto zzgl. 19 % USt. Gesamtbetrag', amounts]
    expect(found(row('1.615,24 € 306,89 € 1.922,13 €'), TOTALS)).to.include('PAGE_DIFFERS BT-112')
    expect(found(row('1.531,20 € 290,93 € 1.822,13 €'), TOTALS)).to.deep.equal([])
  })

  it('looks for the payee, and for each account', async () => {
    const made = await twinvoice.embed(
      pageFile(
        'BT /F 12 Tf 20 400 Td (Amount due 1,798.71 EUR, DE89 3704 0044 0532 0130 00) Tj ET',
      ),
      {
        ...REQUEST,
        invoice: {
          ...REQUEST.invoice,
          payee: { name: 'Factoring SE' },
          payment: {
            meansCode: '58',
            iban: 'DE89370400440532013000',
            furtherAccounts: [{ iban: 'DE75512108001245126199' }],
          },
        },
      },
    )
    const warnings = made.ok ? made.report.warnings : []
    const values = warnings.map(({ term, expected }) => `${term ?? ''} ${expected ?? ''}`)
    expect(values).to.include('BT-59 Factoring SE').and.to.include('BT-84 DE75512108001245126199')
    expect(values).not.to.include('BT-84 DE89370400440532013000')
  })
})
