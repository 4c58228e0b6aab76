import { readFileSync } from 'node:fs'

const PAGE_BYTES = 4096

/** Resident memory of a process in bytes; undefined where the system does not tell (not Linux). */
export function residentBytes(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]
    return pages === undefined ? undefined : Number(pages) * PAGE_BYTES
  } catch {
    return undefined
  }
}
