import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createTwinvoice } from 'twinvoice'
import { REQUEST } from '../../support/fixtures/requests.js'
import { run } from '../command-line.js'

describe('Values on the command line', () => {
  let folder = ''
  const at = (name: string) => join(folder, name)
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-values-'))
    mkdirSync(at('folder'))
    writeFileSync(at('request.json'), JSON.stringify(REQUEST))
    const twinvoice = await createTwinvoice()
    const made = await twinvoice.generate(JSON.stringify(REQUEST))
    await twinvoice.close()
    if (!made.ok) throw new Error('the request was refused')
    writeFileSync(at('invoice.pdf'), made.pdf)
    writeFileSync(at('invoice.xml'), made.xml)
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('are refused where they would be lost or mean nothing, with what is expected', async () => {
    const generate = ['generate', at('request.json'), '-o', at('a.pdf')]
    const generateXml = ['generate', at('request.json'), '-o', at('a.xml')]
    const extract = ['extract', at('invoice.pdf')]
    const table = [...extract, '--table', at('a.csv')]
    const view = ['view', at('invoice.xml'), '-o']
    const preview = ['template', 'preview', at('folder')]
    const validate = ['validate', at('invoice.pdf')]
    const submit = ['batch', 'submit', at('request.json'), '-o', at('out')]
    const wrong: readonly (readonly [readonly string[], string | RegExp])[] = [
      [[...generate, '--locale', 'en', '--locale', 'fr'], "'--locale <locale>' is given twice"],
      [[...generate, '-o', at('b.pdf')], "'-o, --output <path>' is given twice"],
      [[...generate, '--template', ''], "argument '' is invalid. A value is expected."],
      [[...generate, '--package', ' '], "argument ' ' is invalid. A value is expected."],
      [[...generate, '--syntax', 'ubk'], 'Allowed choices are cii, ubl; did you mean ubl?'],
      [[...generate, '--moment', '2026-02-30T12:00:00Z'], 'such as 2026-11-20T12:00:00Z.'],
      [
        ['generate', at('request.json'), '--map', at('map.json')],
        'a JSON request: --map is only for',
      ],
      [
        ['generate', at('folder'), '--map', at('map.json')],
        'is a folder: --map is only for a table',
      ],
      [['plugin', 'new', 'rules', 'acme', '--in', at('request.json')], 'cannot be created: '],
      // The system says of each folder in it that it is missing, whatever is made around it.
      [['generate', at('request.json'), '-o', '/proc/none/'], 'cannot be created: '],
      [['validate', ''], 'an argument is empty'],
      [['validate', '--a\nvalid'], /^error: unknown option '--a\\u\{a\}valid'\n$/],
      [['plugin', 'new', 'a\nvalid', 'b'], /^unknown kind "a\\u\{a\}valid": /],
      [['embed', '-', '-', '-o', at('a.pdf')], 'standard input (-) is given twice: name a file'],
      [[...validate, '--at', '2027'], 'A date is expected, such as 2027-01-01.'],
      [[...validate, '--at', '2027-01'], 'A date is expected, such as 2027-01-01.'],
      [[...validate, '--json', '--jsonl'], "cannot be used with option '--json'"],
      [[...validate, '--html', at('invoice.pdf')], 'but the output is an HTML page'],
      [
        ['extract', at('invoice.pdf'), '--json', '--request'],
        "cannot be used with option '--json'",
      ],
      [
        ['embed', at('invoice.pdf'), at('invoice.xml'), '--coerce', '-o', at('a.pdf')],
        'an XML file is embedded unchanged; --profile and --coerce are only for a request',
      ],
      [[...submit, '--to', 'ubl'], '"to" is only for the goal convert, and the goal is generate'],
      [
        [...submit, '--goal', 'view', '--coerce'],
        'for the goal generate or embed, and the goal is',
      ],
      [[...submit, '--format', 'html'], 'the goal generate has no format html'],
      [
        [...submit, '--format', 'xml', '--level', 'b'],
        '"level" is only for a PDF, and the output is XML',
      ],
      [
        [...submit, '--goal', 'view', '--template', 'classic'],
        '"template" is only for a PDF, and the output is HTML',
      ],
      [
        [...submit, '--profile', 'PEPPOL', '--queue', `sqlite:${at('batch.sqlite')}`],
        'the profile PEPPOL makes XML only: choose the output xml',
      ],
      [[...generateXml, '--level', 'a'], '--level is only for a PDF, and the output is XML'],
      [
        [...generateXml, '--level', 'b', '--watermark'],
        '--level and --watermark are only for a PDF',
      ],
      [
        ['generate', at('folder'), '-o', at('out'), '--json'],
        '--json is only for a single request',
      ],
      [[...extract, '--rows', 'lines'], '--rows is only for a table: add --table <path>'],
      [[...table, '-o', at('b.csv'), '--json'], '--output and --json are not for a table'],
      [
        [...view, at('a.html'), '--template', 'classic'],
        '--template is only for a PDF: add --format',
      ],
      [[...view, at('b.pdf'), '--attachments', '1'], '--attachments is only for an HTML page'],
      [[...preview, '--watch', '-o', at('b.pdf')], '--output is not for --watch'],
      [[...preview, '--port', '4181'], '--port is only for the page: add --watch'],
      [[...preview, '-o', at('b.html')], 'the name ends in .html, but the output is a PDF'],
      [
        ['embed', at('invoice.pdf'), at('request.json'), '--profile', 'ubl', '-o', at('a.pdf')],
        /^invoices of the profile UBL are not embedded in a PDF: choose one of the profiles BASIC/,
      ],
    ]
    for (const [args, message] of wrong) {
      const { code, stderr } = await run(args)
      expect(code, args.join(' ')).to.equal(2)
      if (typeof message === 'string') expect(stderr).to.contain(message)
      else expect(stderr).to.match(message)
    }
    expect(existsSync(at('a.pdf'))).to.equal(false)
  })

  it('that have no effect on a file are named, and the file is read all the same', async () => {
    const xml = at('invoice.xml')
    const judged = await run(['validate', xml, '--ua', '--agreement'])
    expect(judged.code).to.equal(0)
    expect(judged.stderr).to.equal(`${xml}: --ua and --agreement are for a PDF\n`)
    for (const file of [xml, at('invoice.pdf')]) {
      const extracted = await run(['extract', file, '--files', at('files')])
      expect([extracted.code, existsSync(at('files'))]).to.deep.equal([0, false])
      expect(extracted.stderr).to.contain('has no other embedded files; none is written')
    }
  })

  it('that name no command are named where help is asked, too', async () => {
    const unknown = [
      ['help', 'valdate'],
      ['valdate', '--help'],
      ['-h', 'valdate'],
    ]
    for (const args of unknown) {
      const { code, stdout, stderr } = await run(args)
      const said = "error: unknown command 'valdate'\n(Did you mean validate?)\n"
      expect([code, stdout.toString(), stderr]).to.deep.equal([2, '', said])
    }
    for (const args of [
      ['rules', 'help', 'lst'],
      ['help', 'rules', 'lst'],
      ['rules', 'lst', '-h'],
    ])
      expect((await run(args)).stderr).to.match(/^error: unknown command 'lst'\n/)
    for (const args of [
      ['help', 'validate'],
      ['validate', '--help'],
      ['help', 'validate', 'lst'],
    ]) {
      const { code, stdout } = await run(args)
      expect([code, stdout.toString().slice(0, 25)]).to.deep.equal([0, 'Usage: twinvoice validate'])
    }
  })

  it('are taken in capitals, too, where one of several is chosen', async () => {
    const converted = await run(['convert', at('invoice.pdf'), '--to', 'UBL'])
    expect([converted.code, converted.stdout.toString().includes('<ubl:Invoice')]).to.deep.equal([
      0,
      true,
    ])
  })

  it('are taken together where an option collects them', async () => {
    const rules = ['--rules', 'nope', '--rules', 'xrechnung', '--rules', 'nopf']
    const { code, stderr } = await run(['validate', at('invoice.pdf'), ...rules])
    expect([code, stderr.includes('"nope"')], stderr).to.deep.equal([2, true])
  })
})
