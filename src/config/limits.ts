import { INVOICE_LIMITS } from '../invoice/limits.js'

/** Limits of a request body (D4). */
export interface BodyLimits {
  /** Size of the whole body in bytes. */
  readonly bodyBytes: number
  /** Size of a PDF to validate in bytes. */
  readonly pdfBytes: number
  /** Time in milliseconds in which a body must arrive. */
  readonly bodyTimeoutMs: number
  /** Bytes of all bodies that are held at a time. */
  readonly bodyMemoryBytes: number
}

export const BODY_LIMITS: BodyLimits = {
  bodyBytes: 10 * 1024 * 1024,
  pdfBytes: INVOICE_LIMITS.pdfBytes,
  bodyTimeoutMs: 30_000,
  bodyMemoryBytes: 128 * 1024 * 1024,
}

/** Limits of responses, against clients that do not read them. */
export interface AnswerLimits {
  /** Bytes of all responses that wait to be read. */
  readonly answerBytes: number
  /** Time in milliseconds in which a client must read some of its response. */
  readonly answerTimeoutMs: number
}

export const ANSWER_LIMITS: AnswerLimits = {
  answerBytes: 128 * 1024 * 1024,
  answerTimeoutMs: 30_000,
}

/** What one account may take of a process, by the environment of its keys. */
export interface ShareLimits {
  /** Documents that may wait. */
  readonly liveQueue: number
  readonly sandboxQueue: number
  /** Part of the time of all threads while other accounts want some, in percent. */
  readonly livePercent: number
  readonly sandboxPercent: number
}

export const SHARE_LIMITS: ShareLimits = {
  liveQueue: 192,
  sandboxQueue: 64,
  livePercent: 100,
  sandboxPercent: 50,
}

/** Limits of connections, against slow and idle clients. Times are in milliseconds. */
export interface ServerLimits {
  readonly headersTimeoutMs: number
  /** Time in which the whole request must arrive. */
  readonly requestTimeoutMs: number
  /**
   * Time for which an idle connection is kept: longer than in proxies (60 s), so that they close
   * it.
   */
  readonly keepAliveMs: number
  readonly connections: number
  /** Of one IPv4 address, or one IPv6 network of 64 bits. */
  readonly connectionsPerAddress: number
  readonly headerBytes: number
  /** No "100 Continue" is sent for a body with a larger Content-Length. */
  readonly bodyBytes: number
}

export const SERVER_LIMITS: ServerLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  keepAliveMs: 65_000,
  connections: 2000,
  connectionsPerAddress: 500,
  headerBytes: 16 * 1024,
  bodyBytes: BODY_LIMITS.bodyBytes,
}

/** Limits for processing documents, per process. */
export const DOCUMENT_LIMITS = {
  threads: 1,
  queue: 256,
  timeoutMs: 30_000,
  memoryMiB: 1024,
} as const
