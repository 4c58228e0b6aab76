import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import readPdf from '../../../plugins/read-pdf/index.js'
import { type Stage } from 'twinvoice/plugin'
import { itWith } from '../../support/skip.js'
import { attachmentsOf } from '../../support/pdf/pdf-programs.js'
import { OFFERS } from '../../support/inspection/pdf-inspectors.js'
import { codesOf, runStage, UNSHARED } from '../../support/run-stage.js'
import { corpus, describeWithShared } from '../../support/shared-folder.js'
import { INVOICE_XML, invoicePdf } from '../../support/pdf/invoice-pdf.js'

type ReadPdf = Stage<'pdfa', 'xmlFile' | 'inspections'>

describe('read-pdf: the stage and its child processes', () => {
  let stage: ReadPdf
  before(async () => {
    stage = await readPdf.create({ offers: OFFERS }, { processes: 2 }, UNSHARED)
  })
  after(() => stage.close?.())

  it('gives the invoice XML and no finding for a correct container', async () => {
    const run = await runStage(stage, { pdfa: invoicePdf().bytes() })
    expect(run.findings).to.deep.equal([])
    expect(run.gave.xmlFile?.name).to.equal('factur-x.xml')
    expect(Buffer.from(run.gave.xmlFile?.bytes ?? []).toString()).to.equal(INVOICE_XML)
    expect(run.gave.inspections?.['check-container']?.attachments).to.have.length(1)
  })

  it('reports in the language of the run', async () => {
    const pdfa = invoicePdf({ relationship: '' }).bytes()
    for (const [locale, word] of [
      ['de', 'fehlt'],
      ['en', 'lacks'],
      ['fr', 'facture'],
      ['xx', 'lacks'],
    ] as const) {
      const { findings } = await runStage(stage, { pdfa }, locale)
      expect(findings[0], locale).to.deep.include({
        code: 'RELATIONSHIP_MISSING',
        path: '$.pdf_base64',
        severity: 'error',
      })
      expect(findings[0]?.message, locale).to.contain(word)
    }
  })

  it('gives no XML, and an error with the reason', async () => {
    const run = await runStage(stage, { pdfa: Buffer.from('no PDF at all') })
    expect(codesOf(run)).to.deep.equal(['NOT_PDF'])
    expect(run.gave.xmlFile).to.equal(undefined)
  })

  it('reads more documents at a time than it has processes', async () => {
    const runs = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        runStage(stage, { pdfa: invoicePdf({ xml: `<a n="${i}"/>` }).bytes() }),
      ),
    )
    for (const [i, { gave }] of runs.entries())
      expect(Buffer.from(gave.xmlFile?.bytes ?? []).toString()).to.equal(`<a n="${i}"/>`)
  })
})

describeWithShared('read-pdf: files of other programs', () => {
  let stage: ReadPdf
  let folder = ''
  before(async () => {
    // The time of the service; a busy machine takes more than the ten seconds of the default for some.
    stage = await readPdf.create({ offers: OFFERS }, { timeoutMs: 30_000 }, UNSHARED)
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-extract-'))
  })
  after(async () => {
    await stage.close?.()
    rmSync(folder, { recursive: true, force: true })
  })

  itWith(
    ['pdfdetach'],
    'extracts from every file of the corpus the bytes that pdfdetach extracts',
    async () => {
      let compared = 0
      for (const { name, path } of corpus('pdf')) {
        const { gave } = await runStage(stage, { pdfa: readFileSync(path) })
        if (gave.xmlFile === undefined) {
          expect(name).to.match(/^unstructured_/)
          continue
        }
        const theirs = attachmentsOf(readFileSync(path)).get(gave.xmlFile.name)
        expect(Buffer.compare(gave.xmlFile.bytes, theirs ?? Buffer.alloc(0)), name).to.equal(0)
        compared++
      }
      expect(compared).to.be.greaterThan(40)
    },
  )

  it('gives an answer for every hostile file', async () => {
    const answers: Record<string, string[]> = {}
    for (const { name, path } of corpus('hostile')) {
      const run = await runStage(stage, { pdfa: readFileSync(path) })
      answers[name] = codesOf(run)
      expect(
        run.findings.some(({ severity }) => severity === 'error'),
        name,
      ).to.equal(true)
    }
    expect(answers).to.deep.include({
      'embedded1024.pdf': ['PDF_LIMIT'],
      'embedded256.pdf': ['PDF_LIMIT'],
      'deepages.pdf': ['PDF_LIMIT'],
      'garbage20M.pdf': ['PDF_UNREADABLE'],
    })
  })
})
