import type { Command } from 'commander'
import type { Batch } from '../../../batch/batch.js'
import { loadSettings } from '../../../config/load.js'
import type { Twinvoice } from '../../../documents/instance/twinvoice.js'
import { openInstance, packageOption, type PackageFlags } from '../../io/instance.js'
import { printError, reasonText, type CommandIo } from '../../io/io.js'
import { said, saidCount } from '../../io/said/said.js'
import { messageLocaleOption, portNumber, wholeNumber } from '../../io/options.js'
import { queueOption, withBatch, type QueueFlags } from './queue.js'
import { untilSignal } from '../signals.js'

interface WorkFlags extends QueueFlags, PackageFlags {
  readonly concurrency?: number
  readonly port?: number
}

/** `twinvoice work` */
export function registerWork(program: Command, io: CommandIo): void {
  program
    .command('work')
    .description('process the batch runs of a queue until SIGTERM, SIGINT or SIGHUP')
    .option(
      '--concurrency <n>',
      'documents processed at the same time (default: TWINVOICE_THREADS)',
      wholeNumber,
    )
    .option('--port <n>', 'port for /healthz, /readyz and /metrics (default: none)', portNumber)
    .addOption(messageLocaleOption())
    .addOption(queueOption())
    .addOption(packageOption())
    .action((flags: WorkFlags) => withBatch(io, flags, (batch) => work(batch, flags, io)))
}

async function work(batch: Batch, flags: WorkFlags, io: CommandIo): Promise<void> {
  const { settings } = loadSettings({ env: io.env, folder: process.cwd() })
  const { threads, drainMs, documentTimeoutMs, threadMemoryMiB, batchRoots } = settings
  const concurrency = flags.concurrency ?? threads
  // Loaded only here, so that other commands start faster.
  const [{ Figures }, { Probe }] = await Promise.all([
    import('../../../batch/work/figures.js'),
    import('../../../batch/work/probe.js'),
  ])
  let trouble: string | undefined = 'starting'
  const figures = new Figures(() => batch.waiting())
  const probe =
    flags.port === undefined
      ? undefined
      : await Probe.open({ host: settings.host, port: flags.port, figures, trouble: () => trouble })
  const signals = untilSignal(io, drainMs)
  let documents: Twinvoice | undefined
  try {
    documents = await openInstance(io, flags, {
      workers: concurrency,
      timeoutMs: documentTimeoutMs,
      memoryMiB: threadMemoryMiB,
    })
    // The time limit of a document does not include that fonts and rules are loaded.
    await documents.warm()
    trouble = undefined
    printError(
      io,
      probe === undefined
        ? saidCount(io, 'working', concurrency)
        : saidCount(io, 'working.port', concurrency, { port: String(probe.port) }),
    )
    await batch.work({
      documents,
      concurrency,
      stop: signals.stop,
      abort: signals.abort,
      isPatient: true,
      ...(batchRoots.length === 0 ? {} : { roots: batchRoots }),
      onOutcome: (outcome) => figures.observe(outcome),
      onTrouble: (reason, thrown) => {
        if (reason !== trouble) printError(io, troubleText(reason, thrown, io))
        trouble = reason
      },
    })
  } finally {
    signals.done()
    probe?.close()
    await documents?.close()
  }
}

/** That work waits, and for what; without a reason, that it continues. */
export function troubleText(reason: string | undefined, thrown: unknown, io: CommandIo): string {
  if (reason === undefined) return said(io, 'continuing')
  return said(io, 'waiting', { reason: thrown === undefined ? reason : reasonText(thrown, io) })
}
