import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Writes a pack's files into a folder that is named by its id, as those of packages are. */
export async function packFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'twinvoice-pack-'))
  const id = /"id":"([^"]+)"/.exec(files['pack.json'] ?? '')?.[1] ?? 'pack'
  const folder = path.join(parent, id)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  return folder
}

/** Removes what {@link packFolder} made. */
export async function removePack(folder: string): Promise<void> {
  await rm(path.dirname(folder), { recursive: true, force: true })
}

/** A `pack.json` with these sheets. */
export function manifest(sheets: readonly unknown[], more: object = {}): string {
  return JSON.stringify({
    id: 'test',
    version: '1.0.0',
    title: 'Test',
    licence: 'Apache-2.0',
    sheets,
    ...more,
  })
}
