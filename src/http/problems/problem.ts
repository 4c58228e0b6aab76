import { OutOfTimeFault, type OutOfTime } from '../../documents/instance/out-of-time.js'
import { OverShareFault } from '../../documents/instance/over-share.js'
import { type FaultCode, Fault } from '../../pipeline/errors.js'
import type { Refused, RequestDetail } from '../../documents/documents.js'
import { detailSentence, problemSentence, type DetailSentence } from './messages.js'

/**
 * Every error that an answer can name, with its status (D4, D17). The only place where an
 * error, of the server or the client, gets a status.
 */
export const PROBLEMS = {
  bad_request: 400,
  validation_failed: 400,
  not_zugferd: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  quota_exceeded: 402,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  idempotency_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  rate_limited: 429,
  header_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const

/** Those that only the admin API has, with their status. */
const ONLY_ADMIN = {
  not_signed_in: 401,
  sign_in_failed: 401,
  second_factor_required: 401,
  forbidden: 403,
  csrf_refused: 403,
  conflict: 409,
} as const

/** All errors that an answer of the admin API can name. */
export const ADMIN_PROBLEMS = { ...PROBLEMS, ...ONLY_ADMIN } as const

/** An error of the contract's API. */
export type ContractProblemCode = keyof typeof PROBLEMS
export type ProblemCode = keyof typeof ADMIN_PROBLEMS

/** The problem that a fault of the program becomes for a client. */
const FAULT_PROBLEMS: Readonly<Record<FaultCode, ProblemCode>> = {
  PLAN_INVALID: 'internal_error',
  PLUGIN_INVALID: 'internal_error',
  CATALOG_INVALID: 'internal_error',
  OPTIONS_INVALID: 'internal_error',
  ARGUMENT_INVALID: 'internal_error',
  STAGE_FAILED: 'internal_error',
  STAGE_INCOMPLETE: 'internal_error',
  CONFIG_INVALID: 'internal_error',
  INPUT_UNREADABLE: 'internal_error',
  OUTPUT_UNWRITABLE: 'internal_error',
  ABORTED: 'unavailable',
  TIMEOUT: 'unavailable',
  OVER_SHARE: 'rate_limited',
  WORKER_DIED: 'unavailable',
  OUT_OF_MEMORY: 'unavailable',
  BUSY: 'unavailable',
  STORE_UNAVAILABLE: 'unavailable',
  STORE_INVALID: 'unavailable',
  CLOSED: 'unavailable',
}

/** Seconds after which to retry, for temporary faults. */
const RETRY_AFTER: Partial<Record<FaultCode, number>> = {
  BUSY: 1,
  TIMEOUT: 1,
  WORKER_DIED: 1,
  OUT_OF_MEMORY: 1,
  STORE_UNAVAILABLE: 5,
  STORE_INVALID: 5,
  CLOSED: 1,
}

/** What is said of a document that was stopped for its time, in place of that the service is busy. */
const OUT_OF_TIME: Readonly<Record<OutOfTime, DetailSentence>> = {
  'too-slow': 'tooSlow',
  'gave-way': 'gaveWay',
}

/** Seconds. A client that repeats at once would take a thread from others again and again. */
const SLOW_RETRY_AFTER: Readonly<Record<OutOfTime, number>> = { 'too-slow': 30, 'gave-way': 5 }

export interface ProblemOptions {
  /** Overrides the status of the code. */
  readonly status?: number
  /** Overrides the sentence of the code. */
  readonly message?: string
  /** Another sentence than the code's own, in the language of the message. */
  readonly sentence?: DetailSentence
  /** Value for the sentence's `{0}`. */
  readonly value?: string
  readonly headers?: Readonly<Record<string, string>>
  /** What is wrong with a body (D2, D3). */
  readonly details?: readonly RequestDetail[]
  /** Language of the message, where it is not the client's. */
  readonly locale?: string
}

/** An error response; it is thrown, and the app turns it into a body. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly options: ProblemOptions

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.status = options.status ?? ADMIN_PROBLEMS[code]
    this.options = options
  }
}

/** A body that breaks its schema (D2). */
export function validationFailed(
  details: readonly RequestDetail[],
  options: Omit<ProblemOptions, 'details'> = {},
): Problem {
  return new Problem('validation_failed', { ...options, details })
}

/** A request that was refused; says so where there are more problems than the details list (D38). */
export function refusedRequest({ details, more, status, locale }: Refused): Problem {
  const part = more === undefined ? {} : ({ sentence: 'part', value: String(more) } as const)
  return validationFailed(details, { status, locale, ...part })
}

/** Turns any exception into a problem. Of a fault, only its kind is disclosed. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  if (!(thrown instanceof Fault)) return new Problem('internal_error')
  if (thrown instanceof OverShareFault) return tooManyDocuments(thrown)
  const isSlow = thrown instanceof OutOfTimeFault
  const seconds = isSlow ? SLOW_RETRY_AFTER[thrown.why] : RETRY_AFTER[thrown.code]
  const headers = seconds === undefined ? {} : { headers: { 'Retry-After': String(seconds) } }
  const sentence = isSlow ? { sentence: OUT_OF_TIME[thrown.why] } : {}
  return new Problem(FAULT_PROBLEMS[thrown.code], { ...headers, ...sentence })
}

function tooManyDocuments({ retryAfterMs }: OverShareFault): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  const headers = { 'Retry-After': String(seconds) }
  return new Problem('rate_limited', { sentence: 'share', headers })
}

/** The contract's error body. */
export interface ProblemBody {
  readonly error: ProblemCode
  readonly message: string
  readonly details?: readonly RequestDetail[]
  readonly docs?: string
  readonly request_id: string
}

/**
 * @param locale the client's language (D25)
 * @param docs where the service is described
 */
export function problemBody(
  problem: Problem,
  { locale, docs, requestId }: { locale: string; docs: string; requestId: string },
): ProblemBody {
  const { message, sentence, value, details, locale: own = locale } = problem.options
  const text =
    sentence === undefined
      ? problemSentence(problem.code, own, value)
      : detailSentence(sentence, own, value)
  return {
    error: problem.code,
    message: message ?? text,
    ...(details === undefined ? {} : { details, docs }),
    request_id: requestId,
  }
}
