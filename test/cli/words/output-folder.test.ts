import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { completeInvoice, ublWriter } from 'twinvoice/plugin'
import { SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { run } from '../command-line.js'

const UBL = ublWriter()(completeInvoice(SMALL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING))

describe('A folder as the output of one file', () => {
  let folder = ''
  const at = (name: string) => join(folder, name)
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-output-'))
    writeFileSync(at('in.xml'), UBL)
    writeFileSync(at('own.pdf'), onePage().bytes())
    writeFileSync(at('request.json'), JSON.stringify(REQUEST))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  const made = `invoice-${REQUEST.invoice.number}.pdf`
  const commands: readonly [readonly string[], string][] = [
    [['generate', 'request.json', '-o'], made],
    [['embed', 'own.pdf', 'request.json', '-o'], made],
    [['view', 'in.xml', '--no-validate', '-o'], 'in.xml.html'],
    [['view', 'in.xml', '--no-validate', '--format', 'pdf', '-o'], 'in.xml.pdf'],
    [['extract', 'in.xml', '-o'], 'in.xml.xml'],
    [['extract', 'in.xml', '--request', '-o'], 'in.xml.json'],
    [['convert', 'in.xml', '--to', 'cii', '-o'], 'in.cii.xml'],
    [['validate', 'in.xml', '--html'], 'in.xml.html'],
  ]

  for (const [args, name] of commands)
    it(`${args.join(' ')}: the file ${name} in it, which is made if it ends in a slash`, async () => {
      const given = args.map((arg) => (existsSync(at(arg)) ? at(arg) : arg))
      for (const output of [`${at('new')}/`, at('new')]) {
        const { stderr } = await run([...given, output])
        expect(readdirSync(at('new')), stderr).to.deep.equal([name])
        rmSync(at(`new/${name}`))
      }
    })
})
