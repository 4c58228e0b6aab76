import { realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SaxonJS, SaxonPlatform } from './saxon.js'

/** The one folder that the sheet which runs now may read; none between runs. */
let open: string | undefined

/**
 * Lets sheets reach no file and no network: whatever Saxon-JS would read, write or fetch goes
 * through here. Reading is allowed in the folder that {@link readingFrom} names, while it runs.
 */
export function confine(saxon: SaxonJS): void {
  const platform = saxon.getPlatform()
  const refuse = (what: unknown): never => {
    // Saxon-JS expects the code of an XPath error on whatever its platform throws.
    throw Object.assign(new Error(`a rule sheet may not reach ${String(what)}`), {
      code: 'FODC0002',
    })
  }
  const guarded: SaxonPlatform = {
    ...platform,
    readFile: (file, ...more) => (isOpen(file) ? platform.readFile(file, ...more) : refuse(file)),
    writeFileSync: refuse,
    writeFileAsync: refuse,
    makeHttpRequest: () => refuse('the network'),
    resourcePromise: ({ file, location, text, ...more }) =>
      text === undefined ? refuse(file ?? location) : platform.resourcePromise({ text, ...more }),
  }
  saxon.setPlatform(guarded)
}

/** Runs something that may read files of a folder, and of no other. */
export function readingFrom<Result>(folder: string, run: () => Result): Result {
  const before = open
  open = realpathSync(folder)
  try {
    return run()
  } finally {
    open = before
  }
}

function isOpen(file: unknown): boolean {
  if (open === undefined) return false
  try {
    const name = String(file)
    const real = realpathSync(name.startsWith('file:') ? fileURLToPath(name) : name)
    return real.startsWith(open + path.sep)
  } catch {
    return false
  }
}
