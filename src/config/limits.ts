/** What a request may bring (D4). */
export interface BodyLimits {
  /** Bytes of a whole body. */
  readonly bodyBytes: number
  /** Bytes of a PDF to validate. */
  readonly pdfBytes: number
  /** Milliseconds that a body may take to arrive. */
  readonly bodyTimeoutMs: number
}

export const BODY_LIMITS: BodyLimits = {
  bodyBytes: 10 * 1024 * 1024,
  pdfBytes: 7 * 1024 * 1024,
  bodyTimeoutMs: 30_000,
}

/** Limits of connections, against slow and idle clients. Times are milliseconds. */
export interface ServerLimits {
  readonly headersTimeoutMs: number
  /** For the whole request to arrive. */
  readonly requestTimeoutMs: number
  /** How long an unused connection is kept: longer than proxies do (60 s), so that they end it. */
  readonly keepAliveMs: number
  readonly connections: number
  readonly headerBytes: number
  /** Bodies announced to be larger are not invited by "100 Continue". */
  readonly bodyBytes: number
}

export const SERVER_LIMITS: ServerLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  keepAliveMs: 65_000,
  connections: 2000,
  headerBytes: 16 * 1024,
  bodyBytes: BODY_LIMITS.bodyBytes,
}

/** Limits of the work on documents, of each process. */
export const DOCUMENT_LIMITS = {
  threads: 1,
  queue: 64,
  timeoutMs: 30_000,
  memoryMiB: 1024,
} as const
