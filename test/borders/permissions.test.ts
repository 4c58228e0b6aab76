import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

interface Allowed {
  readonly folders?: Readonly<Record<string, readonly string[]>>
  readonly packages?: Readonly<
    Record<string, { readonly packages: readonly string[]; readonly folders: readonly string[] }>
  >
  readonly doors?: readonly string[]
}

interface Permissions {
  readonly unusedPermissions: (root: string, allowed?: Allowed) => string[]
}

interface Borders {
  readonly MAY_IMPORT: Readonly<Record<string, readonly string[]>>
}

const load = async <T>(name: string): Promise<T> =>
  (await import(pathToFileURL(join(PACKAGE_ROOT, 'scripts', 'lint', name)).href)) as T

describe('permissions of the borders', () => {
  it('are all used', async () => {
    const { unusedPermissions } = await load<Permissions>('permissions.js')
    expect(unusedPermissions(PACKAGE_ROOT)).to.deep.equal([])
  })

  it('are reported if nothing uses them', async () => {
    const { unusedPermissions } = await load<Permissions>('permissions.js')
    const unused = unusedPermissions(PACKAGE_ROOT, {
      folders: { pipeline: ['http'], http: ['pipeline'] },
      packages: { koa: { packages: ['koa'], folders: ['src/http', 'src/documents'] } },
      doors: ['twinvoice/plugin', 'twinvoice/http'],
    })
    expect(unused).to.deep.equal([
      'src/pipeline may import src/http',
      'src/documents may import koa',
      'a plugin may import twinvoice/http',
    ])
  })

  it('are those of src/README.md', async () => {
    const { MAY_IMPORT } = await load<Borders>('borders.js')
    const map = readFileSync(join(PACKAGE_ROOT, 'src', 'README.md'), 'utf8')
    const rows = Array.from(map.matchAll(/^\| `(\w+)\/` *\|[^|]*\|([^|]*)\|$/gm), (row) => {
      const [, folder = '', others = ''] = row
      return [folder, others.includes('nothing') ? [] : others.trim().split(', ').sort()]
    })
    const allowed = Object.entries(MAY_IMPORT).map(([folder, others]) => [
      folder,
      [...others].sort(),
    ])
    expect(Object.fromEntries(rows)).to.deep.equal(Object.fromEntries(allowed))
  })
})
