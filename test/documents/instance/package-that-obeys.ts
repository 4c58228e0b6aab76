import { join } from 'node:path'
import { Fault, type GenerateResult } from 'twinvoice'
import { REQUEST } from '../../support/fixtures/requests.js'
import { writeStagePackage } from '../../support/packages/stage-package.js'

/** A file in the package's folder. */
export const BEGUN = 'begun'

/** A package whose stage does what the invoice's note says: dies, hangs, waits for ever, throws or continues.
 * `native` writes the file `BEGUN` and then waits outside JavaScript until that is removed with its folder: no
 * thread can be ended in it. `stray` throws when the document is done, `cycle` what is its own cause. `no files` fails as if no file could be opened. Only `hang` takes the processor. */
export function packageThatObeys(folder: string): string {
  return writeStagePackage(
    folder,
    'obey',
    `import { spawnSync } from 'node:child_process'
    import { existsSync, writeFileSync } from 'node:fs'
    let runs = 0
    const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
    const begun = ${JSON.stringify(join(folder, BEGUN))}
    const whileBegun = 'setInterval(() => require("fs").existsSync(process.argv[1]) || process.exit(), 100)'
    export default {
      manifest: { name: 'obey', core: '^1.0.0', summary: 'Obeys the note.', needs: ['invoice'], gives: [] },
      create: () => ({
        run({ invoice }) {
          runs += 1
          if (invoice.note === 'count') throw new Error(String(runs))
          if (invoice.note === 'slow') wait(400)
          if (invoice.note === 'die') process.exit(3)
          if (invoice.note?.startsWith('/') && !existsSync(invoice.note)) {
            writeFileSync(invoice.note, '')
            process.exit(3)
          }
          if (invoice.note === 'hang') for (;;);
          if (invoice.note === 'wait') wait()
          if (invoice.note === 'native') {
            writeFileSync(begun, '')
            spawnSync(process.execPath, ['-e', whileBegun, begun], { stdio: 'ignore' })
          }
          if (invoice.note === 'no files') throw Object.assign(new Error('open'), { code: 'EMFILE' })
          if (invoice.note === 'throw') throw new Error('as told')
          if (invoice.note === 'cycle') {
            const error = new Error('as told')
            throw Object.assign(error, { cause: error })
          }
          if (invoice.note === 'stray') setTimeout(() => { throw new RangeError('of the document') }, 500)
          return {}
        },
      }),
    }`,
  )
}

/** A request whose note says what is to happen. */
export function request(note: string): string {
  return JSON.stringify({ ...REQUEST, invoice: { ...REQUEST.invoice, note } })
}

/** The fault that a document ends with. */
export async function faultOf(work: Promise<GenerateResult>): Promise<Fault> {
  try {
    await work
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown
    throw thrown
  }
  throw new Error('there was no fault')
}
