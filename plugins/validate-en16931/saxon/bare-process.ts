import { writeSync } from 'node:fs'

/** Globals of Node through which a script could reach the network or the console's streams. */
const TAKEN = ['fetch', 'WebSocket', 'EventSource', 'navigator', 'process', 'console'] as const

/** What a command like xslt3 asks of its process. */
export interface BareProcess {
  argv: readonly string[]
}

/**
 * Takes away what global objects offer beyond what a command needs: in the place of `process` and
 * `console` stand objects that write to standard error and end the process, without modules, environment
 * and streams. A second wall: what a sheet runs while it is compiled is checked before.
 */
export function bareProcess(): BareProcess {
  const real = process
  const write = (text: unknown): boolean => writeSync(2, String(text)) >= 0
  const say = (...parts: unknown[]): void => void write(`${parts.map(String).join(' ')}\n`)
  const stream = { write, isTTY: false }
  const bare = {
    argv: [] as readonly string[],
    env: {},
    platform: real.platform,
    version: real.version,
    versions: { ...real.versions },
    set exitCode(code: number) {
      real.exitCode = code
    },
    exit: (code?: number): never => real.exit(code),
    hrtime: () => real.hrtime(),
    nextTick: (run: () => void) => {
      real.nextTick(run)
    },
    cwd: () => '/',
    on: () => bare,
    stdout: stream,
    stderr: stream,
  }
  for (const name of TAKEN) Reflect.deleteProperty(globalThis, name)
  Object.assign(globalThis, {
    process: bare,
    console: { log: say, info: say, warn: say, error: say, debug: say, trace: say },
  })
  return bare
}
