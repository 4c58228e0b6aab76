import { detail } from '../../../pipeline/detail.js'
import { existsSync } from 'node:fs'
import { Option, type Command } from 'commander'
import type { Batch } from '../../../batch/batch.js'
import { checkGoal } from '../../../batch/run/options.js'
import { GOALS, type Goal, type RunOptions } from '../../../batch/run/run.js'
import { UnresumableFault } from '../../../batch/run/unresumable-fault.js'
import { PDFA_ERRORS, SYNTAXES } from '../../../catalog/entries/entries.js'
import { loadSettings } from '../../../config/load.js'
import { Fault } from '../../../pipeline/errors.js'
import { CONVERT_TARGETS } from '../../../documents/documents.js'
import { packageOption } from '../../io/instance.js'
import { placedDetail, printError, type CommandIo } from '../../io/io.js'
import { said, saidCount } from '../../io/said/said.js'
import {
  jobsOption,
  localeOption,
  messageLocaleOption,
  moment,
  names,
  wholeNumber,
} from '../../io/options.js'
import { follow, refuseDeleted, resumable, type FollowFlags } from './follow.js'
import { runProgress } from './progress.js'
import { queueOption, withBatch } from './queue.js'

interface SubmitFlags extends FollowFlags, RunOptions {
  readonly goal: Goal
  readonly output: string
  readonly moment?: Date
  readonly chunk?: number
  readonly detach?: boolean
}

/** `twinvoice batch submit` */
export function registerSubmit(batch: Command, io: CommandIo): void {
  const command = batch
    .command('submit')
    .description(
      'submit a run; with a queue in SQLite, this command also processes it; with a queue in PostgreSQL, "twinvoice work" does',
    )
    .argument(
      '<sources...>',
      'manifests (*.ndjson, one JSON value per line; - for standard input), folders, globs, files, or s3:// addresses of these',
    )
    .addOption(
      new Option('--goal <goal>', 'what to do with each document')
        .choices([...GOALS])
        .default('generate'),
    )
    .requiredOption('-o, --output <place>', 'folder or s3://bucket/prefix for the results')
    .option(
      '--moment <time>',
      'moment of creation for all documents, ISO 8601 (default: now)',
      moment,
    )
    .option('--chunk <n>', 'greatest number of documents in a job (default: 50)', wholeNumber)
    .option('--detach', 'exit when the run is submitted; "twinvoice work" processes it')
  for (const option of goalOptions()) command.addOption(option)
  following(command).action((sources: string[], flags: SubmitFlags) => submit(sources, flags, io))
}

/** `twinvoice batch wait` */
export function registerWait(batch: Command, io: CommandIo): void {
  const command = batch
    .command('wait')
    .description('wait until a run is finished; with a queue in SQLite, resume it')
    .argument('<run>', 'id of the run')
    .addOption(messageLocaleOption())
  following(command).action((run: string, flags: FollowFlags) =>
    withBatch(io, flags, (opened) => follow(opened, run, flags, io)),
  )
}

/** `twinvoice batch retry` */
export function registerRetry(batch: Command, io: CommandIo): void {
  const command = batch
    .command('retry')
    .description('process documents again that failed or whose file could not be read')
    .argument('<run>', 'id of the run')
    .option('--detach', 'exit at once; "twinvoice work" processes the documents')
    .addOption(messageLocaleOption())
  following(command).action((run: string, flags: FollowFlags & { readonly detach?: boolean }) =>
    withBatch(io, flags, async (opened) => {
      const documents = await opened.retry(run)
      printError(io, saidCount(io, 'batch.again', documents, { run }))
      if (documents > 0 && flags.detach !== true) await follow(opened, run, flags, io)
    }),
  )
}

/** @throws Fault OPTIONS_INVALID for the name of a goal where documents are named */
function refuseGoals(sources: readonly string[]): void {
  const goal = sources.find((name) => GOALS.some((each) => each === name) && !existsSync(name))
  if (goal !== undefined)
    throw new Fault(
      'OPTIONS_INVALID',
      detail`the file "${goal}" does not exist; to set the goal, use --goal ${goal}`,
    )
}

async function submit(sources: string[], flags: SubmitFlags, io: CommandIo): Promise<void> {
  refuseGoals(sources)
  const options = optionsOf(flags)
  // Before a queue is made for it.
  checkGoal(flags.goal, options)
  const { batchRoots, packages, profile } = loadSettings({
    env: io.env,
    folder: process.cwd(),
  }).settings
  await withBatch(io, flags, async (batch) => {
    const run = await batch.create({
      goal: flags.goal,
      sources,
      place: flags.output,
      options,
      ...(flags.moment === undefined ? {} : { moment: flags.moment }),
      ...(flags.chunk === undefined ? {} : { chunk: flags.chunk }),
      ...(batchRoots.length === 0 ? {} : { roots: batchRoots }),
      installed: { packages: [...packages, ...(flags.package ?? [])], profile },
    })
    printError(io, said(io, 'batch.run', { run }))
    const progress = runProgress(io, flags.events === true)
    const { documents } = await batch
      .fill(run, { stdin: io.stdin, onSubmitted: (count) => progress.submitted(run, count) })
      .catch((thrown: unknown) => interrupted(batch, run, sources, thrown))
      .finally(() => progress.stop())
    const isLeft = flags.detach === true || batch.isShared
    if (!isLeft) return follow(batch, run, flags, io)
    printError(io, saidCount(io, 'batch.submitted', documents))
    if (flags.events !== true) io.stdout.write(`${run}\n`)
    else io.stdout.write(`${JSON.stringify({ event: 'submitted', run, documents })}\n`)
  })
}

/**
 * Says how a submission that ended early can be resumed. What standard input gave cannot be read again: such a run
 * is cancelled, since it would wait for its documents for ever.
 */
async function interrupted(
  batch: Batch,
  run: string,
  sources: readonly string[],
  thrown: unknown,
): Promise<never> {
  if (!(thrown instanceof Fault)) throw thrown
  await refuseDeleted(batch, run, thrown)
  const what = placedDetail(thrown)
  if (thrown instanceof UnresumableFault)
    throw new Fault(thrown.code, detail`run ${run}: ${what}`, {}, thrown)
  const isLost = sources.includes('-')
  // A queue that is out of reach cannot cancel it either; the fault says so.
  if (isLost) await batch.cancel(run).catch(() => undefined)
  const why = isLost
    ? detail`run ${run}: ${what}; it is cancelled, since standard input cannot be read again`
    : resumable(run, thrown)
  throw new Fault(thrown.code, why, {}, thrown)
}

function following(command: Command): Command {
  return command
    .option('--events', 'print progress to standard output, one JSON line per event')
    .addOption(queueOption())
    .addOption(packageOption())
    .addOption(jobsOption())
}

function goalOptions(): Option[] {
  return [
    localeOption('language of messages, and of invoices whose request has no locale'),
    new Option('--profile <id>', 'generate, embed: profile of the XML'),
    new Option('--template <id>', 'generate, view: template'),
    new Option('--format <format>', 'generate: pdf or xml; view: html or pdf').choices([
      'pdf',
      'xml',
      'html',
    ]),
    new Option('--syntax <syntax>', 'generate: syntax of the XML').choices([...SYNTAXES]),
    new Option('--level <level>', 'generate: PDF/A-3 level').choices(['a', 'b']),
    new Option('--coerce', 'generate, embed: accept numbers in quotes, such as "120.50"'),
    new Option('--watermark', 'generate, embed: print the sandbox watermark'),
    new Option(
      '--rules <packs>',
      'validate: additional rule packs to apply, separated by commas',
    ).argParser((text, before: readonly string[] | undefined) =>
      names(text, before).map((name) => name.trim()),
    ),
    new Option('--pdfa <severity>', 'validate: severity of PDF/A errors').choices([...PDFA_ERRORS]),
    new Option('--to <target>', 'convert: syntax or specification of the result').choices([
      ...CONVERT_TARGETS,
    ]),
    new Option('--lossy', 'convert: write the result even if values are lost'),
  ]
}

function optionsOf(flags: SubmitFlags): RunOptions {
  const { locale, profile, template, format, syntax, level, coerce, watermark } = flags
  const { rules, pdfa, to, lossy } = flags
  const options = { locale, profile, template, format, syntax, level, coerce, watermark }
  const given = Object.entries({ ...options, rules, pdfa, to, lossy })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
