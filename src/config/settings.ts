import {
  ANSWER_LIMITS,
  BODY_LIMITS,
  DOCUMENT_LIMITS,
  SERVER_LIMITS,
  SHARE_LIMITS,
} from './limits.js'
import { PLANS } from '../accounts/plans/plan.js'
import type { PackageReference } from '../catalog/packages.js'
import { CONSOLE_SETTINGS } from './console-settings.js'
import { flag, secret, setting, whole, type Setting } from './setting.js'
import { DATABASE, ORIGIN, PACKAGE, ROOT, text } from './value-forms.js'

const ms = whole(1, 3_600_000)
const bytes = whole(1, 1_073_741_824)
const quota = whole(0, 1_000_000_000)
const rate = whole(1, 1_000_000)

export type { Setting }

/** All settings, in the order in which they are listed. */
export const SETTINGS = {
  host: setting<string>(
    'TWINVOICE_HOST',
    text,
    '127.0.0.1',
    'address to listen on; 0.0.0.0 for all addresses',
  ),
  port: setting<number>(
    'TWINVOICE_PORT',
    whole(0, 65_535),
    8080,
    'port to listen on; 0 for any free port',
  ),
  prefix: setting<string>(
    'TWINVOICE_PREFIX',
    { type: 'string', pattern: '^(/[A-Za-z0-9._~-]+)*$', description: 'a path such as /invoicing' },
    '',
    'path prefix of all routes, such as /invoicing',
  ),
  baseUrl: setting<string>(
    'TWINVOICE_BASE_URL',
    {
      type: 'string',
      pattern: '^(https?://[^\\s]+)?$',
      description: 'an address that begins with http:// or https://',
    },
    '',
    'public address of the service; if not set, it is taken from each request',
  ),
  store: secret<string>(
    'TWINVOICE_STORE',
    DATABASE,
    'sqlite:data/twinvoice.sqlite',
    'store of accounts, keys and counts: sqlite:<file> or postgres://user:password@host/database',
  ),
  migrateAtStart: setting<boolean>(
    'TWINVOICE_MIGRATE_AT_START',
    flag,
    false,
    'update a store of an older version at start, instead of refusing it',
  ),
  rateStore: secret<string>(
    'TWINVOICE_RATE_STORE',
    {
      type: 'string',
      pattern: '^(auto|memory|store|rediss?://.+)$',
      description: 'auto, memory, store or redis://host',
    },
    'auto',
    'where requests are counted: memory (one process), store, redis://…, or auto (memory for one process on SQLite, else the store)',
  ),
  workers: setting<number>('TWINVOICE_WORKERS', whole(1, 256), 1, 'number of processes'),
  threads: setting<number>(
    'TWINVOICE_THREADS',
    whole(1, 64),
    DOCUMENT_LIMITS.threads,
    'documents that each process handles at the same time',
  ),
  queue: setting<number>(
    'TWINVOICE_QUEUE',
    whole(1, 100_000),
    DOCUMENT_LIMITS.queue,
    'length of the queue of each process; further documents get 503',
  ),
  liveQueue: setting<number>(
    'TWINVOICE_LIVE_QUEUE',
    whole(1, 100_000),
    SHARE_LIMITS.liveQueue,
    'part of the queue that one account may take with live keys; further documents get 429',
  ),
  sandboxQueue: setting<number>(
    'TWINVOICE_SANDBOX_QUEUE',
    whole(1, 100_000),
    SHARE_LIMITS.sandboxQueue,
    'part of the queue that one account may take with sandbox keys; further documents get 429',
  ),
  livePercent: setting<number>(
    'TWINVOICE_LIVE_PERCENT',
    whole(1, 100),
    SHARE_LIMITS.livePercent,
    'percent of the time of all threads that one account may take with live keys while other accounts are waiting; beyond it, documents get 429',
  ),
  sandboxPercent: setting<number>(
    'TWINVOICE_SANDBOX_PERCENT',
    whole(1, 100),
    SHARE_LIMITS.sandboxPercent,
    'the same with sandbox keys',
  ),
  documentTimeoutMs: setting<number>(
    'TWINVOICE_DOCUMENT_TIMEOUT_MS',
    ms,
    DOCUMENT_LIMITS.timeoutMs,
    'time for a document, including the time in the queue',
  ),
  threadMemoryMiB: setting<number>(
    'TWINVOICE_THREAD_MEMORY_MIB',
    whole(64, 65_536),
    DOCUMENT_LIMITS.memoryMiB,
    'memory of each thread',
  ),
  starterQuota: setting<number>(
    'TWINVOICE_STARTER_QUOTA',
    quota,
    PLANS.starter.quota ?? 0,
    'invoices per month with the plan starter',
  ),
  proQuota: setting<number>(
    'TWINVOICE_PRO_QUOTA',
    quota,
    PLANS.pro.quota ?? 0,
    'invoices per month with the plan pro',
  ),
  sandboxRate: setting<number>(
    'TWINVOICE_SANDBOX_RATE',
    rate,
    PLANS.sandbox.rate,
    'requests in 60 seconds with a sandbox key',
  ),
  starterRate: setting<number>(
    'TWINVOICE_STARTER_RATE',
    rate,
    PLANS.starter.rate,
    'requests in 60 seconds with the plan starter',
  ),
  proRate: setting<number>(
    'TWINVOICE_PRO_RATE',
    rate,
    PLANS.pro.rate,
    'requests in 60 seconds with the plan pro',
  ),
  bodyBytes: setting<number>('TWINVOICE_BODY_BYTES', bytes, BODY_LIMITS.bodyBytes, 'largest body'),
  pdfBytes: setting<number>(
    'TWINVOICE_PDF_BYTES',
    bytes,
    BODY_LIMITS.pdfBytes,
    'largest PDF to validate',
  ),
  bodyTimeoutMs: setting<number>(
    'TWINVOICE_BODY_TIMEOUT_MS',
    ms,
    BODY_LIMITS.bodyTimeoutMs,
    'time for a body to arrive',
  ),
  bodyMemoryBytes: setting<number>(
    'TWINVOICE_BODY_MEMORY_BYTES',
    whole(1, 1_099_511_627_776),
    BODY_LIMITS.bodyMemoryBytes,
    'bytes of request bodies that each process holds at a time; one account may use 60 % of them, with sandbox keys 30 %',
  ),
  answerBytes: setting<number>(
    'TWINVOICE_ANSWER_BYTES',
    whole(1, 1_099_511_627_776),
    ANSWER_LIMITS.answerBytes,
    'bytes of responses that clients have not read yet, per process; beyond it, the oldest responses of the client with the most are cut off',
  ),
  answerTimeoutMs: setting<number>(
    'TWINVOICE_ANSWER_TIMEOUT_MS',
    ms,
    ANSWER_LIMITS.answerTimeoutMs,
    'time in which a client must read a part of its response',
  ),
  headersTimeoutMs: setting<number>(
    'TWINVOICE_HEADERS_TIMEOUT_MS',
    ms,
    SERVER_LIMITS.headersTimeoutMs,
    'time for headers to arrive',
  ),
  requestTimeoutMs: setting<number>(
    'TWINVOICE_REQUEST_TIMEOUT_MS',
    ms,
    SERVER_LIMITS.requestTimeoutMs,
    'time for a whole request to arrive',
  ),
  keepAliveMs: setting<number>(
    'TWINVOICE_KEEP_ALIVE_MS',
    ms,
    SERVER_LIMITS.keepAliveMs,
    'time for which an idle connection is kept; should be longer than in the proxy',
  ),
  connections: setting<number>(
    'TWINVOICE_CONNECTIONS',
    whole(1, 1_000_000),
    SERVER_LIMITS.connections,
    'connections of each process',
  ),
  connectionsPerAddress: setting<number>(
    'TWINVOICE_CONNECTIONS_PER_ADDRESS',
    whole(1, 1_000_000),
    SERVER_LIMITS.connectionsPerAddress,
    'connections of each process from one address (IPv6: from one /64 network); not applied with trustProxy, where the proxy must limit them',
  ),
  drainDelayMs: setting<number>(
    'TWINVOICE_DRAIN_DELAY_MS',
    whole(0, 60_000),
    0,
    'after SIGTERM, time between reporting not ready and refusing connections, so that a proxy notices',
  ),
  drainMs: setting<number>(
    'TWINVOICE_DRAIN_MS',
    ms,
    30_000,
    'after SIGTERM, time in which requests must finish',
  ),
  corsOrigins: setting<readonly string[]>(
    'TWINVOICE_CORS_ORIGINS',
    { type: 'array', items: ORIGIN },
    [],
    'origins that can call the service from a browser, such as https://shop.example.org',
  ),
  console: setting<boolean>(
    'TWINVOICE_CONSOLE',
    flag,
    true,
    'serve the console (the web interface) under /console, and its API under /admin/v1',
  ),
  ...CONSOLE_SETTINGS,
  trustProxy: setting<boolean>(
    'TWINVOICE_TRUST_PROXY',
    flag,
    false,
    'trust X-Forwarded-* and X-Request-Id; only behind a proxy that sets them',
  ),
  proxies: setting<number>(
    'TWINVOICE_PROXIES',
    whole(1, 16),
    1,
    'number of proxies in front that add to X-Forwarded-For; the address of the client is this many entries from its end',
  ),
  logLevel: setting<'debug' | 'info' | 'warn' | 'error' | 'silent'>(
    'TWINVOICE_LOG_LEVEL',
    { enum: ['debug', 'info', 'warn', 'error', 'silent'] },
    'info',
    'level of the log, which is written to standard output as JSON lines',
  ),
  batchQueue: secret<string>(
    'TWINVOICE_BATCH_QUEUE',
    DATABASE,
    'sqlite:data/batch.sqlite',
    'queue of batch runs: sqlite:<file> for one machine, or postgres://user:password@host/database',
  ),
  batchRoots: setting<readonly string[]>(
    'TWINVOICE_BATCH_ROOTS',
    { type: 'array', items: ROOT },
    [],
    'absolute folders and s3://bucket/prefix that runs may read from and write to; if not set, the command line is not restricted, and no run can be submitted over HTTP',
  ),
  profile: setting<string>('TWINVOICE_PROFILE', text, 'EN16931', 'profile of generated invoices'),
  packages: setting<readonly PackageReference[]>(
    'TWINVOICE_PACKAGES',
    { type: 'array', items: PACKAGE },
    [],
    'packages with templates, rules, stages, fonts or profiles: names or folders',
  ),
} as const

export type SettingName = keyof typeof SETTINGS

/** All settings, checked. */
export type Settings = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never
}

/** Name of the config file, which is read from the working directory. */
export const CONFIG_FILE = 'twinvoice.config.json'

/** Environment variables that are not settings. */
export const OTHER_VARIABLES = ['TWINVOICE_CONFIG', 'TWINVOICE_SHARED'] as const
