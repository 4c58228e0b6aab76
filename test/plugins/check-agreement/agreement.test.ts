import { expect } from 'chai'
import { PdfDocument } from 'twinvoice/pdf'
import { disagreements as ofPages, type Expected } from '../../../plugins/check-agreement/agree.js'
import { showsAmount } from '../../../plugins/check-agreement/amounts.js'
import { showsDate } from '../../../plugins/check-agreement/dates/dates.js'
import { numbersOf } from '../../../plugins/check-agreement/own-numbers.js'
import { textOfPages } from '../../../plugins/check-agreement/text/page-text.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { pageFile } from '../../support/pdf/page-lines.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const DUE = '1822.13'

const disagreements = (lines: string[], expected: readonly Expected[], payable?: string) =>
  ofPages({ lines, columns: [] }, expected, payable, numbersOf({ expected }))

describe('check-agreement', () => {
  // Each took minutes.
  for (const [name, line] of [
    ['brackets behind a total', `total ${'('.repeat(300_000)}`],
    ['combining marks', `a${'\u0316\u0301'.repeat(150_000)}`],
    ['groups of digits', `1${' 234'.repeat(100_000)}`],
    ['digits', '1'.repeat(300_000)],
    ['groups of digits behind an amount due', `amount due${' 234'.repeat(400_000)}`],
  ] as const)
    it(`reads a line of many ${name}`, () => {
      const expected = [{ term: 'BT-112', kind: 'amount', value: DUE }] as const
      const found = disagreements([line, 'Invoice RE-2026-0001'], expected, DUE)
      expect(found).to.deep.equal([{ code: 'PAGE_LACKS', term: 'BT-112', expected: DUE }])
    })

  for (const text of ['1822,13', '1.822,13 €', '1 822,13', "CHF 1'822.13", '1,822.13', '€1822.13'])
    it(`finds the amount ${DUE} in ${text}`, () => {
      expect(showsAmount(text, DUE)).to.equal(true)
    })

  for (const text of ['11822,13', '1822,131', '822,13', '1.822,14', '21.822,13'])
    it(`does not take ${text} for the amount ${DUE}`, () => {
      expect(showsAmount(text, DUE)).to.equal(false)
    })

  it('looks for what is no amount as it is', () => {
    for (const odd of ['12)', '1|2', '(', '[1']) {
      expect(showsAmount(`Total ${odd}`, odd)).to.equal(true)
      expect(showsAmount('Total 2', odd)).to.equal(false)
    }
    expect(showsAmount('1', '1'.repeat(60_000))).to.equal(false)
  })

  for (const text of [
    '20.11.2026',
    '20/11/26',
    '2026-11-20',
    '20. november 2026',
    'november 20, 2026',
    '20 novembre 2026',
    '20 ноември 2026 г.',
    '2026. november 20.',
    '20 listopada 2026',
    '20 νοεμβρίου 2026',
  ])
    it(`finds the date in ${text}`, () => {
      expect(showsDate(text, '2026-11-20')).to.equal(true)
    })

  for (const text of ['21.11.2026', '20.12.2026', '120.11.2026', '20 november 2025'])
    it(`does not take ${text} for the date`, () => {
      expect(showsDate(text, '2026-11-20')).to.equal(false)
    })

  const seller: Expected = { term: 'BT-27', kind: 'text', value: 'Nordlicht Werkstatt GmbH' }
  const found = (lines: string[]) => disagreements(lines, [seller], DUE).map(({ code }) => code)

  it('finds words that are split over lines', () => {
    expect(found(['Rechnung an alle von Nordlicht', 'Werk-', 'statt GmbH'])).to.deep.equal([])
    expect(found(['Rechnung an alle von Südlicht GmbH'])).to.deep.equal(['PAGE_LACKS'])
  })

  it('finds another amount next to words for the amount to pay', () => {
    const name = seller.value
    expect(found([name, 'Zahlbetrag: 1.822,13 €'])).to.deep.equal([])
    expect(found([name, 'Zahlbetrag', '1.822,13 €'])).to.deep.equal([])
    expect(found([name, 'Zahlbetrag: 9.822,13 €'])).to.deep.equal(['PAGE_DIFFERS'])
    expect(found([name, 'Net à payer : 2 000,00 €'])).to.deep.equal(['PAGE_DIFFERS'])
  })

  for (const line of [
    ...['Zahl\u00adbetrag 9,00', 'Amo\u200bunt due 9.00', 'Amount\u034f due 9.00'],
    ...['\u0410m\u043eunt due 9.00', 'T\u03bftal due 9.00', 'A m o u n t d u e 9.00'],
    `Amount due: x${'\u0301'.repeat(40)} ９.００`,
  ])
    it(`finds such words in ${JSON.stringify(line)}`, () => {
      expect(found([seller.value, line])).to.deep.equal(['PAGE_DIFFERS'])
    })

  it('compares all digits of an amount that is too large for a number', () => {
    const due = '11899999981743521.79'
    const differs = (amount: string) =>
      disagreements([seller.value, `Amount due ${amount}`], [], due).map(({ code }) => code)
    expect(differs('11,899,999,981,743,521.79')).to.deep.equal([])
    expect(differs('11,899,999,981,743,521.78')).to.deep.equal(['PAGE_DIFFERS'])
  })

  it('finds names that are written from right to left', () => {
    const name = (value: string) => ({ ...seller, value })
    for (const [value, line] of [
      ['חברת אבגד (ABC)', ')ABC( דגבא תרבח Datum 20.11.2026'],
      ['شركة النور للتجارة (فرع 12)', ')12 عرف( ةراجتلل رونلا ةكرش'],
      ['سلام', 'ملاس'],
      ['דָּוִד כהן', 'ןהכ דוד'],
    ] as const) {
      const codes = (lines: string[]) =>
        disagreements(lines, [name(value)], undefined).map(({ code }) => code)
      expect(codes(['Invoice 4711', line]), value).to.deep.equal([])
      expect(codes(['Invoice 4711', value]), value).to.deep.equal([])
      expect(codes(['Invoice 4711', line.replace(/[\u0590-\u06ff]/, '')]), value).to.deep.equal([
        'PAGE_LACKS',
      ])
    }
  })

  it('finds another amount without cents next to them', () => {
    const name = seller.value
    const other = ['999 €', '€ 999', ': 1.999,- €', '999,–', 'CHF 999.-', '(EUR) 1 999']
    for (const amount of other)
      expect(found([name, `Amount due ${amount}`]), amount).to.deep.equal(['PAGE_DIFFERS'])
    for (const amount of ['in 30 days', '30.11.2026', '3 of 9', '999'])
      expect(found([name, `Amount due ${amount}`]), amount).to.deep.equal([])
    const same = (amount: string) => disagreements([name, `Amount due ${amount}`], [seller], '1999')
    for (const amount of ['1999 €', '1.999,–', '1999⁰⁰ €', 'EUR 1 999'])
      expect(same(amount), amount).to.deep.equal([])
  })

  describe('words for the amount to pay', () => {
    for (const [why, ...lines] of [
      ['in a sentence', 'zu zahlen in 30 Tagen', 'Oak shelf 8 Stück 9,00'],
      ['in a sentence', 'a pagar en 30 días', 'Base imponible 9,00 EUR'],
      ['of an early payment', 'Zahlbetrag mit 2 % Skonto bis 30.11.2026: 9,00'],
      ['of an early payment', 'Net à payer avec escompte', '9,00 €'],
      ['of a late payment', 'Zu zahlen inkl. Mahngebühr bei Verzug: 9,00'],
      ['of a late payment', 'Amount payable after the due date', '9.00'],
      ['of a late payment', 'Net à payer en cas de retard : 9,00 €'],
      ['of an instalment', '1. Rate, zu zahlen bis 01.12.2026: 4,50', '2. Rate, zu zahlen: 4,50'],
      ['of an instalment', 'Totale da pagare, 1ª rata: 4,50'],
      ['of each month', 'Neuer Abschlag, monatlich zu zahlen: 9,00'],
      ['above a discount', 'Zu zahlen', '2 % Skonto 9,00'],
      ['in other words', 'Collar de plata 9,00', 'Alquiler de plataforma 9,00', 'Para apagar 9,00'],
    ] as const)
      it(`${why} say nothing beside the amount: ${lines.join(' | ')}`, () => {
        expect(found([seller.value, `Total ${DUE}`, ...lines])).to.deep.equal([])
      })

    for (const lines of [
      ['zu zahlen in 30 Tagen', 'EUR 9,00'],
      ['Net VAT Amount due', '7.00 2.00 9.00 EUR'],
      ['Amount due', 'as agreed 9.00'],
      ['Zahlbetrag bis 30.11.2026: 9,00'],
      ['Amount due, VAT rate 20 %: 9.00'],
      ['Total de plata: 9,00 RON'],
      ['De plată 9,00'],
      ['(a pagar) 9,00'],
    ])
      it(`has another amount: ${lines.join(' | ')}`, () => {
        expect(found([seller.value, `Total ${DUE}`, ...lines])).to.deep.equal(['PAGE_DIFFERS'])
      })

    it('of an early payment have another amount where the pages do not show that of the XML', () => {
      const lines = [seller.value, 'Zahlbetrag mit 2 % Skonto: 9,00']
      expect(found(lines)).to.deep.equal(['PAGE_DIFFERS'])
    })
  })

  describe('a VAT of zero (BT-110)', () => {
    const amounts: Expected[] = [
      { term: 'BT-109', kind: 'amount', value: '240.00' },
      { term: 'BT-110', kind: 'amount', value: '0.00' },
      { term: 'BT-112', kind: 'amount', value: '240.00' },
    ]
    const lacks = (...lines: string[]) =>
      disagreements(['Invoice of work', 'Total 240,00 EUR', ...lines], amounts, undefined).map(
        ({ term }) => term,
      )

    for (const line of [
      'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
      'TVA non applicable, art. 293 B du CGI',
      'VAT 0 %',
      'Gesamtbetrag (ohne MwSt.) 240,00',
      '2 % Skonto bei Zahlung bis 30.11.2026: 235,20',
    ])
      it(`need not be on pages without VAT: ${line}`, () => {
        expect(lacks(line)).to.deep.equal([])
      })

    for (const line of ['MwSt. 38,32', 'including 19 % tax', 'TVA 20% 40,00', 'IVA: 40,00 €'])
      it(`must be on pages with VAT: ${line}`, () => {
        expect(lacks(line)).to.deep.equal(['BT-110'])
      })
  })

  it('need not be on pages of a small business with other amounts and percentages', async () => {
    const { invoice } = REQUEST
    const { vatId: _, ...seller } = invoice.seller
    for (const locale of ['de', 'fr', 'it', 'es', 'en'] as const) {
      const result = await twinvoice.generate({
        ...REQUEST,
        locale,
        invoice: {
          ...invoice,
          seller: { ...seller, taxRegistration: '37/123/45678' },
          vatRegime: 'small-business',
          items: [
            {
              description: 'Baumwolle 80 %, Vermietung',
              quantity: 3,
              unit: 'C62',
              unitPrice: 70.01,
              vatRate: 0,
              allowances: [{ amount: 21, percent: 10, baseAmount: 210.03, reason: 'Rabatt' }],
            },
          ],
          charges: [{ amount: 2, vatRate: 0, vatCategory: 'E', reason: 'Porto' }],
        },
      })
      if (!result.ok) throw new Error(JSON.stringify(result.details))
      const report = await twinvoice.validate(result.pdf, { agreement: true })
      expect(report.zugferd && report.warnings).to.deep.equal([])
    }
  })

  describe('the only total of the pages', () => {
    const amounts: Expected[] = [
      { term: 'BT-109', kind: 'amount', value: '240.00' },
      { term: 'BT-110', kind: 'amount', value: '45.60' },
      { term: 'BT-112', kind: 'amount', value: '285.60' },
      { term: 'BT-115', kind: 'amount', value: '285.60' },
    ]
    const differs = (...lines: string[]) => {
      const [first] = disagreements(['Invoice of work', ...lines], amounts, '285.60')
      return first?.code === 'PAGE_DIFFERS' ? first.found : undefined
    }

    for (const line of [
      'Net 240,00 VAT 45,60 Total 385,60 EUR',
      'Total: € 385.60',
      'Grand total 385.60',
      'Gesamtbetrag inkl. 19 % MwSt. 385,60 €',
      'Summe EUR 385,60',
      'Total TTC : 385,60 €',
      'Totale 385,60',
      'Importe total 385,60 EUR',
    ])
      it(`is another one: ${line}`, () => {
        expect(differs(line)).to.equal('385.60')
      })

    for (const [why, ...lines] of [
      ['it is that of the XML', 'Total 285,60'],
      ['that of the XML is elsewhere', 'Total 385,60', 'With discount 285.60'],
      [
        'it is net',
        'Net total 385,60',
        'Total net 385,60',
        'Subtotal 385.60',
        'Zwischensumme 385,60',
      ],
      ['it is the net amount of the XML', 'Total 240,00'],
      [
        'it is VAT',
        'VAT total 385,60',
        'Total VAT 385,60',
        'Total TVA 385,60',
        'Summe MwSt. 385,60',
      ],
      ['there are several', 'Total 100,00', 'Total 140,00'],
      [
        'it is no money',
        'Total 385,60 h',
        'Total hours 385,60',
        'Summe 385,60 kg',
        'Total 19,00 %',
      ],
      ['it is the head of a column', 'Total', '385,60 Work'],
      ['it is carried over', 'Übertrag Summe 385,60'],
    ] as const)
      it(`says nothing if ${why}`, () => {
        expect(differs(...lines)).to.equal(undefined)
      })
  })

  it('says that a page of no text cannot be compared', () => {
    expect(found([])).to.deep.equal(['PAGE_NO_TEXT'])
  })

  const page = (text: string) => pageFile(`BT /F 12 Tf 20 400 Td (${text}) Tj ET`)

  it('reads the text behind an image that is in the content', () => {
    // Viewers want no white space before the end of the data.
    for (const data of ['(<[ EI\n', '(<[EI\n', 'abcEI %\u0080\n']) {
      const content = `BI /W 3 /H 1 /BPC 8 /CS /G ID ${data}BT /F 12 Tf 20 400 Td (Total) Tj ET`
      expect(textOfPages(new PdfDocument(pageFile(content))).lines).to.deep.equal(['Total'])
    }
  })

  it('reads text in the font that a restored state brings back', () => {
    const content = 'BT /F 12 Tf 20 400 Td q /None 9 Tf (x) Tj Q (Total) Tj ET'
    expect(textOfPages(new PdfDocument(pageFile(content))).lines).to.deep.equal(['Total'])
  })

  describe('in a file', () => {
    it('is asked for by embed, and refuses a page with another amount due', async () => {
      const made = await twinvoice.embed(page('Invoice without anything else'), REQUEST)
      const lacking = made.ok
        ? made.report.warnings.filter(({ code }) => code === 'PAGE_LACKS')
        : []
      expect(lacking.map(({ term }) => term)).to.include.members([
        'BT-1',
        'BT-2',
        'BT-27',
        'BT-115',
      ])
      const other = await twinvoice.embed(page('Amount due 99,999.00 EUR'), REQUEST)
      expect(other.ok ? [] : other.details.map(({ code }) => code)).to.deep.equal(['PAGE_DIFFERS'])
      expect(other.ok ? '' : other.details[0]?.message).to.match(
        /^The pages show 99999\.00 .*BT-115 \(Amount due for payment\)/,
      )
      const german = await twinvoice.embed(page('Amount due 99,999.00 EUR'), {
        ...REQUEST,
        locale: 'de',
      })
      expect(german.ok ? '' : german.details[0]?.message).to.contain(
        'BT-115 (fälliger Zahlungsbetrag)',
      )
    })

    it('refuses a page that has the amount due only in white', async () => {
      const hidden = (color: string) =>
        pageFile(
          'BT /F 12 Tf 20 400 Td (Amount due 99,999.00 EUR) Tj ET ' +
            `${color} rg BT /F 12 Tf 20 300 Td (Amount due 1,798.71 EUR) Tj ET`,
        )
      const seen = await twinvoice.embed(hidden('.3 .3 .3'), REQUEST)
      expect(seen.ok ? [] : seen.details).to.deep.equal([])
      const made = await twinvoice.embed(hidden('1 1 1'), REQUEST)
      expect(made.ok ? [] : made.details.map(({ code }) => code)).to.deep.equal(['PAGE_DIFFERS'])
    })

    for (const template of ['classic', 'compact', 'minimal'])
      it(`finds everything on the pages of the template ${template}, in all languages`, async () => {
        for (const locale of ['en', 'de', 'fr', 'es', 'it'] as const) {
          const made = await twinvoice.generate({ ...REQUEST, template, locale })
          const report = await twinvoice.validate(made.ok ? made.pdf : new Uint8Array(), {
            agreement: true,
          })
          const codes = report.zugferd ? [...report.errors, ...report.warnings] : []
          const ofPages = codes.filter(({ code }) => code.startsWith('PAGE_'))
          expect(made.ok && report.zugferd).to.equal(true)
          expect(ofPages.map(({ term }) => `${locale} ${term ?? ''}`)).to.deep.equal([])
        }
      })

    it('is not done unless it is asked for', async () => {
      const made = await twinvoice.embed(page('Nothing to be found here'), REQUEST)
      const report = await twinvoice.validate(made.ok ? made.pdf : new Uint8Array())
      const codes = report.zugferd ? report.warnings.map(({ code }) => code) : ['none']
      expect(codes).not.to.include.oneOf(['none', 'PAGE_LACKS'])
    })
  })
})
