import { setTimeout as sleep } from 'node:timers/promises'

import type { PostgresCluster } from '../../test/support/servers/postgres-cluster.js'
import { ServingProcess, newCustomer, plansWith, post } from '../../test/support/serving/load.js'

export interface OutageResult {
  /** Answers while the store was stopped, by kind of request and status. */
  readonly during: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Milliseconds from the store's return to the first live invoice. */
  readonly recoveryMs: number
  readonly acknowledged: number
  readonly counted: number
  readonly inFlight: number
}

/** Stops PostgreSQL under load for a while, and starts it again; the service is not restarted. */
export async function storeOutage(
  cluster: PostgresCluster,
  outageMs: number,
): Promise<OutageResult> {
  const storeUrl = await cluster.createDatabase()
  const live = await newCustomer(storeUrl)
  const sandbox = await newCustomer(storeUrl, 'sandbox')
  const serving = await ServingProcess.start({ storeUrl, plans: plansWith(1_000_000) })
  const during: Record<string, Record<string, number>> = {}
  let phase: 'before' | 'during' | 'after' | 'end' = 'before'
  let [acknowledged, inFlight, backAt, recoveryMs] = [0, 0, 0, 0]

  const client = async (kind: string, key: string, path: string, body: string): Promise<void> => {
    while (phase !== 'end') {
      const sentIn = phase
      const { status } = await post({ port: serving.port, key, path, body })
      if (kind === 'live' && status === 200) {
        acknowledged += 1
        if (phase === 'after' && recoveryMs === 0) recoveryMs = performance.now() - backAt
      } else if (kind === 'live') inFlight += 1
      if (sentIn === 'during' && phase === 'during') {
        const statuses = (during[kind] ??= {})
        statuses[status] = (statuses[status] ?? 0) + 1
      }
      await sleep(5)
    }
  }
  const pdf = JSON.stringify({ pdf_base64: 'QUJD' })
  const clients = [
    ...Array.from({ length: 4 }, () => client('live', live.key, '/v1/generate', '{}')),
    client('sandbox', sandbox.key, '/v1/generate', '{}'),
    client('validate', live.key, '/v1/validate', pdf),
  ]
  try {
    await sleep(500)
    await cluster.pause()
    phase = 'during'
    await sleep(outageMs)
    await cluster.resume()
    backAt = performance.now()
    phase = 'after'
    while (recoveryMs === 0 && performance.now() - backAt < 10_000) await sleep(20)
    await sleep(1500)
  } finally {
    phase = 'end'
    await Promise.all(clients)
    await serving.end('SIGTERM')
  }
  return { during, recoveryMs, acknowledged, counted: await live.counted(), inFlight }
}
