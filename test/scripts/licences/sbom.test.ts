import { existsSync } from 'node:fs'
import path from 'node:path'

import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { expect } from 'chai'

import { lockedPackages } from '../../../scripts/licences/locked-packages.js'
import { billOfMaterials } from '../../../scripts/licences/sbom.js'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version?: string
  readonly licenses?: readonly { readonly expression?: string; readonly license?: object }[]
}

describe('the bill of materials', () => {
  const text = billOfMaterials(PACKAGE_ROOT)
  const { components, dependencies } = JSON.parse(text) as {
    readonly components: readonly Component[]
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: string[] }[]
  }
  const byPlace = new Map(components.map((component) => [component['bom-ref'], component]))

  it('is valid CycloneDX 1.6, and the same bytes each time', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
    expect(await validator.validate(text)).to.equal(null)
    expect(billOfMaterials(PACKAGE_ROOT)).to.equal(text)
  })

  it('has each installed package, and none that is for development only', () => {
    for (const { folder, name, version, development } of lockedPackages(PACKAGE_ROOT)) {
      const component = byPlace.get(folder)
      if (development || !existsSync(path.join(PACKAGE_ROOT, folder)))
        expect(component, folder).to.equal(undefined)
      else expect(component, folder).to.include({ name, version })
    }
  })

  it('has a licence for each, also for those whose package.json names a file', () => {
    for (const { name, licenses } of components) expect(licenses, name).to.have.lengthOf(1)
    expect(byPlace.get('node_modules/saxon-js')?.licenses).to.deep.equal([
      { expression: 'LicenseRef-Saxonica' },
    ])
    expect(byPlace.get('node_modules/koa')?.licenses).to.deep.equal([{ license: { id: 'MIT' } }])
  })

  it('names the files of others that the package contains', () => {
    expect(byPlace.get('src/pdf/data/glyphlist.txt')).to.include({ name: 'Adobe Glyph List' })
    const viewer = byPlace.get('dist/src/http/openapi/viewer/openapi-explorer.min.js')
    expect(viewer?.version).to.match(/^\d+\.\d+\.\d+$/)
  })

  it('says which package needs which', () => {
    const of = (ref: string) => dependencies.find((each) => each.ref === ref)?.dependsOn
    expect(of('twinvoice')).to.include.members(['node_modules/koa', 'node_modules/saxon-js'])
    expect(of('node_modules/ajv-formats')).to.deep.equal(['node_modules/ajv'])
  })
})
