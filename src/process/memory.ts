import { readFileSync } from 'node:fs'

/** Resident memory of a process in bytes; undefined if the system does not report it (not Linux). */
export function residentBytes(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined
  try {
    // Not from `statm`, which counts pages: they have 4 to 64 KiB.
    const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return kib === undefined ? undefined : Number(kib) * 1024
  } catch {
    return undefined
  }
}

/** Resident memory of this process in bytes; 0 if the system does not report it, such as without /proc. */
export function ownResidentBytes(): number {
  try {
    return process.memoryUsage.rss()
  } catch {
    return 0
  }
}

const MIB = 2 ** 20
/** Smaller ones are single pages of code, not the reservation. */
const LEAST_RESERVATION = 32 * MIB

/**
 * Megabytes of address space that V8 reserves for code in each process. From Node 24 on it is
 * mapped writable as a whole, so that the operating system counts it as data, used or not.
 * @returns 0 if it is not counted, or the system does not report it (not Linux)
 */
export function reservedForCodeMb(): number {
  if (process.platform !== 'linux') return 0
  try {
    const sizes = readFileSync('/proc/self/maps', 'latin1')
      .split('\n')
      .map((mapping) => /^([0-9a-f]+)-([0-9a-f]+) .wx/.exec(mapping))
      .map((range) => parseInt(range?.[2] ?? '0', 16) - parseInt(range?.[1] ?? '0', 16))
    const largest = Math.max(0, ...sizes)
    // A piece may have been split off since the start: the whole is a power of two.
    return largest < LEAST_RESERVATION ? 0 : 2 ** Math.ceil(Math.log2(largest)) / MIB
  } catch {
    return 0
  }
}
