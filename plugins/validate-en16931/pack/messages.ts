import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault, Messages, reasonOf, textsOf, type Texts } from 'twinvoice/plugin'
import type { PackManifest } from './manifest.js'

/**
 * Reads the message files that a manifest names.
 * @throws Fault CATALOG_INVALID
 */
export async function readPackMessages(folder: string, manifest: PackManifest): Promise<Messages> {
  const files = await Promise.all(
    Object.entries(manifest.messages).map(
      async ([locale, name]) => [locale, await readMessageFile(path.join(folder, name))] as const,
    ),
  )
  return new Messages(new Map(files))
}

async function readMessageFile(file: string): Promise<Texts> {
  try {
    return textsOf(JSON.parse(await readFile(file, 'utf8')))
  } catch (thrown) {
    throw new Fault('CATALOG_INVALID', `cannot be read: ${reasonOf(thrown)}`, { file }, thrown)
  }
}
