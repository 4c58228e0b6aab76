/*
 * Broken inputs over HTTP by the million: in chunks, each with a service of its own, so that a
 * machine does them in nights and continues where it was ended. The broken PDFs that pass as PDF/A are
 * judged again by veraPDF, all of them or a sample; without Java it says why they are not.
 * `npm run proofs -- --hostile 1000000 [--first 1] [--folder .cache/hostile]`
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { hostileOver, soundInvoice } from './hostile.js'
import { draw, judgeAgain } from './hostile-judge.js'

const CHUNK = 10_000
/** PDFs that veraPDF judges at most. */
const SAMPLE = 2_000

/** What is known of a run so far; it is written after each chunk. */
interface RunState {
  /** The seed that comes next. */
  next: number
  /** Answers by kind of input and status: `pdf 200`. */
  statuses: Record<string, number>
  /** Answers that may not be, with the seed that repeats them. */
  wrong: string[]
  /** PDFs that passed as PDF/A. */
  accepted: number
  /** Seeds of a fair sample of them. */
  sample: number[]
  /** Seeds that veraPDF has judged, and what it said against them: a run that continues does not ask again. */
  judged: number[]
  refused: string[]
  unread: string[]
}

/** What a run gave. */
export interface HostileRun {
  readonly inputs: number
  readonly statuses: Readonly<Record<string, number>>
  readonly accepted: number
  readonly judged: number
  /** PDFs that passed, and that veraPDF gives no verdict on. */
  readonly unread: readonly string[]
  /** Why veraPDF could not be asked. */
  readonly skipped?: string
  readonly wrong: readonly string[]
}

/**
 * Sends inputs from seed `first` up to the `count`th, from where the folder's last run ended.
 * @param folder keeps the state between runs
 */
export async function hostileRun(count: number, folder: string, first = 1): Promise<HostileRun> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `from-${first}.json`)
  const state = readState(file, first)
  const sound = await keptInvoice(join(folder, 'sound.pdf'))
  const end = first + count
  while (state.next < end) {
    const size = Math.min(CHUNK, end - state.next)
    const { statuses, wrong, alive, accepted } = await hostileOver(sound, size, state.next, false)
    for (const [what, times] of Object.entries(statuses))
      state.statuses[what] = (state.statuses[what] ?? 0) + times
    state.wrong.push(...wrong, ...(alive ? [] : [`the service died after seed ${state.next}`]))
    for (const seed of [...accepted].sort((a, b) => a - b))
      draw(state.sample, seed, (state.accepted += 1), SAMPLE)
    state.next += size
    writeState(file, state)
    console.log(`${state.next - first} of ${count}, ${state.wrong.length} wrong`)
  }
  const skipped = await judgeSample(sound, state)
  writeState(file, state)
  const { next, statuses, accepted, judged, refused, unread } = state
  const wrong = [...state.wrong, ...refused.map((one) => `passed, but veraPDF refuses ${one}`)]
  const why = skipped === undefined ? {} : { skipped }
  return { inputs: next - first, statuses, accepted, judged: judged.length, unread, ...why, wrong }
}

/** Has veraPDF judge what of the sample it has not seen. @returns why it could not be asked */
async function judgeSample(sound: Uint8Array, state: RunState): Promise<string | undefined> {
  const known = new Set(state.judged)
  const seeds = state.sample.filter((seed) => !known.has(seed))
  const { skipped, refused, unread } = await judgeAgain(sound, seeds)
  if (skipped !== undefined) return skipped
  state.judged.push(...seeds)
  state.refused.push(...refused)
  state.unread.push(...unread)
  return undefined
}

/** The same in each run of a folder, so that a seed makes the same input again. */
async function keptInvoice(file: string): Promise<Uint8Array> {
  if (!existsSync(file)) writeFileSync(file, await soundInvoice())
  return readFileSync(file)
}

function readState(file: string, first: number): RunState {
  try {
    return { ...empty(first), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<RunState>) }
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')) throw thrown
    return empty(first)
  }
}

function empty(first: number): RunState {
  const known = { sample: [], judged: [], refused: [], unread: [] }
  return { next: first, statuses: {}, wrong: [], accepted: 0, ...known }
}

function writeState(file: string, state: RunState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}
