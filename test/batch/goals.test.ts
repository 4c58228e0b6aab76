import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { PDFDocument } from 'pdf-lib'
import { openBatch } from '../../src/batch/open.js'
import type { Outcome } from '../../src/batch/results/outcome.js'
import type { Goal, RunOptions } from '../../src/batch/run/run.js'
import { createTwinvoice, type Twinvoice } from '../../src/documents/instance/twinvoice.js'
import { onEachStore } from '../accounts/stores.js'
import { REQUEST } from '../support/fixtures/requests.js'

const MOMENT = new Date('2026-11-20T12:00:00Z')

onEachStore('goals of a run, with real documents,', (store) => {
  let folder = ''
  let documents: Twinvoice
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-goals-'))
    documents = await createTwinvoice()
    const own = await PDFDocument.create()
    own.addPage()
    writeFileSync(join(folder, 'own.pdf'), await own.save())
    const made = await documents.generate(REQUEST, { moment: MOMENT })
    if (!made.ok) throw new Error('the request was refused')
    writeFileSync(join(folder, 'invoice.pdf'), made.pdf)
    writeFileSync(join(folder, 'invoice.xml'), made.xml)
    writeFileSync(join(folder, 'request.json'), JSON.stringify(REQUEST))
    writeFileSync(join(folder, 'text.xml'), '<note>hello</note>')
  })
  after(async () => {
    await documents.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Does what rows name, and gives each outcome with the bytes of its result. */
  async function outcomesOf(goal: Goal, rows: readonly string[], options: RunOptions = {}) {
    writeFileSync(join(folder, 'rows.ndjson'), rows.join('\n'))
    return outcomesOfSources(goal, [join(folder, 'rows.ndjson')], options)
  }

  async function outcomesOfSources(
    goal: Goal,
    sources: readonly string[],
    options: RunOptions = {},
  ) {
    const batch = await openBatch({ queue: await store.create() })
    try {
      const place = mkdtempSync(join(folder, 'out-'))
      const run = await batch.create({ goal, sources, place, options, moment: MOMENT, chunk: 2 })
      await batch.fill(run)
      const stop = new AbortController()
      const working = batch.work({ documents, concurrency: 1, stop: stop.signal })
      await batch.wait(run)
      stop.abort()
      await working
      const all: Outcome[] = []
      for await (const outcome of batch.outcomes(run)) all.push(outcome)
      const bytesOf = ({ object }: Outcome) =>
        object === undefined ? undefined : readFileSync(join(place, run, object))
      expect(existsSync(join(place, run, 'summary.json'))).to.equal(true)
      return all.map((outcome) => ({ ...outcome, bytes: bytesOf(outcome) }))
    } finally {
      await batch.close()
    }
  }

  const shown = (all: readonly Outcome[]) =>
    all.map(({ line, status, findings: [first] }) =>
      [line, status, ...(status === 'done' ? [] : [first?.code])].join(' '),
    )

  it('read files relative to the manifest that names them, of several in different folders', async () => {
    const sources = ['one', 'two'].map((name) => {
      const of = join(folder, name)
      mkdirSync(of)
      const invoice = { ...REQUEST.invoice, number: name }
      writeFileSync(join(of, 'request.json'), JSON.stringify({ ...REQUEST, invoice }))
      writeFileSync(join(of, 'rows.ndjson'), '{"file": "request.json"}')
      return join(of, 'rows.ndjson')
    })
    const all = await outcomesOfSources('generate', [join(folder, 'request.json'), ...sources])
    expect(all.slice(-2).map(({ invoice }) => invoice?.number)).to.deep.equal(['one', 'two'])
  })

  it('embed: a request or an XML in PDFs, and names the rows that cannot be', async () => {
    const row = (value: object) => JSON.stringify(value)
    const all = await outcomesOf('embed', [
      row({ pdf: 'own.pdf', invoice: 'request.json' }),
      row({ pdf: 'own.pdf', invoice: REQUEST }),
      row({ pdf: 'own.pdf', invoice: 'invoice.xml' }),
      row({ pdf: 'absent.pdf', invoice: 'request.json' }),
      row({ pdf: 'own.pdf', invoice: ['absent.json', 'absent.xml'] }),
      row({ pdf: 'own.pdf' }),
      row({ pdf: 'own.pdf', invoice: { invoice: {} } }),
      row({ pdf: 'text.xml', invoice: 'request.json' }),
      '{"pdf":',
      row({ pdf: 'own.pdf', invoice: [] }),
      row({ pdf: '', invoice: 'request.json' }),
      row({ pdf: 'own.pdf', invoice: '' }),
    ])
    expect(shown(all)).to.deep.equal([
      ...['1 done', '2 done', '3 done', '4 broken INPUT_UNREADABLE', '5 broken INPUT_UNREADABLE'],
      ...['6 broken ROW', '7 invalid REQUIRED', '8 invalid NOT_PDF', '9 broken INVALID_JSON'],
      ...['10 broken ROW', '11 broken ROW', '12 broken ROW'],
    ])
    expect(all[0]?.sha256, 'the file has the same request').to.equal(all[1]?.sha256)
    for (const { bytes = Buffer.alloc(0) } of all.slice(0, 3)) {
      const read = await documents.validate(bytes)
      expect(read).to.include({ zugferd: true, valid: true })
    }
  })

  it('embed: a request with all its digits, and none that says something twice', async () => {
    const [item] = REQUEST.invoice.items
    const items = [{ ...item, quantity: 1, unitPrice: 1 }]
    const request = JSON.stringify({ ...REQUEST, invoice: { ...REQUEST.invoice, items } })
    const row = (invoice: string) => `{ "pdf" : "own.pdf", "invoice" : ${invoice} }`
    const all = await outcomesOf('embed', [
      row(request.replace('"unitPrice":1', '"unitPrice":123456789012.123456')),
      row(request.replace('"unitPrice":1', '"unitPrice":2,"unitPrice":1')),
      row(`${request}, "note": "\\"}", "pdf": "other.pdf"`),
      row(request).replace('invoice', 'invo\\u0069ce'),
    ])
    expect(shown(all)).to.deep.equal([
      ...['1 done', '2 broken INVALID_JSON', '3 broken INVALID_JSON', '4 done'],
    ])
    const extracted = await documents.extract(all[0]?.bytes ?? Buffer.alloc(0))
    expect(Buffer.from(extracted?.xml ?? '').toString()).to.contain('>123456789012.123456<')
  })

  it('embed: no row with further members, which would be left out in silence', async () => {
    const row = { pdf: 'own.pdf', invoice: 'request.json' }
    const all = await outcomesOf('embed', [
      JSON.stringify({ ...row, attachments: ['terms.pdf'] }),
      JSON.stringify({ ...row, 'no\n"te': [{ pdf: 1 }] }),
      JSON.stringify(row),
    ])
    expect(shown(all)).to.deep.equal(['1 broken ROW', '2 broken ROW', '3 done'])
    expect(all[0]?.findings[0]?.message).to.equal(
      'a row has no member "attachments" (known: pdf, invoice)',
    )
  })

  it('validate: no row with settings of its own, which the verdict would not know', async () => {
    const rows = ['{"file":"invoice.xml","rules":["xrechnung"]}', '{"file":"invoice.xml"}']
    expect(shown(await outcomesOf('validate', rows))).to.deep.equal(['1 broken ROW', '2 done'])
  })

  it('convert: to the target, and names the rows without an invoice', async () => {
    const rows = [
      '"invoice.pdf"',
      '{"file":"invoice.xml"}',
      '"text.xml"',
      '"own.pdf"',
      '"none.xml"',
      '7',
    ]
    const all = await outcomesOf('convert', rows, { to: 'ubl' })
    expect(shown(all)).to.deep.equal([
      ...['1 done', '2 done', '3 invalid INPUT_UNREADABLE', '4 invalid not_zugferd'],
      ...['5 broken INPUT_UNREADABLE', '6 broken ROW'],
    ])
    expect(all[0]?.bytes?.toString()).to.contain(':ubl:').and.to.contain(REQUEST.invoice.number)
    expect(all[0]?.sha256).to.equal(all[1]?.sha256)
    expect(all[0]?.object).to.match(/000000001-invoice\.xml$/)
  })

  it('say in the language of the run why a row is broken', async () => {
    const rows = ['"none.xml"', '7', '{"file":"a.xml","file":"b.xml"}', '{']
    const all = await outcomesOf('validate', rows, { locale: 'de' })
    const [absent, number, twice, half] = all.map(({ findings: [first] }) => first?.message)
    expect([absent, number, twice]).to.deep.equal([
      'none.xml: existiert nicht',
      'erwartet wird {"file": "<file>"}: ein Dokument für das Ziel validate',
      '„file“ kommt zweimal vor',
    ])
    expect(half).to.match(/^die Zeile ist kein JSON: /)
  })

  it('convert: a result that violates rules of its target is written, and its document invalid', async () => {
    const rows = ['"invoice.xml"']
    const [sound] = await outcomesOf('convert', rows, { to: 'facturx' })
    expect([sound?.status, sound?.findings]).to.deep.equal(['done', []])
    const [broken] = await outcomesOf('convert', rows, { to: 'xrechnung' })
    expect(broken?.status).to.equal('invalid')
    expect(broken?.findings.map(({ code }) => code)).to.include('BR-DE-5')
    expect(broken?.bytes?.toString()).to.contain('xrechnung_3.0')
  })

  it('convert: an invoice without lines (BG-25) is written as UBL, and invalid', async () => {
    const made = await documents.generate(REQUEST, { profile: 'BASIC WL', output: 'xml' })
    writeFileSync(join(folder, 'lineless.xml'), made.ok ? made.xml : '')
    const [kept] = await outcomesOf('convert', ['"lineless.xml"'], { to: 'cii' })
    expect([kept?.status, kept?.findings]).to.deep.equal(['done', []])
    const [broken] = await outcomesOf('convert', ['"lineless.xml"'], { to: 'ubl' })
    expect(broken?.status).to.equal('invalid')
    expect(broken?.findings.map(({ code }) => code)).to.include.members(['SCHEMA_MISSING', 'BR-16'])
    expect(broken?.bytes?.toString()).to.contain('<ubl:Invoice')
  })

  it('convert: names what was lost by its term or its place, without its value', async () => {
    const xml = '<cbc:UBLVersionID>2.1</cbc:UBLVersionID>'
    const { bytes: made } = (await outcomesOf('convert', ['"invoice.xml"'], { to: 'ubl' }))[0] ?? {}
    const lossy = made?.toString().replace('<cbc:CustomizationID', `${xml}$&`) ?? ''
    writeFileSync(join(folder, 'version.xml'), lossy)
    const [lost] = await outcomesOf('convert', ['"version.xml"'], { to: 'cii' })
    expect(lost?.findings.map(({ message }) => message)).to.deep.equal([
      '/ubl:Invoice/cbc:UBLVersionID',
    ])
    expect(JSON.stringify(lost?.findings)).not.to.contain('2.1')
  })

  it('convert and view: say that a PDF has no invoice as validate does, in the language of the run', async () => {
    for (const goal of ['validate', 'convert', 'view'] as const) {
      const target = goal === 'convert' ? { to: 'ubl' as const } : {}
      const [none] = await outcomesOf(goal, ['"own.pdf"'], { locale: 'de', ...target })
      expect(none?.findings[0]?.message, goal).to.equal(
        'Das PDF enthält kein eingebettetes ZUGFeRD- oder Factur-X-XML.',
      )
    }
  })

  it('view: as a page or a PDF, and names the rows without an invoice', async () => {
    const rows = ['"invoice.pdf"', '"invoice.xml"', '"text.xml"', '"none.pdf"']
    const ends = ['1 done', '2 done', '3 invalid INPUT_UNREADABLE', '4 broken INPUT_UNREADABLE']
    const pages = await outcomesOf('view', rows)
    expect(shown(pages)).to.deep.equal(ends)
    expect(pages[0]?.bytes?.toString()).to.contain(REQUEST.invoice.number).and.to.contain('<html')
    const files = await outcomesOf('view', rows, { format: 'pdf' })
    expect(shown(files)).to.deep.equal(ends)
    expect(files[0]?.bytes?.subarray(0, 5).toString()).to.equal('%PDF-')
    expect(files[0]?.object).to.match(/invoice\.pdf$/)
  })
})
