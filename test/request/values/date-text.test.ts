import { expect } from 'chai'
import fc from 'fast-check'
import { dateMeant } from 'twinvoice/plugin'
import { check, smallest } from '../../plugins/validate-json/checked.js'

describe('Dates as people type them', () => {
  for (const [text, date] of [
    ['20.11.2026', '2026-11-20'],
    ['3.4.2026', '2026-04-03'],
    ['2026/11/20', '2026-11-20'],
    ['2026-3-31', '2026-03-31'],
    ['20261120', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['04/04/2026', '2026-04-04'],
    [' 2026-11-20 ', '2026-11-20'],
    ['20. November 2026', '2026-11-20'],
    ['20 novembre 2026', '2026-11-20'],
    ['20 de noviembre de 2026', '2026-11-20'],
    ['3. März 2026', '2026-03-03'],
    ['1er août 2026', '2026-08-01'],
    ['Nov 20, 2026', '2026-11-20'],
    ['20-Nov-2026', '2026-11-20'],
    ['31 June 2026', undefined],
    ['20 Brumaire 2026', undefined],
    ['03/04/2026', undefined],
    ['30.02.2026', undefined],
    ['2026-11-20T00:00:00Z', undefined],
    ['2026-11-20T00:00:00+01:00', undefined],
    ['2026-11-20T10:15:00', '2026-11-20'],
    ['2026-11-20 10:15', '2026-11-20'],
    ['2026-11-20T10:15:00.000', '2026-11-20'],
    ['20.11.26', '2026-11-20'],
    ['20. 11. 26', '2026-11-20'],
    ['20/11/26', undefined],
    ['20-11-26', undefined],
    ['Friday, November 20, 2026', '2026-11-20'],
    ['Freitag, 20. November 2026', '2026-11-20'],
    ['vendredi 20 novembre 2026', '2026-11-20'],
    ['tomorrow', undefined],
    ['', undefined],
  ] as const)
    it(`${JSON.stringify(text)} means ${date ?? 'no date for certain'}`, () => {
      expect(dateMeant(text)).to.equal(date)
    })

  it('knows no month by a name that is another one in another language', () => {
    for (const language of ['en', 'de', 'fr', 'es', 'it'])
      for (const month of ['long', 'short'] as const) {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
        for (let index = 0; index < 12; index++) {
          const name = format.format(Date.UTC(2026, index, 15))
          const date = `2026-${String(index + 1).padStart(2, '0')}-07`
          expect(dateMeant(`7 ${name} 2026`), `${language} ${name}`).to.equal(date)
        }
      }
  })

  it('gives nothing but dates that exist, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(99_999_999), (text, digits) => {
        for (const each of [text, String(digits)])
          expect(dateMeant(each) ?? '2026-01-01').to.match(/^\d{4}-\d\d-\d\d$/)
      }),
    )
  })

  it('are refused with the date to send (D8)', async () => {
    const { invoice } = smallest()
    const expectedFor = async (date: string) =>
      (await check({ invoice: { ...invoice, date } })).findings[0]?.expected
    expect(await expectedFor('31.03.2026')).to.equal('did you mean 2026-03-31?')
    expect(await expectedFor('03/04/2026')).to.equal('a calendar date of the form YYYY-MM-DD')
  })
})
