import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import readPdf from '../../../plugins/read-pdf/index.js'
import { ReaderPool, type Outcome } from '../../../plugins/read-pdf/child/pool.js'
import { residentBytes } from '../../../plugins/read-pdf/child/memory.js'
import { Fault, type Stage } from 'twinvoice/plugin'
import { itWith, skip } from '../../support/skip.js'
import { attachmentsOf } from '../../support/pdf-programs.js'
import { codesOf, runStage, UNSHARED } from '../../support/run-stage.js'
import { corpus, describeWithShared } from '../../support/shared-folder.js'
import { INVOICE_XML, invoicePdf } from '../../support/invoice-pdf.js'

type ReadPdf = Stage<'pdfa', 'xmlFile' | 'container' | 'pdfaFindings'>

const never = new AbortController().signal
const job = (bytes: Uint8Array) => ({ bytes, limits: {}, locale: 'en', pdfa: false })
const kindOf = ({ kind }: Outcome) => kind

/** Hundreds of thousands of objects without a table: the scan takes a while. */
const SLOW = Buffer.from(
  `%PDF-1.7\n${Array.from({ length: 600_000 }, (_, i) => `${i + 10} 0 obj<</Type/ObjStm>>endobj\n`).join('')}`,
)

describe('read-pdf: the stage and its child processes', function () {
  this.timeout(60_000)
  let stage: ReadPdf
  before(async () => {
    stage = await readPdf.create({}, { processes: 2 }, UNSHARED)
  })
  after(() => stage.close?.())

  it('gives the invoice XML and no finding for a container without fault', async () => {
    const run = await runStage(stage, { pdfa: invoicePdf().bytes() })
    expect(run.findings).to.deep.equal([])
    expect(run.gave.xmlFile?.name).to.equal('factur-x.xml')
    expect(Buffer.from(run.gave.xmlFile?.bytes ?? []).toString()).to.equal(INVOICE_XML)
    expect(run.gave.container?.attachments).to.have.length(1)
  })

  it('speaks the language of the run', async () => {
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

  it('gives no XML after an error that says why', async () => {
    const run = await runStage(stage, { pdfa: Buffer.from('no PDF at all') })
    expect(codesOf(run)).to.deep.equal(['NOT_PDF'])
    expect(run.gave.xmlFile).to.equal(undefined)
  })

  it('stops a document that takes too long, and goes on', async () => {
    const pool = new ReaderPool({
      processes: 1,
      queue: 10,
      timeoutMs: 60,
      memoryMb: 448,
      idleMs: 60_000,
    })
    try {
      await pool.warm()
      expect(kindOf(await pool.read(job(SLOW), never))).to.equal('timeout')
      const slower = new ReaderPool({
        processes: 1,
        queue: 10,
        timeoutMs: 20_000,
        memoryMb: 448,
        idleMs: 60_000,
      })
      expect(kindOf(await slower.read(job(invoicePdf().bytes()), never))).to.equal('read')
      await slower.close()
    } finally {
      await pool.close()
    }
  })

  it('does not blame a document for the time that the parent was busy', async function () {
    this.timeout(20_000)
    const pool = new ReaderPool({
      processes: 1,
      queue: 10,
      timeoutMs: 3000,
      memoryMb: 448,
      idleMs: 60_000,
    })
    try {
      await pool.warm()
      // Too large for the pipe to take at once: the child waits for the rest.
      const large = invoicePdf().stream(9, '', randomBytes(4_000_000)).bytes()
      const outcome = pool.read(job(large), never)
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
      // The whole thread stands still, as under a large rule sheet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3500)
      expect(kindOf(await outcome)).to.equal('read')
    } finally {
      await pool.close()
    }
  })

  it('stops a document that takes too much memory', async function () {
    if (residentBytes(process.pid) === undefined)
      skip(this, 'this system does not say how much memory a process has')
    const pool = new ReaderPool({
      processes: 1,
      queue: 10,
      timeoutMs: 20_000,
      memoryMb: 160,
      idleMs: 60_000,
    })
    try {
      await pool.warm()
      const values = {
        bytes: Buffer.concat([
          Buffer.from('%PDF-1.7\n4 0 obj\n['),
          Buffer.from('[1.5]'.repeat(3_000_000)),
          Buffer.from(']endobj\ntrailer<</Root 4 0 R>>'),
        ]),
      }
      const outcome = await pool.read(
        { ...job(values.bytes), limits: { values: 100_000_000 } },
        never,
      )
      expect(kindOf(outcome)).to.equal('memory')
      expect(kindOf(await pool.read(job(invoicePdf().bytes()), never))).to.equal('read')
    } finally {
      await pool.close()
    }
  })

  it('ends a child that nobody needs, and starts another for the next document', async function () {
    if (residentBytes(process.pid) === undefined)
      skip(this, 'this system does not say how much memory a process has')
    const childrenNow = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim()
    const before = childrenNow()
    const idleMs = 30
    const pool = new ReaderPool({
      processes: 1,
      queue: 1,
      timeoutMs: 20_000,
      memoryMb: 448,
      idleMs,
    })
    try {
      for (let turn = 0; turn < 2; turn++) {
        expect(kindOf(await pool.read(job(invoicePdf().bytes()), never))).to.equal('read')
        expect(childrenNow()).not.to.equal(before)
        while (childrenNow() !== before) await new Promise((resume) => setTimeout(resume, 10))
      }
    } finally {
      await pool.close()
    }
  })

  it('reads many documents at a time, more than it has children', async () => {
    const runs = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        runStage(stage, { pdfa: invoicePdf({ xml: `<a n="${i}"/>` }).bytes() }),
      ),
    )
    for (const [i, { gave }] of runs.entries())
      expect(Buffer.from(gave.xmlFile?.bytes ?? []).toString()).to.equal(`<a n="${i}"/>`)
  })

  it('is aborted while it reads and while it waits', async () => {
    const pool = new ReaderPool({
      processes: 1,
      queue: 10,
      timeoutMs: 20_000,
      memoryMb: 448,
      idleMs: 60_000,
    })
    try {
      await pool.warm()
      const controller = new AbortController()
      const reading = pool.read(job(SLOW), controller.signal)
      const waiting = pool.read(job(SLOW), controller.signal)
      const other = pool.read(job(invoicePdf().bytes()), never)
      setTimeout(() => controller.abort(), 20)
      for (const ended of await Promise.allSettled([reading, waiting])) {
        const fault: unknown = ended.status === 'rejected' ? ended.reason : undefined
        expect(fault).to.be.instanceOf(Fault).with.property('code', 'ABORTED')
      }
      expect(kindOf(await other)).to.equal('read')
    } finally {
      await pool.close()
    }
  })

  it('refuses more documents than may wait, and all once it is closed', async () => {
    const pool = new ReaderPool({
      processes: 1,
      queue: 1,
      timeoutMs: 20_000,
      memoryMb: 448,
      idleMs: 60_000,
    })
    const codeOf = (promise: Promise<Outcome>) =>
      promise.then(kindOf, (fault: unknown) => (fault instanceof Fault ? fault.code : fault))
    const first = codeOf(pool.read(job(invoicePdf().bytes()), never))
    const second = codeOf(pool.read(job(invoicePdf().bytes()), never))
    expect(await codeOf(pool.read(job(invoicePdf().bytes()), never))).to.equal('BUSY')
    expect(await Promise.all([first, second])).to.deep.equal(['read', 'read'])
    await pool.close()
    expect(await codeOf(pool.read(job(invoicePdf().bytes()), never))).to.equal('CLOSED')
  })
})

describeWithShared('read-pdf: files of others', function () {
  this.timeout(240_000)
  let stage: ReadPdf
  let folder = ''
  before(async () => {
    stage = await readPdf.create({}, {}, UNSHARED)
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

  it('ends with an answer on every hostile file', async () => {
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
