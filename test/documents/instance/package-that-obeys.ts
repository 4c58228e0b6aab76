import { join } from 'node:path'
import { Fault, type GenerateResult } from 'twinvoice'
import { REQUEST } from '../../support/fixtures/requests.js'
import { writeStagePackage } from '../../support/stage-package.js'

/** A file in the package's folder. */
export const BEGUN = 'begun'

/** A package whose stage does what the invoice's note says: dies, hangs, throws or goes on. `native`
 * is work that no thread can be ended in, and writes the file `BEGUN` before; `no files` fails as if no file
 * could be opened. */
export function packageThatObeys(folder: string): string {
  return writeStagePackage(
    folder,
    'obey',
    `import { existsSync, writeFileSync } from 'node:fs'
    let runs = 0
    export default {
      manifest: { name: 'obey', core: '^1.0.0', summary: 'Obeys the note.', needs: ['invoice'], gives: [] },
      create: () => ({
        run({ invoice }) {
          runs += 1
          if (invoice.note === 'count') throw new Error(String(runs))
          if (invoice.note === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
          if (invoice.note === 'die') process.exit(3)
          if (invoice.note?.startsWith('/') && !existsSync(invoice.note)) {
            writeFileSync(invoice.note, '')
            process.exit(3)
          }
          if (invoice.note === 'hang') for (;;);
          if (invoice.note === 'native') writeFileSync(${JSON.stringify(join(folder, BEGUN))}, '')
          if (invoice.note === 'native') ('a' + '\\u0315\\u0300'.repeat(100_000)).normalize('NFC')
          if (invoice.note === 'no files') throw Object.assign(new Error('open'), { code: 'EMFILE' })
          if (invoice.note === 'throw') throw new Error('as told')
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
