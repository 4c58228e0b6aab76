/**
 * Puts the font files that are used where the program reads them, with their licences: the packages
 * that they come from have many more. So an installation does not bring these packages.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

import { PACKAGE_ROOT } from '../src/catalog/package-root.js'

const NOTO = ['300Light', '400Regular', '500Medium', '600SemiBold', '700Bold']
const STANDARD = ['400Regular', '700Bold']
/** Those that a process loads before its first page, and that of the title in the default template. */
const AT_START = /NotoSans_(?:300Light|400Regular|600SemiBold|700Bold)\.ttf$/

interface Source {
  readonly name: string
  readonly licence: string
  readonly files: readonly string[]
  /** Files that few documents need are compressed. */
  readonly compressed?: (file: string) => boolean
}

const SOURCES: readonly Source[] = [
  { ...googleFont('noto-sans', 'NotoSans', NOTO), compressed: (file) => !AT_START.test(file) },
  ...['Arimo', 'Cousine', 'Tinos'].map((family): Source => ({
    ...googleFont(family.toLowerCase(), family, STANDARD),
    compressed: () => true,
  })),
  embedFont('hebrew', 'NotoSansHebrew'),
  embedFont('arabic', 'NotoNaskhArabic'),
  {
    name: 'dejavu-fonts-ttf',
    licence: 'LICENSE',
    files: ['ttf/DejaVuSans.ttf', 'ttf/DejaVuSans-Bold.ttf'],
    compressed: () => true,
  },
]

function googleFont(id: string, family: string, weights: readonly string[]): Source {
  const faces = weights.flatMap((weight) => [weight, `${weight}_Italic`])
  const files = faces.map((face) => `${face}/${family}_${face}.ttf`)
  return { name: `@expo-google-fonts/${id}`, licence: 'LICENSE_FONT', files }
}

function embedFont(id: string, family: string): Source {
  const files = ['Regular', 'Bold'].map((face) => `fonts/${family}-${face}.ttf`)
  return { name: `@embedpdf/fonts-${id}`, licence: 'LICENSE', files }
}

const target = path.join(PACKAGE_ROOT, 'dist', 'fonts')
mkdirSync(target, { recursive: true })
for (const { name, files, compressed } of SOURCES)
  for (const file of files) {
    const from = path.join(PACKAGE_ROOT, 'node_modules', name, file)
    const plain = path.join(target, path.basename(file))
    const packed = `${plain}.gz`
    const isPacked = compressed?.(file) === true
    const to = isPacked ? packed : plain
    rmSync(isPacked ? plain : packed, { force: true })
    if (existsSync(to)) continue
    if (isPacked) writeFileSync(to, gzipSync(readFileSync(from)))
    else copyFileSync(from, to)
  }
writeFileSync(
  path.join(target, 'LICENSES.txt'),
  SOURCES.map(({ name, licence, files }) => {
    const text = readFileSync(path.join(PACKAGE_ROOT, 'node_modules', name, licence), 'utf8')
    const names = files.map((file) => path.basename(file)).join(', ')
    return `${names}\nfrom ${name}\n\n${text.trim()}\n`
  }).join(`\n${'-'.repeat(72)}\n\n`),
)
