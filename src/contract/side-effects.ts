import { format } from 'node:util'

/** What a piece of work did to its process. */
export interface SideEffects {
  /** What it printed. */
  readonly output: readonly string[]
  /** Whether it wanted to end the process. */
  readonly exit: boolean
  /** Names that it left in the global object. */
  readonly globals: readonly string[]
}

/** Runs work and records its side effects; nothing is printed, and the process goes on. */
export async function watchSideEffects(work: () => Promise<void>): Promise<SideEffects> {
  const output: string[] = []
  let exit = false
  const before = new Set(Object.keys(globalThis))
  const undo = [
    ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      replace(console, name, (...parts: unknown[]) => {
        output.push(format(...parts))
      }),
    ),
    ...([process.stdout, process.stderr] as const).map((stream) =>
      replace(stream, 'write', (chunk: string | Uint8Array) => {
        output.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
        return true
      }),
    ),
    replace(process, 'exit', () => {
      exit = true
      throw new Error('process.exit was called')
    }),
  ]
  try {
    await work()
  } finally {
    for (const each of undo) each()
  }
  // Helpers of compiled code (tslib) have names that begin with two underscores.
  const globals = Object.keys(globalThis).filter(
    (name) => !before.has(name) && !name.startsWith('__'),
  )
  return { output, exit, globals }
}

function replace<T extends object, K extends keyof T>(object: T, key: K, value: T[K]): () => void {
  const own = object[key]
  object[key] = value
  return () => {
    object[key] = own
  }
}
