import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const IMPORT = /(?:from |import\()['"](?<file>\.[^'"]+)\.js['"]/g

/** The declarations that a file and those that it imports need, by their paths in the package. */
function declarationsFrom(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { groups } of readFileSync(path.join(PACKAGE_ROOT, file), 'utf8').matchAll(IMPORT)) {
    const imported = path.join(path.dirname(file), `${groups?.['file'] ?? ''}.d.ts`)
    if (existsSync(path.join(PACKAGE_ROOT, imported))) declarationsFrom(imported, seen)
  }
  return seen
}

describe('the declarations of the package', () => {
  const { exports, files } = JSON.parse(
    readFileSync(path.join(PACKAGE_ROOT, 'package.json'), 'utf8'),
  ) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>
    readonly files: readonly string[]
  }
  const left = files.flatMap(
    (pattern) =>
      /^!(?<folder>[^*]*\/)(?:\*\*\/)?\*\.d\.ts$/.exec(pattern)?.groups?.['folder'] ?? [],
  )

  it('that are left out are none that a door needs', () => {
    expect(left).to.include('dist/src/cli/')
    for (const door of Object.values(exports)) {
      if (typeof door === 'string') continue
      const needed = [...declarationsFrom(path.normalize(door.types))]
      const missing = needed.filter(
        (file) => left.some((folder) => file.startsWith(folder)) && !files.includes(file),
      )
      expect(missing, door.types).to.deep.equal([])
    }
  })
})
