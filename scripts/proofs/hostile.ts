import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { createTwinvoice } from 'twinvoice'
import { REQUEST } from '../../test/support/fixtures/requests.js'
import { basePdfs, hostileInputs, type HostileInput } from '../../test/support/hostile/inputs.js'
import { watchReaders } from '../../test/support/hostile/readers.js'
import { post, type ShortAnswer } from '../../test/support/serving/load.js'
import { startRealService, type RealService } from '../../test/support/serving/real-process.js'

export interface HostileResult {
  readonly inputs: number
  /** Answers by kind of input and status: `pdf 200`. */
  readonly statuses: Readonly<Record<string, number>>
  /** The slowest response to a malicious input. */
  readonly slowestMs: number
  /** The requests of other clients during the attack. */
  readonly others: Others
  /** The same before the first malicious input, as a baseline. */
  readonly before: Others
  /** Largest resident memory of a process that reads PDFs. */
  readonly readerMiB: number
  /** Process ids of readers: one that died was replaced. */
  readonly readers: number
  /** True if the process that was started still serves. */
  readonly alive: boolean
  /** Answers that may not be, with the seed that repeats them. */
  readonly wrong: readonly string[]
  /** Seeds of the broken PDFs that passed as PDF/A, with an invoice or without. */
  readonly accepted: readonly number[]
}

export interface Others {
  readonly count: number
  readonly p99Ms: number
  readonly statuses: readonly number[]
}

const LANES = 2
const BEFORE_MS = 5000
/** Good requests take most of a core where they follow each other at once. */
const PAUSE_MS = 250

/**
 * Sends broken PDFs, XMLs and requests to the real service, and good requests at the same time.
 * @param sound the invoice to be broken
 * @param first the first seed
 * @param hasBaseline false to begin at once, without measuring the good requests alone
 */
export async function hostileOver(
  sound: Uint8Array,
  count: number,
  first = 1,
  hasBaseline = true,
): Promise<HostileResult> {
  const { inputs, good } = await prepared(sound)
  // Two processes count each request in the store, which takes as much time as most inputs do.
  // On a slow machine the share of one account would answer 429 to inputs that are then not tried.
  const service = await startRealService({
    TWINVOICE_WORKERS: '1',
    TWINVOICE_SANDBOX_PERCENT: '100',
  })
  const agent = new Agent({ keepAlive: true, maxSockets: LANES })
  const statuses: Record<string, number> = {}
  const wrong: string[] = []
  const accepted: number[] = []
  let slowestMs = 0
  let seed = first
  const lane = async () => {
    for (let own = seed++; own < first + count; own = seed++) {
      const input = inputs(own)
      const start = performance.now()
      const answer = await send(service, agent, input).catch((thrown: unknown) => String(thrown))
      const status = typeof answer === 'string' ? answer : answer.status
      // In a broken XML the PDF around it is sound.
      if (typeof answer !== 'string' && input.kind === 'pdf' && passedAsPdfa(answer.body))
        accepted.push(own)
      const ms = performance.now() - start
      slowestMs = Math.max(slowestMs, ms)
      const what = `${input.kind} ${status}`
      statuses[what] = (statuses[what] ?? 0) + 1
      if (typeof status === 'string' || status >= 500 || ms > 10_000)
        wrong.push(`seed ${own}: ${what} after ${ms.toFixed(0)} ms`)
    }
  }
  const before = hasBaseline ? await undisturbed(service, good) : NOT_MEASURED
  const over = { yes: false }
  const others = goodRequests(service, good, over)
  const memory = watchReaders(service.pid, over)
  try {
    await Promise.all(Array.from({ length: LANES }, lane))
    over.yes = true
    const alive = (await fetch(`${service.url}/readyz`)).status === 200
    return {
      inputs: count,
      statuses,
      slowestMs: Math.round(slowestMs),
      others: await others,
      before,
      ...(await memory),
      alive,
      wrong,
      accepted,
    }
  } finally {
    over.yes = true
    agent.destroy()
    await service.stop()
  }
}

/** Makes the inputs of a run by their seeds. @param sound the invoice to be broken */
export async function hostileInput(sound: Uint8Array): Promise<(seed: number) => HostileInput> {
  return (await prepared(sound)).inputs
}

/** A generated invoice, to be broken. It carries its moment: seeds repeat inputs of the same one only. */
export async function soundInvoice(): Promise<Uint8Array> {
  const twinvoice = await createTwinvoice()
  try {
    const made = await twinvoice.generate(JSON.stringify(REQUEST))
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    return made.pdf
  } finally {
    await twinvoice.close()
  }
}

async function prepared(sound: Uint8Array) {
  const twinvoice = await createTwinvoice()
  try {
    const request = JSON.stringify(REQUEST)
    const xml = (await twinvoice.extract(sound))?.xml ?? new Uint8Array()
    const inputs = hostileInputs(basePdfs(sound), xml, Buffer.from(request))
    return { inputs, good: { request, check: bodyOf(sound) } }
  } finally {
    await twinvoice.close()
  }
}

function bodyOf(pdf: Uint8Array): string {
  return JSON.stringify({ pdf_base64: Buffer.from(pdf).toString('base64') })
}

async function send(
  { port, sandbox: key }: RealService,
  agent: Agent,
  { kind, bytes }: HostileInput,
): Promise<ShortAnswer> {
  const path = kind === 'json' ? '/v1/generate' : '/v1/validate'
  const body = kind === 'json' ? bytes : bodyOf(bytes)
  return post({ port, key, path, body, agent })
}

/** A verdict that calls the whole valid counts, too, where a limit left the layer partial. */
function passedAsPdfa(body: string): boolean {
  const { valid, layers } = JSON.parse(body) as Partial<Verdict>
  return (
    valid === true ||
    layers?.some(({ name, status }) => name === 'pdfa' && status === 'passed') === true
  )
}

/** What of an answer is examined; a refusal has none of it. */
interface Verdict {
  readonly valid: boolean
  readonly layers: readonly { readonly name: string; readonly status: string }[]
}

const NOT_MEASURED: Others = { count: 0, p99Ms: 0, statuses: [] }

/** The first requests warm the service up; those after them are measured. */
async function undisturbed(service: RealService, good: GoodRequests): Promise<Others> {
  let measured = NOT_MEASURED
  for (const ms of [BEFORE_MS / 2, BEFORE_MS]) {
    const over = { yes: false }
    setTimeout(() => (over.yes = true), ms)
    measured = await goodRequests(service, good, over)
  }
  return measured
}

interface GoodRequests {
  readonly request: string
  readonly check: string
}

/** Requests of other clients during the attack: generate, validate, account, in turn. */
async function goodRequests(
  { port, url, live: key }: RealService,
  { request, check }: GoodRequests,
  over: { readonly yes: boolean },
): Promise<Others> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const statuses = new Set<number>()
  const ask = [
    async () => (await post({ port, key, body: request, agent })).status,
    async () => (await post({ port, key, path: '/v1/validate', body: check, agent })).status,
    async () => (await fetch(`${url}/v1/account`, { headers: { 'X-API-Key': key } })).status,
  ]
  for (let turn = 0; !over.yes; turn += 1) {
    const start = performance.now()
    statuses.add(await (ask[turn % ask.length] as () => Promise<number>)().catch(() => 0))
    times.push(performance.now() - start)
    await sleep(PAUSE_MS)
  }
  agent.destroy()
  times.sort((a, b) => a - b)
  const p99Ms = Math.round(times[Math.floor(times.length * 0.99)] ?? 0)
  return { count: times.length, p99Ms, statuses: [...statuses].sort((a, b) => a - b) }
}
