import { expect } from 'chai'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const PLUGINS = readdirSync(join(PACKAGE_ROOT, 'plugins'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The check of a template's pages reads their text with the inspector of check-agreement. */
const ALLOWED = ['contract/shown-values.ts']

/** The names of plugins that a source has as a text of its own. */
function namesIn(source: string): readonly string[] {
  const found = source.match(/(['"`])(?:(?!\1).)*\1/g) ?? []
  return found.map((text) => text.slice(1, -1)).filter((text) => PLUGINS.includes(text))
}

describe('the source', () => {
  it('recognises no plugin by its name: a finding says itself what it is about', () => {
    const folder = join(PACKAGE_ROOT, 'src')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !ALLOWED.includes(file))
      .map((file) => ({ file, names: namesIn(withoutComments(join(folder, file))) }))
    expect(files).to.not.be.empty
    expect(files.filter(({ names }) => names.length > 0)).to.deep.equal([])
  })

  it('would be found out', () => {
    expect(namesIn("stage === 'read-pdf'")).to.deep.equal(['read-pdf'])
    expect(namesIn('`after map-xml`')).to.deep.equal([])
  })
})

function withoutComments(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
}
