import { fork, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getPriority, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reservedForCodeMb } from './memory.js'

/** What a process may use. */
export interface SystemLimits {
  /** Megabytes of memory, all together. */
  readonly memoryMb: number
  /** Seconds of processor time in the whole life of the process, should its parent not stop it. */
  readonly cpuSeconds: number
}

/** How much the operating system prefers the parent, which answers others, to such a process. */
const NICE = 5
/** Part of the memory that V8's heap may take; buffers lie outside of it. */
const HEAP_SHARE = 0.6
/**
 * Megabytes of the heap before V8 goes through all of it for the first time. By itself it begins with so few that it
 * does after every seventh PDF, and then compiles again what it takes for unused or no longer knows the types of.
 */
const FIRST_HEAP_MB = 48

let reserved: number | undefined

/**
 * Starts a Node.js process with a channel for messages, no environment and no output. Where there is
 * a shell, the operating system limits its memory (RLIMIT_DATA: RLIMIT_AS would count what V8 only
 * reserves) and its processor time; elsewhere V8's own limit and the parent's watch have to do.
 * @param main path of its main module
 */
export function startProcess(main: string, limits: SystemLimits): ChildProcess {
  const child = started(main, limits)
  try {
    if (child.pid !== undefined) setPriority(child.pid, Math.min(NICE + getPriority(), 19))
  } catch {
    // It has ended already, or the operating system does not allow it: it runs like any other.
  }
  return child
}

/** With Plug'n'Play of yarn, a process finds packages by hooks, which it is given as arguments. */
function hooksOfYarn(): string[] {
  if (process.versions['pnp'] === undefined) return []
  const hook = createRequire(import.meta.url).resolve('pnpapi')
  const loader = join(dirname(hook), '.pnp.loader.mjs')
  const forModules = existsSync(loader) ? ['--experimental-loader', pathToFileURL(loader).href] : []
  return ['--require', hook, ...forModules]
}

function started(main: string, { memoryMb, cpuSeconds }: SystemLimits): ChildProcess {
  const heapMb = Math.floor(memoryMb * HEAP_SHARE)
  const nodeArguments = [
    `--max-old-space-size=${heapMb}`,
    `--initial-old-space-size=${Math.floor(Math.min(FIRST_HEAP_MB, heapMb / 2))}`,
    '--no-flush-bytecode',
    '--no-warnings',
    ...hooksOfYarn(),
  ]
  if (process.platform === 'win32' || !existsSync('/bin/sh'))
    return fork(main, [], {
      serialization: 'advanced',
      env: {},
      execArgv: nodeArguments,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  reserved ??= reservedForCodeMb()
  const limit = `ulimit -d ${(memoryMb + reserved) * 1024}; ulimit -t ${cpuSeconds}; ulimit -c 0; exec "$0" "$@"`
  return spawn('/bin/sh', ['-c', limit, process.execPath, ...nodeArguments, main], {
    serialization: 'advanced',
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
