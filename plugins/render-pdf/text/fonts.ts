import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { Face, type Shaper } from './face.js'
import { requireSubsetter } from './subsetter.js'
import { Fault, reasonOf } from 'twinvoice/plugin'

/** Where the build puts the font files of the program. */
const FOLDER = fileURLToPath(new URL('../../../fonts/', import.meta.url))

/** The faces of Noto Sans, the family that all text is set in, by weight. */
const WEIGHTS: Readonly<Record<number, string>> = {
  300: '300Light',
  400: '400Regular',
  500: '500Medium',
  600: '600SemiBold',
  700: '700Bold',
}

/** Tried in this order for what the family lacks. */
const FALLBACKS = ['NotoSansHebrew-Regular.ttf', 'NotoNaskhArabic-Regular.ttf', 'DejaVuSans.ttf.gz']

/** Packages that a user installs for further scripts, tried after these. */
const OPTIONAL_PACKS = [
  ['@embedpdf/fonts-jp', /-Regular\.otf$/],
  ['@embedpdf/fonts-sc', /-Regular\.otf$/],
  ['@embedpdf/fonts-tc', /-Regular\.otf$/],
  ['@embedpdf/fonts-kr', /-Regular\.otf$/],
] as const

/** Which pack comes first for the characters that Chinese, Japanese and Korean share. */
const HAN_BY_LANGUAGE: readonly (readonly [RegExp, string])[] = [
  [/^ja/, '@embedpdf/fonts-jp'],
  [/^zh-(hant|tw|hk|mo)/i, '@embedpdf/fonts-tc'],
  [/^zh/, '@embedpdf/fonts-sc'],
  [/^ko/, '@embedpdf/fonts-kr'],
]

interface FallbackFiles {
  readonly pack: string
  readonly regular: string
  readonly bold: string
}

/** The faces that text is set in. Each file is read and parsed once, at its first use. */
export class Fonts {
  readonly #hb: Shaper
  readonly #require = createRequire(import.meta.url)
  readonly #family = new Map<string, Face>()
  readonly #fallbacks: readonly FallbackFiles[]
  readonly #faces = new Map<string, Face>()
  /** By weight and language, then by character. */
  readonly #fallbackFaces = new Map<string, Map<number, Face>>()

  /**
   * @param folders further folders with fonts, searched after the bundled and installed ones
   * @throws Fault PLUGIN_INVALID naming a file there that is no usable font
   */
  constructor(hb: Shaper, folders: readonly string[]) {
    this.#hb = hb
    this.#fallbacks = [
      ...FALLBACKS.map((regular) => filesOf(FOLDER, regular, readdirSync(FOLDER))),
      ...OPTIONAL_PACKS.flatMap(([pack, regular]) => this.#find(pack, regular) ?? []),
      ...folders.flatMap((folder) => this.#inFolder(folder)),
    ]
    for (const weight of [400, 600, 700]) this.face(weight, false)
  }

  /** Noto Sans in a weight from 300 to 700. */
  face(weight: number, italic: boolean): Face {
    const key = `${String(weight)}${italic ? 'i' : ''}`
    let face = this.#family.get(key)
    if (face === undefined) {
      const style = `${WEIGHTS[weight] ?? '400Regular'}${italic ? '_Italic' : ''}`
      const plain = join(FOLDER, `NotoSans_${style}.ttf`)
      // The build compresses those that few documents need.
      face = this.#load(existsSync(plain) ? plain : `${plain}.gz`, weight >= 600)
      this.#family.set(key, face)
    }
    return face
  }

  /** A face for a whole cluster that the family lacks; undefined when nothing covers it. */
  fallback(codePoints: readonly number[], bold: boolean, lang: string): Face | undefined {
    const [codePoint, second] = codePoints
    if (codePoint === undefined || second !== undefined)
      return this.#firstThatCovers(codePoints, bold, lang)
    const key = `${bold ? 'bold' : 'regular'} ${lang}`
    let faces = this.#fallbackFaces.get(key)
    if (faces === undefined) this.#fallbackFaces.set(key, (faces = new Map<number, Face>()))
    const known = faces.get(codePoint)
    if (known !== undefined) return known
    const face = this.#firstThatCovers(codePoints, bold, lang)
    if (face !== undefined) faces.set(codePoint, face)
    return face
  }

  #firstThatCovers(codePoints: readonly number[], bold: boolean, lang: string): Face | undefined {
    const first = HAN_BY_LANGUAGE.find(([pattern]) => pattern.test(lang))?.[1]
    const ordered = this.#fallbacks.toSorted(
      (a, b) => Number(b.pack === first) - Number(a.pack === first),
    )
    for (const files of ordered) {
      const face = this.#load(bold ? files.bold : files.regular, bold)
      if (codePoints.every((codePoint) => face.covers(codePoint))) return face
      const regular = bold ? this.#load(files.regular, false) : face
      if (codePoints.every((codePoint) => regular.covers(codePoint))) return regular
    }
    return undefined
  }

  /** Whether some face has the character. */
  covers(codePoint: number): boolean {
    return (
      this.face(400, false).covers(codePoint) || this.fallback([codePoint], false, '') !== undefined
    )
  }

  #load(file: string, bold: boolean): Face {
    let face = this.#faces.get(file)
    if (face === undefined) {
      const bytes = readFileSync(file)
      const font = file.endsWith('.gz') ? gunzipSync(bytes) : bytes
      face = new Face(this.#hb, new Uint8Array(font), file, bold)
      if (face.outlines === 'CFF ') requireSubsetter(file)
      this.#faces.set(file, face)
    }
    return face
  }

  /** The files of a fallback; undefined when its package is not installed. */
  #find(pack: string, name: RegExp): FallbackFiles | undefined {
    const root = this.#packageFolder(pack)
    const folder = join(root ?? '', 'fonts')
    if (root === undefined || !existsSync(folder)) return undefined
    const files = readdirSync(folder)
    const regular = files.find((file) => name.test(file))
    if (regular === undefined) return undefined
    const found = filesOf(folder, regular, files)
    if (/\.otf$/i.test(regular)) requireSubsetter(found.regular)
    return { ...found, pack }
  }

  /** Every font in a folder, with its bold face where there is one. */
  #inFolder(folder: string): FallbackFiles[] {
    const files = readdirSync(folder).filter((name) => /\.(ttf|otf)$/i.test(name))
    return files
      .filter((name) => !/-Bold\.\w+$/i.test(name))
      .map((name) => {
        const found = filesOf(folder, name, files)
        try {
          this.#load(found.regular, false)
        } catch (thrown) {
          if (thrown instanceof Fault) throw thrown
          const reason = `is no usable font: ${reasonOf(thrown)}`
          throw new Fault('PLUGIN_INVALID', reason, { file: found.regular }, thrown)
        }
        return found
      })
  }

  /** A package may hide its package.json behind `exports`; then its entry point gives the folder. */
  #packageFolder(pack: string): string | undefined {
    for (const [entry, up] of [
      [`${pack}/package.json`, '.'],
      [pack, '..'],
    ] as const)
      try {
        return join(dirname(this.#require.resolve(entry)), up)
      } catch {
        continue
      }
    return undefined
  }
}

/** A font of a folder, with its bold face where the folder has one. */
function filesOf(folder: string, regular: string, files: readonly string[]): FallbackFiles {
  const heavy = regular.replace(/(-Regular)?(\.\w+(\.gz)?)$/i, '-Bold$2')
  const bold = files.includes(heavy) ? heavy : regular
  return { pack: folder, regular: join(folder, regular), bold: join(folder, bold) }
}

/**
 * Opens the fonts of the program.
 * @param folders further folders with .ttf or .otf files
 */
export async function openFonts(folders: readonly string[] = []): Promise<Fonts> {
  return new Fonts(await import('harfbuzzjs'), folders)
}
