/*
 * Rules beside those of another checkout: processor milliseconds from XML text to findings, in
 * processes of one thread that take turns, as a busy machine would otherwise measure its load.
 * node dist/bench/rules-beside.js <other checkout> [packs, by comma] [lines]
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RuleEngine } from '../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'
import { table } from '../test/support/figures.js'
import { invoiceXml } from '../test/support/fixtures/invoice-of-lines.js'

const TURNS = 4
const ROUNDS = 300

const [, , other = '', packs = 'en16931', lines = '10'] = process.argv
if (other === '--child') await child(packs)
else beside([path.resolve(other), PACKAGE_ROOT])

function beside(checkouts: readonly string[]): void {
  const times = new Map<string, number[]>(checkouts.map((each) => [each, []]))
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [checkout, all] of times) {
      const args = ['--single-threaded', fileURLToPath(import.meta.url), '--child', checkout]
      const input = JSON.stringify({ packs: packs.split(','), xml: invoiceXml(Number(lines)) })
      const run = spawnSync(process.execPath, args, { input, encoding: 'utf8' })
      if (run.status !== 0) throw new Error(run.stderr)
      all.push(...(JSON.parse(run.stdout) as number[]))
    }
  const rows = [...times].map(([checkout, all]) => {
    const sorted = all.sort((one, another) => one - another)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2)
    return [checkout, at(0), at(0.1), at(0.25)]
  })
  console.log(`${packs}, ${lines} lines`)
  console.log(table(['checkout', 'least ms', 'lowest tenth', 'lower quartile'], rows))
}

async function child(checkout: string): Promise<void> {
  const { packs: ids, xml } = JSON.parse(readFileSync(0, 'utf8')) as {
    readonly packs: readonly string[]
    readonly xml: string
  }
  const built = path.join(checkout, 'dist')
  const file = path.join(built, 'plugins', 'validate-en16931', 'engine', 'rule-engine.js')
  const loaded = (await import(pathToFileURL(file).href)) as { RuleEngine: typeof RuleEngine }
  const engines: RuleEngine[] = []
  for (const id of ids)
    engines.push(
      await loaded.RuleEngine.load(path.join(checkout, 'rules', id), path.join(built, 'rules')),
    )
  const [first] = engines
  const plan = engines.length > 1 ? loaded.RuleEngine.plan(engines) : undefined
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage()
    const document = first?.parse(xml, plan)
    if (document !== undefined) for (const engine of engines) engine.run(document)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  console.log(JSON.stringify(times.slice(ROUNDS / 3)))
}
