import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { Fault } from 'twinvoice/plugin'
import { ProcessPool } from 'twinvoice/process'
import { inspectLogo } from './inspect.js'
import type { Logo, LogoAnswer, LogoJob } from './picture.js'
import { LogoProblem } from './problem.js'

const MAIN = fileURLToPath(new URL('./drawing/process.js', import.meta.url))
const CACHE_BYTES = 64 * 1024 * 1024
/** Megabytes of memory for decoding; a PNG of 25 megapixels takes most of them. */
const MEMORY_MB = 640

/*
 * The cost of a drawing is estimated before it is drawn, and limited to a few seconds; the time is
 * for a machine that is very busy.
 */
const LIMITS = {
  processes: isMainThread ? 2 : 1,
  queue: 256,
  timeoutMs: 20_000,
  idleMs: 20_000,
} as const

/**
 * Decodes logos in a process of its own, which starts with the first of them, and remembers them by
 * content and width. Make one and share it.
 */
export class LogoDecoder {
  readonly #pool: ProcessPool<undefined, LogoJob, LogoAnswer>
  readonly #memoryMb: number
  readonly #cache = new Map<string, Logo>()
  #cachedBytes = 0

  /** @param memoryMb megabytes of memory that the process may use */
  constructor(memoryMb = MEMORY_MB) {
    this.#memoryMb = memoryMb
    const program = { main: MAIN, setup: undefined, place: { stage: 'render-pdf' } }
    this.#pool = new ProcessPool(program, { ...LIMITS, memoryMb })
  }

  /**
   * @param base64 Base64 or a data URI, as in a request
   * @param widthMm printed width in millimetres; decides how many pixels are worth keeping
   * @throws LogoProblem; Fault BUSY, CLOSED, ABORTED, TIMEOUT, WORKER_DIED
   */
  async decode(base64: string, widthMm: number, signal: AbortSignal): Promise<Logo> {
    const key = createHash('sha256').update(`${widthMm} `).update(base64).digest('base64')
    const known = this.#cache.get(key)
    if (known !== undefined) return known
    const answer = await this.#answer({ inspected: inspectLogo(base64), widthMm }, signal)
    if ('refused' in answer) throw new LogoProblem(answer.refused.reason, answer.refused.values)
    return this.#remember(key, answer.logo)
  }

  /** Ends the process. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  async #answer(job: LogoJob, signal: AbortSignal): Promise<LogoAnswer> {
    try {
      return await this.#pool.run(job, signal)
    } catch (thrown) {
      // Twice, and the second time in a fresh process: it is the logo.
      if (thrown instanceof Fault && thrown.code === 'OUT_OF_MEMORY')
        throw new LogoProblem('failed', { limit: String(this.#memoryMb) })
      throw thrown
    }
  }

  /** Another request may have been first with the same logo: then that one counts. */
  #remember(key: string, logo: Logo): Logo {
    const known = this.#cache.get(key)
    if (known !== undefined) return known
    const size = sizeOf(logo)
    for (const [oldest, old] of this.#cache) {
      if (this.#cachedBytes + size <= CACHE_BYTES) break
      this.#cache.delete(oldest)
      this.#cachedBytes -= sizeOf(old)
    }
    this.#cache.set(key, logo)
    this.#cachedBytes += size
    return logo
  }
}

function sizeOf(logo: Logo): number {
  if (logo.kind === 'jpeg') return logo.bytes.length
  return logo.deflated.length + (logo.deflatedAlpha?.length ?? 0)
}
