import { detail } from '../../../pipeline/detail.js'
import { Fault } from '../../../pipeline/errors.js'
import type { ValidateResult } from '../../../documents/documents.js'
import type { Twinvoice } from '../../../documents/instance/twinvoice.js'
import { readInput } from '../../io/files.js'
import { inOrder } from '../../io/in-order.js'
import { openInstance } from '../../io/instance.js'
import { EXIT, printError, explain, writeAll, type CommandIo } from '../../io/io.js'
import { saidFile } from '../../io/said/said.js'
import { sourcesAt, withSkipped } from '../../io/sources.js'
import { wrongFile } from '../../io/wrong-file.js'
import { progressOn } from '../../report/progress.js'
import { reportWords } from '../../report/report-words.js'
import { textReport } from '../../report/text-report.js'
import { hasColor, isValid, jsonLine, optionsOf, type ValidateFlags } from './validate-result.js'

type Outcome =
  { readonly result: ValidateResult } | { readonly fault: string } | { readonly wrong: string }

/**
 * Validates several files, and each PDF and XML file of folders; results are in the order of the names
 * given, and of the names in a folder.
 */
export async function validateFiles(
  places: readonly string[],
  flags: ValidateFlags,
  io: CommandIo,
): Promise<void> {
  if (flags.html !== undefined || flags.json === true)
    throw new Fault(
      'OPTIONS_INVALID',
      detail`--json and --html are for a single file: for a folder or several files, use --jsonl, or twinvoice view <folder> -o <folder> for HTML pages with the results`,
    )
  const recursive = flags.recursive === true
  const sources = await sourcesAt(places, {
    names: /\.(pdf|xml)$/i,
    wanted: detail`.pdf or .xml`,
    recursive,
  })
  const { paths } = sources
  const jobs = Math.min(flags.jobs, paths.length)
  const twinvoice = await openInstance(io, flags, { workers: jobs, queue: jobs })
  const progress = await progressOn(io, paths.length)
  const start = performance.now()
  let [valid, faults] = [0, 0]
  try {
    await inOrder(
      paths,
      jobs,
      (path) => judge(twinvoice, path, flags, io),
      async (outcome, path) => {
        progress.step()
        if ('fault' in outcome) {
          faults += 1
          io.exit(EXIT.fault)
          printError(io, outcome.fault)
        } else if ('wrong' in outcome) {
          io.exit(EXIT.invalid)
          printError(io, outcome.wrong)
        } else if (isValid(outcome.result)) valid += 1
        else io.exit(EXIT.invalid)
        await writeAll(io.stdout, lineOf(outcome, path, flags, io))
      },
    )
  } finally {
    progress.stop()
    await twinvoice.close()
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const values = {
    all: String(paths.length),
    valid: String(valid),
    invalid: String(paths.length - valid - faults),
    faults: String(faults),
    seconds,
  }
  printError(io, withSkipped(reportWords(flags.locale)('summary', values), sources, io))
}

async function judge(
  twinvoice: Twinvoice,
  path: string,
  flags: ValidateFlags,
  io: CommandIo,
): Promise<Outcome> {
  try {
    const bytes = await readInput(path, io)
    const wrong = flags.jsonl === true ? undefined : wrongFile(path, bytes, 'invoice', io)
    if (wrong !== undefined) return { wrong }
    return { result: await twinvoice.validate(bytes, { ...optionsOf(flags), name: path }) }
  } catch (thrown) {
    return { fault: explain(thrown, path, io) }
  }
}

function lineOf(outcome: Outcome, path: string, flags: ValidateFlags, io: CommandIo): string {
  if ('wrong' in outcome) return ''
  if (flags.jsonl !== true) {
    if ('fault' in outcome) return ''
    return textReport(saidFile(io, path), outcome.result, flags.locale, hasColor(io))
  }
  const line =
    'fault' in outcome
      ? { file: path, valid: false, fault: outcome.fault, findings: [] }
      : jsonLine(path, outcome.result)
  return `${JSON.stringify(line)}\n`
}
