import { fork, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reservedForCodeMb } from './memory.js'

/** What a child process may use. */
export interface ChildLimits {
  /** Megabytes of memory, all together. */
  readonly memoryMb: number
  /** Seconds of processor time in the child's whole life, against a parent that cannot stop it. */
  readonly cpuSeconds: number
}

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url))

/** Part of the memory that V8's heap may take; decoded streams lie outside of it. */
const HEAP_SHARE = 0.6

let reserved: number | undefined

/**
 * Starts a child process. Where there is a shell, the operating system limits its memory
 * (RLIMIT_DATA: RLIMIT_AS would count what V8 only reserves) and its processor time; elsewhere
 * V8's own limit and the watchdog have to do.
 */
export function startChild({ memoryMb, cpuSeconds }: ChildLimits): ChildProcess {
  const nodeArguments = [
    `--max-old-space-size=${Math.floor(memoryMb * HEAP_SHARE)}`,
    '--no-warnings',
  ]
  const options = { serialization: 'advanced', env: {}, execArgv: [] } as const
  if (process.platform === 'win32' || !existsSync('/bin/sh'))
    return fork(MAIN, [], {
      ...options,
      execArgv: nodeArguments,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  reserved ??= reservedForCodeMb()
  const limit = `ulimit -d ${(memoryMb + reserved) * 1024}; ulimit -t ${cpuSeconds}; ulimit -c 0; exec "$0" "$@"`
  return spawn('/bin/sh', ['-c', limit, process.execPath, ...nodeArguments, MAIN], {
    serialization: 'advanced',
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
