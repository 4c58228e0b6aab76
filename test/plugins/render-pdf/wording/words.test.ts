import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Words } from '../../../../plugins/render-pdf/wording/words.js'
import { PACKAGE_ROOT } from '../../../../src/catalog/package-root.js'
import { packageWording } from './package-wording.js'

type Tree = Readonly<Record<string, unknown>>

function leaves(tree: Tree, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree))
    if (typeof value === 'string') found.set(prefix + key, value)
    else for (const [path, text] of leaves(value as Tree, `${prefix}${key}.`)) found.set(path, text)
  return found
}

describe('wording', () => {
  const wording = packageWording()
  const english = wording.get('en') ?? {}
  const withoutForms = (tree: Tree): string[] =>
    [...leaves(tree).keys()]
      .filter((key) => !key.startsWith('country.'))
      .map((key) => key.replace(/^(unit\.\w+)\.\w+$/, '$1'))
      .sort()

  const placeholders = (text = ''): string[] => (text.match(/\{\d\}/g) ?? []).sort()

  for (const [locale, texts] of wording) {
    it(`has the same keys in ${locale} as in English`, () => {
      expect([...new Set(withoutForms(texts))]).to.deep.equal([...new Set(withoutForms(english))])
    })

    it(`has no empty text and the same placeholders in ${locale}`, () => {
      for (const [key, text] of leaves(texts)) {
        expect(text.trim(), key).not.to.equal('')
        if (!key.startsWith('unit.') && !key.startsWith('country.'))
          expect(placeholders(text), key).to.deep.equal(placeholders(leaves(english).get(key)))
      }
    })

    it(`has words of single countries in ${locale} for texts that there are, with their placeholders`, () => {
      const all = leaves(texts)
      for (const [key, text] of all) {
        const [, general] = /^country\.[A-Z]{2}\.(.+)$/.exec(key) ?? []
        if (general !== undefined)
          expect(placeholders(text), key).to.deep.equal(placeholders(all.get(general)))
        if (general !== undefined) expect([...all.keys()]).to.include(general)
      }
    })

    it(`has "other" for every unit with forms in ${locale}`, () => {
      for (const [code, forms] of Object.entries(texts['unit'] as Tree))
        if (typeof forms !== 'string') expect(forms, code).to.have.property('other')
    })
  }

  it('names only units, means of payment, categories and reasons of the code lists', () => {
    const { lists } = JSON.parse(
      readFileSync(join(PACKAGE_ROOT, 'rules/en16931/codelists.json'), 'utf8'),
    ) as { lists: Record<string, { codes: string[] }> }
    for (const [section, list] of [
      ['unit', 'unit'],
      ['paymentMeans', 'payment-means'],
      ['vatCategory', 'vat-category'],
      ['allowanceReason', 'allowance-reason'],
      ['chargeReason', 'charge-reason'],
      ['documentType', 'document-type'],
    ] as const)
      expect(lists[list]?.codes).to.include.members(Object.keys(english[section] as Tree))
  })
})

describe('Words', () => {
  const wording = packageWording()
  const words = (locale: string): Words => new Words(locale, wording.get(locale) ?? {})

  it('looks up texts and fills in values', () => {
    expect(words('de').text('label.dueDate')).to.equal('Fällig am')
    expect(words('it').text('label.vatAt', '22%')).to.equal('IVA 22%')
    expect(() => words('en').text('label.nonsense')).to.throw(
      'there is no wording "label.nonsense"',
    )
    expect(() => words('en').text('label.constructor')).to.throw()
    expect(words('en').find('toString.name')).to.equal(undefined)
  })

  it('calls a VAT identifier as the seller’s country does', () => {
    const label = (locale: string, seller: string, vatId: string): string =>
      new Words(locale, wording.get(locale) ?? {}, seller).vatIdLabel(vatId)
    for (const [locale, seller, vatId, expected] of [
      ['de', 'DE', 'DE123456788', 'USt-IdNr.'],
      ['de', 'DE', 'ATU12345675', 'USt-IdNr.'],
      ['de', 'DE', 'CHE116281710', 'MWST-Nr.'],
      ['de', 'AT', 'ATU12345675', 'UID-Nr.'],
      ['de', 'CH', 'CHE116281710MWST', 'MWST-Nr.'],
      ['de', 'CH', 'DE123456788', 'USt-IdNr.'],
      ['de', 'LI', '12345', 'MWST-Nr.'],
      ['de', 'LU', 'LU12345613', 'MwSt.-Nr.'],
      ['fr', 'FR', 'FR40303265045', 'N° TVA intracommunautaire'],
      ['fr', 'CH', 'CHE116281710', 'N° TVA'],
      ['fr', 'BE', 'BE0428759497', 'N° TVA'],
      ['it', 'IT', 'IT00743110157', 'Partita IVA'],
      ['it', 'CH', 'CHE116281710', 'N. IVA'],
      ['es', 'ES', 'ESB58378431', 'NIF'],
      ['es', 'ES', 'DE123456788', 'NIF-IVA'],
      ['en', 'NL', 'NL123456789B01', 'VAT ID'],
      ['en', 'CH', 'CHE116281710', 'VAT no.'],
    ] as const)
      expect(label(locale, seller, vatId), `${locale} ${seller} ${vatId}`).to.equal(expected)
  })

  it('has the words of the seller’s country', () => {
    const swiss = new Words('de', wording.get('de') ?? {}, 'CH')
    expect(swiss.text('label.vatAt', '8,1 %')).to.equal('MWST 8,1 %')
    expect(swiss.text('label.dueDate')).to.equal('Fällig am')
    expect(words('de').text('label.vatAt', '19 %')).to.equal('USt. 19 %')
  })

  it('chooses the form of a unit by the quantity', () => {
    for (const [locale, quantity, expected] of [
      ['en', '1', 'hour'],
      ['en', '-1', 'hour'],
      ['en', '1.5', 'hours'],
      ['de', '0', 'Stunden'],
      ['fr', '1.5', 'heure'],
      ['fr', '2', 'heures'],
      ['es', '1000000', 'horas'],
      ['it', '1', 'ora'],
    ] as const)
      expect(words(locale).unit('HUR', quantity), `${locale} ${quantity}`).to.equal(expected)
    expect(words('en').unit('KGM', '2')).to.equal('kg')
    expect(words('en').unit('X1A', '2')).to.equal('X1A')
  })
})
