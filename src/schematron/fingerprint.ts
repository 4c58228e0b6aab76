import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A digest of the compiler itself: what is kept of its stylesheets is stale when this changes,
 * even if the sources of the schema are as they were.
 */
export async function compilerFingerprint(): Promise<string> {
  const folder = path.dirname(fileURLToPath(import.meta.url))
  const files = await readdir(folder, { recursive: true })
  const names = files.filter((name) => /\.[jt]s$/.test(name)).sort()
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(await readFile(path.join(folder, name)))
  return hash.digest('hex')
}
