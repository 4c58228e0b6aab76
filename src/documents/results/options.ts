import type { Share } from '../../concurrency/fair-queue.js'

export type { Share }

/** Options of one document. */
export interface DocumentOptions {
  /** Language of messages if the request has no `locale`; default `en`. */
  readonly locale?: string
  /** Aborts the run; the promise is then rejected with the fault ABORTED. */
  readonly signal?: AbortSignal
  /**
   * Owner of the document. With workers, documents of one owner share a queue and do not delay
   * those of others; documents beyond its share are refused with the fault OVER_SHARE.
   */
  readonly share?: Share
}
