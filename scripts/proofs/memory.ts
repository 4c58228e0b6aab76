import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { EXAMPLE_REQUEST } from '../../src/http/openapi/example.js'
import { post } from '../../test/service/load.js'

/** Memory of a process and those that it has started, in MiB. */
export interface TreeMemory {
  /**
   * Each page counted once, however many processes share it (the sum of PSS): what a container
   * that runs nothing else is charged with.
   */
  readonly once: number
  /** Pages that processes share counted in each (the sum of RSS): what `ps` and `top` add up to. */
  readonly resident: number
}

/** @throws Error where the system does not tell (not Linux) */
export function memoryOfTree(pid: number): TreeMemory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mib = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024
  const children = childrenOf(pid).map(memoryOfTree)
  return {
    once: children.reduce((sum, each) => sum + each.once, mib('Pss')),
    resident: children.reduce((sum, each) => sum + each.resident, mib('Rss')),
  }
}

function childrenOf(pid: number): readonly number[] {
  try {
    const text = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    const pids = text.trim().split(/\s+/).filter(Boolean).map(Number)
    // `ps` itself is a child of this process only.
    return pids
  } catch {
    return []
  }
}

export interface MemoryResult {
  readonly atRest: TreeMemory
  /** MiB after each tenth of the requests, each page counted once. */
  readonly tenths: readonly number[]
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>
}

/** At rest a service gives memory back and ends its idle PDF readers; that takes it this long. */
const REST_MS = 40_000

/** Sends many requests, one kind in turn with the other, and watches the memory. */
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
