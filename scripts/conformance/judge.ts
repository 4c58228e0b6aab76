/**
 * Checks PDF and XML files with veraPDF (PDF/A, PDF/UA) and Mustang (ZUGFeRD, Factur-X).
 *
 *     npm run build
 *     node dist/scripts/conformance/judge.js <folder or file>… [--flavours 3a,ua1] [--no-mustang]
 *          [--processes 2] [--json]
 *
 * `--flavours`: `3b`, `3a`, `3u`, `ua1`, `auto` (what the file claims, the default), or `none`.
 * A folder gives its `.pdf` and `.xml` files; XML goes to Mustang alone. Without `--json` only
 * what failed is listed, and a summary a referee. Exit 0 all valid, 1 some not, 2 no referee.
 * The first call fetches the jars by Maven; start and warm-up take about 5 s, a file then
 * a few hundredths of a second.
 *
 *     const verdicts = await judge('out', { flavours: ['3a', 'ua1'] })
 */
import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { programPath, whatIsMissing } from '../../test/support/programs.js'
import { refereeClassPath, RefereeMissing } from './referees.js'

export type Flavour = '3b' | '3a' | '3u' | 'ua1' | 'auto' | (string & {})

export interface JudgeOptions {
  /** veraPDF's flavours for each PDF; default `['auto']`. */
  readonly flavours?: readonly Flavour[]
  /** Whether Mustang runs too; default true. */
  readonly mustang?: boolean
  /** How many Java processes share the files; default 1. Each takes 5 s of a core to warm up. */
  readonly processes?: number
}

/** One thing that a referee said, once a rule and file. */
export interface Remark {
  /** veraPDF: clause and test, `6.2.11.4.1-1`; Mustang: the rule's id, or `type` and its number. */
  readonly rule: string
  readonly message: string
  /** Where it was found first. */
  readonly at: string
  readonly count: number
}

/** What one referee says about one file. */
export interface Verdict {
  readonly file: string
  readonly referee: 'verapdf' | 'mustang'
  /** veraPDF's id of the profile used. */
  readonly flavour?: string
  readonly valid: boolean
  readonly failures: readonly Remark[]
  readonly warnings?: readonly Remark[]
  /** The referee itself broke on this file. */
  readonly crash?: string
  readonly ms: number
}

/**
 * Checks all files, each Java process one after the other.
 * @param targets files and folders
 * @throws RefereeMissing if Java, Maven or the jars are missing
 */
export async function judge(
  targets: string | readonly string[],
  { flavours = ['auto'], mustang = true, processes = 1 }: JudgeOptions = {},
): Promise<Verdict[]> {
  const referees = [
    ...flavours.map((flavour) => `verapdf:${flavour}`),
    ...(mustang ? ['mustang'] : []),
  ]
  const classPath = await refereeClassPath()
  const files = filesOf(targets)
  const shares = Array.from({ length: processes }, (_, own) =>
    files.filter((_file, index) => index % processes === own),
  )
  const verdicts = await Promise.all(shares.map((share) => judgeIn(classPath, referees, share)))
  return verdicts.flat().sort((a, b) => compare(keyOf(a), keyOf(b)))
}

/**
 * The optimizing compiler takes twice the time that it wins within 600 verdicts: with the simple one, 72
 * verdicts take 20 s of the processor and not 39.
 */
const OPTIONS = ['-Xmx1500m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Runs one Java process: paths in, a verdict a line out. */
async function judgeIn(
  classPath: string,
  args: readonly string[],
  files: readonly string[],
): Promise<Verdict[]> {
  const missing = whatIsMissing('java')
  if (missing !== undefined) throw new RefereeMissing(missing)
  const java = spawn(programPath('java'), [...OPTIONS, '-cp', classPath, 'Judge', ...args])
  const complaints: string[] = []
  java.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text))
  java.stdin.on('error', () => undefined) // a process that ends early says so by its code
  const ended = new Promise<string>((resolve) => {
    java.once('error', (thrown) => resolve(thrown.message))
    java.once('exit', (code, signal) =>
      resolve(code === 0 ? '' : `it ended by ${String(code ?? signal)}`),
    )
  })
  java.stdin.end(files.map((file) => `${file}\n`).join(''))
  const verdicts: Verdict[] = []
  for await (const line of createInterface(java.stdout)) verdicts.push(JSON.parse(line) as Verdict)
  const wrong = await ended
  if (wrong !== '')
    throw new RefereeMissing(`cannot run the judge: ${wrong} ${complaints.join('').slice(-2000)}`)
  return verdicts
}

/** One line for each remark that made a file invalid, for reports. */
export function linesOf({ file, referee, flavour, failures, crash }: Verdict): string[] {
  const who = `${file === '' ? '' : `${file}: `}${referee}${flavour === undefined ? '' : ` ${flavour}`}`
  if (crash !== undefined) return [`${who} crashed: ${crash}`]
  return failures.map(
    ({ rule, message, at, count }) =>
      `${who} ${rule}${count > 1 ? ` (${String(count)} times)` : ''}: ${message}${at === '' ? '' : ` at ${at}`}`,
  )
}

function filesOf(targets: string | readonly string[]): string[] {
  return [targets].flat().flatMap((target) => {
    const full = path.resolve(target)
    if (!statSync(full).isDirectory()) return [full]
    const names = readdirSync(full).filter((name) => /\.(pdf|xml)$/i.test(name))
    return names.sort().map((name) => path.join(full, name))
  })
}

function keyOf({ file, referee, flavour = '' }: Verdict): string {
  return [file, referee, flavour].join('\0')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** How many files each referee found valid and not, by `mustang`, `verapdf 3b` and so on. */
function tally(verdicts: readonly Verdict[]): Map<string, { yes: number; no: number }> {
  const counts = new Map<string, { yes: number; no: number }>()
  for (const { referee, flavour, valid } of verdicts) {
    const who = flavour === undefined ? referee : `${referee} ${flavour}`
    const count = counts.get(who) ?? { yes: 0, no: 0 }
    counts.set(who, count)
    count[valid ? 'yes' : 'no'] += 1
  }
  return counts
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      flavours: { type: 'string', default: 'auto' },
      mustang: { type: 'boolean', default: true },
      processes: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  })
  const flavours = values.flavours === 'none' ? [] : values.flavours.split(',')
  const verdicts = await judge(positionals, {
    flavours,
    mustang: values.mustang,
    processes: Number(values.processes),
  })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  if (values.json) for (const verdict of verdicts) say(JSON.stringify(verdict))
  else {
    verdicts.flatMap(linesOf).forEach(say)
    for (const [who, valid] of tally(verdicts))
      say(`${who}: ${String(valid.yes)} valid, ${String(valid.no)} not`)
  }
  return verdicts.every(({ valid }) => valid) ? 0 : 1
}

if (process.argv[1] === import.meta.filename) {
  try {
    process.exitCode = await main()
  } catch (thrown) {
    process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`)
    process.exitCode = 2
  }
}
