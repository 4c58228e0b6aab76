import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { peakMemory } from '../../../test/support/process-tree.js'
import type { Answer, Command, Job } from './peer.js'

/** A peer that runs. */
export class WorkerProcess {
  private readonly child: ChildProcessByStdio<Writable, Readable, null>
  private readonly answers: Interface
  private waiting: ((answer: Answer) => void) | undefined
  private peak = 0
  private ended = false
  readonly started = performance.now()

  constructor({ file, args }: Command) {
    this.child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    this.child.stdin.on('error', () => undefined) // the exit tells
    this.answers = createInterface({ input: this.child.stdout })
    this.answers.on('line', (line) => {
      if (line.startsWith('{')) this.settle(JSON.parse(line) as Answer)
    })
    this.child.on('error', (error) => {
      this.lost(error.message)
    })
    this.child.on('exit', (code, signal) => {
      this.lost(`its process ended (${signal ?? String(code)})`)
    })
  }

  get alive(): boolean {
    return !this.ended
  }

  /** Gives one job. A process that is late is killed. */
  async ask(job: Job, timeoutMs: number): Promise<Answer> {
    if (this.ended) return { ms: 0, error: 'its process has ended' }
    const late = setTimeout(() => {
      this.lost(`no answer within ${String(timeoutMs / 1000)} s`)
      this.child.kill('SIGKILL')
    }, timeoutMs)
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting = resolve
      this.child.stdin.write(`${JSON.stringify(job)}\n`)
    })
    clearTimeout(late)
    this.notePeak()
    return answer
  }

  /** Largest resident memory in MiB; 0 on systems without `/proc`. */
  get peakMiB(): number {
    return this.peak
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const exit = once(this.child, 'exit')
    this.child.stdin.end()
    const late = setTimeout(() => this.child.kill('SIGKILL'), 5000)
    await exit
    clearTimeout(late)
  }

  private settle(answer: Answer): void {
    this.waiting?.(answer)
    this.waiting = undefined
  }

  private lost(error: string): void {
    this.ended = true
    this.settle({ ms: 0, error })
  }

  private notePeak(): void {
    if (this.ended || this.child.pid === undefined) return
    this.peak = (peakMemory(this.child.pid) ?? 0) / 1024
  }
}
