/**
 * Work in processes of their own, within limits of memory and time, so that a document that is made
 * to break a reader affects only one such process. The parent has a {@link ProcessPool}; the
 * main module of the processes calls {@link serveJobs}.
 */
export type { ProcessLimits, Program } from './bounded-process.js'
export { ProcessPool, type PoolLimits } from './pool.js'
export { poolLimits } from './pool-limits.js'
export { isOutOfMemory, serveJobs, type Work } from './serve.js'
