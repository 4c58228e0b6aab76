import { runCommandLine, type Register } from './cli/main.js'
import { endOnError, ignoreLostErrors, reportExit } from './cli/stray-error.js'
import { StandardOutput } from './cli/standard-output.js'

/** Runs the command line of this process. */
export async function run(): Promise<void> {
  const output = new StandardOutput(process)
  endOnError(process)
  ignoreLostErrors(process)
  const ended = reportExit(process)
  const share = output.keepFromOthers()
  try {
    process.exitCode = await runCommandLine(
      process.argv.slice(2),
      {
        stdin: process.stdin,
        stdout: output.stream,
        stderr: process.stderr,
        env: process.env,
        outliveReader: () => output.outliveReader(),
      },
      { serve: async () => serveTo(output) },
    )
  } finally {
    ended()
    share()
  }
}

/** The command of the service, whose log is the standard output. */
async function serveTo(output: StandardOutput): Promise<Register> {
  const { registerServe } = await import('./cli/commands/serve.js')
  return registerServe(async () => {
    // What the service is made of would fail at one of them while it is loaded, in words of a library.
    ;(await import('./documents/instance/node-flags.js')).checkNodeFlags(true)
    output.becomeLog()
    return (await import('./service/run.js')).runService
  })
}
