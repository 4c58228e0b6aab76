import { runCommandLine } from './cli/main.js'

/** Runs the command line of this process. */
export async function run(): Promise<void> {
  // A reader that closes its end of the pipe (`| head`) is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  process.exitCode = await runCommandLine(
    process.argv.slice(2),
    { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, env: process.env },
    {
      serve: async () => {
        const { registerServe } = await import('./cli/commands/serve.js')
        return registerServe(async () => (await import('./service/run.js')).runService)
      },
    },
  )
}
