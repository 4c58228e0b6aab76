/*
 * Proves at length what the service promises: exact counting in races and crashes, an outage of
 * the store, restarts under load, attacks, broken inputs together with good ones, a time that grows
 * with the length of a document and no faster, constant memory.
 * `npm run proofs [-- --short] [-- --except memory] [-- --only hostile]`; about ten minutes.
 * `--part counts` makes only what counts and needs no clock, `--part speed` all the rest.
 * `npm run proofs -- --hostile 1000000` only sends broken inputs, as many, and continues where it ended.
 * `TWINVOICE_FUZZ` and `TWINVOICE_SEED` say how many broken inputs, and from which seed on.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PostgresCluster } from '../../test/support/servers/postgres-cluster.js'
import { whatIsMissing } from '../../test/support/programs.js'
import { missingS3Gateway, S3Gateway } from '../../test/support/servers/s3-gateway.js'
import { attack } from './attacks/index.js'
import { batchUnderFaults } from './batch.js'
import { countExactly } from './counting/index.js'
import { growWithLength } from './growth.js'
import { hostileOver, soundInvoice } from './hostile.js'
import { draw, judgeAgain } from './hostile-judge.js'
import { hostileRun } from './hostile-run.js'
import { memoryOver } from './memory.js'
import { startRealService } from '../../test/support/serving/real-process.js'
import { storeOutage } from './store-outage.js'

const short = process.argv.includes('--short')
const [except] = valuesOf('--except')
const [only] = valuesOf('--only')
const [part] = valuesOf('--part')
const [hostile] = valuesOf('--hostile')
let failed = 0

function valuesOf(option: string): string[] {
  return process.argv.slice(2).filter((_, at, all) => all[at - 1] === option)
}

function wanted(name: string): boolean {
  return (
    !(except !== undefined && name.includes(except)) && (only === undefined || name.includes(only))
  )
}

/** Runs one proof; `prove` gives what was measured, and throws if it does not hold. */
async function proof(name: string, prove: () => Promise<string>): Promise<void> {
  if (!wanted(name)) return
  const start = performance.now()
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(0)} s`
  try {
    console.log(`holds   ${name}: ${await prove()} (${seconds()})`)
  } catch (thrown) {
    failed += 1
    console.log(`BROKEN  ${name}: ${String(thrown)} (${seconds()})`)
  }
}

function demand(holds: boolean, measured: unknown): void {
  if (!holds) throw new Error(JSON.stringify(measured))
}

if (hostile !== undefined) {
  const [place = join('.cache', 'hostile')] = valuesOf('--folder')
  const [first = '1'] = valuesOf('--first')
  const { wrong, ...measured } = await hostileRun(Number(hostile), place, Number(first))
  console.log(JSON.stringify(measured))
  for (const each of wrong) console.log(each)
  process.exit(wrong.length === 0 ? 0 : 1)
}

const folder = mkdtempSync(join(tmpdir(), 'twinvoice-proofs-'))
const missing = whatIsMissing('initdb', 'postgres')
if (missing !== undefined) console.log(`PostgreSQL is left out: ${missing}`)
const cluster = missing === undefined ? await PostgresCluster.start() : undefined
let files = 0
const stores: readonly (readonly [string, () => Promise<string>])[] = [
  ['SQLite', () => Promise.resolve(`sqlite:${folder}/store-${(files += 1)}.sqlite`)],
  ...(cluster === undefined ? [] : [['PostgreSQL', () => cluster.createDatabase()] as const]),
]

if (part !== 'speed') await countExactly(stores, short, proof)
if (part === 'counts') await end()

await attack(stores, short, wanted, proof)
await growWithLength(proof)

if (cluster !== undefined)
  await proof('PostgreSQL stopped under load', async () => {
    const result = await storeOutage(cluster, 5000)
    const only = (kind: string, status: string) =>
      Object.keys(result.during[kind] ?? {}).join() === status
    demand(only('live', '503') && only('sandbox', '200') && only('validate', '200'), result)
    demand(result.recoveryMs > 0 && result.recoveryMs < 5000, result)
    demand(result.counted === result.acknowledged, result)
    return `live 503, sandbox and validate 200, back after ${result.recoveryMs.toFixed(0)} ms, ${result.counted} counted of ${result.acknowledged} acknowledged`
  })

const missingStore = missingS3Gateway()
if (missingStore !== undefined) console.log(`runs under faults are left out: ${missingStore}`)
if (cluster !== undefined && missingStore === undefined)
  await proof('a run of three workers, killed and cut off', async () => {
    const gateway = await S3Gateway.start()
    try {
      const count = Number(process.env['TWINVOICE_BATCH'] ?? (short ? 5_000 : 100_000))
      const result = await batchUnderFaults(count, short ? 5 : 1, { cluster, gateway })
      demand(result.wrong.length === 0 && result.outcomes === count, result)
      return JSON.stringify(result)
    } finally {
      await gateway.stop()
    }
  })

await proof('hostile inputs', async () => {
  const count = Number(process.env['TWINVOICE_FUZZ'] ?? 50_000)
  const sound = await soundInvoice()
  const seed = Number(process.env['TWINVOICE_SEED'] ?? 1)
  const { accepted, ...measured } = await hostileOver(sound, count, seed)
  const result = { ...measured, accepted: accepted.length }
  demand(result.alive && result.wrong.length === 0, result)
  // Others wait for a document at work, and on a slow machine longer without malicious input, too.
  const longestMs = Math.max(1000, 4 * result.before.p99Ms)
  demand(result.others.statuses.join() === '200' && result.others.p99Ms < longestMs, result)
  demand(result.readerMiB > 0 && result.readerMiB < 512, result)
  const sample: number[] = []
  for (const [at, seed] of accepted.entries()) draw(sample, seed, at + 1, short ? 500 : 2_000)
  const { refused, ...judgement } = await judgeAgain(sound, sample)
  demand(refused.length === 0, { refused, ...judgement })
  return JSON.stringify({ ...result, refused, ...judgement })
})

// Too few requests say nothing about memory: it is checked in the full run only.
if (!short)
  await proof('memory', async () => {
    const service = await startRealService({ TWINVOICE_WORKERS: '2' })
    try {
      const { port, pid, sandbox: key } = service
      const requests = 10_000
      const { atRest, tenths, statuses } = await memoryOver({ port, pid, key }, requests)
      const [warm, last] = [Math.max(...tenths.slice(2, 5)), tenths.at(-1) ?? 0]
      const measured = { atRest, tenths, statuses }
      demand(Object.keys(statuses).join() === '200', measured)
      demand(atRest.resident < 400, measured)
      demand(last < warm * 1.1 + 20, measured)
      return `${atRest.once} MiB at rest with two processes (${atRest.resident} where shared pages count twice); over ${requests} requests ${tenths.join(', ')} MiB`
    } finally {
      await service.stop()
    }
  })

await end()

async function end(): Promise<never> {
  await cluster?.stop()
  rmSync(folder, { recursive: true })
  // A proof that was broken off may have left a process, which would keep this one for ever.
  process.exit(failed === 0 ? 0 : 1)
}
