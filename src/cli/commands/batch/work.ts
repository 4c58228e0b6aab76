import type { Command } from 'commander'
import { loadSettings } from '../../../config/load.js'
import { openInstance, packageOption, type PackageFlags } from '../../io/instance.js'
import { printError, type CommandIo } from '../../io/io.js'
import { wholeNumber } from '../../io/options.js'
import { queueOption, withBatch, type QueueFlags } from './queue.js'
import { untilSignal } from './signals.js'

interface WorkFlags extends QueueFlags, PackageFlags {
  readonly concurrency?: number
}

/** `twinvoice work` */
export function registerWork(program: Command, io: CommandIo): void {
  program
    .command('work')
    .description('work on the runs of a queue until SIGTERM or SIGINT')
    .option('--concurrency <n>', 'documents processed at the same time', wholeNumber)
    .addOption(queueOption())
    .addOption(packageOption())
    .action((flags: WorkFlags) => withBatch(io, flags, (batch) => work(batch, flags, io)))
}

async function work(
  batch: Parameters<Parameters<typeof withBatch>[2]>[0],
  flags: WorkFlags,
  io: CommandIo,
): Promise<void> {
  const { settings } = loadSettings({ env: io.env, folder: process.cwd() })
  const { threads, drainMs, documentTimeoutMs, threadMemoryMiB } = settings
  const concurrency = flags.concurrency ?? threads
  const signals = untilSignal(io, drainMs)
  const documents = await openInstance(io, flags, {
    workers: concurrency,
    timeoutMs: documentTimeoutMs,
    memoryMiB: threadMemoryMiB,
  })
  try {
    await documents.warm()
    printError(io, `working on runs, ${concurrency} documents at a time`)
    await batch.work({
      documents,
      concurrency,
      stop: signals.stop,
      abort: signals.abort,
      isPatient: true,
      onTrouble: (reason) => {
        printError(io, reason === undefined ? 'going on' : `waiting: ${reason}`)
      },
    })
  } finally {
    signals.done()
    await documents.close()
  }
}
