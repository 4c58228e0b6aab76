/*
 * How far runs scale: what documents, database and store cost is measured in runs of one and two worker
 * processes on PostgreSQL and an S3-compatible store of our own; then up to 100 workers are simulated.
 *
 *     node dist/bench/scaling/main.js [--documents 1000] [--write]
 *
 * `--write` puts the figures into docs/guide/batch.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { table } from '../../test/support/figures.js'
import { PostgresCluster } from '../../test/support/servers/postgres-cluster.js'
import { S3Gateway } from '../../test/support/servers/s3-gateway.js'
import { measureRun } from './measure.js'
import { simulate, type Model, type Simulated } from './simulate.js'

const WORKERS = [1, 2, 5, 10, 20, 50, 100]
/** Documents of a part: the default of `twinvoice batch submit`, and smaller ones. */
const CHUNKS = [50, 5, 1]
/** Times of a data centre, in milliseconds; a part takes about so many messages to the database. */
const [NETWORK_MS, MESSAGES] = [0.5, 12]
const [DATABASE_CORES, STORE_CORES] = [2, 8]
const PARALLEL = 2
const PAGE = join(PACKAGE_ROOT, 'docs', 'guide', 'batch.md')
const SECTION = '### How far it scales\n'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000' },
    write: { type: 'boolean', default: false },
  },
})
const documents = Number(values.documents)
const [cluster, gateway] = await Promise.all([PostgresCluster.start(), S3Gateway.start()])
const servers = { cluster, gateway }
const [one, two, small] = [
  await measureRun(1, documents, 50, servers),
  await measureRun(2, documents, 50, servers),
  await measureRun(1, Math.ceil(documents / 4), 1, servers),
]
await gateway.stop()
await cluster.stop()

const model = (chunk: number, databaseMs: number): Model => ({
  documentMs: one.documentMs,
  databaseMs,
  storeMs: one.storeMs,
  networkMs: NETWORK_MS,
  messages: MESSAGES,
  databaseCores: DATABASE_CORES,
  storeCores: STORE_CORES,
  chunk,
  parallel: PARALLEL,
})
/** A part costs something, and each of its rows. */
const perRow = Math.max(0, (one.databaseMs - small.databaseMs) / 49)
const databaseMs = (chunk: number) => small.databaseMs + (chunk - 1) * perRow

const measured = table(
  [
    'worker processes',
    'documents/s',
    'ms a document',
    'database, ms a part',
    'store, ms an object',
  ],
  [one, two].map((run) => [
    String(run.workers),
    ...[run.perSecond, run.documentMs, run.databaseMs, run.storeMs].map(figure),
  ]),
)
const simulated = CHUNKS.map((chunk) => ({
  chunk,
  rows: WORKERS.map((workers) => simulate(workers, model(chunk, databaseMs(chunk)))),
}))
const part = (row: Simulated): string[] => [
  String(row.workers),
  figure(row.perSecond),
  `${((100 * row.perSecond * one.documentMs) / 1000 / row.workers).toFixed(0)} %`,
  ...[row.busy, row.database, row.store].map((share) => `${(100 * share).toFixed(0)} %`),
]
const head = [
  'workers',
  'documents/s',
  'of the possible',
  'workers busy',
  'database busy',
  'store busy',
]
const lines = [
  `${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}`,
  '',
  `Measured, ${documents} invoices of 10 lines, parts of 50:`,
  measured,
  ...simulated.flatMap(({ chunk, rows }) => [
    '',
    `Simulated, parts of ${chunk}, ${figure(databaseMs(chunk))} ms of the database each:`,
    table(head, rows.map(part)),
  ]),
]
const text = lines.join('\n')
console.log(text)
if (values.write) {
  const page = readFileSync(PAGE, 'utf8')
  const start = page.indexOf(SECTION)
  const next = page.indexOf('\n### ', start + SECTION.length)
  const end = next < 0 ? page.length : next
  const words = page.slice(start, end).replace(/\n```text\n[^]*?\n```\n/, '')
  const rest = page.slice(end)
  writeFileSync(PAGE, `${page.slice(0, start)}${words}\n\`\`\`text\n${text}\n\`\`\`\n${rest}`)
}

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
