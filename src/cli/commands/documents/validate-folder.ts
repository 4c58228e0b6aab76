import { join } from 'node:path'
import { Fault } from '../../../pipeline/errors.js'
import type { ValidateResult } from '../../../documents/documents.js'
import type { Twinvoice } from '../../../documents/instance/twinvoice.js'
import { namesIn, readInput } from '../../io/files.js'
import { inOrder } from '../../io/in-order.js'
import { openInstance } from '../../io/instance.js'
import { EXIT, printError, explain, writeAll, type CommandIo } from '../../io/io.js'
import { wrongFile } from '../../io/wrong-file.js'
import { progressOn } from '../../report/progress.js'
import { reportWords } from '../../report/report-words.js'
import { textReport } from '../../report/text-report.js'
import { isValid, jsonLine, optionsOf, type ValidateFlags } from './validate-result.js'

type Outcome =
  { readonly result: ValidateResult } | { readonly fault: string } | { readonly wrong: string }

/** Validates each PDF and XML file in a folder; results are in the order of the names. */
export async function validateFolder(
  folder: string,
  flags: ValidateFlags,
  io: CommandIo,
): Promise<void> {
  if (flags.html !== undefined || flags.json === true)
    throw new Fault(
      'OPTIONS_INVALID',
      'use --jsonl for a folder; --json and --html are for a single file',
    )
  const found = await namesIn(folder, flags.recursive === true)
  const names = found.filter((name) => /\.(pdf|xml)$/i.test(name)).sort()
  if (names.length === 0)
    throw new Fault('INPUT_UNREADABLE', 'contains no .pdf or .xml file', { file: folder })
  const jobs = Math.min(flags.jobs, names.length)
  const twinvoice = await openInstance(io, flags, { workers: jobs, queue: jobs })
  const progress = await progressOn(io, names.length)
  const start = performance.now()
  let [valid, faults] = [0, 0]
  try {
    await inOrder(
      names.map((name) => join(folder, name)),
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
    all: String(names.length),
    valid: String(valid),
    invalid: String(names.length - valid - faults),
    faults: String(faults),
    seconds,
  }
  printError(io, reportWords(flags.locale)('summary', values))
}

async function judge(
  twinvoice: Twinvoice,
  path: string,
  flags: ValidateFlags,
  io: CommandIo,
): Promise<Outcome> {
  try {
    const bytes = await readInput(path, io)
    const wrong = flags.jsonl === true ? undefined : wrongFile(path, bytes, 'invoice')
    if (wrong !== undefined) return { wrong }
    return { result: await twinvoice.validate(bytes, { ...optionsOf(flags), name: path }) }
  } catch (thrown) {
    return { fault: explain(thrown, path) }
  }
}

function lineOf(outcome: Outcome, path: string, flags: ValidateFlags, io: CommandIo): string {
  if ('wrong' in outcome) return ''
  if (flags.jsonl !== true) {
    if ('fault' in outcome) return ''
    return textReport(path, outcome.result, flags.locale, io.stdout.isTTY === true)
  }
  const line =
    'fault' in outcome
      ? { file: path, valid: false, fault: outcome.fault, findings: [] }
      : jsonLine(path, outcome.result)
  return `${JSON.stringify(line)}\n`
}
