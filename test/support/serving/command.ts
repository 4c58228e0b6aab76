import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'

export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** `twinvoice …` as a user runs it: a process of its own, in a folder, with little environment. */
export class RunningCommand {
  readonly child: ChildProcess
  stdout = ''
  stderr = ''
  readonly #ended: Promise<number | null>

  /** @param uid the user that it runs as, where the tests run as root */
  constructor(
    folder: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    uid?: number,
  ) {
    this.child = spawn(process.execPath, [join(PACKAGE_ROOT, 'bin', 'twinvoice.js'), ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: tmpdir(), ...env },
      ...(uid === undefined ? {} : { uid, gid: uid }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()))
    this.child.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()))
    this.#ended = once(this.child, 'close').then(([code]) => code as number | null)
  }

  /** Waits for a text on standard output. @throws Error if the command ends before */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.stdout)
      if (match !== null) return match
      if (this.child.exitCode !== null)
        throw new Error(`it ended with ${this.child.exitCode}: ${this.stdout}${this.stderr}`)
      await sleep(20)
    }
  }

  async end(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<CommandResult> {
    if (signal !== undefined) this.child.kill(signal)
    return { code: await this.#ended, stdout: this.stdout, stderr: this.stderr }
  }
}

/** Runs a command to its end. */
export function twinvoice(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  return new RunningCommand(folder, args, env).end()
}
