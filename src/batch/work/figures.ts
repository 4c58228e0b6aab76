import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import type { Outcome } from '../results/outcome.js'
import type { Waiting } from '../state/chunks.js'

/** Figures of a worker for Prometheus. No label holds anything of a document but codes. */
export class Figures {
  readonly registry = new Registry()
  readonly #documents: Counter<'status'>
  readonly #failures: Counter<'code'>

  /** @param waiting asked on each scrape; if the queue is out of reach, its figures are left out */
  constructor(waiting: () => Promise<Waiting>) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.#documents = new Counter({
      name: 'twinvoice_batch_documents_total',
      help: 'Documents that this worker has settled, by outcome.',
      labelNames: ['status'],
      registers,
    })
    this.#failures = new Counter({
      name: 'twinvoice_batch_failures_total',
      help: 'Documents that could not be read or were put aside, by code.',
      labelNames: ['code'],
      registers,
    })
    // All gauges are read at the same time: one question to the database is enough.
    let asked: Promise<Waiting | undefined> | undefined
    const ask = () =>
      (asked ??= waiting()
        .catch(() => undefined)
        .finally(() => (asked = undefined)))
    const gauge = (name: string, help: string, read: (length: Waiting) => number) =>
      new Gauge({
        name: `twinvoice_batch_queue_${name}`,
        help,
        registers,
        async collect() {
          const length = await ask()
          if (length === undefined) this.reset()
          else this.set(read(length))
        },
      })
    gauge('jobs', 'Jobs that wait or are in progress.', ({ chunks }) => chunks)
    gauge('documents', 'Documents in these jobs.', ({ documents }) => documents)
    gauge('oldest_seconds', 'Age of the oldest of these jobs.', ({ oldestMs }) => oldestMs / 1000)
  }

  observe({ status, findings }: Outcome): void {
    this.#documents.inc({ status })
    if (status !== 'failed' && status !== 'broken') return
    this.#failures.inc({ code: findings[0]?.code ?? 'UNKNOWN' })
  }
}
