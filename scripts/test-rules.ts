import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { readPack } from '../plugins/validate-en16931/pack/pack.js'
import { testPack } from '../plugins/validate-en16931/rule-commands.js'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'

/**
 * Runs the cases of a bundled pack, and of all that have it as a base, since they bind its patterns too:
 * `npm run rules:test [-- rules/<pack>]`, else rules/en16931.
 */
const RULES = path.join(PACKAGE_ROOT, 'rules')
const named = path.resolve(process.argv[2] ?? path.join(RULES, 'en16931'))

for (const folder of [named, ...packsOn(named)]) {
  const { cases, failed, neverFound, noBorder } = await testPack(
    folder,
    path.join(PACKAGE_ROOT, 'dist', 'rules'),
  )
  const wrong = [
    ...failed.flatMap(({ case: name, problems }) => [name, ...problems.map((each) => `  ${each}`)]),
    ...neverFound.map((rule) => `no case violates ${rule}`),
    ...noBorder.map((rule) => `no boundary case for ${rule}`),
  ]
  const pack = path.relative(PACKAGE_ROOT, folder)
  for (const line of wrong) process.stdout.write(`${pack}: ${line}\n`)
  process.stdout.write(`${pack}: ${String(cases)} cases, ${String(failed.length)} wrong\n`)
  if (wrong.length > 0) process.exitCode = 1
}

function packsOn(base: string): string[] {
  return readdirSync(RULES)
    .map((name) => path.join(RULES, name))
    .filter((folder) => folder !== base && existsSync(path.join(folder, 'pack.json')))
    .filter((folder) => readPack(folder).bases.some((each) => each.folder === base))
}
