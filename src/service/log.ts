import { pino, type DestinationStream, type Logger } from 'pino'

import type { Log } from '../http/monitoring/observe.js'
import type { RequestRecord } from '../http/monitoring/request-record.js'
import { Fault } from '../pipeline/errors.js'
import type { Settings } from '../config/settings.js'

/** The service's log: JSON lines. What it writes about requests and faults holds no data of either. */
export class ServiceLog implements Log {
  readonly #pino: Logger

  constructor(level: Settings['logLevel'], destination: DestinationStream) {
    this.#pino = pino({ level, base: { pid: process.pid } }, destination)
  }

  request({ requestId, ...record }: RequestRecord): void {
    this.#pino.info({ request_id: requestId, ...record }, 'request')
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
}

/**
 * Which fault it was and where, without its message: that may quote the document. Of the stack
 * only the frames are kept, for the same reason.
 */
function describe(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { fault: typeof thrown }
  const { code, place } = thrown instanceof Fault ? thrown : { code: undefined, place: {} }
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    fault: code ?? thrown.name,
    ...place,
    frames: frames.slice(0, 12).map((line) => line.trim()),
    ...(thrown.cause === undefined ? {} : { cause: describe(thrown.cause) }),
  }
}
