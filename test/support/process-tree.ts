import { readFileSync, readdirSync } from 'node:fs'

/** Processes that a process has started, and those that they have; none where the system does not tell. */
export function descendantsOf(pid: number): number[] {
  const children = childrenOf(pid)
  return [...children, ...children.flatMap(descendantsOf)]
}

/** Processes that a process has started itself. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').split(' '))
      .filter((child) => child.trim() !== '')
      .map(Number)
  } catch {
    return []
  }
}

/**
 * The largest resident memory of a process so far, in KiB.
 * @returns undefined for a process that has ended or is ending, and where the system does not tell
 */
export function peakMemory(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const peak = /^VmHWM:\s+(\d+)/m.exec(status)?.[1]
    return peak === undefined ? undefined : Number(peak)
  } catch {
    return undefined
  }
}

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
  const all = [memoryOf(pid), ...descendantsOf(pid).map(memoryOf)]
  return {
    once: all.reduce((sum, each) => sum + each.once, 0),
    resident: all.reduce((sum, each) => sum + each.resident, 0),
  }
}

function memoryOf(pid: number): TreeMemory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mib = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024
  return { once: mib('Pss'), resident: mib('Rss') }
}
