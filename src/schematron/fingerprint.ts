import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

let fingerprint: string | undefined

/**
 * A digest of the compiler itself: what is kept of its stylesheets is stale when this changes,
 * even if the sources of the schema are as they were.
 */
export function compilerFingerprint(): Promise<string> {
  fingerprint ??= digestOf(path.dirname(fileURLToPath(import.meta.url)))
  return Promise.resolve(fingerprint)
}

function digestOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const hash = createHash('sha256')
  for (const name of files.filter((each) => each.endsWith('.js')).sort())
    hash.update(name).update(readFileSync(path.join(folder, name)))
  return hash.digest('hex')
}
