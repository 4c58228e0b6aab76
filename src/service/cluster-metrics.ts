import cluster from 'node:cluster'

import { AggregatorRegistry } from 'prom-client'

import type { MetricsSource } from '../http/monitoring/health.js'
import type { Metrics } from '../http/monitoring/metrics.js'

const QUESTION = 'twinvoice:ask-metrics'
const ANSWER = 'twinvoice:metrics'
/** How long to wait for the metrics of the other processes, in milliseconds. */
const WAIT_MS = 5000

interface MetricsAnswer {
  readonly type: typeof ANSWER
  readonly id: number
  readonly text: string
}

/** In the first process: sends the metrics of all processes to a process that asks. */
export function answerMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (!isQuestion(message)) return
    const answer = (text: string) => {
      if (worker.isConnected())
        worker.send({ type: ANSWER, id: message.id, text } satisfies MetricsAnswer)
    }
    all.clusterMetrics().then(answer, () => answer(''))
  })
}

/** In a serving process: the metrics of all from the first process, or its own if that does not answer. */
export function clusterMetrics(own: Metrics): MetricsSource {
  AggregatorRegistry.setRegistries([own.registry])
  new AggregatorRegistry()
  let asked = 0
  const waiting = new Map<number, (text: string) => void>()
  process.on('message', (message: unknown) => {
    if (isAnswer(message)) waiting.get(message.id)?.(message.text)
  })
  return {
    contentType: own.contentType,
    async text() {
      const id = (asked += 1)
      const text = await new Promise<string>((resolve) => {
        waiting.set(id, resolve)
        setTimeout(resolve, WAIT_MS, '').unref()
        process.send?.({ type: QUESTION, id })
      })
      waiting.delete(id)
      return text === '' ? own.text() : text
    },
  }
}

function isQuestion(message: unknown): message is { readonly id: number } {
  return hasType(message, QUESTION)
}

function isAnswer(message: unknown): message is MetricsAnswer {
  return hasType(message, ANSWER)
}

function hasType(message: unknown, type: string): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === type
  )
}
