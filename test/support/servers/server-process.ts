import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ServerCommand {
  readonly program: string
  readonly args: readonly string[]
  /** Folder of its own, which it runs in. */
  readonly folder: string
  /** What ends it at once. */
  readonly endAtOnce: 'SIGQUIT' | 'SIGKILL'
  /** The user that it runs as. */
  readonly uid?: number
  readonly gid?: number
}

/** Longest that a server may take to answer, on a machine under load. */
const PATIENCE_MS = 60_000

/**
 * A server that is another program and that tests start for themselves. If this process ends
 * without having ended it, it ends too, and its folder is removed.
 */
export class ServerProcess {
  readonly #command: ServerCommand
  readonly #child: ChildProcess

  constructor(command: ServerCommand) {
    const { program, args, folder, endAtOnce, uid, gid } = command
    this.#command = command
    const log = openSync(join(folder, 'log'), 'a')
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', log, log],
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    })
    closeSync(log)
    child.unref()
    const clean = () => {
      child.kill(endAtOnce)
      removeAfter(child.pid, folder)
    }
    process.once('exit', clean)
    child.once('exit', () => process.removeListener('exit', clean))
    child.on('error', () => undefined)
    this.#child = child
  }

  /**
   * Waits until it answers.
   * @param ask throws as long as it does not
   * @throws Error with the server's log, if it has ended or takes too long
   */
  async answers(ask: () => Promise<unknown>): Promise<void> {
    const { program, folder } = this.#command
    const start = performance.now()
    for (;;) {
      try {
        await ask()
        return
      } catch (thrown) {
        const isLate = performance.now() - start > PATIENCE_MS
        if (!isLate && this.#runs) {
          await sleep(50)
          continue
        }
        const log = readFileSync(join(folder, 'log'), 'utf8').slice(-4000)
        const what = isLate ? 'does not answer' : 'has ended'
        throw new Error(`${program} ${what}. Its log:\n${log}`, { cause: thrown })
      }
    }
  }

  async end(signal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (!this.#runs) return
    const exited = once(this.#child, 'exit')
    this.#child.ref()
    this.#child.kill(signal)
    await exited
  }

  get #runs(): boolean {
    const { pid, exitCode, signalCode } = this.#child
    return pid !== undefined && exitCode === null && signalCode === null
  }
}

/**
 * Removes a folder as soon as a process has ended, in a program of its own: this process is ending,
 * and a server that is ending still writes to its folder.
 */
export function removeAfter(pid: number | undefined, folder: string): void {
  // Where nobody asks how it ended, its id stays taken.
  // Processes of the server may still write for a while, so that the folder is not empty at first.
  const script =
    'for i in $(seq 50); do kill -0 "$1" 2>/dev/null || break; sleep 0.1; done; ' +
    'for i in $(seq 200); do rm -rf "$2" 2>/dev/null; [ -e "$2" ] || break; sleep 0.1; done'
  const args = ['-c', script, 'sh', String(pid ?? ''), folder]
  spawn('sh', args, { detached: true, stdio: 'ignore' }).unref()
}
