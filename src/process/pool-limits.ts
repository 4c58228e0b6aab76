import { availableParallelism } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import type { PoolLimits } from './pool.js'

/**
 * Limits of a pool that reads PDFs, from the options of a stage; missing options have defaults. In
 * a worker thread, a pool has one process, since each thread has a pool.
 * @param options of the names of {@link PoolLimits}, checked by the plugin's schema
 */
export function poolLimits(options: Readonly<Record<string, unknown>>): PoolLimits {
  const whole = (name: string, standard: number) => {
    const value = options[name]
    return typeof value === 'number' ? value : standard
  }
  return {
    processes: whole('processes', isMainThread ? Math.max(2, availableParallelism()) : 1),
    queue: whole('queue', 256),
    timeoutMs: whole('timeoutMs', 10_000),
    memoryMb: whole('memoryMb', 448),
    idleMs: whole('idleMs', 20_000),
  }
}

/** Part of the memory of a process that a job may have: it is received in pieces, put together and copied. */
const JOB_SHARE = 0.4

/** Bytes of a job at most: a process would run out of memory while it receives more. */
export function largestJob({ memoryMb }: Pick<PoolLimits, 'memoryMb'>): number {
  return Math.floor(memoryMb * JOB_SHARE) * 2 ** 20
}
