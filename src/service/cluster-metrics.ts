import cluster from 'node:cluster'

import { AggregatorRegistry } from 'prom-client'

import type { MetricsSource } from '../http/monitoring/health.js'
import type { Metrics } from '../http/monitoring/metrics.js'

const ASK = 'twinvoice:ask-metrics'
const TELL = 'twinvoice:metrics'
/** How long to wait for the figures of the others, in milliseconds. */
const WAIT_MS = 5000

interface Told {
  readonly type: typeof TELL
  readonly id: number
  readonly text: string
}

/** In the first process: tells any other the figures of all. */
export function answerMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (!isAsked(message)) return
    const tell = (text: string) => {
      if (worker.isConnected()) worker.send({ type: TELL, id: message.id, text } satisfies Told)
    }
    all.clusterMetrics().then(tell, () => tell(''))
  })
}

/** In a serving process: the figures of all, asked of the first process; its own if it is silent. */
export function clusterMetrics(own: Metrics): MetricsSource {
  AggregatorRegistry.setRegistries([own.registry])
  new AggregatorRegistry()
  let asked = 0
  const waiting = new Map<number, (text: string) => void>()
  process.on('message', (message: unknown) => {
    if (isTold(message)) waiting.get(message.id)?.(message.text)
  })
  return {
    contentType: own.contentType,
    async text() {
      const id = (asked += 1)
      const text = await new Promise<string>((resolve) => {
        waiting.set(id, resolve)
        setTimeout(resolve, WAIT_MS, '').unref()
        process.send?.({ type: ASK, id })
      })
      waiting.delete(id)
      return text === '' ? own.text() : text
    },
  }
}

function isAsked(message: unknown): message is { readonly id: number } {
  return hasType(message, ASK)
}

function isTold(message: unknown): message is Told {
  return hasType(message, TELL)
}

function hasType(message: unknown, type: string): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === type
  )
}
