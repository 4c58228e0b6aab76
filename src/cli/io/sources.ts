import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { isAppleDouble } from '../../files/apple-double.js'
import { detail, type Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { fileFault, isFolder } from './files.js'
import type { CommandIo } from './io.js'
import { said, type Said } from './said/said.js'

/** The files that a command works on, and how many of its folders it leaves out. */
export interface Sources {
  readonly paths: readonly string[]
  /** Files of another kind; hidden ones are not counted. */
  readonly otherFiles: number
  /** Folders in the folders. */
  readonly folders: number
  /** Whether an option of the command would have them read. */
  readonly couldRecurse: boolean
}

export interface SourceOptions {
  /** Names of the files that are wanted of a folder. */
  readonly names: RegExp
  /** The same for people: `.pdf or .xml`. */
  readonly wanted: Detail
  /** Whether the folders in a folder are read; undefined if the command cannot. */
  readonly recursive?: boolean
}

/**
 * The files that were named, and those of the folders that were, in the order of their names.
 * @throws Fault INPUT_UNREADABLE for a folder that cannot be read or has no such file
 */
export async function sourcesAt(
  places: readonly string[],
  options: SourceOptions,
): Promise<Sources> {
  const all = await Promise.all(places.map((place) => sourcesOf(place, options)))
  const sum = (key: 'otherFiles' | 'folders') => all.reduce((count, each) => count + each[key], 0)
  return {
    paths: all.flatMap(({ paths }) => paths),
    otherFiles: sum('otherFiles'),
    folders: sum('folders'),
    couldRecurse: all.some(({ couldRecurse }) => couldRecurse),
  }
}

async function sourcesOf(
  place: string,
  { names, wanted, recursive }: SourceOptions,
): Promise<Sources> {
  const couldRecurse = recursive === false
  if (!(await isFolder(place))) return { paths: [place], otherFiles: 0, folders: 0, couldRecurse }
  const entries = await readdir(place, {
    withFileTypes: true,
    recursive: recursive === true,
  }).catch((thrown: unknown) => {
    throw fileFault('INPUT_UNREADABLE', 'read', place, thrown)
  })
  const shown = entries.filter(({ name }) => !name.startsWith('.'))
  const folders = shown.filter((entry) => entry.isDirectory())
  // A pipe or a device has no end: it is read where it is named, and not as a file of a folder.
  const files = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink())
  const found = files.filter(({ name }) => names.test(name) && !isAppleDouble(name))
  if (found.length === 0) {
    const what =
      folders.length > 0 && couldRecurse
        ? detail`contains no ${wanted} file; --recursive also reads subfolders`
        : detail`contains no ${wanted} file`
    throw new Fault('INPUT_UNREADABLE', what, { file: place })
  }
  return {
    paths: found.map(({ parentPath, name }) => join(parentPath, name)).sort(),
    otherFiles:
      shown.length - folders.length - found.filter(({ name }) => !name.startsWith('.')).length,
    folders: recursive === true ? 0 : folders.length,
    couldRecurse,
  }
}

/** A summary with what was left out after it: `…; skipped: 2 other files, 1 folder`. */
export function withSkipped(
  what: string,
  { otherFiles, folders, couldRecurse }: Sources,
  io: CommandIo,
): string {
  const parts = [
    ...counted(otherFiles, ['skipped.file', 'skipped.files'], io),
    ...counted(folders, ['skipped.folder', 'skipped.folders'], io),
  ]
  if (parts.length === 0) return what
  const isHinted = couldRecurse && folders > 0
  return said(io, isHinted ? 'skipped.recursive' : 'skipped', { what, list: parts.join(', ') })
}

function counted(count: number, [one, several]: readonly [Said, Said], io: CommandIo): string[] {
  return count === 0 ? [] : [said(io, count === 1 ? one : several, { count: String(count) })]
}
