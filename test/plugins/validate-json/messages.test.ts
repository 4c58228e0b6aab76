import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { LOCALES, readMessages, type Locale } from 'twinvoice/plugin'
import { check, smallest } from './checked.js'

const SOURCES = new URL('../../../../plugins/validate-json/', import.meta.url)
const MESSAGES = readMessages(new URL('messages/', SOURCES))

describe('validate-json: messages', () => {
  it('every text is used: its key, or the beginning that it is composed of, is in the source', () => {
    const source = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(new URL(file, SOURCES), 'utf8'))
      .join('\n')
    for (const key of MESSAGES.keys) {
      const composed = key.replace(/\.[^.]+$/, '.${')
      expect(source.includes(`'${key}'`) || source.includes(`\`${composed}`), key).to.equal(true)
    }
  })

  it('D25: reports in the language of the request, else of the caller, else in English', async () => {
    const languageOf = async (locale: unknown, caller: string): Promise<Locale | undefined> => {
      const { invoice } = smallest()
      const { findings } = await check({ locale, invoice: { ...invoice, number: '' } }, caller)
      const said = findings.find(({ path }) => path === '$.invoice.number')?.message
      return LOCALES.find(
        (one) => MESSAGES.text(one, 'TOO_SHORT.text', { field: 'number' }) === said,
      )
    }
    expect(await languageOf('it', 'de')).to.equal('it')
    expect(await languageOf(undefined, 'de')).to.equal('de')
    expect(await languageOf('xx', 'fr')).to.equal('fr')
    expect(await languageOf(1, 'es')).to.equal('es')
    expect(await languageOf(undefined, 'pt-BR')).to.equal('en')
  })
})
