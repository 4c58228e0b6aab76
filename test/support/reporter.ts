import { writeFileSync } from 'node:fs'
import Mocha from 'mocha'
import { SKIPPED } from './skip.js'

const { Dot } = Mocha.reporters

/**
 * Mocha's dots; then what was skipped, and why. With `--reporter-option slowest=20` also the files
 * whose tests and hooks took longest; with `--reporter-option complete=list.json` it writes the names of
 * the files of which every test ran and passed.
 */
export default class Reporter extends Dot {
  /** How many tests were skipped, by reason and title of what was skipped. */
  readonly #skipped = new Map<string, Map<string, number>>()
  readonly #milliseconds = new Map<string, number>()
  readonly #ran = new Set<string>()
  readonly #incomplete = new Set<string>()

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    runner.on('pending', (test) => {
      this.#note(test)
      this.#incomplete.add(nameOf(test))
    })
    runner.on('fail', (test) => this.#incomplete.add(nameOf(test)))
    runner.on('test end', (test) => {
      this.#time(test)
      this.#ran.add(nameOf(test))
    })
    runner.on('hook end', (hook) => this.#time(hook))
    runner.once('end', () => {
      this.#sayWhatWasSkipped()
      const { slowest, complete } = (options.reporterOptions ?? {}) as Partial<
        Record<'slowest' | 'complete', string>
      >
      if (slowest !== undefined) this.#saySlowest(Number(slowest))
      if (complete !== undefined) writeFileSync(complete, JSON.stringify(this.#complete()))
    })
  }

  #note(test: Mocha.Test): void {
    const titles = test.titlePath()
    const at = titles.findIndex((title) => title.includes(SKIPPED))
    const whole = at === -1 ? titles : titles.slice(0, at + 1)
    const [what = '', reason = 'no reason is given'] = whole.join(' ').split(SKIPPED)
    const those = this.#skipped.get(reason) ?? new Map<string, number>()
    this.#skipped.set(reason, those.set(what, (those.get(what) ?? 0) + 1))
  }

  #time(runnable: Mocha.Runnable): void {
    const name = nameOf(runnable)
    const before = this.#milliseconds.get(name) ?? 0
    this.#milliseconds.set(name, before + (runnable.duration ?? 0))
  }

  /** The files of which every test ran and passed. */
  #complete(): string[] {
    return [...this.#ran].filter((name) => !this.#incomplete.has(name)).sort()
  }

  #sayWhatWasSkipped(): void {
    if (this.#skipped.size === 0) return
    say('  Skipped:')
    for (const [reason, those] of this.#skipped) {
      say(`\n  ${reason}`)
      for (const [what, count] of those) say(`    ${what}${count === 1 ? '' : `: ${count} tests`}`)
    }
    say('')
  }

  #saySlowest(most: number): void {
    const files = [...this.#milliseconds].sort(([, one], [, other]) => other - one)
    say('  Slowest files, in seconds:')
    for (const [name, ms] of files.slice(0, most))
      say(`  ${(ms / 1000).toFixed(1).padStart(6)} ${name}`)
    say('')
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The file of a test, `test/http/server.test.ts`. */
function nameOf({ file }: Mocha.Runnable): string {
  return file?.replace(/^.*[/\\]dist[/\\]/, '').replace(/js$/, 'ts') ?? 'hooks of the run'
}
