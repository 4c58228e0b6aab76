import type { Command } from 'commander'

import { loadSettings } from '../../config/load.js'
import type { Settings } from '../../config/settings.js'
import { EXIT, type CommandIo } from '../io/io.js'
import { portNumber, wholeNumber } from '../io/options.js'
import { endByHangUp } from './signals.js'

/** Runs the service until it is stopped; true if it shut down cleanly. */
export type RunService = (options: {
  readonly settings: Settings
  readonly quickStart: boolean
  readonly stdout: CommandIo['stdout']
}) => Promise<boolean>

interface ServeOptions {
  readonly workers?: number
  readonly port?: number
  readonly quickStart?: boolean
}

/**
 * `twinvoice serve`
 * @param runService loaded only when the command runs, so that other commands start faster
 */
export function registerServe(runService: () => Promise<RunService>) {
  return (program: Command, io: CommandIo): void => {
    program
      .command('serve')
      .description('run the HTTP service until SIGTERM, SIGINT or SIGHUP')
      .option('--workers <n>', 'number of processes', wholeNumber)
      .option('--port <n>', 'port to listen on', portNumber)
      .option('--quick-start', 'create an account and a sandbox key, and show how to use them')
      .action(async ({ quickStart = false, ...flags }: ServeOptions) => {
        const { settings, sources } = loadSettings({ env: io.env, folder: process.cwd(), flags })
        // With --quick-start, only warnings and errors are logged.
        const quiet = quickStart && sources.logLevel === 'default'
        process.once('SIGHUP', endByHangUp)
        const run = await runService()
        const graceful = await run({
          settings: quiet ? { ...settings, logLevel: 'warn' } : settings,
          quickStart,
          stdout: io.stdout,
        })
        io.exit(graceful ? EXIT.done : EXIT.fault)
      })
  }
}
