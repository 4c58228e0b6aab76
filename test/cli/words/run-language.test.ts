import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { givenLocale } from '../../../src/cli/io/environment-locale.js'
import { usageDetail } from '../../../src/cli/io/said/usage.js'
import { LOCALES } from '../../../src/request/checked-request.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { csv, HEADS, MAP, workbook } from '../../tables/table-file.js'
import { run } from '../command-line.js'

const GERMAN = { LANG: 'de_DE.UTF-8' }

describe('the language of what a command says beside findings (D25)', () => {
  let folder = ''
  const at = (name: string) => join(folder, name)
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-run-language-'))
    writeFileSync(at('map.json'), JSON.stringify(MAP))
    const root =
      '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">'
    writeFileSync(at('broken.xml'), `${root}\n  <a></b>\n</rsm:CrossIndustryInvoice>`)
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('is that of --locale wherever it stands, if there are messages in it', () => {
    expect(givenLocale(['validate', '--ful', '--locale', 'de'])).to.equal('de')
    expect(givenLocale(['generate', '--locale=fr', 'x.json'])).to.equal('fr')
    for (const args of [['--locale'], ['--locale', 'pl'], ['--', '--locale', 'de'], ['-l', 'de']])
      expect(givenLocale(args), args.join(' ')).to.equal(undefined)
  })

  const USAGE = {
    en: "error: unknown option '--ful'",
    de: 'Fehler: unbekannte Option „--ful“',
    fr: 'erreur\u00a0: option inconnue «\u00a0--ful\u00a0»',
    it: 'errore: opzione sconosciuta «--ful»',
    es: 'error: opción desconocida «--ful»',
  }
  for (const locale of LOCALES)
    it(`is that of the environment, or of --locale, for faults of usage: ${locale}`, async () => {
      const { code, stderr } = await run(['validate', 'x', '--ful'], '', { LANG: locale })
      expect([code, stderr]).to.deep.equal([2, `${USAGE[locale]}\n`])
      const given = await run(['validate', 'x', '--ful', '--locale', locale], '', { LANG: 'C' })
      expect(given.stderr).to.equal(stderr)
    })

  it('is that of the environment for the tables of accounts, keys, operators and usage', async () => {
    const env = { ...GERMAN, TWINVOICE_STORE: `sqlite:${at('store.sqlite')}` }
    const said = async (...args: string[]) => (await run(args, '', env)).stdout.toString().trim()
    const account = await said('accounts', 'create', '--name', 'Muster', '--plan', 'starter')
    await said('keys', 'create', '--account', account, '--name', 'a', '--environment', 'live')
    await said('operators', 'add', 'olga@example.org')
    expect(await said('accounts', 'list')).to.match(/^ID +TARIF +ERSTELLT +NAME\n/)
    expect(await said('keys', 'list')).to.match(/^ID +KONTO +UMGEBUNG +STATUS .*\n.* live +aktiv /)
    expect(await said('operators', 'list')).to.match(/^E-MAIL +SEIT .*\nolga.* nein +/)
    expect(await said('operators', 'invitations')).to.match(/^ID +E-MAIL +ERSTELLT +GÜLTIG BIS$/)
    const month = ['usage', '--month', '2026-11']
    expect(await said(...month)).to.match(/^KONTO .* IM KONTINGENT +ÜBER DEM KONTINGENT /)
    expect(await said(...month, '--csv')).to.match(/^account,name,plan,/)
    const rules = await said('rules', 'list', '--locale', 'es')
    expect(rules).to.match(/^REGLA +GRAVEDAD +TÉRMINO +MENSAJE\n/)
  })

  /** One command line for each sentence of commander and of our own about options and arguments. */
  const WRONG: readonly (readonly [args: string, german: string])[] = [
    ['validate', 'Fehler: das Argument „files“ fehlt'],
    ['convert x', 'Fehler: die Option „--to <target>“ ist erforderlich und fehlt'],
    ['validate x --html', 'Fehler: der Wert der Option „--html <path>“ fehlt'],
    ['validate x --json --jsonl', 'Option „--jsonl“ geht nicht zusammen mit der Option „--json“'],
    ['validate x --jsonx', 'unbekannte Option „--jsonx“\n(Ist eines von --json, --jsonl gemeint?)'],
    ['valdate x', 'Fehler: unbekannter Befehl „valdate“\n(Ist validate gemeint?)'],
    ['convert a b --to ubl', 'für „convert“: 1 erwartet, 2 angegeben. Den Befehl für jede Datei'],
    ['embed a b c', 'Zu viele Argumente für „embed“: 2 erwartet, 3 angegeben. Den Befehl für jede'],
    ['validate x --jobs 0', 'der Wert „0“ der Option „-j, --jobs <n>“ ist ungültig. Erwartet wird'],
    ['validate x --pdfa no', '„--pdfa <severity>“ ist ungültig. Erlaubt sind error, warn.'],
    ['validate x --pdfa errr', 'Erlaubt sind error, warn; ist error gemeint?'],
    ['accounts plan a no', 'der Wert „no“ ist für das Argument „plan“ ungültig. Erlaubt sind'],
    ['operators add no', 'für das Argument „email“ ungültig. Erwartet wird eine E-Mail-Adresse'],
    ['validate x --html a --html b', 'die Option „--html <path>“ ist zweimal angegeben'],
    ['extract x --rows lines', '--rows: nur für eine Tabelle: --table <path> hinzufügen'],
    [
      'batch submit x -o y --to ubl',
      '„to“ gilt nur für die Aufgabe convert, und die Aufgabe ist gen',
    ],
    ['view x -o y.docx', 'endet auf .docx, aber die Ausgabe ist eine HTML-Seite: einen Namen wäh'],
    ['generate x.json --map m.json', 'x.json ist eine Anfrage in JSON: --map gilt nur für'],
    ['rules explain BR-CO-77', 'kein installiertes Regelpaket hat eine Regel BR-CO-77; ist BR-CO-'],
    ['plugin new nope x', 'unbekannte Art „nope“: eine von template, rules'],
    ['extract nope.xml', 'nope.xml: kann nicht gelesen werden: existiert nicht'],
  ]
  for (const [args, german] of WRONG)
    it(`is German for ${args}, and English says the same as ever`, async () => {
      const { code, stderr } = await run(args.split(' '), '', GERMAN)
      expect([code, stderr.includes(german)], stderr).to.deep.equal([2, true])
      const english = await run(args.split(' '))
      expect(english.code).to.equal(2)
      expect(english.stderr).to.not.match(/[„“]/)
    })

  it('has all sentences of commander: one that is unknown stays English', async () => {
    for (const [args] of WRONG) {
      const { stderr } = await run(args.split(' '))
      const [sentence = ''] = stderr.split('\n')
      if (!sentence.startsWith('error: ') || sentence.includes(' is given twice')) continue
      const plain = sentence.replace(/^error: /, '').replace(/(?<=got \d\.) .*/, '')
      expect(usageDetail(plain), sentence).to.be.an('object')
    }
  })

  it('is that of the request for a fault that ends the command before', async () => {
    const wrong = { ...REQUEST, locale: 'it', template: 'nope' }
    const fault = async (...args: readonly string[]) =>
      (await run(['generate', '-', ...args], JSON.stringify(wrong), GERMAN)).stderr
    expect(await fault('--profile', 'FOO')).to.contain('non esiste un profilo «FOO»')
    expect(await fault('--profile', 'FOO', '--locale', 'es')).to.contain('no existe un perfil')
  })

  it('is German for settings', async () => {
    const wrong = { TWINVOICE_PORT: 'eighty', TWINVOICE_STOR: 'x', ...GERMAN }
    const { code, stderr } = await run(['config'], '', wrong)
    expect(code).to.equal(2)
    expect(stderr)
      .to.contain('unbekannte Variable TWINVOICE_STOR; ist TWINVOICE_STORE gemeint?')
      .and.to.contain('TWINVOICE_PORT muss eine ganze Zahl von 0 bis 65535 sein')
    const store = await run(['config'], '', { TWINVOICE_STORE: 'x', ...GERMAN })
    expect(store.stderr).to.equal(
      'TWINVOICE_STORE muss sqlite:<file> oder postgres://user:password@host/database sein\n',
    )
  })

  const generate = async (name: string, env = GERMAN, map = 'map.json') => {
    const options = ['--map', at(map), '--check', '-j', '1']
    return (await run(['generate', at(name), ...options], '', env)).stderr
  }
  const row = (number: string, price = '1') => [number, '2026-11-20', 'B', '', 'S', '2', price]

  it('is German for problems of a table', async () => {
    writeFileSync(at('t.csv'), csv([HEADS, row('R-1', 'x'), row('R-2'), row('R-3'), row('R-2')]))
    const said = await generate('t.csv')
    const file = at('t.csv')
    expect(said).to.contain(`${file}, Zeile 2, Spalte Price (G): „x“ ist keine Zahl wie 1234.50\n`)
    expect(said).to.contain(
      `${file}, Zeile 5: Rechnung R-2 steht in Zeile 3 und noch einmal in Zeile 5: die Tabelle sort`,
    )
    expect(said).to.not.match(/\b(?:row|column)\b/)
    expect(await generate('t.csv', { LANG: 'fr' })).to.contain(
      `${file}, ligne 2, colonne Price (G)\u00a0: «\u00a0x\u00a0» n’est pas un nombre tel que`,
    )
  })

  it('names the cell of a finding in the language of the finding', async () => {
    writeFileSync(at('minus.csv'), csv([HEADS, row('R-1', '-1')]))
    const said = await generate('minus.csv')
    expect(said).to.contain(`${at('minus.csv')}, Zeile 2, Spalte Price (G): $.invoice.items[0]`)
  })

  it('is that of the requests of a table, if its map says it', async () => {
    const { request } = MAP
    writeFileSync(
      at('italian.json'),
      JSON.stringify({ request: { ...(request as object), locale: 'it' } }),
    )
    writeFileSync(at('t.csv'), csv([HEADS, row('R-1', 'x')]))
    expect(await generate('t.csv', GERMAN, 'italian.json')).to.contain('riga 2, colonna Price (G)')
  })

  it('is German for tables, workbooks and maps that cannot be read', async () => {
    writeFileSync(at('t.csv'), csv([['Nr', ...HEADS.slice(1)], row('R-1')]))
    expect(await generate('t.csv')).to.contain('t.csv: hat keine Spalte „No“ (ist Nr gemeint?)')
    writeFileSync(at('t.csv'), `${csv([HEADS])}\nR-2,"Buyer\n`)
    expect(await generate('t.csv')).to.contain('Zeile 2: ein Anführungszeichen (") wird hier')
    writeFileSync(at('t.xlsx'), 'text')
    expect(await generate('t.xlsx')).to.contain('ist keine Arbeitsmappe (.xlsx), sondern Text')
    const twice = '<row r="2"><c r="A2"/></row><row r="1"/>'
    writeFileSync(at('t.xlsx'), workbook({ sheet: twice }))
    expect(await generate('t.xlsx')).to.contain('ist fehlerhaft: die Zeile 1 steht hinter der Ze')
    writeFileSync(at('wrong.json'), JSON.stringify({ ...MAP, delimiter: '"', header: -1 }))
    writeFileSync(at('t.csv'), csv([HEADS]))
    const wrong = await generate('t.csv', GERMAN, 'wrong.json')
    expect(wrong).to.contain('header muss von 0 bis 1000 sein').and.to.contain('; delimiter muss')
    expect(await generate('t.csv')).to.equal(
      `${at('t.csv')}: enthält unter den Spaltennamen keine Zeile mit Werten\n`,
    )
  })

  it('tells the line and the column of malformed XML, as validate does', async () => {
    const [judged, place] = [
      await run(['validate', at('broken.xml')], '', GERMAN),
      'Zeile 2, Spalte',
    ]
    expect(judged.stdout.toString()).to.contain(place)
    const found = / \[gefunden: .*\]/.exec(judged.stdout.toString())?.[0] ?? 'none'
    for (const args of [['extract'], ['view'], ['convert', '--to', 'ubl']]) {
      const { code, stderr } = await run([...args, at('broken.xml')], '', GERMAN)
      const message = `${at('broken.xml')}: Das XML ist nicht wohlgeformt.${found}\n`
      expect([code, stderr]).to.deep.equal([1, message])
    }
    const french = await run(['extract', at('broken.xml'), '--locale', 'fr'], '', GERMAN)
    expect(french.stderr).to.contain('[trouvé\u00a0: ligne 2, colonne ')
  })

  it('tells them for each file of a folder, too', async () => {
    const [table, pages] = [at('all.csv'), at('pages')]
    for (const args of [
      ['extract', folder, '--table', table, '-j', '2'],
      ['view', folder, '-o', pages, '-j', '2'],
    ]) {
      const { stderr } = await run(args, '', GERMAN)
      expect(stderr).to.contain(
        `${at('broken.xml')}: Das XML ist nicht wohlgeformt. [gefunden: Zei`,
      )
    }
  })

  it('is German for a run, and its events and results are the same as ever', async () => {
    const manifest = at('requests.ndjson')
    writeFileSync(manifest, [JSON.stringify(REQUEST), '{'].join('\n'))
    const queue = ['--queue', `sqlite:${at('batch.sqlite')}`]
    const flags = ['-o', at('out'), '-j', '1', '--events', ...queue]
    const submitted = await run(['batch', 'submit', manifest, ...flags], '', GERMAN)
    expect(submitted.stderr)
      .to.match(/^Lauf \S+$/m)
      .and.to.contain(`${manifest}:2: nicht lesbar: INVALID_JSON: `)
      .and.to.match(/^Lauf \S+ beendet: 1 von 2 Dokumenten erledigt, 0 ungültig, 1 nicht lesbar, /m)
      .and.to.match(/^die Gründe: twinvoice batch results \S+ --only broken$/m)
    const last = submitted.stdout.toString().trim().split('\n').at(-1) ?? ''
    const { event, state, run: id } = JSON.parse(last) as Readonly<Record<string, string>>
    expect([event, state]).to.deep.equal(['finished', 'finished'])
    const results = (env: Readonly<Record<string, string>>) =>
      run(['batch', 'results', id ?? '', ...queue], '', env)
    expect((await results(GERMAN)).stdout.equals((await results({})).stdout)).to.equal(true)
    const status = await run(['batch', 'status', ...queue], '', GERMAN)
    expect(status.stdout.toString()).to.match(/^LAUF +AUFGABE .*\n\S+ +generate +finished /)
    const cancelled = await run(['batch', 'cancel', id ?? '', ...queue], '', GERMAN)
    expect(cancelled.stderr).to.equal(`Lauf ${id}: ist schon beendet\n`)
    const again = await run(['batch', 'retry', id ?? '', '--detach', ...queue], '', GERMAN)
    expect(again.stderr).to.contain(`Lauf ${id}: 0 Dokumente werden noch einmal bearbeitet\n`)
    const unknown = await run(['batch', 'wait', 'none', ...queue], '', GERMAN)
    expect(unknown.stderr).to.contain('es gibt keinen Lauf none in ')
    const spanish = await run(['batch', 'wait', 'none', '--locale', 'es', ...queue], '', GERMAN)
    expect(spanish.stderr).to.contain('no hay ninguna ejecución none en ')
  })
})
