import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { compareVerdicts, type SetDifference, type Verdicts } from './verdicts.js'

/**
 * Shows what another release of the official artefacts changes:
 * `npm run rules:diff -- <old.jsonl.gz> <new.jsonl.gz> [--set <name>] [--rule <id>]`.
 * Ends with 1 if any verdict that is shown differs, with 2 if a file cannot be read.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { set: { type: 'string' }, rule: { type: 'string' } },
})
const [before, after] = positionals
const print = (text: string) => process.stdout.write(`${text}\n`)

if (before === undefined || after === undefined) {
  process.stderr.write('two oracle files are expected: the old one and the new one\n')
  process.exitCode = 2
} else {
  await compare(before, after).catch((thrown: unknown) => {
    process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`)
    process.exitCode = 2
  })
}

async function compare(old: string, current: string): Promise<void> {
  const all = compareVerdicts(await verdictsOf(old), await verdictsOf(current))
  const wanted = all.filter(({ set }) => values.set === undefined || values.set === set)
  if (wanted.length === 0)
    throw new Error(
      `no rule set ${values.set ?? ''}; there are: ${all.map(({ set }) => set).join(', ')}`,
    )
  for (const difference of wanted) show(difference)
  if (wanted.some(({ changed }) => changed.length > 0)) process.exitCode = 1
}

function show(difference: SetDifference): void {
  const { set, appeared, vanished, rules, changed, documents, alone } = difference
  print(`\n== ${set}: ${String(changed.length)} of ${String(documents)} documents change`)
  if (alone.before + alone.after > 0)
    print(
      `not compared: ${String(alone.before)} documents of the old file only, ${String(alone.after)} of the new file only`,
    )
  print(`ids that appear: ${appeared.join(', ') || 'none'}`)
  print(`ids that vanish: ${vanished.join(', ') || 'none'}`)
  for (const [rule, { gained, lost }] of rules)
    print(
      `${rule.padEnd(24)}${`+${String(gained.length)}`.padStart(7)}${`-${String(lost.length)}`.padStart(7)}`,
    )
  const asked = rules.find(([rule]) => rule === values.rule)?.[1]
  for (const id of asked?.gained ?? []) print(`  + ${id}`)
  for (const id of asked?.lost ?? []) print(`  - ${id}`)
  if (asked === undefined) for (const id of changed.slice(0, 20)) print(`  ${id}`)
  if (asked === undefined && changed.length > 20)
    print(`  … and ${String(changed.length - 20)} more`)
}

/** Rule ids by document and rule set. */
async function verdictsOf(file: string): Promise<Verdicts> {
  const verdicts = new Map<string, Map<string, ReadonlySet<string> | null>>()
  for (const line of (await textOf(file)).split('\n')) {
    if (line === '') continue
    const { id, findings } = JSON.parse(line) as OracleLine
    const ids = Object.entries(bySet(findings)).map(
      ([set, list]) => [set, list === null ? null : new Set(list.map(({ rule }) => rule))] as const,
    )
    verdicts.set(id, new Map(ids))
  }
  return verdicts
}

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

/** Findings of one rule set are those of EN 16931. */
function bySet(findings: OracleLine['findings']): Readonly<Record<string, Findings>> {
  return isOfOneSet(findings) ? { cen: findings } : findings
}

function isOfOneSet(findings: OracleLine['findings']): findings is Findings {
  return findings === null || Array.isArray(findings)
}

type Findings = readonly { readonly rule: string }[] | null

interface OracleLine {
  readonly id: string
  /** Of one rule set, or by rule set. */
  readonly findings: Findings | Readonly<Record<string, Findings>>
}
