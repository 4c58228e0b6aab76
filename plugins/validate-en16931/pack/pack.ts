import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Fault } from 'twinvoice/plugin'
import { readManifest, type PackManifest } from './manifest.js'

/** The folder and the manifest of a rule pack. */
export interface BasePack {
  /** Full path. */
  readonly folder: string
  readonly manifest: PackManifest
}

/** A rule pack with the packs that it builds on. */
export interface Pack extends BasePack {
  /** Its base packs, then theirs, each once. */
  readonly bases: readonly BasePack[]
}

/** Folders of packs by id, in which base packs are looked for first. */
export type PackFolders = ReadonlyMap<string, string>

/** The packs that come with this plugin. */
const OWN_PACKS = fileURLToPath(new URL('../../../../rules', import.meta.url))

/**
 * Reads the manifest of a pack and those of its base packs. A base pack is looked for among the
 * installed ones, beside the pack's folder, and among those that come with twinvoice.
 * @throws Fault CATALOG_INVALID that names the file and the reason
 */
export function readPack(folder: string, installed: PackFolders = new Map()): Pack {
  const full = path.resolve(folder)
  const manifest = readManifest(full)
  const bases = new Map<string, BasePack>()
  const waiting = manifest.base.map((id) => ({ id, from: full }))
  for (const { id, from } of waiting) {
    const found = baseFolder(id, from, installed)
    if (found === full)
      throw new Fault('CATALOG_INVALID', `the pack ${manifest.id} is based on itself`, {
        file: path.join(from, 'pack.json'),
      })
    if (bases.has(found)) continue
    const base = { folder: found, manifest: readManifest(found) }
    bases.set(found, base)
    waiting.push(...base.manifest.base.map((each) => ({ id: each, from: found })))
  }
  return { folder: full, manifest, bases: [...bases.values()] }
}

function baseFolder(id: string, from: string, installed: PackFolders): string {
  const candidates = [installed.get(id), path.join(from, '..', id), path.join(OWN_PACKS, id)]
  const found = candidates.find(
    (folder) => folder !== undefined && existsSync(path.join(folder, 'pack.json')),
  )
  if (found === undefined)
    throw new Fault('CATALOG_INVALID', `the base pack ${id} is not installed`, {
      file: path.join(from, 'pack.json'),
    })
  return path.resolve(found)
}
