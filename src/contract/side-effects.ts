import { format } from 'node:util'

/** Side effects of a function on the process. */
export interface SideEffects {
  /** Its output. */
  readonly output: readonly string[]
  /** Whether it tried to end the process. */
  readonly exit: boolean
  /** Names that it added to the global object. */
  readonly globals: readonly string[]
}

/** Runs a function and records its side effects; nothing is printed, and the process continues. */
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
  // The names of helpers of compiled code (tslib) begin with two underscores.
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
