import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { compareVerdicts, type SetDifference, type Verdicts } from './verdicts.js'

/**
 * Shows what another release of the official artefacts changes:
 * `npm run rules:diff -- <old.jsonl.gz> <new.jsonl.gz> [--set <name>] [--rule <id>]`.
 * Ends with 1 if any verdict differs.
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
  const differences = compareVerdicts(await verdictsOf(before), await verdictsOf(after))
  for (const difference of differences)
    if (values.set === undefined || values.set === difference.set) show(difference)
  if (differences.some(({ changed }) => changed.length > 0)) process.exitCode = 1
}

function show({ set, appeared, vanished, rules, changed, documents }: SetDifference): void {
  print(`\n== ${set}: ${String(changed.length)} of ${String(documents)} documents change`)
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
  const input = createReadStream(file)
  const text = file.endsWith('.gz') ? input.pipe(createGunzip()) : input
  const verdicts = new Map<string, Map<string, ReadonlySet<string> | null>>()
  for await (const line of createInterface({ input: text })) {
    if (line === '') continue
    const { id, findings } = JSON.parse(line) as OracleLine
    const ids = Object.entries(bySet(findings)).map(
      ([set, list]) => [set, list === null ? null : new Set(list.map(({ rule }) => rule))] as const,
    )
    verdicts.set(id, new Map(ids))
  }
  return verdicts
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
