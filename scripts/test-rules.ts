import path from 'node:path'
import { readCases } from '../plugins/validate-en16931/cases/case-file.js'
import { describeCase, runCases, uncovered } from '../plugins/validate-en16931/cases/rule-tester.js'
import { RuleEngine } from '../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'

/** Runs the cases of a pack: `node dist/scripts/test-rules.js [folder, else rules/en16931]`. */
const folder = path.resolve(process.argv[2] ?? path.join(PACKAGE_ROOT, 'rules', 'en16931'))
const engine = await RuleEngine.load(folder, path.join(PACKAGE_ROOT, 'dist', 'rules'))
const cases = await readCases(path.join(folder, engine.manifest.cases ?? 'cases'))
const failed = (await runCases(engine, cases)).filter(({ problems }) => problems.length > 0)
for (const { case: each, problems } of failed)
  process.stdout.write(`${describeCase(each)}\n${problems.map((text) => `  ${text}\n`).join('')}`)
const { neverFound, noBorder } = uncovered(engine, cases)
if (neverFound.length > 0) process.stdout.write(`no case finds: ${neverFound.join(' ')}\n`)
if (noBorder.length > 0) process.stdout.write(`no case at the border of: ${noBorder.join(' ')}\n`)
process.stdout.write(`${String(cases.length)} cases, ${String(failed.length)} wrong\n`)
if (failed.length + neverFound.length + noBorder.length > 0) process.exitCode = 1
