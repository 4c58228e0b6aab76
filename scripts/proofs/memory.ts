import { setTimeout as sleep } from 'node:timers/promises'

import { EXAMPLE_REQUEST } from '../../src/http/openapi/example.js'
import { memoryOfTree, type TreeMemory } from '../../test/support/process-tree.js'
import { post } from '../../test/support/serving/load.js'

export interface MemoryResult {
  readonly atRest: TreeMemory
  /** MiB after each tenth of the requests, each page counted once. */
  readonly tenths: readonly number[]
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>
}

/** At rest a service gives memory back and ends its idle PDF readers; that takes it this long. */
const REST_MS = 40_000

/** Sends many requests, alternating both kinds, and measures the memory. */
export async function memoryOver(
  { port, pid, key }: { port: number; pid: number; key: string },
  requests: number,
): Promise<MemoryResult> {
  const body = JSON.stringify(EXAMPLE_REQUEST)
  await sleep(REST_MS)
  const { once, resident } = memoryOfTree(pid)
  const atRest = { once: Math.round(once), resident: Math.round(resident) }
  const made = await post({ port, key, body })
  const { pdf_base64: pdf } = JSON.parse(made.body) as { pdf_base64: string }
  const check = JSON.stringify({ pdf_base64: pdf })
  const statuses: Record<number, number> = {}
  const tenths: number[] = []
  for (let tenth = 0; tenth < 10; tenth += 1) {
    let left = requests / 10
    const client = async () => {
      while (left > 0) {
        left -= 1
        const isCheck = left % 2 === 0
        const path = isCheck ? '/v1/validate' : '/v1/generate'
        const { status } = await post({ port, key, path, body: isCheck ? check : body })
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: 4 }, client))
    tenths.push(Math.round(memoryOfTree(pid).once))
  }
  return { atRest, tenths, statuses }
}
