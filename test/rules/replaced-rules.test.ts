import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { expect } from 'chai'

import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const RULES = path.join(PACKAGE_ROOT, 'rules')

interface Manifest {
  readonly replaces?: readonly { readonly pack: string; readonly rules: readonly string[] }[]
}

const packs = readdirSync(RULES)
  .map((name) => path.join(RULES, name))
  .filter((folder) => existsSync(path.join(folder, 'pack.json')))

describe('the README of a rule pack', () => {
  it('counts the rules of another pack that it replaces as its manifest does', () => {
    const said = packs.flatMap((folder) => {
      const { replaces = [] } = JSON.parse(
        readFileSync(path.join(folder, 'pack.json'), 'utf8'),
      ) as Manifest
      const text = readFileSync(path.join(folder, 'README.md'), 'utf8')
      return [...text.matchAll(/pack replaces (\d+) rules of\s+\[([\w-]+)\]/g)].map(
        ([, count, of]) => {
          const rules = replaces.filter(({ pack }) => pack === of).flatMap((each) => each.rules)
          return { pack: path.basename(folder), count: Number(count), right: new Set(rules).size }
        },
      )
    })
    expect(said).to.have.length.at.least(2)
    expect(said.filter(({ count, right }) => count !== right)).to.deep.equal([])
  })
})
