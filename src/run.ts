import { runCommandLine } from './cli/main.js'
import { StandardOutput } from './cli/standard-output.js'

/** Runs the command line of this process. */
export async function run(): Promise<void> {
  const output = new StandardOutput(process)
  process.exitCode = await runCommandLine(
    process.argv.slice(2),
    { stdin: process.stdin, stdout: output.stream, stderr: process.stderr, env: process.env },
    {
      serve: async () => {
        const { registerServe } = await import('./cli/commands/serve.js')
        return registerServe(async () => {
          output.becomeLog()
          return (await import('./service/run.js')).runService
        })
      },
    },
  )
}
