import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPack } from '../plugins/validate-en16931/pack/pack.js'
import { isOwn } from '../plugins/validate-en16931/pack/sheet.js'
import { sheetsOf } from '../plugins/validate-en16931/pack/pack-cache.js'

/**
 * Compiles every pack under `rules/` into `dist/rules/<pack>/sheets.json.gz`, several at a time. A pack whose
 * sources and whose compiler are unchanged is skipped.
 */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
/** A process that compiles takes half a core more than one, and up to 700 MB. */
const AT_ONCE = Math.min(availableParallelism(), 4)

const entries = await readdir(path.join(root, 'rules'), { withFileTypes: true })
const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
const waiting = names.values()
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const name of waiting) await compilePack(name)
  }),
)

async function compilePack(name: string): Promise<void> {
  const folder = path.join(root, 'rules', name)
  if (!(await readdir(folder)).includes('pack.json')) return
  const start = performance.now()
  const built = path.join(root, 'dist', 'rules')
  const { sheets, compiled, notKept } = await sheetsOf(readPack(folder), built)
  if (notKept !== undefined) throw new Error(`${name} cannot be kept`, { cause: notKept })
  if (!compiled) return
  const asserts = sheets.filter(isOwn).flatMap(({ schema }) => schema.asserts).length
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`rules/${name}: ${String(asserts)} asserts compiled in ${seconds} s\n`)
}
