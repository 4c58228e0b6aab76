import { detail } from '../../../pipeline/detail.js'
import { dirname, join, relative } from 'node:path'
import { Fault } from '../../../pipeline/errors.js'
import type { Twinvoice } from '../../../documents/instance/twinvoice.js'
import { makeFolder, readInput, writeAtomically } from '../../io/files.js'
import { make, problemLines, targetOf, withWarned, type GenerateFlags } from './generate-options.js'
import { inOrder } from '../../io/in-order.js'
import { SameNumbers, type NumberedInvoice } from '../../report/same-numbers.js'
import { openInstance } from '../../io/instance.js'
import { EXIT, printError, explain, type CommandIo } from '../../io/io.js'
import { said } from '../../io/said/said.js'
import { withSkipped, sourcesAt } from '../../io/sources.js'
import { checkFolderName } from '../../io/output-name.js'
import { wrongFile } from '../../io/wrong-file.js'
import { progressOn } from '../../report/progress.js'

/** The result of one request: messages and an exit code. */
interface Outcome {
  readonly code: number
  readonly lines: readonly string[]
  readonly invoice?: NumberedInvoice
  readonly isWarned?: boolean
}

/**
 * Generates an invoice with the same name for each `*.json` in a folder, and below it with `--recursive`. Errors of one request are
 * reported and do not stop the others.
 */
export async function generateFolder(
  folder: string,
  flags: GenerateFlags,
  io: CommandIo,
): Promise<void> {
  const isCheck = flags.check === true
  const { path: output = '' } = targetOf(flags)
  if (!isCheck && (output === '' || output === '-'))
    throw new Fault(
      'OPTIONS_INVALID',
      detail`a folder of requests gives one file for each invoice: add ${'-o <folder>'}`,
    )
  if (!isCheck) await checkFolderName(output, detail`a folder`)
  const sources = await sourcesAt([folder], {
    names: /\.json$/i,
    wanted: detail`.json`,
    recursive: flags.recursive === true,
  })
  const { paths } = sources
  const { format } = targetOf(flags)
  const names = new Map(paths.map((path) => [path, nameFor(relative(folder, path), format)]))
  if (!isCheck)
    for (const inside of new Set([...names.values()].map((name) => dirname(name))))
      await makeFolder(join(output, inside))
  // Workers are used even for one job: their memory is limited, so a large folder needs no more
  // memory.
  const jobs = Math.min(flags.jobs, paths.length)
  const twinvoice = await openInstance(io, flags, { workers: jobs, queue: jobs })
  const progress = await progressOn(io, paths.length)
  const sameNumbers = new SameNumbers()
  const first = firstByName(names)
  let [refused, warned] = [0, 0]
  try {
    await inOrder(
      paths,
      jobs,
      (path) =>
        generateFile(twinvoice, { path, name: names.get(path) ?? '', output, first }, flags, io),
      ({ code, lines, invoice, isWarned }) => {
        progress.step()
        if (code !== EXIT.done) refused += 1
        if (isWarned === true) warned += 1
        io.exit(code)
        const same = invoice === undefined ? undefined : sameNumbers.warningFor(invoice)
        for (const line of same === undefined ? lines : [...lines, same]) printError(io, line)
      },
    )
  } finally {
    progress.stop()
    await twinvoice.close()
  }
  const done = said(io, isCheck ? 'done.requests' : 'done.invoices', {
    count: String(paths.length - refused),
    all: String(paths.length),
    ...(isCheck ? {} : { output }),
  })
  printError(io, withSkipped(withWarned(done, warned, io), sources, io))
}

/** The file that is made of a request, in the same place within the folder. */
function nameFor(path: string, format: string): string {
  return path.replace(/\.json$/i, `.${format}`)
}

/** Of the requests that would be written to one file, such as those of `a.json` and `a.JSON`, the first. */
function firstByName(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...names].toReversed().map(([path, name]) => [name, path]))
}

/** A request, and the file that is made of it. */
interface Task {
  readonly path: string
  /** Within the folder for the output. */
  readonly name: string
  readonly output: string
  /** The request that has a name. */
  readonly first: ReadonlyMap<string, string>
}

async function generateFile(
  twinvoice: Twinvoice,
  { path, name, output, first }: Task,
  flags: GenerateFlags,
  io: CommandIo,
): Promise<Outcome> {
  try {
    const taken = first.get(name)
    if (taken !== undefined && taken !== path)
      return { code: EXIT.invalid, lines: [said(io, 'taken', { place: path, name, taken })] }
    const input = await readInput(path, io)
    const wrong = wrongFile(path, input, 'request', io)
    if (wrong !== undefined) return { code: EXIT.invalid, lines: [wrong] }
    const made = await make(twinvoice, input, flags, io.env)
    if (!('bytes' in made)) return { code: EXIT.invalid, lines: problemLines(made, path) }
    if (flags.check !== true) await writeAtomically(join(output, name), made.bytes)
    return {
      code: EXIT.done,
      lines: made.notices.map((line) => `${path}: ${line}`),
      isWarned: made.isWarned,
      invoice: { path, invoice: made.invoice, locale: made.locale },
    }
  } catch (thrown) {
    return { code: EXIT.fault, lines: [explain(thrown, path, io)] }
  }
}
