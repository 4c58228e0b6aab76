import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { EXAMPLE_REQUEST } from '../../src/http/example.js'
import { post } from '../../test/service/load.js'

/** Resident memory of a process and those that it has started, in MiB. */
export function residentMiB(pid: number): number {
  const children = childrenOf(pid).reduce((total, child) => total + residentMiB(child), 0)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024 + children
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
  readonly atRest: number
  /** MiB after each tenth of the requests. */
  readonly tenths: readonly number[]
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>
}

/** Sends many requests, one kind in turn with the other, and watches the memory. */
export async function memoryOver(
  { port, pid, key }: { port: number; pid: number; key: string },
  requests: number,
): Promise<MemoryResult> {
  const body = JSON.stringify(EXAMPLE_REQUEST)
  const atRest = residentMiB(pid)
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
    tenths.push(Math.round(residentMiB(pid)))
  }
  return { atRest: Math.round(atRest), tenths, statuses }
}
