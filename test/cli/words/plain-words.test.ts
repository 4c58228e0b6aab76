import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { saidCount } from '../../../src/cli/io/said/said.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { csv, HEADS, MAP } from '../../tables/table-file.js'
import { run } from '../command-line.js'

const ROW = ['R-1', '2026-11-20', 'Buyer AG', '', 'Screws', '2', '0.10']

describe('messages of the command line', () => {
  let folder = ''
  const at = (name: string) => join(folder, name)
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-words-'))
    writeFileSync(at('request.json'), JSON.stringify(REQUEST))
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  const fails = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const { code, stderr } = await run(args, '', env)
    expect(code, stderr).to.equal(2)
    return stderr.trimEnd()
  }

  it('name standard input, and count one thing as one', async () => {
    const request = { ...REQUEST, invoice: {} }
    for (const [locale, name] of [
      ['en', 'standard input'],
      ['de', 'Standardeingabe'],
    ] as const) {
      const args = ['generate', '-', '--check', '--locale', locale]
      const { stderr } = await run(args, JSON.stringify(request))
      for (const line of stderr.trimEnd().split('\n'))
        expect(line.startsWith(`${name}: $`), line).to.equal(true)
    }
    const { stderr } = await run(['generate', '-', '--check'], JSON.stringify(REQUEST))
    expect(stderr).to.contain('standard input: valid')
    const counts = [0, 1, 2].map((count) =>
      saidCount({ locale: 'en' }, 'lost', count, { file: 'a' }),
    )
    expect(counts).to.deep.equal(['a: 0 values lost', 'a: 1 value lost', 'a: 2 values lost'])
    expect(saidCount({ locale: 'fr' }, 'batch.read', 0)).to.equal('0 document lu')
  })

  it('have real plurals: no message writes (s)', () => {
    const folders = readdirSync(join(PACKAGE_ROOT, 'src'), { recursive: true })
    const files = folders.map(String).filter((name) => /messages\/\w+\.json$/.test(name))
    expect(files).to.include('cli/io/said/messages/en.json')
    for (const name of files)
      expect(readFileSync(join(PACKAGE_ROOT, 'src', name), 'utf8'), name).not.to.match(
        /\p{L}\((?:s|n|e|en|es|i)\)/u,
      )
  })

  it('suggest a name only if it is near', async () => {
    const request = at('request.json')
    expect(await fails(['generate', request, '--template', 'clasic'])).to.contain(
      'there is no template "clasic"; did you mean classic? (installed: ',
    )
    expect(await fails(['generate', request, '--profile', 'XRECHNUG'])).to.contain(
      'did you mean XRECHNUNG?',
    )
    expect(await fails(['generate', request, '--profile', 'FOO'])).to.match(
      /^there is no profile "FOO" to make invoices by \(installed: [^?]*\)$/,
    )
  })

  it('name the option for a profile that makes XML only, and no file of the package', async () => {
    const args = ['generate', at('request.json'), '--profile', 'PEPPOL', '-o', at('x.pdf')]
    expect(await fails(args)).to.equal(
      'the profile PEPPOL makes XML only: choose the output xml (on the command line, -o <name>.xml or --format xml)',
    )
  })

  it('say in plain words what is wrong in a map', async () => {
    writeFileSync(at('orders.csv'), csv([HEADS, ROW]))
    const maps: readonly (readonly [object, string])[] = [
      [{ ...MAP, datse: 'excel' }, 'has an unknown field "datse"; did you mean dates?'],
      [{ rows: 'lines' }, 'lacks the field "request"'],
      [{ ...MAP, header: 'one' }, 'header must be a whole number from 0 to 1000'],
      [{ ...MAP, header: -1 }, 'header must be from 0 to 1000'],
      [{ ...MAP, rows: 'invoice' }, 'rows must be one of lines, invoices; did you mean invoices?'],
      [
        { ...MAP, delimiter: '"' },
        'delimiter must be one character, but no quote and no line break',
      ],
      [{ ...MAP, sheet: '' }, 'sheet must not be empty'],
      [
        { request: { invoice: { items: [{ unit: { column: 'U', valeus: {} } }] } } },
        'request.invoice.items[0].unit has an unknown field "valeus"; did you mean values?',
      ],
      [
        { ...MAP, seperator: ';' },
        'has an unknown field "seperator" (its fields: rows, header, delimiter, encoding, sheet, decimal, thousands, dates, request)',
      ],
      [
        { request: { invoice: { number: { colum: 'N' } } } },
        '$.request.invoice.number takes a value, or a cell such as { "column": "Price" }: "colum" is unknown; did you mean column?',
      ],
      [
        { request: { invoice: { items: [{ unitPrice: { field: 'P' } }] } } },
        '$.request.invoice.items[0].unitPrice takes a value, or a cell such as { "column": "Price" }',
      ],
    ]
    for (const [map, message] of maps) {
      writeFileSync(at('map.json'), JSON.stringify(map))
      const args = ['generate', at('orders.csv'), '--map', at('map.json'), '-o', at('out')]
      expect(await fails(args)).to.equal(`${at('map.json')}: ${message}`)
    }
  })

  it('say in plain words what is wrong in a setting', async () => {
    const wrong = {
      TWINVOICE_PORT: 'must be a whole number from 0 to 65535',
      TWINVOICE_STORE: 'must be sqlite:<file> or postgres://user:password@host/database',
      TWINVOICE_CONSOLE: 'must be true or false',
      TWINVOICE_LOG_LEVEL: 'must be one of debug, info, warn, error, silent',
      TWINVOICE_BATCH_ROOTS: '[0] must be an absolute folder or s3://bucket/prefix',
    }
    for (const [name, message] of Object.entries(wrong)) {
      const joint = message.startsWith('[') ? '' : ' '
      expect(await fails(['config'], { [name]: 'eighty' })).to.equal(`${name}${joint}${message}`)
    }
  })

  it('say what is wrong with the quotes of a CSV file', async () => {
    writeFileSync(at('map.json'), JSON.stringify(MAP))
    const table = (row: string) => {
      writeFileSync(at('quotes.csv'), `${csv([HEADS, ROW])}\n${row}\n`)
      return fails(['generate', at('quotes.csv'), '--map', at('map.json'), '-o', at('out')])
    }
    expect(await table('R-2,2026-11-20,"Buyer')).to.equal(
      `${at('quotes.csv')}: row 3: a quote (") is opened here and not closed until the end of the file`,
    )
    expect(await table('R-2,2026-11-20,"Buyer"AG')).to.contain('a separator is missing after it')
    expect(await table('R-2,2026-11-20,Bu"yer')).to.contain('does not begin with one')
  })

  it('count invoices, not rows, and tell of a table without any', async () => {
    writeFileSync(at('map.json'), JSON.stringify(MAP))
    const other = ['R-2', ...ROW.slice(1)]
    writeFileSync(at('mixed.csv'), csv([HEADS, ROW, other, ROW]))
    const options = ['--map', at('map.json'), '-o', at('made'), '-j', '1']
    const mixed = await run(['generate', at('mixed.csv'), ...options])
    expect(mixed.stderr.trimEnd().split('\n').at(-1)).to.equal(
      `1 of 2 invoices written to ${at('made')}`,
    )
    writeFileSync(at('empty.csv'), csv([HEADS]))
    const { code, stderr } = await run(['generate', at('empty.csv'), ...options])
    expect([code, stderr]).to.deep.equal([
      1,
      `${at('empty.csv')}: has no row with values below the column names\n`,
    ])
  })

  it('are in the language of the run: what is said beside the findings, too', async () => {
    const [invoice, empty] = [at('invoice.xml'), at('empty.xml')]
    writeFileSync(empty, '')
    for (const [locale, written, isEmpty] of [
      ['de', 'invoice.xml: geschrieben', 'empty.xml: Die Datei ist leer.'],
      ['fr', 'invoice.xml\u00a0: écrit', 'empty.xml\u00a0: le fichier est vide'],
      ['it', 'invoice.xml: scritto', 'empty.xml: il file è vuoto'],
    ] as const) {
      const request = JSON.stringify({ ...REQUEST, locale })
      const made = await run(['generate', '-', '-o', invoice], request)
      expect(made.stderr).to.contain(written)
      const judged = await run(['validate', empty, '--locale', locale])
      expect(judged.stderr).to.contain(isEmpty)
    }
    const { stderr } = await run(['extract', empty], '', { LC_ALL: 'es_ES.UTF-8' })
    expect(stderr).to.contain('el archivo está vacío')
  })

  it('say what a seller without a VAT identifier gives, and what a rate of 0 needs', async () => {
    const { invoice } = REQUEST
    const { vatId: _none, ...seller } = invoice.seller
    const without = await run(
      ['generate', '-', '--check'],
      JSON.stringify({ invoice: { ...invoice, seller } }),
    )
    expect(without.stderr).to.contain('taxRegistration')
    const misspelt = await run(
      ['generate', '-', '--check'],
      JSON.stringify({ invoice: { ...invoice, seller: { ...seller, vat_id: _none } } }),
    )
    expect(misspelt.stderr).to.contain('did you mean vatId?').and.not.to.contain('taxRegistration')
    const items = invoice.items.map((item) => ({ ...item, vatRate: 0 }))
    const untaxed = await run(
      ['generate', '-', '--check'],
      JSON.stringify({ invoice: { ...invoice, items } }),
    )
    expect(untaxed.stderr).to.contain('BR-S-05').and.to.contain('vatRegime')
    const neither = await run(
      ['generate', '-', '--check'],
      JSON.stringify({ invoice: { ...invoice, seller, items } }),
    )
    expect(neither.stderr.match(/taxRegistration/g)).to.have.lengthOf(1)
  })

  it('do not repeat in brackets what the sentence says already', async () => {
    const told = async (change: object, locale = 'en') => {
      const request = { ...REQUEST, locale, invoice: { ...REQUEST.invoice, ...change } }
      const { stderr } = await run(['generate', '-', '--check'], JSON.stringify(request))
      return stderr.trimEnd()
    }
    expect(await told({ note: true })).to.match(/“note” must be a string\.$/)
    expect(await told({ date: 'soon' })).to.match(/of the form YYYY-MM-DD\.$/)
    expect(await told({ note: 1 })).to.match(/“note” must be a string\. \("1", in quotes\)$/)
    const [item] = REQUEST.invoice.items
    const untaxed = { items: [{ ...item, vatRate: 0 }] }
    expect(await told(untaxed)).to.match(
      /must be above 0\. \(a line without VAT needs .* such as E\)$/,
    )
    const free = { items: [{ ...item, vatRate: 5, vatCategory: 'Z' }] }
    expect(await told(free)).to.match(/the VAT rate must be 0\.$/)
    const far = { items: [{ ...item, quantity: 0.1234567 }] }
    expect(await told(far)).to.contain('(at most 6 decimals, such as 0.123457)')
    const { vatId: _none, ...seller } = REQUEST.invoice.seller
    expect(await told({ seller }, 'fr')).to.contain('\u202f; un vendeur sans identifiant TVA')
  })

  it('tell each layer that was not checked once, by its name', async () => {
    writeFileSync(at('text.pdf'), 'Dear customer')
    const { stdout } = await run(['validate', at('text.pdf')])
    const lines = stdout.toString().split('\n')
    const notJudged = lines.filter((line) => line.includes('NOT_JUDGED'))
    // The error that is the reason is told, and each layer is listed above.
    expect(notJudged).to.deep.equal([])
    const unchecked = lines.filter((line) => line.includes('NOT_CHECKED'))
    expect(unchecked).to.have.lengthOf(1)
    expect(unchecked[0]).to.contain('"pdfa"')
    for (const layer of ['schema', 'rules', 'arithmetic'])
      expect(lines.filter((line) => line.includes(layer))).to.deep.equal([
        `  ${layer}: not checked`,
      ])
  })

  it('take the pack of rules list as an argument, too', async () => {
    const [named, given] = [
      await run(['rules', 'list', 'facturx']),
      await run(['rules', 'list', '--pack', 'facturx']),
    ]
    expect(named.code, named.stderr).to.equal(0)
    expect(named.stdout.equals(given.stdout)).to.equal(true)
  })

  it('name the folder of a package that does not exist, as it was resolved', async () => {
    const { code, stdout } = await run(['plugin', 'check', at('nope')])
    expect(code).to.equal(1)
    expect(stdout.toString()).to.contain(`the folder ${at('nope')} does not exist\n`)
  })
})
