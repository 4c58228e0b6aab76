import path from 'node:path'
import { readCases } from '../plugins/validate-en16931/cases/case-file.js'
import { findSurvivors } from '../plugins/validate-en16931/cases/mutation.js'
import { RuleEngine } from '../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'

/**
 * Negates every assert of a pack, one at a time, and requires that a case detects it:
 * `npm run rules:mutate [-- folder]`, else rules/en16931.
 */
const folder = path.resolve(process.argv[2] ?? path.join(PACKAGE_ROOT, 'rules', 'en16931'))
const engine = await RuleEngine.load(folder, path.join(PACKAGE_ROOT, 'dist', 'mutants'), true)
const cases = await readCases(path.join(folder, engine.manifest.cases ?? 'cases'))
const survivors = await findSurvivors(engine, cases)
for (const { assert, cases: asked } of survivors)
  process.stdout.write(`${assert.rule} (${assert.file}): ${String(asked)} cases, none notices\n`)
const total = engine.asserts.length
process.stdout.write(
  `${String(total - survivors.length)} of ${String(total)} asserts are guarded\n`,
)
if (survivors.length > 0) process.exitCode = 1
