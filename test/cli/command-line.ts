import { Readable, Writable } from 'node:stream'
import { runCommandLine } from '../../src/cli/main.js'

/** What a command left behind. */
export interface Ran {
  readonly code: number
  readonly stdout: Buffer
  readonly stderr: string
}

/** Runs the command line in this process with streams of its own. */
export async function run(
  args: readonly string[],
  stdin: string | Uint8Array = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const out = sink()
  const err = sink()
  const code = await runCommandLine(args, {
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: out.stream,
    stderr: err.stream,
    env,
  })
  return { code, stdout: out.bytes(), stderr: err.bytes().toString('utf8') }
}

function sink(): { stream: Writable; bytes: () => Buffer } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  return { stream, bytes: () => Buffer.concat(chunks) }
}
