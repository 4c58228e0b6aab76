/**
 * Runs work in separate processes with limits on memory and time, so that a malicious document
 * affects only one such process. The parent creates a {@link ProcessPool}; the
 * main module of the processes calls {@link serveJobs}.
 */
export type { ProcessLimits, Program } from './bounded-process.js'
export { ProcessPool, type PoolLimits } from './pool.js'
export { largestJob, poolLimits } from './pool-limits.js'
export { isOutOfMemory, serveJobs, type Work } from './serve.js'
