import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { environmentLocale } from '../../src/cli/io/environment-locale.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { onePage } from '../support/pdf/pdf-file.js'
import { run } from './command-line.js'

const AT = ['--moment', '2026-11-20T12:00:00Z']

describe('the language of a report on the command line (D25)', () => {
  let folder = ''
  const at = (name: string) => join(folder, name)
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-language-'))
    const { locale: _locale, ...request } = REQUEST
    writeFileSync(at('request.json'), JSON.stringify(request))
    const wrong = { ...request, invoice: { ...request.invoice, currency: 'EURO' } }
    writeFileSync(at('wrong.json'), JSON.stringify(wrong))
    writeFileSync(at('german.json'), JSON.stringify({ ...wrong, locale: 'de' }))
    writeFileSync(at('own.pdf'), onePage().bytes())
    const made = await run(['generate', at('request.json'), '--format', 'xml'])
    writeFileSync(at('bad.xml'), made.stdout.toString().replace(/(?<=<ram:LineTotalAmount>)/g, '1'))
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('is read from the variables of POSIX, in their order', () => {
    expect(environmentLocale({ LANG: 'de_AT.UTF-8' })).to.equal('de')
    expect(environmentLocale({ LANG: 'de_DE', LC_MESSAGES: 'fr_CH@euro' })).to.equal('fr')
    expect(environmentLocale({ LANG: 'de_DE', LC_MESSAGES: 'fr', LC_ALL: 'it' })).to.equal('it')
    expect(environmentLocale({ LANG: 'es_ES', LC_ALL: '' })).to.equal('es')
  })

  it('is English without a variable, and for languages that there are no messages in', () => {
    for (const LANG of ['C', 'C.UTF-8', 'POSIX', 'pl_PL.UTF-8', 'den', '', '_de'])
      expect(environmentLocale({ LANG }), LANG).to.equal('en')
    expect(environmentLocale({})).to.equal('en')
    expect(environmentLocale({ LC_ALL: 'C', LANG: 'de_DE' })).to.equal('en')
  })

  const CURRENCY = { de: 'Währungscode', fr: 'code de devise', es: 'código de moneda' }
  const refusal = async (file: string, args: readonly string[], LANG: string) =>
    (await run(['generate', at(file), ...args], '', { LANG })).stderr

  it('of a refused request is that of --locale, else of the request, else of the environment', async () => {
    expect(await refusal('german.json', ['--locale', 'fr'], 'es_ES')).to.contain(CURRENCY.fr)
    expect(await refusal('german.json', [], 'es_ES')).to.contain(CURRENCY.de)
    expect(await refusal('wrong.json', [], 'es_ES')).to.contain(CURRENCY.es)
    expect(await refusal('wrong.json', [], 'C')).to.contain('currency code')
  })

  it('of the pages is the same as that of the texts that are written into the XML', async () => {
    const items = [
      { description: 'A', quantity: 1, unit: 'C62', unitPrice: 1, vatRate: 0, vatCategory: 'E' },
    ]
    const request = { ...REQUEST, locale: 'de', invoice: { ...REQUEST.invoice, items } }
    const { stdout, stderr } = await run(
      ['generate', '-', '--format', 'xml', '--locale', 'fr'],
      JSON.stringify(request),
    )
    expect(stdout.toString(), stderr).to.contain('Exonéré de TVA')
  })

  it('of embed is the same', async () => {
    const embedded = async (file: string, args: readonly string[]) =>
      (await run(['embed', at('own.pdf'), at(file), ...args], '', { LANG: 'es_ES' })).stderr
    expect(await embedded('german.json', ['--locale', 'fr'])).to.contain(CURRENCY.fr)
    expect(await embedded('german.json', [])).to.contain(CURRENCY.de)
    expect(await embedded('wrong.json', [])).to.contain(CURRENCY.es)
  })

  it('of a validation is one, from the first line to the summary of a folder', async () => {
    const german = await run(['validate', folder, '--jobs', '1'], '', { LANG: 'de_DE.UTF-8' })
    const text = german.stdout.toString()
    expect(text).to.contain('nicht gültig').and.to.contain('erwartet').and.to.contain('Rechnung')
    expect(text).to.not.match(/expected:|not valid|amounts? of/i)
    expect(german.stderr).to.contain('0 von 2 Dateien sind gültig')
    const french = await run(['validate', at('bad.xml'), '--locale', 'fr'], '', { LANG: 'de_DE' })
    expect(french.stdout.toString()).to.contain('attendu').and.to.not.contain('erwartet')
  })

  it('of the environment changes no byte of an invoice', async () => {
    const paths = [at('plain.pdf'), at('german.pdf')]
    for (const [index, path] of paths.entries()) {
      const env = index === 0 ? {} : { LANG: 'de_DE.UTF-8' }
      await run(['generate', at('request.json'), ...AT, '-o', path], '', env)
    }
    const [plain, german] = paths.map((path) => readFileSync(path))
    rmSync(at('plain.pdf'))
    rmSync(at('german.pdf'))
    expect(plain?.equals(german ?? Buffer.alloc(0))).to.equal(true)
  })
})
