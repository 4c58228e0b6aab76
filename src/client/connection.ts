import { ConnectionError, errorOf } from './errors.js'

export interface ClientOptions {
  /** Address of the service, such as `https://invoices.example`. */
  readonly baseUrl: string
  /** `svc_sandbox_…` or `svc_live_…`. */
  readonly apiKey: string
  /** Language of messages. Default: the language of the request, or English. */
  readonly locale?: string
  /** How often a request is retried if the service is busy or cannot be reached. Default 3. */
  readonly retries?: number
  /** Time limit of an attempt in milliseconds. Default 60,000. */
  readonly timeoutMs?: number
  /** Default: `fetch` of the environment. */
  readonly fetch?: typeof fetch
}

/** Settings of one call. */
export interface CallSettings {
  /** Cancels the call. */
  readonly signal?: AbortSignal
}

/** Parameters of a call; those that are undefined are left out. */
type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** What is sent. */
export interface Call extends CallSettings {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly query?: Query
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

/** An answer that has arrived as a whole. */
export interface Answer extends Pick<Response, 'ok' | 'status' | 'headers'> {
  readonly text: string
}

/** Answers that say that another attempt may succeed. */
const TRANSIENT = [429, 502, 503, 504]
/** Milliseconds before the first repeat; each further one doubles it. */
const FIRST_PAUSE = 250
/** The longest pause; a service that asks for a longer one is answered by its error. */
const LONGEST_PAUSE = 70_000

/** Sends calls with the key, repeats those that may succeed later, and throws what is no success. */
export class Connection {
  readonly #options: ClientOptions
  readonly #base: string

  /** @throws TypeError for an address that is no http or https address */
  constructor(options: ClientOptions) {
    if (!/^https?:\/\/[^/]/.test(options.baseUrl))
      throw new TypeError(
        `baseUrl must be an address such as https://invoices.example, not ${JSON.stringify(options.baseUrl)}`,
      )
    this.#options = options
    this.#base = options.baseUrl.replace(/\/+$/, '')
  }

  /**
   * @returns the body of the answer
   * @throws ServiceError for an answer that is no success, ConnectionError if none arrives as a whole, and the
   *   reason of `signal` if it cancels the call
   */
  async text(call: Call): Promise<string> {
    const { retries = 3 } = this.#options
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#attempt(call)
      const isAnswer = !(answer instanceof ConnectionError)
      if (isAnswer && answer.ok) return answer.text
      const pause = pauseBefore(attempt, answer)
      if (attempt >= retries || pause === undefined) throw isAnswer ? errorOf(answer) : answer
      await waited(pause, call.signal)
    }
  }

  /** @throws as {@link text}; ConnectionError for an answer that is no JSON */
  async json<T>(call: Call): Promise<T> {
    const text = await this.text(call)
    try {
      return JSON.parse(text) as T
    } catch (cause) {
      throw new ConnectionError(`the answer of ${this.#base} is no JSON`, { cause })
    }
  }

  async #attempt(call: Call): Promise<Answer | ConnectionError> {
    const { fetch: send = fetch, timeoutMs = 60_000, apiKey, locale } = this.#options
    const limit = AbortSignal.timeout(timeoutMs)
    try {
      const response = await send(this.#base + call.path + queryOf(call.query), {
        method: call.method ?? 'POST',
        // Followed, a redirection would take the key and the invoice to any other host.
        redirect: 'manual',
        headers: {
          'X-API-Key': apiKey,
          ...(locale === undefined ? {} : { 'Accept-Language': locale }),
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: call.body }),
        signal: call.signal === undefined ? limit : AbortSignal.any([call.signal, limit]),
      })
      const { ok, status, headers } = response
      return { ok, status, headers, text: await response.text() }
    } catch (cause) {
      call.signal?.throwIfAborted()
      const reason = limit.aborted ? `did not answer within ${timeoutMs} ms` : 'cannot be reached'
      return new ConnectionError(`${this.#base} ${reason}`, { cause })
    }
  }
}

/** Milliseconds until the next attempt; undefined if another one is useless. */
function pauseBefore(attempt: number, answer: Answer | ConnectionError): number | undefined {
  const usual = FIRST_PAUSE * 2 ** attempt * (0.5 + Math.random() / 2)
  if (answer instanceof ConnectionError) return usual
  if (!TRANSIENT.includes(answer.status)) return undefined
  const asked = askedPause(answer.headers.get('Retry-After') ?? '0')
  return asked > LONGEST_PAUSE ? undefined : Math.max(usual, asked)
}

/**
 * Milliseconds of a `Retry-After`: seconds, or the date that proxies may give (RFC 9110, 10.2.3). What is neither asks
 * for no pause.
 */
function askedPause(text: string): number {
  const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(pause) ? 0 : pause
}

async function waited(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
  signal?.throwIfAborted()
}

function queryOf(query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value))
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
