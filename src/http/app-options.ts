import type { Clock } from '../accounts/clock.js'
import type { RequestLog } from '../accounts/log/request-log.js'
import type { Ledger } from '../accounts/quota/ledger.js'
import type { AnswerLimits, BodyLimits, ShareLimits } from '../config/limits.js'
import { ORIGIN } from '../config/value-forms.js'
import {
  aBoolean,
  aCount,
  aFunction,
  anObject,
  documents,
  aNumber,
  aString,
  being,
  listOf,
  objectOf,
  type Checks,
} from '../documents/arguments/checks.js'
import { checkOptions } from '../documents/arguments/options.js'
import type { Documents } from '../documents/documents.js'
import type { AdminOptions } from './admin/call/options.js'
import type { MetricsSource, ReadinessChecks } from './monitoring/health.js'
import type { Metrics } from './monitoring/metrics.js'
import type { Log } from './monitoring/observe.js'

/** Dependencies and settings of the app. */
export interface AppOptions {
  readonly documents: Documents
  readonly ledger: Ledger
  /** Path before all routes, such as `/invoicing`; not needed where a framework mounts the app. */
  readonly prefix?: string
  /** Address of the app as its clients know it; without it, it is read from each request. */
  readonly baseUrl?: string
  readonly limits?: Partial<BodyLimits & AnswerLimits & ShareLimits>
  /** Origins whose pages may call the app from a browser; none unless given. */
  readonly corsOrigins?: readonly string[]
  /** Whether the console is served under `/console`; true unless given. */
  readonly console?: boolean
  /** True behind a proxy: trusts `X-Forwarded-*`, and uses its `X-Request-Id`. */
  readonly trustProxy?: boolean
  /**
   * How many proxies are in front, each of which adds to `X-Forwarded-For`; default 1. The client's address is
   * that many from the end: what is before it, the client has written itself.
   */
  readonly proxies?: number
  readonly log?: Log
  readonly metrics?: Metrics
  /** What `GET /metrics` shows; without it, `metrics`. */
  readonly metricsSource?: MetricsSource
  /** What `GET /readyz` asks; without it, the store. */
  readonly readiness?: ReadinessChecks
  readonly clock?: Clock
  /** What `/admin/v1` needs; without it, there are no such paths. */
  readonly admin?: AdminOptions
  /** Where requests to `/v1` are noted; without it, they are not. */
  readonly requestLog?: RequestLog
}

/** A text of the form that a setting of the service has. */
const formed = ({ pattern, description }: { pattern: string; description: string }) =>
  being(description, (value) => typeof value === 'string' && new RegExp(pattern).test(value))

const bound = aNumber(0)
const LIMITS: Checks<BodyLimits & AnswerLimits & ShareLimits> = {
  bodyBytes: bound,
  pdfBytes: bound,
  bodyTimeoutMs: bound,
  bodyMemoryBytes: bound,
  answerBytes: bound,
  answerTimeoutMs: bound,
  liveQueue: bound,
  sandboxQueue: bound,
  livePercent: bound,
  sandboxPercent: bound,
}

const APP: Checks<AppOptions> = {
  documents,
  ledger: being(
    'what openLedger() gives',
    (value) => typeof value === 'object' && value !== null && 'reserve' in value,
  ),
  prefix: aString,
  baseUrl: formed({
    pattern: '^https?://[^\\s]+$',
    description: 'an address that begins with http:// or https://',
  }),
  limits: objectOf(LIMITS),
  corsOrigins: listOf(formed(ORIGIN)),
  console: aBoolean,
  trustProxy: aBoolean,
  proxies: aCount,
  log: anObject,
  metrics: anObject,
  metricsSource: anObject,
  readiness: anObject,
  clock: aFunction,
  admin: anObject,
  requestLog: anObject,
}
const check = objectOf(APP, ['documents', 'ledger'])

/**
 * Checks the options of {@link AppOptions}: JavaScript has no types that do. A limit that is no number would limit
 * nothing, and of origins in one text each beginning would be an origin.
 * @throws Fault OPTIONS_INVALID that names the option and says what was expected
 */
export function checkApp(options: unknown): void {
  checkOptions('createApp', check, options)
}
