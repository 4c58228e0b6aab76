import { expect } from 'chai'
import {
  MEANT_CODES,
  meantCode,
  respeltCode,
} from '../../../plugins/validate-json/values/meant-codes.js'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { LOCALES } from '../../../src/request/checked-request.js'
import { check, smallest } from './checked.js'
import { generateRequestSchema } from '../../../src/request/schema.js'
import { schemaAt } from '../../../plugins/validate-json/schema/schema-walk.js'

describe('words that people write in place of a code', () => {
  const lists = (
    JSON.parse(
      readFileSync(path.join(PACKAGE_ROOT, 'rules', 'en16931', 'codelists.json'), 'utf8'),
    ) as { lists: Record<string, { codes: string[] }> }
  ).lists

  /** Lists that the schema spells out. */
  const fields: Readonly<Record<string, string>> = { 'vat-regime': 'vatRegime', prices: 'prices' }

  function codesOf(list: string): readonly string[] | undefined {
    if (list === 'locale') return LOCALES
    const field = fields[list]
    if (field === undefined) return lists[list]?.codes
    return schemaAt(generateRequestSchema(), ['invoice', field])?.['enum'] as readonly string[]
  }

  it('are suggested for the language', async () => {
    for (const [written, locale] of [
      ['de_DE', 'de'],
      ['en-GB', 'en'],
      ['Deutsch', 'de'],
      ['Français', 'fr'],
      ['IT', 'it'],
    ] as const) {
      const { findings } = await check({ ...smallest(), locale: written })
      expect(findings[0]?.expected, written).to.equal(`did you mean ${locale}?`)
    }
  })

  for (const [list, words] of Object.entries(MEANT_CODES)) {
    it(`${list}: every code is one of the list`, () => {
      const codes = new Set(codesOf(list))
      expect(Object.keys(words).filter((code) => !codes.has(code))).to.deep.equal([])
    })

    it(`${list}: a word means one code`, () => {
      const all = Object.values(words).flatMap((line) => line.split(' '))
      expect(all.filter((word, at) => all.indexOf(word) !== at)).to.deep.equal([])
    })
  }

  it('are read without case, accents, spaces and points', () => {
    expect(
      ['Stück', 'Std.', ' pcs', 'm²', 'unità', 'jours', 'Arbeit'].map((word) =>
        meantCode('unit', word),
      ),
    ).to.deep.equal(['C62', 'HUR', 'C62', 'MTK', 'C62', 'DAY', undefined])
  })

  it('are of packages, of what is counted in ones, and of Dutch traders, too', () => {
    const words = ['Nacht', 'Lizenz', 'stuks', 'hour(s)', 'Kiste', 'Fass', 'ha', 'Teilnehmer', 'TB']
    expect(words.map((word) => meantCode('unit', word))).to.deep.equal([
      ...['C62', 'C62', 'C62', 'HUR', 'XCR', 'XBA', 'H18', 'IE', 'E35'],
    ])
  })
})

describe('what is suggested for a word in place of a code', () => {
  const suggested = async (fields: object, locale = 'en') => {
    const { invoice } = smallest()
    const { findings } = await check({ invoice: { ...invoice, ...fields } }, locale)
    return findings.map(({ expected }) => expected)
  }

  it('is the type of the document', async () => {
    for (const [word, code] of [
      ['Rechnung', '380'],
      ['invoice', '380'],
      ['facture', '380'],
      ['Credit note', '381'],
      ['avoir', '381'],
      ['nota di credito', '381'],
      ['Korrekturrechnung', '384'],
      ['self-billed invoice', '389'],
    ])
      expect(await suggested({ typeCode: word }), word).to.deep.equal([`did you mean ${code}?`])
  })

  it('is each of the codes that a word can mean, in every language', async () => {
    for (const locale of LOCALES) {
      expect((await suggested({ typeCode: 'Gutschrift' }, locale))[0], locale).to.match(/381.*389/)
      for (const word of ['Rechnungskorrektur', 'factura rectificativa'])
        expect((await suggested({ typeCode: word }, locale))[0], locale).to.match(/381.*384/)
    }
  })

  it('is the category of VAT, and the currency', async () => {
    const items = (vatCategory: string) => [
      { ...smallest().invoice.items[0], vatCategory, vatRate: 0 },
    ]
    expect((await suggested({ items: items('steuerfrei') }))[0]).to.equal(
      'E (exempt from tax), K (intra-community supply) or G (export)',
    )
    for (const [word, code] of [
      ['innergemeinschaftlich', 'K'],
      ['Reverse Charge', 'AE'],
      ['exempt', 'E'],
      ['export', 'G'],
      ['Kleinunternehmer', 'E'],
      ['autoliquidation', 'AE'],
    ] as const)
      expect((await suggested({ items: items(word) }))[0], word).to.equal(`did you mean ${code}?`)
    for (const [word, code] of [
      ['Fr.', 'CHF'],
      ['SFr', 'CHF'],
      ['€', 'EUR'],
      ['$', 'USD'],
      ['£', 'GBP'],
      ['Euro', 'EUR'],
      ['zł', 'PLN'],
      ['Kč', 'CZK'],
    ])
      expect(await suggested({ currency: word }), word).to.deep.equal([`did you mean ${code}?`])
  })
})

describe('codes that were written in other letters', () => {
  const units = new Set(['HUR', 'HA', 'GB', 'H87', 'STC', 'DPT', 'RM', 'C62', 'KGM'])
  const categories = new Set(['S', 'Z', 'E', 'L', 'M'])

  it('are found in another case, in full-width letters and with spaces', () => {
    const written = ['hur', ' Hur ', 'ＨＵＲ', 'h87', 'HA ', 'kgm']
    expect(written.map((each) => respeltCode('unit', each, units))).to.deep.equal([
      ...['HUR', 'HUR', 'HUR', 'H87', 'HA', 'KGM'],
    ])
    expect(respeltCode('country', 'de', new Set(['DE']))).to.equal('DE')
  })

  it('are not another code that has the letters of a word: ha are hectares, and HA hanks', () => {
    for (const word of ['ha', 'gb', 'Gb', 'stc', 'dpt', 'rm'])
      expect(respeltCode('unit', word, units), word).to.equal(undefined)
    for (const word of ['m', 'l'])
      expect(respeltCode('vat-category', word, categories), word).to.equal(undefined)
    expect(respeltCode('vat-category', 's', categories)).to.equal('S')
  })

  it('are none for words that mean one thing here and another there', () => {
    // Tons are short, long or metric; dz are Doppelzentner or dozens; a dose is a can or a dose; PT a person's day or a pint.
    for (const word of ['ton', 'dz', 'Dose', 'pt'])
      expect(meantCode('unit', word), word).to.equal(undefined)
    // Exempt (E), exported (G) and intra-community supplies (K) are all steuerfrei.
    for (const word of ['steuerfrei', 'none', 'null'])
      expect(meantCode('vat-category', word), word).to.equal(undefined)
    expect(meantCode('currency', 'francs')).to.equal(undefined)
  })

  it('are read in full-width letters and with German, Polish and French letters', () => {
    expect(['ｋｇ', 'Stｋ'].map((word) => meantCode('unit', word))).to.deep.equal(['KGM', 'C62'])
    expect(meantCode('country', 'Großbritannien')).to.equal('GB')
    expect(meantCode('currency', 'zł')).to.equal('PLN')
    expect(meantCode('payment-means', 'Überweisung')).to.equal('30')
  })
})
