import { expect } from 'chai'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const PAGE = 'docs/decisions.md'
const FOLDERS = ['bench', 'docs', 'examples', 'plugins', 'rules', 'scaffold', 'scripts', 'src']
const OTHERS = ['templates', 'test', 'deploy']
const TEXT_FILE = /\.(ts|mts|js|md|sh|sch|yaml)$/
const MADE_FILE = /(^|\/)(node_modules|reference|\.vitepress\/(dist|cache))\//

/** Written like decisions: standard illuminants of CIE, and a unit of UN/ECE Recommendation 20. */
const OTHER_CODES = new Set(['D50', 'D65', 'D68'])

interface Entry {
  readonly number: string
  readonly title: string
  readonly parts: ReadonlyMap<string, string>
}

const read = (file: string): string => readFileSync(join(PACKAGE_ROOT, file), 'utf8')

/** The entries of the page: a heading with number and title, and paragraphs that begin in bold. */
function entriesOf(markdown: string): Entry[] {
  return markdown
    .split(/^(?=### )/m)
    .slice(1)
    .map((text) => {
      const [, number = '', title = ''] = /^### (D\d+) (.+)$/m.exec(text) ?? []
      const parts = [...text.matchAll(/^\*\*(\w+)\.\*\* (.+)$/gm)]
      return {
        number,
        title,
        parts: new Map(parts.map(([, name = '', rest = '']) => [name, rest])),
      }
    })
}

/** Numbers of decisions in a text, each with its line. */
function numbersIn(text: string): { readonly number: string; readonly line: number }[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/\bD[1-9]\d?\b/g)].map(([number]) => ({ number, line: index + 1 })),
    )
    .filter(({ number }) => !OTHER_CODES.has(number))
}

function textFiles(): string[] {
  const inFolders = [...FOLDERS, ...OTHERS].flatMap((folder) =>
    readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  const atRoot = readdirSync(PACKAGE_ROOT)
  return [...inFolders, ...atRoot].filter((name) => TEXT_FILE.test(name) && !MADE_FILE.test(name))
}

describe(PAGE, () => {
  const entries = entriesOf(read(PAGE))

  it('numbers its entries from D1 without a gap', () => {
    expect(entries.map(({ number }) => number)).to.deep.equal(
      entries.map((_entry, index) => `D${index + 1}`),
    )
    expect(entries.length).to.be.at.least(41)
  })

  it('says in every entry what, why and since when', () => {
    const { version } = JSON.parse(read('package.json')) as { readonly version: string }
    const releases = [...read('CHANGELOG.md').matchAll(/^## \[(\d[^\]]*)\]/gm)].map(([, id]) => id)
    for (const { number, title, parts } of entries) {
      expect([...parts.keys()], number).to.deep.equal(['What', 'Why', 'Since'])
      expect(title, number).not.to.equal('')
      const since = parts.get('Since') ?? ''
      const release = /^\d+\.\d+\.\d+/.exec(since)?.[0]
      if (release === undefined) expect(since, number).to.match(/^Planned\. Today /)
      else expect([...releases, version], number).to.include(release)
    }
  })

  it('has an entry for every number that code, tests and pages name', () => {
    const known = new Set(entries.map(({ number }) => number))
    const unknown = textFiles().flatMap((file) =>
      numbersIn(read(file))
        .filter(({ number }) => !known.has(number))
        .map(({ number, line }) => `${file}:${line}: ${number}`),
    )
    expect(unknown).to.deep.equal([])
  })

  it('is searched for numbers in comments, titles and tables', () => {
    const missing = `D${String(entries.length + 1)}`
    const text = `none in X1, D0, U+00D7 or D65\n/** Rounds (D9, D10). */ ${missing}`
    expect(numbersIn(text)).to.deep.equal([
      { number: 'D9', line: 2 },
      { number: 'D10', line: 2 },
      { number: missing, line: 2 },
    ])
  })
})
