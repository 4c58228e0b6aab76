import { format } from 'node:util'

/** Side effects of a function on the process. */
export interface SideEffects {
  /** Its output. */
  readonly output: readonly string[]
  /** Whether it tried to end the process. */
  readonly exit: boolean
  /** Names that it added to the global object. */
  readonly globals: readonly string[]
  /** What it added to objects of the language, or changed of them, such as `Array.prototype.last`. */
  readonly builtIns: readonly string[]
}

/** Runs a function and records its side effects; nothing is printed, and the process continues. */
export async function watchSideEffects(work: () => Promise<void>): Promise<SideEffects> {
  const output: string[] = []
  let exit = false
  const before = new Set(Object.keys(globalThis))
  const language = languageObjects()
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
    // Standard output and standard error can be one stream.
    for (const each of undo.reverse()) each()
  }
  // The names of helpers of compiled code (tslib) begin with two underscores.
  const globals = Object.keys(globalThis).filter(
    (name) => !before.has(name) && !name.startsWith('__'),
  )
  const builtIns = [...languageObjects()].flatMap(([name, value]) =>
    Object.is(language.get(name), value) ? [] : [name],
  )
  return { output, exit, globals, builtIns }
}

/** Objects of the language whose members all code of a thread shares. */
const SHARED = [Array, Boolean, Date, Function, Map, Number, Object, Promise, RegExp, Set]
const MORE_SHARED = [String, Uint8Array, Buffer, URL]

/** Every member of them by its name, with its value or what reads it. */
function languageObjects(): Map<string, unknown> {
  const holders: (readonly [string, object])[] = [
    ['JSON', JSON],
    ['Math', Math],
    ['Reflect', Reflect],
    ...[...SHARED, ...MORE_SHARED].flatMap((one): (readonly [string, object])[] => [
      [one.name, one],
      [`${one.name}.prototype`, one.prototype as object],
    ]),
  ]
  return new Map(
    holders.flatMap(([holder, object]) =>
      Object.entries(Object.getOwnPropertyDescriptors(object)).map(
        ([name, property]): [string, unknown] => [
          `${holder}.${name}`,
          property.value ?? Reflect.get(property, 'get'),
        ],
      ),
    ),
  )
}

function replace<T extends object, K extends keyof T>(object: T, key: K, value: T[K]): () => void {
  const own = object[key]
  object[key] = value
  return () => {
    object[key] = own
  }
}
