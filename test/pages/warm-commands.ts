import { createServer, type Socket } from 'node:net'
import { PassThrough, Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { runCommandLine } from '../../src/cli/main.js'

/**
 * Runs the commands of the pages' shell blocks, and their JavaScript, in one process that stays
 * warm: the same code as `bin/twinvoice.js`, without a new start for each of some hundred.
 * One at a time, since each has a working folder of its own.
 */
export interface Job {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Arguments of `twinvoice`. */
  readonly args?: readonly string[]
  /** A module to import. */
  readonly module?: string
  readonly stdin?: string
}

/** A part of what a job prints, or its end. */
export type Frame = { readonly out?: string; readonly err?: string } | { readonly exit: number }

let last: Promise<unknown> = Promise.resolve()

const server = createServer({ allowHalfOpen: true }, (socket) => {
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => (text += part))
  socket.on('end', () => {
    const job = JSON.parse(text) as Job
    last = last.then(() => run(job, socket))
  })
})
server.listen(process.argv[2], () => process.send?.('ready'))

async function run(job: Job, socket: Socket): Promise<void> {
  const send = (frame: Frame) => socket.write(`${JSON.stringify(frame)}\n`)
  const out = (part: Uint8Array | string) => send({ out: Buffer.from(part).toString('base64') })
  const err = (part: Uint8Array | string) => send({ err: Buffer.from(part).toString('base64') })
  const before = process.cwd()
  process.chdir(job.cwd)
  try {
    send({ exit: await (job.module === undefined ? command(job, out, err) : imported(job, out)) })
  } catch (thrown) {
    err(`${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`)
    send({ exit: 1 })
  } finally {
    process.chdir(before)
    socket.end()
  }
}

type Print = (part: Uint8Array | string) => unknown

function command({ args = [], env, stdin = '' }: Job, out: Print, err: Print): Promise<number> {
  const into = (print: Print) =>
    new Writable({
      write(part: Buffer, _encoding, done) {
        print(part)
        done()
      },
    })
  const input = new PassThrough()
  input.end(Buffer.from(stdin, 'base64'))
  return runCommandLine(args, { stdin: input, stdout: into(out), stderr: into(err), env })
}

/** A module prints where any program does; its variables are there while it runs. */
async function imported({ module = '', env }: Job, out: Print): Promise<number> {
  const write = process.stdout.write.bind(process.stdout)
  const variables = process.env
  process.env = { ...env }
  process.stdout.write = (part: Uint8Array | string) => {
    out(part)
    return true
  }
  try {
    await import(pathToFileURL(module).href)
    return 0
  } finally {
    process.stdout.write = write
    process.env = variables
  }
}
