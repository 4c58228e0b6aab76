import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault, reasonOf } from 'twinvoice/plugin'
import type { PackManifest } from './manifest.js'

/** Texts of one language, by key. */
export type MessageFile = Readonly<Record<string, string>>

const PLACEHOLDER = /\{([A-Za-z_][\w.-]*)\}/g

/** The messages of a pack in all its languages. */
export class Messages {
  readonly #files: ReadonlyMap<string, MessageFile>

  constructor(files: ReadonlyMap<string, MessageFile>) {
    this.#files = files
  }

  /** Languages of the pack. */
  get locales(): readonly string[] {
    return [...this.#files.keys()]
  }

  /**
   * The text for a key in the language, else in English.
   * @param values what stands for the placeholders; one without a value shows as `…`
   * @returns undefined if neither language has the key
   */
  text(locale: string, key: string, values: Readonly<Record<string, string>>): string | undefined {
    for (const file of [this.#files.get(locale), this.#files.get('en')]) {
      const text = file?.[key]
      if (text !== undefined) return filled(text, values, file ?? {})
    }
    return undefined
  }
}

function filled(text: string, values: Readonly<Record<string, string>>, file: MessageFile): string {
  return text.replace(PLACEHOLDER, (_, name: string) => {
    const value = values[name]
    if (value === undefined) return '…'
    return file[`${name}.${value}`] ?? value
  })
}

/**
 * Reads the message files that a manifest names.
 * @throws Fault CATALOG_INVALID
 */
export async function readMessages(folder: string, manifest: PackManifest): Promise<Messages> {
  const files = await Promise.all(
    Object.entries(manifest.messages).map(
      async ([locale, name]) => [locale, await readMessageFile(path.join(folder, name))] as const,
    ),
  )
  return new Messages(new Map(files))
}

async function readMessageFile(file: string): Promise<MessageFile> {
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof json !== 'object' || json === null) throw new Error('it is no object')
    const entries = Object.entries(json)
    const odd = entries.find(([, text]) => typeof text !== 'string')
    if (odd !== undefined) throw new Error(`${odd[0]} is no text`)
    return Object.fromEntries(entries)
  } catch (thrown) {
    throw new Fault('CATALOG_INVALID', `cannot be read: ${reasonOf(thrown)}`, { file }, thrown)
  }
}
