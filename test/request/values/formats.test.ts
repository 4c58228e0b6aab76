import { expect } from 'chai'
import fc from 'fast-check'
import { LOCALES, Formats } from 'twinvoice/plugin'

/** Spaces of every width count as one: which one a language takes changes with Unicode's data. */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

describe('Formats', () => {
  it('writes amounts, money, prices, quantities and rates as each language does', () => {
    const expected = {
      en: ['1,234.50', '€1,234.50', '0.125', '12.5', '19.5%'],
      de: ['1.234,50', '1.234,50 €', '0,125', '12,5', '19,5 %'],
      fr: ['1 234,50', '1 234,50 €', '0,125', '12,5', '19,5 %'],
      es: ['1.234,50', '1.234,50 €', '0,125', '12,5', '19,5 %'],
      it: ['1.234,50', '1.234,50 €', '0,125', '12,5', '19,5%'],
    }
    for (const locale of LOCALES) {
      const formats = new Formats(locale)
      const written = [
        formats.amount('1234.5'),
        formats.money('1234.50', 'EUR'),
        formats.price('0.125'),
        formats.quantity('12.500'),
        formats.percent('19.50'),
      ]
      expect(written.map(plainSpaces), locale).to.deep.equal(expected[locale])
    }
  })

  it('writes two decimals in every currency (D9)', () => {
    expect(plainSpaces(new Formats('de').money('1234.5', 'JPY'))).to.equal('1.234,50 ¥')
    expect(plainSpaces(new Formats('en').money('1234.5', 'KWD'))).to.equal('KWD 1,234.50')
  })

  it('never passes through binary numbers', () => {
    expect(new Formats('en').amount('123456789012345678.91')).to.equal('123,456,789,012,345,678.91')
    const integer = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
    for (const locale of LOCALES) {
      const formats = new Formats(locale)
      const mark = locale === 'en' ? '.' : ','
      fc.assert(
        fc.property(integer, fc.nat(99), (whole, cents) => {
          const text = `${whole}.${String(cents).padStart(2, '0')}`
          const digits = (value: string): string => value.replace(/[^\d-]/g, '')
          const written = formats.amount(text)
          expect(digits(written)).to.equal(digits(text))
          expect(written.at(-3)).to.equal(mark)
        }),
        { numRuns: 50 },
      )
    }
  })

  it('writes every number as Unicode has it for the region', () => {
    const digits = (most: number) =>
      fc.oneof(
        fc.stringMatching(new RegExp(`^[0-9]{0,${String(most)}}$`)),
        // What rounding carries through, and zeros that are left out.
        fc.stringMatching(new RegExp(`^[09]{0,${String(most)}}[05]?$`)),
      )
    const decimals = fc
      .tuple(fc.boolean(), digits(18), digits(24))
      .map(([isNegative, whole, fraction]) =>
        [isNegative ? '-' : '', whole === '' ? '0' : whole, fraction && `.${fraction}`].join(''),
      ) as fc.Arbitrary<Intl.StringNumericLiteral>
    for (const locale of LOCALES) {
      const formats = new Formats(locale)
      const region = locale === 'en' ? 'en-GB' : `${locale}-${locale.toUpperCase()}`
      const byIntl = (least: number, most: number, options: Intl.NumberFormatOptions = {}) =>
        new Intl.NumberFormat(region, {
          useGrouping: 'always',
          minimumFractionDigits: least,
          maximumFractionDigits: most,
          ...options,
        })
      const [amount, price, quantity] = [byIntl(2, 2), byIntl(2, 20), byIntl(0, 20)]
      const percent = byIntl(0, 20, { style: 'unit', unit: 'percent' })
      fc.assert(
        fc.property(decimals, (text) => {
          expect(formats.amount(text)).to.equal(amount.format(text))
          expect(formats.price(text)).to.equal(price.format(text))
          expect(formats.quantity(text)).to.equal(quantity.format(text))
          expect(formats.percent(text)).to.equal(percent.format(text))
        }),
        { numRuns: 300 },
      )
    }
    // A region of others is left to Intl.
    expect(plainSpaces(new Formats('pt-PT').amount('1234.5'))).to.equal('1 234,50')
    expect(new Formats('nl-NL').percent('19.5')).to.equal('19,5%')
  })

  it('refuses text that is not a decimal', () => {
    expect(() => new Formats('en').amount('1e5')).to.throw('not a decimal')
  })

  it('writes every day as Unicode has it for the region', () => {
    const days = Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(2024, 0, at + 1)))
    for (const locale of LOCALES) {
      const formats = new Formats(locale)
      const region = locale === 'en' ? 'en-GB' : `${locale}-${locale.toUpperCase()}`
      const [long, medium] = (['long', 'medium'] as const).map(
        (dateStyle) => new Intl.DateTimeFormat(region, { dateStyle, timeZone: 'UTC' }),
      )
      for (const day of [...days, new Date('0999-05-06'), new Date('9999-12-31')]) {
        const text = day.toISOString().slice(0, 10)
        expect(formats.longDate(text), `${locale} ${text}`).to.equal(long?.format(day))
        expect(formats.date(text), `${locale} ${text}`).to.equal(medium?.format(day))
      }
    }
    // A region of others is left to Intl.
    expect(new Formats('nl-NL').longDate('2026-03-01')).to.equal('1 maart 2026')
  })

  it('writes dates without a time zone', () => {
    expect(new Formats('en').date('2026-11-01')).to.equal('1 Nov 2026')
    expect(new Formats('de').date('2026-11-01')).to.equal('01.11.2026')
    expect(new Formats('es').longDate('2024-02-29')).to.equal('29 de febrero de 2024')
    expect(new Formats('it').date('tomorrow')).to.equal('tomorrow')
  })

  it('names countries', () => {
    expect(new Formats('fr').country('DE')).to.equal('Allemagne')
    expect(new Formats('fr').country('1A')).to.equal('1A')
  })
})
