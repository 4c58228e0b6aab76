import type { Share } from '../../documents/documents.js'
import { FairThreads } from '../../documents/instance/fair-threads.js'
import type { BodyTask } from './body-worker.js'
import { readFileInJson, type RefusedFile, type SentFile } from './file-in-json.js'

/** A body up to this size is read in less than a millisecond, and needs no thread. Bytes. */
const SMALL = 64 * 1024

/** Reads the files in JSON bodies: a large one takes up to a second, so it is read in a thread. */
export class BodyThreads {
  readonly #threads = new FairThreads<BodyTask, SentFile | RefusedFile>(
    new URL('./body-worker.js', import.meta.url),
  )

  /**
   * @param task a large body whose memory is its own is moved to the thread: the caller has it no more
   * @throws Fault OVER_SHARE or WORKER_DIED, or the signal's reason
   */
  async read(task: BodyTask, share: Share, signal: AbortSignal): Promise<SentFile | RefusedFile> {
    const { body } = task
    if (body.byteLength <= SMALL) return readFileInJson(body, task)
    const { buffer } = body
    const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === body.byteLength
    return this.#threads.run(task, { share, signal, ...(isOwn ? { moved: [buffer] } : {}) })
  }
}
