import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

import type { RequestRecord } from './request-record.js'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Figures of this process for Prometheus. No label holds a key, an account or invoice data. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests: Counter<'method' | 'route' | 'status'>
  readonly #durations: Histogram<'route'>

  constructor() {
    const registers = [this.registry]
    this.#requests = new Counter({
      name: 'twinvoice_http_requests_total',
      help: 'Requests answered.',
      labelNames: ['method', 'route', 'status'],
      registers,
    })
    this.#durations = new Histogram({
      name: 'twinvoice_http_request_duration_seconds',
      help: 'Time from the headers of a request to the end of its answer.',
      labelNames: ['route'],
      buckets: SECONDS,
      registers,
    })
  }

  /** Adds figures of the process itself: memory, event loop, garbage collection. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry })
  }

  /** Adds a metric that is read on each scrape. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name: `twinvoice_${name}`,
      help,
      registers: [this.registry],
      collect() {
        this.set(read())
      },
    })
  }

  observe({ method, route, status, ms }: RequestRecord): void {
    this.#requests.inc({ method, route, status: String(status) })
    this.#durations.observe({ route }, ms / 1000)
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics()
  }

  get contentType(): string {
    return this.registry.contentType
  }
}
