import type { Share } from '../../concurrency/fair-queue.js'

export type { Share }

/** Options of one document. */
export interface DocumentOptions {
  /** Language of messages where the request names none; default `en`. */
  readonly locale?: string
  /** Aborts the run; the promise is then rejected with the fault ABORTED. */
  readonly signal?: AbortSignal
  /**
   * Owner of the document. With workers, documents of one share queue behind each other, not before
   * those of others; more than it may have is refused with the fault OVER_SHARE.
   */
  readonly share?: Share
}
