import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Looks at the processes that read PDFs for a process, until it is over.
 * @returns the largest resident memory of one, and how many there were; 0 where the system does not tell
 */
export async function watchReaders(
  pid: number,
  over: { readonly yes: boolean },
): Promise<{ readonly readerMiB: number; readonly readers: number }> {
  const peaks = new Map<number, number>()
  while (!over.yes) {
    for (const reader of descendants(pid)) {
      const kilobytes = peakOf(reader)
      if (kilobytes !== undefined) peaks.set(reader, kilobytes)
    }
    await sleep(100)
  }
  return {
    readerMiB: Math.round(Math.max(0, ...peaks.values()) / 1024),
    readers: peaks.size,
  }
}

function descendants(pid: number): number[] {
  try {
    const own = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').trim().split(' '),
    )
    const children = own.filter(Boolean).map(Number)
    return [...children, ...children.flatMap(descendants)]
  } catch {
    return []
  }
}

/** Kilobytes; undefined for a process that reads no PDFs, or is gone. */
function peakOf(pid: number): number | undefined {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('read-pdf')) return undefined
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1])
  } catch {
    return undefined
  }
}
