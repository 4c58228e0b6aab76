import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import readPdf from '../../../plugins/read-pdf/index.js'
import { Fault, type Stage } from 'twinvoice/plugin'
import { itWith, skip } from '../../support/skip.js'
import { attachmentsOf } from '../../support/pdf/pdf-programs.js'
import { OFFERS } from '../../support/inspection/pdf-inspectors.js'
import { codesOf, runStage, UNSHARED } from '../../support/run-stage.js'
import { corpus, describeWithShared } from '../../support/shared-folder.js'
import { INVOICE_XML, invoicePdf } from '../../support/pdf/invoice-pdf.js'

type ReadPdf = Stage<'pdfa', 'xmlFile' | 'inspections'>

/** Tens of thousands of objects without a table: the scan takes a while. */
const SLOW = Buffer.from(
  `%PDF-1.7\n${Array.from({ length: 40_000 }, (_, i) => `${i + 10} 0 obj<</Type/ObjStm>>endobj\n`).join('')}`,
)

/** Three million values in a file of 15 MB. */
const MANY_VALUES = Buffer.from(
  `%PDF-1.7\n4 0 obj\n[${'[1.5]'.repeat(3_000_000)}]endobj\ntrailer<</Root 4 0 R>>`,
)

/** Numbers of the processes that this one has started. */
function children(): number[] {
  const listed = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
  return listed.trim().split(' ').filter(Boolean).map(Number)
}

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

describe('read-pdf: a fault of the process is never a finding about the document (D37)', () => {
  before(function () {
    if (process.platform !== 'linux')
      skip(this, 'this system does not list the processes of a process')
  })

  const sound = invoicePdf().bytes()

  async function verdictOf(stage: ReadPdf, pdfa: Uint8Array): Promise<string> {
    try {
      return codesOf(await runStage(stage, { pdfa })).join(' ')
    } catch (thrown) {
      if (thrown instanceof Fault) return `fault ${thrown.code}`
      throw thrown
    }
  }

  for (const processes of [1, 2])
    it(`documents get the same verdict while ${processes} readers are killed`, async () => {
      const stage = await readPdf.create({ offers: OFFERS }, { processes }, UNSHARED)
      const over = new AbortController()
      const killing = (async () => {
        for (let turn = 0; turn < 12 && !over.signal.aborted; turn++) {
          await sleep(60 + (turn % 7) * 40)
          const [pid] = children()
          if (pid !== undefined) process.kill(pid, 'SIGKILL')
        }
      })()
      try {
        const documents = Array.from({ length: 40 }, (_, i) => (i % 10 === 9 ? SLOW : sound))
        const verdicts = await Promise.all(documents.map((pdfa) => verdictOf(stage, pdfa)))
        for (const [i, verdict] of verdicts.entries()) {
          const alone = i % 10 === 9 ? 'PDF_UNREADABLE' : ''
          expect(verdict, `document ${i}`).to.be.oneOf([alone, 'fault WORKER_DIED'])
        }
        expect(verdicts.filter((verdict) => verdict === '')).not.to.deep.equal([])
      } finally {
        over.abort()
        await killing
        await stage.close?.()
      }
    })

  it('documents that wait for a reader that is replaced are read at once', async () => {
    // A process of Node.js alone takes more than half of this, so that each ends after its document.
    const stage = await readPdf.create(
      { offers: OFFERS },
      { processes: 1, memoryMb: 128, inspectors: [] },
      UNSHARED,
    )
    try {
      const verdicts = await Promise.all(Array.from({ length: 12 }, () => verdictOf(stage, sound)))
      expect(new Set(verdicts)).to.deep.equal(new Set(['']))
    } finally {
      await stage.close?.()
    }
  })

  it('a document that no reader survives is a fault, and the next one is read', async () => {
    const options = { processes: 1, memoryMb: 160, limits: { values: 100_000_000 } }
    const stage = await readPdf.create({ offers: OFFERS }, options, UNSHARED)
    try {
      const [first, second] = await Promise.all(
        [MANY_VALUES, sound].map((pdfa) => verdictOf(stage, pdfa)),
      )
      // Close to its memory's end a process is busy with collecting garbage: time may be over first, or
      // the kernel ends it where all of the machine's memory is taken.
      expect(first).to.be.oneOf(['fault OUT_OF_MEMORY', 'fault TIMEOUT', 'fault WORKER_DIED'])
      expect(second).to.equal('')
    } finally {
      await stage.close?.()
    }
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
