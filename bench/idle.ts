/*
 * What cools down: milliseconds for the same work in a loop, and once each half second. Beside a
 * generated invoice stand sums that touch no memory and a walk through 60,000 objects, so that one
 * sees whether the program or the processor's caches have cooled.
 * node dist/bench/idle.js [--runs 40]
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createTwinvoice } from 'twinvoice'
import { requestWithLines } from '../test/support/fixtures/requests.js'
import { median, table } from '../test/support/figures.js'

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 40
const WARM = 150
const PAUSE_MS = 500

interface Scattered {
  readonly number: number
  next: number
}

const scattered: Scattered[] = Array.from({ length: 60_000 }, (_, number) => ({
  number,
  next: (number * 7919 + 31) % 60_000,
}))

function sums(): number {
  let sum = 0
  for (let step = 0; step < 3_000_000; step += 1) sum = (sum * 31 + step) | 0
  return sum
}

function walk(): number {
  let at = 0
  let sum = 0
  for (const start of scattered) {
    const { number, next } = scattered[at] ?? start
    sum += number
    at = next
  }
  return sum
}

const twinvoice = await createTwinvoice()
const text = JSON.stringify(requestWithLines(10))
const work: Readonly<Record<string, () => unknown>> = {
  'sums without memory': sums,
  'walk through memory': walk,
  'generate, 10 lines': async () => twinvoice.generate(text),
}

async function measure(rounds: number, wait: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(Object.keys(work).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    if (wait > 0) await pause(wait)
    for (const [name, run] of Object.entries(work)) {
      const start = performance.now()
      await run()
      times.get(name)?.push(performance.now() - start)
    }
  }
  return times
}

await measure(WARM, 0)
const loop = await measure(runs, 0)
const idle = await measure(runs, PAUSE_MS)
const rows = Object.keys(work).map((name) => {
  const [fast, slow] = [loop.get(name) ?? [], idle.get(name) ?? []]
  const figures = [median(fast), Math.min(...fast), median(slow), Math.min(...slow)]
  return [name, ...figures.map((ms) => ms.toFixed(2))]
})
console.log(
  table(['', 'loop, median ms', 'least', `each ${String(PAUSE_MS)} ms, median`, 'least'], rows),
)
await twinvoice.close()
