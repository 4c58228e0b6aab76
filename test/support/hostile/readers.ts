import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { descendantsOf, peakMemory } from '../process-tree.js'

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
      const kilobytes = isReader(reader) ? peakMemory(reader) : undefined
      if (kilobytes !== undefined) peaks.set(reader, kilobytes)
    }
    await sleep(100)
  }
  return {
    readerMiB: Math.round(Math.max(0, ...peaks.values()) / 1024),
    readers: peaks.size,
  }
}

function isReader(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('read-pdf')
  } catch {
    return false // it has ended
  }
}
