import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { descendantsOf } from '../process-tree.js'

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
    for (const reader of descendantsOf(pid)) {
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

/** Kilobytes; undefined for a process that reads no PDFs, or is gone. */
function peakOf(pid: number): number | undefined {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('read-pdf')) return undefined
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    // A process that is ending has no memory any more.
    const peak = /^VmHWM:\s+(\d+)/m.exec(status)?.[1]
    return peak === undefined ? undefined : Number(peak)
  } catch {
    return undefined
  }
}
