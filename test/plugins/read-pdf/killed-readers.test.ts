import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import readPdf from '../../../plugins/read-pdf/index.js'
import repairPdfa from '../../../plugins/repair-pdfa/index.js'
import { Fault, type Stage } from 'twinvoice/plugin'
import { OFFERS } from '../../support/inspection/pdf-inspectors.js'
import { invoicePdf } from '../../support/pdf/invoice-pdf.js'
import { codesOf, runStage, UNSHARED } from '../../support/run-stage.js'
import { skip } from '../../support/skip.js'

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

  it('a file that is too large for the memory of a reader is refused, and says how large it may be', async () => {
    const options = { processes: 1, memoryMb: 128, inspectors: [] }
    const read = await readPdf.create({ offers: OFFERS }, options, UNSHARED)
    const repair = await repairPdfa.create({ wording: new Map() }, { memoryMb: 128 }, UNSHARED)
    try {
      const large = Buffer.concat([sound, Buffer.alloc(60 * 2 ** 20)])
      for (const { findings } of [
        await runStage(read, { pdfa: large }),
        await runStage(repair, { ownPdf: large }),
      ]) {
        expect(findings.map(({ code }) => code)).to.deep.equal(['PDF_LIMIT'])
        expect(findings[0]?.found).to.equal(`a file of more than ${51 * 2 ** 20} bytes`)
      }
    } finally {
      await Promise.all([read.close?.(), repair.close?.()])
    }
  })
})
