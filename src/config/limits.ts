import { INVOICE_LIMITS } from '../invoice/limits.js'

/** Limits of a request body (D4). */
export interface BodyLimits {
  /** Size of the whole body in bytes. */
  readonly bodyBytes: number
  /** Size of a PDF to validate in bytes. */
  readonly pdfBytes: number
  /** Time in milliseconds in which a body must arrive. */
  readonly bodyTimeoutMs: number
}

export const BODY_LIMITS: BodyLimits = {
  bodyBytes: 10 * 1024 * 1024,
  pdfBytes: INVOICE_LIMITS.pdfBytes,
  bodyTimeoutMs: 30_000,
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
  queue: 64,
  timeoutMs: 30_000,
  memoryMiB: 1024,
} as const
