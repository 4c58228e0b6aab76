import type { Command } from 'commander'
import type { CommandIo } from '../../io/io.js'
import { registerDelete } from './delete.js'
import { registerCancel, registerResults, registerStatus } from './look.js'
import { registerRetry, registerSubmit, registerWait } from './submit.js'

/** `twinvoice batch`: runs of many documents. */
export function registerBatch(program: Command, io: CommandIo): void {
  const batch = program
    .command('batch')
    .description('batch runs of many documents, on one or several machines')
  for (const register of [
    registerSubmit,
    registerStatus,
    registerWait,
    registerResults,
    registerRetry,
    registerCancel,
    registerDelete,
  ])
    register(batch, io)
}
