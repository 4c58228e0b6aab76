import { readdir, stat } from 'node:fs/promises'
import { join, parse, relative, sep } from 'node:path'
import picomatch from 'picomatch'
import { detail, type Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { fileDetail } from '../../pipeline/file-reason.js'

/** Whether a path is left out, and of a folder, all that is below it. */
type LeftOut = (path: string) => boolean

/**
 * Files below a folder, by name; what a link names is taken, unless it is a folder.
 * @throws Fault INPUT_UNREADABLE
 */
export async function* filesBelow(
  folder: string,
  fits: (file: string) => boolean,
  isLeftOut: LeftOut,
): AsyncGenerator<string> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!isLeftOut(path)) yield* filesBelow(path, fits, isLeftOut)
    } else if (fits(path)) yield path
  }
}

/**
 * The files that a glob matches, by name. Only folders that it can match are read.
 * @param glob absolute; its first folders are taken as they are written as long as they are there
 * @throws Fault INPUT_UNREADABLE, also for a path that is not there and is no glob
 */
export async function* filesMatching(glob: string, isLeftOut: LeftOut): AsyncGenerator<string> {
  let base = parse(glob).root
  const parts = glob.slice(base.length).split(sep)
  // The name of a folder may have brackets, as in `invoices (2025)`.
  for (const part of parts.slice(0, -1)) {
    if (!(await isFolder(join(base, part)))) break
    base = join(base, part)
    parts.shift()
  }
  if (!picomatch.scan(parts.join('/')).isGlob) throw unreadable(glob, detail`is not there`)
  yield* matching(base, levelsOf(parts), isLeftOut)
}

async function* matching(
  folder: string,
  [level = '', ...below]: readonly string[],
  isLeftOut: LeftOut,
): AsyncGenerator<string> {
  const isMatch = picomatch(level, { nonegate: true })
  if (isDeep(level)) {
    yield* filesBelow(folder, (path) => isMatch(relative(folder, path)), isLeftOut)
    return
  }
  for (const entry of await entriesOf(folder)) {
    if (!isMatch(entry.name)) continue
    const path = join(folder, entry.name)
    if (below.length === 0) {
      if (!entry.isDirectory()) yield path
    } else if (entry.isDirectory() && !isLeftOut(path)) yield* matching(path, below, isLeftOut)
  }
}

/** The patterns of one folder each; from one that may match several levels, the rest together. */
function levelsOf(parts: readonly string[]): readonly string[] {
  const deep = parts.findIndex((part) => isDeep(part) || isOpen(part))
  return deep === -1 ? parts : [...parts.slice(0, deep), parts.slice(deep).join('/')]
}

function isDeep(level: string): boolean {
  return level.includes('**') || level.includes('/')
}

/** Whether a bracket ends in another part, as in `{a/b,c}`. */
function isOpen(part: string): boolean {
  const count = (bracket: RegExp) => part.match(bracket)?.length ?? 0
  return count(/[({[]/g) > count(/[)}\]]/g)
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
}

async function entriesOf(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((thrown: unknown) => {
    throw unreadable(folder, fileDetail(thrown), thrown)
  })
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A source, or a part of it, that gives no documents. */
export function unreadable(file: string, reason: string | Detail, cause?: unknown): Fault {
  return new Fault('INPUT_UNREADABLE', reason, { file }, cause)
}
