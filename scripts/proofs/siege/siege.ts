import { setTimeout as sleep } from 'node:timers/promises'

import type { Attack } from './attack.js'
import { demand } from './demand.js'
import { Bystanders, type Seen } from './bystanders.js'
import { HealthWatch, type Health } from './health.js'
import { Processes } from './processes.js'
import type { SoundDocuments } from './sound-documents.js'
import { Target } from './target.js'

/** What holds whatever is sent (issue: what must hold under attack). */
const BOUNDS = {
  /** p99 of `/healthz`, beyond what a server that does nothing takes at the same time. */
  healthMs: 100,
  /** Resident memory of one process. */
  memoryMiB: 700,
  /** The slowest answer to an ordinary request of another account. */
  bystanderMs: 5000,
} as const

/** On a machine that is busier than this, a bound that does not hold may be the machine's doing. */
const SLOWEST = 4

const QUIET_MS = 3000
/** The first requests of a service load code; they are not measured. */
const WARM_MS = 3000

/** A service that is attacked in several ways, one after the other, and measured during each. */
export class Siege {
  readonly target: Target
  readonly #bystanders: Bystanders
  readonly #health: HealthWatch
  readonly #processes: Processes
  #quiet: Seen = { requests: 0, p99Ms: 0, slowestMs: 0, wrong: [] }

  private constructor(target: Target, health: HealthWatch) {
    this.target = target
    this.#bystanders = new Bystanders(target)
    this.#health = health
    this.#processes = new Processes(target.service.pid)
  }

  /** Starts the service and ordinary traffic, and measures a while without an attack. */
  static async start(
    storeUrl: string,
    sound: SoundDocuments,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Siege> {
    const target = await Target.start(storeUrl, sound, env)
    const siege = new Siege(target, await HealthWatch.start(target.service.port))
    await siege.#bystanders.start()
    await sleep(WARM_MS)
    siege.#bystanders.cut()
    await siege.#health.cut()
    await sleep(QUIET_MS)
    siege.#quiet = siege.#bystanders.cut()
    demand(siege.#quiet.wrong.length === 0, 'without an attack', siege.#quiet)
    // What others run on the machine makes all bounds of time longer, from half of a processor on.
    const { slowdown } = await siege.#health.cut()
    if (slowdown >= 2) target.slowdown = Math.min(slowdown, SLOWEST)
    return siege
  }

  /** Runs an attack. @returns what was measured @throws Error if a bound does not hold */
  async withstand(attack: Attack, short: boolean): Promise<string> {
    if (attack.ends === true) {
      await this.#bystanders.stop()
      return attack.run(this.target, short)
    }
    let { measured, seen, health } = await this.#attacked(attack, short)
    let before = ''
    // A percentile of a few hundred answers: what misses its bound by chance does not miss it twice.
    if (this.#isSlow(health)) {
      this.#demandBounds(seen)
      before = `, ${health.p99Ms} ms the first time`
      ;({ measured, seen, health } = await this.#attacked(attack, short))
    }
    this.#demandBounds(seen)
    demand(!this.#isSlow(health), '/healthz is slow', health)
    const { peakMiB } = this.#processes
    return `${measured}; healthz p99 ${health.p99Ms} ms (idle server ${health.controlP99Ms}${before}), others' ${seen.requests} requests at most ${seen.slowestMs} ms (quiet ${this.#quiet.slowestMs}), ${peakMiB} MiB, bounds of time × ${this.target.slowdown}`
  }

  /** What is seen while an attack runs. */
  async #attacked(attack: Attack, short: boolean) {
    this.#bystanders.cut(attack.kills)
    await this.#health.cut()
    const measured = await attack.run(this.target, short)
    await this.#bystanders.settle()
    return { measured, seen: this.#bystanders.cut(), health: await this.#health.cut() }
  }

  #isSlow({ p99Ms, controlP99Ms }: Health): boolean {
    return p99Ms - controlP99Ms >= BOUNDS.healthMs * this.target.slowdown
  }

  async stop(): Promise<void> {
    this.#health.stop()
    this.#processes.stop()
    await this.#bystanders.stop()
    await this.target.service.stop()
  }

  #demandBounds(seen: Seen): void {
    const { ended, workers, peakMiB } = this.#processes
    demand(workers === 2 && ended.length === 0, 'a process of the service ended', { ended })
    demand(peakMiB < BOUNDS.memoryMiB, `a process took ${peakMiB} MiB`)
    const { slowdown } = this.target
    demand(seen.wrong.length === 0, 'other accounts got other answers', seen.wrong.slice(0, 5))
    demand(seen.slowestMs < BOUNDS.bystanderMs * slowdown, 'other accounts waited', {
      ...seen,
      quiet: this.#quiet,
    })
  }
}
