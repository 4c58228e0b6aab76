import { pino, type DestinationStream, type Logger } from 'pino'

import type { Log } from '../http/monitoring/observe.js'
import type { RequestRecord } from '../http/monitoring/request-record.js'
import { Fault, framesOf } from '../pipeline/errors.js'
import type { Settings } from '../config/settings.js'

/** How long lines about requests may wait, in milliseconds. */
const GATHER_MS = 50

/**
 * The service's log: JSON lines. What it writes about requests and faults holds no data of either. Lines
 * about requests are written together, twenty times a second: a write to a pipe takes longer than many a
 * request, and nothing else is done meanwhile.
 */
export class ServiceLog implements Log {
  readonly #pino: Logger
  readonly #destination: DestinationStream
  #waiting = ''
  #isAtOnce = true

  constructor(level: Settings['logLevel'], destination: DestinationStream) {
    this.#destination = destination
    const write = (line: string) => {
      if (!this.#isAtOnce && this.#waiting === '') setTimeout(() => this.#flush(), GATHER_MS)
      this.#waiting += line
      if (this.#isAtOnce) this.#flush()
    }
    this.#pino = pino({ level, base: { pid: process.pid } }, { write })
    process.once('exit', () => this.#flush())
  }

  request({ requestId, ...record }: RequestRecord): void {
    this.#isAtOnce = false
    this.#pino.info({ request_id: requestId, ...record }, 'request')
    this.#isAtOnce = true
  }

  fault(thrown: unknown, requestId?: string): void {
    const id = requestId === undefined ? {} : { request_id: requestId }
    this.#pino.error({ ...id, ...describe(thrown) }, 'fault')
  }

  info(message: string, facts: object = {}): void {
    this.#pino.info(facts, message)
  }

  warn(message: string, facts: object = {}): void {
    this.#pino.warn(facts, message)
  }

  #flush(): void {
    const lines = this.#waiting
    this.#waiting = ''
    if (lines !== '') this.#destination.write(lines)
  }
}

/**
 * Which fault it was and where, without its message: that may quote the document. Of the stack
 * only the frames are kept, for the same reason.
 */
function describe(thrown: unknown, effects: readonly unknown[] = []): object {
  if (!(thrown instanceof Error)) return { fault: typeof thrown }
  const { code, place } = thrown instanceof Fault ? thrown : { code: undefined, place: {} }
  const seen = [...effects, thrown]
  const { cause } = thrown
  return {
    fault: code ?? thrown.name,
    ...systemCode(thrown),
    ...place,
    frames: framesOf(thrown).slice(0, 12),
    // An error may be its own cause.
    ...(cause === undefined || seen.includes(cause) ? {} : { cause: describe(cause, seen) }),
  }
}

/** What the system or the store said, such as `ENOSPC` or `SQLITE_FULL`: an identifier, no text. */
function systemCode(thrown: Error): object {
  const code = 'code' in thrown && !(thrown instanceof Fault) ? thrown.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) ? { code } : {}
}
