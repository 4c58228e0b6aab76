/*
 * Cold start of the command line: processor and wall time of a whole process, by turns, beside those of
 * another checkout. The first turn fills the caches and is not counted.
 * node dist/bench/start.js [--runs 15] [--beside ../old]
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'
import { requestWithLines } from '../test/support/fixtures/requests.js'
import { median, table } from '../test/support/figures.js'

const argument = (name: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
const runs = Number(argument('--runs') ?? 15)
const beside = argument('--beside')
const checkouts = { here: PACKAGE_ROOT, ...(beside === undefined ? {} : { beside }) }

const folder = mkdtempSync(path.join(tmpdir(), 'twinvoice-bench-'))
const inFolder = (name: string) => path.join(folder, name)
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'node alone': [],
  'validate XML': ['validate', inFolder('a.xml')],
  'validate PDF': ['validate', inFolder('a.pdf')],
  generate: ['generate', inFolder('request.json'), '-o', inFolder('b.pdf')],
}

interface Taken {
  readonly processor: number
  readonly wall: number
}

/** Milliseconds of a process and those that it started and waited for. */
function taken(checkout: string, args: readonly string[]): Taken {
  const program =
    args.length === 0 ? ['-e', '0'] : [path.join(checkout, 'bin', 'twinvoice.js'), ...args]
  const start = performance.now()
  const child = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%U %S"; time "$0" "$@" > /dev/null', process.execPath, ...program],
    { encoding: 'utf8' },
  )
  const wall = performance.now() - start
  if (child.status !== 0) throw new Error(child.stderr)
  const last = child.stderr.trim().split('\n').at(-1) ?? ''
  const [user = 0, system = 0] = last.split(' ').map(Number)
  return { processor: (user + system) * 1000, wall }
}

writeFileSync(inFolder('request.json'), JSON.stringify(requestWithLines(10)))
try {
  taken(PACKAGE_ROOT, ['generate', inFolder('request.json'), '-o', inFolder('a.pdf')])
  taken(PACKAGE_ROOT, ['extract', inFolder('a.pdf'), '-o', inFolder('a.xml')])
  const measured = new Map<string, Taken[]>()
  for (let run = 0; run <= runs; run += 1)
    for (const [command, args] of Object.entries(COMMANDS))
      for (const [name, checkout] of Object.entries(checkouts)) {
        const title = `${command}, ${name}`
        const time = taken(checkout, args)
        if (run > 0) measured.set(title, [...(measured.get(title) ?? []), time])
      }
  const ms = (values: readonly number[]) => [
    Math.min(...values).toFixed(0),
    median(values).toFixed(0),
  ]
  const rows = [...measured].map(([title, times]) => [
    title,
    ...ms(times.map(({ processor }) => processor)),
    ...ms(times.map(({ wall }) => wall)),
  ])
  console.log(table(['', 'processor, least', 'median', 'wall, least', 'median ms'], rows))
} finally {
  rmSync(folder, { recursive: true })
}
