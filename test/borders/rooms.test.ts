import { expect } from 'chai'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const TREES = ['src', 'plugins', 'scripts', 'bench', 'console/src', 'test']
/** Modules of a folder; more get rooms. */
const MODULES = 15
/** Lines of a source file; tables of tests may be longer. */
const LINES = 300
/** Written by `npm run types` from a schema. */
const GENERATED = [
  'src/client/schema.ts',
  'src/request/types.ts',
  'console/src/api/admin-schema.ts',
]

/** The modules of each folder, by its path from the package's folder. */
function foldersOf(tree: string): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  const entries = readdirSync(join(PACKAGE_ROOT, tree), { recursive: true, withFileTypes: true })
  for (const { name, parentPath } of entries) {
    if (!/\.tsx?$/.test(name)) continue
    const folder = relative(PACKAGE_ROOT, parentPath).replaceAll('\\', '/')
    folders.set(folder, [...(folders.get(folder) ?? []), name])
  }
  return folders
}

describe('the tree of the source', () => {
  for (const tree of TREES)
    it(`has no folder with more than ${MODULES} modules in ${tree}`, () => {
      const folders = [...foldersOf(tree)]
      expect(folders).to.not.be.empty
      expect(folders.filter(([, names]) => names.length > MODULES)).to.deep.equal([])
    })

  it(`has no source file of more than ${LINES} lines`, () => {
    const files = TREES.filter((tree) => tree !== 'test')
      .flatMap((tree) => [...foldersOf(tree)])
      .flatMap(([folder, names]) => names.map((name) => `${folder}/${name}`))
    const lines = (file: string) =>
      readFileSync(join(PACKAGE_ROOT, file), 'utf8').trimEnd().split('\n').length
    const long = files.filter((file) => lines(file) > LINES)
    expect(long.sort()).to.deep.equal([...GENERATED].sort())
  })
})
