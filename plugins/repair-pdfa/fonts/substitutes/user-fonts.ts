import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TrueTypeProgram } from 'twinvoice/pdf'
import { SfntFile } from '../sfnt/sfnt-file.js'
import type { Substitute } from './standard-fonts.js'

/** Fonts in a folder that the user names, by their PostScript names. */
export class UserFonts {
  readonly #folder: string | undefined
  #files: ReadonlyMap<string, string> | undefined

  constructor(folder: string | undefined) {
    this.#folder = folder
  }

  /**
   * The font file of exactly this name (a subset's letters do not count); undefined if there is none.
   * @throws Error if the folder cannot be read
   */
  find(baseFont: string): readonly Substitute[] | undefined {
    if (this.#folder === undefined) return undefined
    this.#files ??= namesIn(this.#folder)
    const file = this.#files.get(plain(baseFont))
    if (file === undefined) return undefined
    const bytes = new Uint8Array(readFileSync(file))
    return [{ name: plain(baseFont), bytes, program: new TrueTypeProgram(bytes) }]
  }
}

function plain(baseFont: string): string {
  return baseFont.replace(/^[A-Z]{6}\+/, '')
}

/** At most so many font files are examined; the others, by name, are left out. */
const MOST_FILES = 2000

function namesIn(folder: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ttf|otf)$/i.test(file))
    .sort()
    .slice(0, MOST_FILES)
  for (const file of files) {
    const path = join(folder, file)
    const name = nameOf(path)
    if (name !== undefined && !names.has(name)) names.set(name, path)
  }
  return names
}

/** Files of other formats, and those whose licence bits forbid it, are passed over. */
function nameOf(path: string): string | undefined {
  try {
    const file = new SfntFile(new Uint8Array(readFileSync(path)))
    return file.mayBeEmbedded ? file.postScriptName : undefined
  } catch {
    return undefined
  }
}
