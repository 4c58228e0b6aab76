import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import type { GenerateRequest, Locale } from 'twinvoice'
import { regimesOf } from 'twinvoice/plugin'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

type Regime = NonNullable<GenerateRequest['invoice']['vatRegime']>

const PAGE = new URL('../../../docs/cookbook/vat-regimes.md', import.meta.url)
const COUNTRIES: Readonly<Record<string, string>> = {
  Germany: 'DE',
  Austria: 'AT',
  France: 'FR',
  Italy: 'IT',
  Spain: 'ES',
  Belgium: 'BE',
  Netherlands: 'NL',
  Luxembourg: 'LU',
}
/** Languages of the table that an invoice can have. */
const LOCALES: ReadonlySet<string> = new Set(['de', 'fr'])

interface Row {
  readonly country: string
  readonly regime: Regime
  readonly category: string
  readonly code: string
  /** Of a country with several. */
  readonly language: string | undefined
  readonly sentence: string
}

/** The tables of the page: `| regime | category | code | sentence | law |`, a heading for each country. */
function rows(): Row[] {
  return readFileSync(PAGE, 'utf8')
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const country = COUNTRIES[section.slice(0, section.indexOf('\n'))] ?? ''
      const cells = section.matchAll(
        /^\| `([a-z-]+)` +\| (\w+) +\| ([\w-]*) +\| (?:(nl|fr|de): )?(.+?) +\| (.+?) +\|$/gm,
      )
      return Array.from(
        cells,
        ([, regime = '', category = '', code = '', language, sentence = '']) => ({
          country,
          regime: regime as Regime,
          category,
          code,
          language,
          sentence,
        }),
      )
    })
}

describe('The table of VAT regimes by country', () => {
  async function written(country: string, vatRegime: Regime, locale: Locale): Promise<string[]> {
    const invoice: GenerateRequest['invoice'] = {
      number: 'R-1',
      date: '2026-11-20',
      vatRegime,
      seller: { name: 'Seller', vatId: 'DE123456788', city: 'City', country },
      buyer: { name: 'Buyer', vatId: 'FR40303265045', city: 'Paris', country: 'FR' },
      items: [{ description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 50, vatRate: 0 }],
    }
    const made = await twinvoice.generate({ locale, invoice }, { output: 'xml' })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    return ['CategoryCode', 'ExemptionReasonCode', 'ExemptionReason'].map(
      (name) => new RegExp(`<ram:${name}>([^<]+)<`).exec(made.xml)?.[1] ?? '',
    )
  }

  it('has every regime of every country', () => {
    const known = Object.values(COUNTRIES).flatMap((country) =>
      regimesOf(country).map((regime) => `${country} ${regime}`),
    )
    const listed = rows().map(({ country, regime }) => `${country} ${regime}`)
    expect([...new Set(listed)].sort()).to.deep.equal(known.sort())
  })

  for (const country of Object.values(COUNTRIES))
    it(`says what an invoice of a seller in ${country} has, in each language of the country`, async () => {
      const own = rows().filter((row) => row.country === country)
      const seen = new Set<string>()
      for (const { regime, category, code, language, sentence } of own) {
        const expected = [category, code, sentence]
        if (language !== undefined && LOCALES.has(language))
          expect(await written(country, regime, language as Locale)).to.deep.equal(expected)
        if (!seen.has(regime)) expect(await written(country, regime, 'es')).to.deep.equal(expected)
        seen.add(regime)
      }
    })
})
