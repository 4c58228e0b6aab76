import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Fault, Messages, fileReason, jsonOf, textsOf, type Texts } from 'twinvoice/plugin'
import type { Pack } from './pack.js'

/**
 * Reads the message files that the manifests of a pack and of its base packs name. A text of the
 * pack itself replaces that of its base.
 * @throws Fault CATALOG_INVALID
 */
export function readPackMessages(pack: Pack): Messages {
  const merged = new Map<string, Texts>()
  for (const { folder, manifest } of [pack, ...pack.bases].reverse())
    for (const [locale, name] of Object.entries(manifest.messages)) {
      const texts = readMessageFile(path.join(folder, name))
      merged.set(locale, { ...merged.get(locale), ...texts })
    }
  return new Messages(merged)
}

function readMessageFile(file: string): Texts {
  try {
    return textsOf(jsonOf(readFileSync(file)))
  } catch (thrown) {
    throw new Fault('CATALOG_INVALID', `cannot be read: ${fileReason(thrown)}`, { file }, thrown)
  }
}
