/*
 * Broken inputs over HTTP by the million: in chunks, each with a service of its own, so that a
 * machine does them in nights and goes on where it was ended. The PDFs that the service calls valid
 * are judged again by veraPDF, all of them or a sample.
 * `npm run proofs -- --hostile 1000000 [--folder .cache/hostile]`
 */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Seeded } from '../../test/support/hostile/mutate.js'
import { judge } from '../conformance/judge.js'
import { hostileInput, hostileOver } from './hostile.js'

const CHUNK = 5_000
/** PDFs that veraPDF judges at most, and at a time. */
const SAMPLE = 2_000
const AT_ONCE = 200

/** What is known of a run so far; it is written after each chunk. */
interface RunState {
  /** The seed that comes next. */
  next: number
  /** Answers by kind of input and status: `pdf 200`. */
  statuses: Record<string, number>
  /** Answers that may not be, with the seed that repeats them. */
  wrong: string[]
  /** PDFs that were called valid. */
  accepted: number
  /** Seeds of a fair sample of them. */
  sample: number[]
}

/** What a run gave. */
export interface HostileRun {
  readonly inputs: number
  readonly statuses: Readonly<Record<string, number>>
  readonly accepted: number
  readonly judged: number
  readonly wrong: readonly string[]
}

/**
 * Sends inputs from seed 1 up to `count`, from where the folder's last run ended.
 * @param folder keeps the state between runs
 * @throws RefereeMissing if there is no veraPDF
 */
export async function hostileRun(count: number, folder: string): Promise<HostileRun> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'state.json')
  const state = readState(file)
  while (state.next <= count) {
    const size = Math.min(CHUNK, count - state.next + 1)
    const { statuses, wrong, alive, accepted } = await hostileOver(size, state.next)
    for (const [what, times] of Object.entries(statuses))
      state.statuses[what] = (state.statuses[what] ?? 0) + times
    state.wrong.push(...wrong, ...(alive ? [] : [`the service died after seed ${state.next}`]))
    for (const seed of [...accepted].sort((a, b) => a - b)) draw(state, seed)
    state.next += size
    writeState(file, state)
    console.log(`${state.next - 1} of ${count}, ${state.wrong.length} wrong`)
  }
  const refused = await judgeAgain(state.sample, folder)
  const { statuses, accepted, sample, wrong } = state
  return {
    inputs: state.next - 1,
    statuses,
    accepted,
    judged: sample.length,
    wrong: [...wrong, ...refused],
  }
}

/** Each accepted seed is in the sample with the same probability, whenever it came. */
function draw(state: RunState, seed: number): void {
  state.accepted += 1
  if (state.sample.length < SAMPLE) {
    state.sample.push(seed)
    return
  }
  const place = new Seeded(seed).below(state.accepted)
  if (place < SAMPLE) state.sample[place] = seed
}

function readState(file: string): RunState {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunState
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')) throw thrown
    return { next: 1, statuses: {}, wrong: [], accepted: 0, sample: [] }
  }
}

function writeState(file: string, state: RunState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}

/** The seeds of PDFs that were called valid, and that veraPDF refuses, with its reason. */
async function judgeAgain(seeds: readonly number[], folder: string): Promise<string[]> {
  const input = await hostileInput()
  const refused: string[] = []
  for (let from = 0; from < seeds.length; from += AT_ONCE) {
    const place = mkdtempSync(join(folder, 'accepted-'))
    try {
      for (const seed of seeds.slice(from, from + AT_ONCE))
        writeFileSync(join(place, `${seed}.pdf`), input(seed).bytes)
      for (const { file, valid, failures, crash } of await judge(place, { mustang: false }))
        if (!valid)
          refused.push(
            `seed ${file.replace(/^.*\/|\.pdf$/g, '')}: valid, but veraPDF says ${crash ?? failures.map(({ rule }) => rule).join(', ')}`,
          )
    } finally {
      rmSync(place, { recursive: true })
    }
  }
  return refused
}
