import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPack } from '../plugins/validate-en16931/pack/pack.js'
import { isOwn } from '../plugins/validate-en16931/pack/sheet.js'
import { sheetsOf } from '../plugins/validate-en16931/pack/pack-cache.js'

/**
 * Compiles every pack under `rules/` into `dist/rules/<pack>/sheets.json.gz`. A pack whose sources
 * and whose compiler are unchanged is skipped.
 */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

for (const entry of await readdir(path.join(root, 'rules'), { withFileTypes: true })) {
  if (!entry.isDirectory()) continue
  const folder = path.join(root, 'rules', entry.name)
  if (!(await readdir(folder)).includes('pack.json')) continue
  const start = performance.now()
  const { sheets, compiled } = await sheetsOf(readPack(folder), path.join(root, 'dist', 'rules'))
  if (!compiled) continue
  const asserts = sheets.filter(isOwn).flatMap(({ schema }) => schema.asserts).length
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`rules/${entry.name}: ${String(asserts)} asserts compiled in ${seconds} s\n`)
}
