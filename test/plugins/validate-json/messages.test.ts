import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { LOCALES, type Locale } from 'twinvoice/plugin'
import { readMessages } from '../../../plugins/validate-json/problems/messages.js'
import { check, smallest } from './checked.js'

const SOURCES = new URL('../../../../plugins/validate-json/', import.meta.url)
const MESSAGES = readMessages()
const gapsOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

describe('validate-json: messages', () => {
  for (const locale of LOCALES)
    it(`${locale} has the same texts with the same gaps as English, and none is empty`, () => {
      expect(Object.keys(MESSAGES[locale])).to.deep.equal(Object.keys(MESSAGES.en))
      for (const [key, text] of Object.entries(MESSAGES[locale])) {
        expect(text.trim(), key).to.equal(text).and.not.to.equal('')
        expect(gapsOf(text), key).to.deep.equal(gapsOf(MESSAGES.en[key] ?? ''))
      }
    })

  it('every text is used: its key, or the beginning that it is composed of, is in the source', () => {
    const source = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(new URL(file, SOURCES), 'utf8'))
      .join('\n')
    for (const key of Object.keys(MESSAGES.en)) {
      const composed = key.replace(/\.[^.]+$/, '.${')
      expect(source.includes(`'${key}'`) || source.includes(`\`${composed}`), key).to.equal(true)
    }
  })

  it('D25: speaks the request’s language, else the caller’s, else English', async () => {
    const languageOf = async (locale: unknown, caller: string): Promise<Locale | undefined> => {
      const { invoice } = smallest()
      const { findings } = await check({ locale, invoice: { ...invoice, number: '' } }, caller)
      const said = findings.find(({ path }) => path === '$.invoice.number')?.message
      return LOCALES.find(
        (one) => MESSAGES[one]['TOO_SHORT.text']?.replace('{field}', 'number') === said,
      )
    }
    expect(await languageOf('it', 'de')).to.equal('it')
    expect(await languageOf(undefined, 'de')).to.equal('de')
    expect(await languageOf('xx', 'fr')).to.equal('fr')
    expect(await languageOf(1, 'es')).to.equal('es')
    expect(await languageOf(undefined, 'pt-BR')).to.equal('en')
  })

  it('German, French, Spanish and Italian messages are in their own words', () => {
    const inEnglish = new Set(Object.values(MESSAGES.en).filter((text) => text.includes(' ')))
    for (const locale of LOCALES.filter((one) => one !== 'en'))
      for (const [key, text] of Object.entries(MESSAGES[locale]))
        expect(inEnglish.has(text), `${locale} ${key}`).to.equal(false)
  })
})
