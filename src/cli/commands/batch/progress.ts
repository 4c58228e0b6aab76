import { Presets, SingleBar } from 'cli-progress'
import type { RunStatus } from '../../../batch/run/run.js'
import type { CommandIo } from '../../io/io.js'
import { barFormat, saidCount } from '../../io/said/said.js'

/** Shows how far a run is: to people on a terminal, to programs as one JSON line an event. */
export interface RunProgress {
  /** Documents are read and submitted. */
  submitted(run: string, documents: number): void
  status(status: RunStatus): void
  stop(): void
}

/** Milliseconds that the rate is taken over. */
const WINDOW_MS = 15_000
/** Milliseconds between two events. */
const EVENT_MS = 1_000

/** @param events whether to print events to standard output */
export function runProgress(io: CommandIo, events: boolean): RunProgress {
  if (events) return eventsOn(io)
  if (io.stderr.isTTY === true) return barOn(io)
  return { submitted: () => undefined, status: () => undefined, stop: () => undefined }
}

/** How fast the last documents were settled, and when the rest will be. */
export class Pace {
  readonly #seen: { readonly at: number; readonly settled: number }[] = []

  /** @param at milliseconds of any clock */
  measure({ settled, documents }: Pick<RunStatus, 'settled' | 'documents'>, at: number) {
    // Somebody has started documents again: they count again.
    if (settled < (this.#seen.at(-1)?.settled ?? 0)) this.#seen.length = 0
    this.#seen.push({ at, settled })
    while ((this.#seen[1]?.at ?? at) < at - WINDOW_MS) this.#seen.shift()
    const first = this.#seen[0] ?? { at, settled }
    const seconds = (at - first.at) / 1000
    const rate = seconds === 0 ? 0 : (settled - first.settled) / seconds
    return {
      /** Documents a second. */
      rate: Math.round(rate * 10) / 10,
      /** Until the end; undefined while that is unknown. */
      secondsLeft: rate <= 0 ? undefined : Math.ceil((documents - settled) / rate),
    }
  }
}

function eventsOn(io: CommandIo): RunProgress {
  // Whoever reads the events may end before the run does, which is not worth ending the run.
  io.outliveReader?.()
  const pace = new Pace()
  const print = (event: object) => io.stdout.write(`${JSON.stringify(event)}\n`)
  let last = -Infinity
  const isDue = () => {
    const now = performance.now()
    if (now - last < EVENT_MS) return false
    last = now
    return true
  }
  return {
    submitted: (run, documents) => {
      if (isDue()) print({ event: 'submitting', run, documents })
    },
    status: (status) => {
      const { run, state, documents, settled, outcomes } = status
      const isEnd = state === 'finished' || state === 'cancelled'
      const measured = pace.measure(status, performance.now())
      if (isEnd) print({ event: state, ...status })
      else if (isDue())
        print({ event: 'progress', run, documents, settled, ...outcomes, ...measured })
    },
    stop: () => undefined,
  }
}

function barOn(io: CommandIo): RunProgress {
  const pace = new Pace()
  const bar = new SingleBar(
    {
      stream: io.stderr,
      format: barFormat(io, 'bar.documents'),
      hideCursor: true,
    },
    Presets.shades_classic,
  )
  let isStarted = false
  return {
    submitted: (_run, documents) => {
      io.stderr.write(`\r${saidCount(io, 'batch.read', documents)}`)
    },
    status: (status) => {
      const { documents, settled, outcomes } = status
      const { rate, secondsLeft } = pace.measure(status, performance.now())
      const shown = { rate, left: durationText(secondsLeft), bad: settled - outcomes.done }
      if (!isStarted) {
        io.stderr.write('\r')
        bar.start(documents, settled, shown)
      } else {
        bar.setTotal(documents)
        bar.update(settled, shown)
      }
      isStarted = true
    },
    stop: () => {
      bar.stop()
    },
  }
}

function durationText(seconds: number | undefined): string {
  if (seconds === undefined) return '?'
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h} h ${m} min` : m > 0 ? `${m} min ${s} s` : `${s} s`
}
