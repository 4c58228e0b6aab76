import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeUnless, itUnless } from './skip.js'

/** The folder with corpora and oracle, beside the repository; undefined where it is absent. */
export const SHARED: string | undefined = findShared()

function findShared(): string | undefined {
  const named = process.env['TWINVOICE_SHARED']
  if (named !== undefined) return existsSync(named) ? named : undefined
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'shared', 'spec'))) return join(folder, 'shared')
    if (folder === dirname(folder)) return undefined
  }
}

/** Files of a corpus by name; empty where the folder is absent. */
export function corpus(
  name: 'pdf' | 'pdfa' | 'hostile',
): readonly { name: string; path: string }[] {
  if (SHARED === undefined) return []
  const folder = join(SHARED, 'corpus', name)
  const files = readdirSync(folder).filter((file) => file.endsWith('.pdf'))
  return files.map((file) => ({ name: file, path: join(folder, file) }))
}

/** Why what needs the shared folder is skipped; undefined where it is there. */
const WITHOUT_SHARED: string | undefined =
  SHARED === undefined
    ? 'the folder "shared" is absent (TWINVOICE_SHARED says where it is)'
    : undefined

/** A file of the shared folder. */
export function sharedFile(...path: readonly string[]): string {
  return join(SHARED ?? '', ...path)
}

/** `describe` that says clearly, instead of running, that the shared folder is absent. */
export function describeWithShared(title: string, suite: (this: Mocha.Suite) => void): void {
  describeUnless(WITHOUT_SHARED, title, suite)
}

/** `it` that says clearly, instead of running, that the shared folder is absent. */
export function itWithShared(title: string, test: Mocha.Func | Mocha.AsyncFunc): void {
  itUnless(WITHOUT_SHARED, title, test)
}
