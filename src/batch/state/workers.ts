import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Database } from '../../accounts/store/database.js'

/** Milliseconds between two signs of life of a worker. */
export const BEAT_MS = 2_000
/** Milliseconds of silence after which a worker counts as dead. */
export const SILENCE_MS = 15_000

/**
 * Where the number of a process means one process: on this machine since its last start, in this namespace of
 * numbers. Containers and machines can have the same host name, and each its own numbers.
 */
const NUMBERED = [
  hostname(),
  onLinux(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  onLinux(() => readlinkSync('/proc/self/ns/pid')),
].join(' ')
/** Of this process, since its number comes again. */
const PROCESS = randomBytes(4).toString('hex')

interface WorkerRow {
  readonly id: string
  readonly slots: string
  readonly silence: number
}

/** A worker that died, and the names under which it held jobs. */
export interface DeadWorker {
  readonly id: string
  readonly slots: readonly string[]
}

/** Which workers are alive. */
export class Workers {
  readonly #database: Database
  /** Machine and namespace, process, and one of several workers in it. */
  readonly id = `${NUMBERED}/${process.pid}/${PROCESS}/${randomBytes(4).toString('hex')}`

  constructor(database: Database) {
    this.#database = database
  }

  /** A sign of life. @param slots names under which this worker holds jobs of a job library */
  async beat(slots: readonly string[]): Promise<void> {
    const clock = this.#database.clockSql
    await this.#database.transaction(
      (tx) =>
        tx.all(
          `INSERT INTO batch_workers (id, slots, beat_at) VALUES (?, ?, ${clock})
           ON CONFLICT (id) DO UPDATE SET slots = excluded.slots, beat_at = excluded.beat_at`,
          [this.id, JSON.stringify(slots)],
        ),
      { durable: false },
    )
  }

  /** The names under which all workers hold jobs, as their last signs of life say. */
  async slots(): Promise<Set<string>> {
    const rows = await this.#database.all<Pick<WorkerRow, 'slots'>>(
      'SELECT slots FROM batch_workers',
    )
    return new Set(rows.flatMap(({ slots }) => JSON.parse(slots) as string[]))
  }

  /**
   * The workers that died: by their silence, or, where numbers of processes are those of this one, because their
   * process is gone.
   * {@link forget} ends that.
   */
  async dead(): Promise<DeadWorker[]> {
    const clock = this.#database.clockSql
    const rows = await this.#database.all<WorkerRow>(
      `SELECT id, slots, ${clock} - beat_at AS silence FROM batch_workers`,
    )
    // A sign of life in the future is of a clock that was set back since: from now on, silence is counted again.
    for (const { id, silence } of rows)
      if (silence < -BEAT_MS)
        await this.#database.transaction(
          (tx) =>
            tx.all(
              `UPDATE batch_workers SET beat_at = ${clock} WHERE id = ? AND beat_at > ${clock}`,
              [id],
            ),
          { durable: false },
        )
    return rows
      .filter(({ id, silence }) => id !== this.id && (silence > SILENCE_MS || isGone(id)))
      .map(({ id, slots }) => ({ id, slots: JSON.parse(slots) as string[] }))
  }

  /** The workers whose processes cannot be looked up here: they are on other machines, or in other containers. */
  async elsewhere(): Promise<string[]> {
    const rows = await this.#database.all<Pick<WorkerRow, 'id'>>('SELECT id FROM batch_workers')
    return rows.map(({ id }) => id).filter((id) => id.split('/')[0] !== NUMBERED)
  }

  /** Gives the parts of a worker back that it will not settle, and forgets it. */
  async forget(id: string): Promise<void> {
    await this.#database.transaction(async (tx) => {
      await tx.all(`UPDATE batch_chunks SET worker = NULL WHERE worker = ? AND state = 'waiting'`, [
        id,
      ])
      await tx.all(`DELETE FROM batch_workers WHERE id = ?`, [id])
    })
  }
}

/** Whether a worker whose process can be looked up here has none any more. */
function isGone(id: string): boolean {
  const [numbered, pid = '', ofProcess] = id.split('/')
  if (numbered !== NUMBERED) return false
  // A container that starts again gives its process the same number.
  if (Number(pid) === process.pid) return ofProcess !== PROCESS
  try {
    process.kill(Number(pid), 0)
    // One that was killed keeps its number until its parent asks how it ended, which nobody may do in a container.
    return /^\d+ \(.*\) Z /s.test(onLinux(() => readFileSync(`/proc/${pid}/stat`, 'latin1')))
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH'
  }
}

/** What only Linux tells; empty elsewhere. */
function onLinux(tell: () => string): string {
  try {
    return tell()
  } catch {
    return ''
  }
}
