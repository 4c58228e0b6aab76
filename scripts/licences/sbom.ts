/**
 * Writes the bill of materials of an installation as CycloneDX JSON. The same installation gives the
 * same bytes.
 *
 *     npm run --silent sbom > sbom.cdx.json
 *
 * `npm sbom --omit dev` is not used: it leaves out packages that dev dependencies need as well.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import parseExpression from 'spdx-expression-parse'

import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { licenceList, namedEntry, type BundledFile, type LicenceList } from './licence-list.js'
import { indexed, lockedTree, neededFolders, type LockedPackage } from './locked-packages.js'

const factory = new Contrib.License.Factories.LicenseFactory((expression) => {
  try {
    parseExpression(expression)
    return true
  } catch {
    return false
  }
})

/** The bill of materials of what an installation on this platform brings, as JSON. */
export function billOfMaterials(root: string): string {
  const list = licenceList(root)
  const tree = indexed(lockedTree(root))
  const components = new Map(
    [...tree.values()]
      .filter(({ development, folder }) => !development && existsSync(path.join(root, folder)))
      .map((each) => [each.folder, componentOf(each, list)]),
  )
  const bom = new Models.Bom()
  for (const [folder, component] of components) {
    const needed = neededFolders(tree.get(folder) as LockedPackage, tree)
    for (const place of needed) {
      const other = components.get(place)
      if (other !== undefined) component.dependencies.add(other.bomRef)
    }
    if (folder === '') bom.metadata.component = component
    else bom.components.add(component)
  }
  for (const file of list.bundled) bom.components.add(bundledComponent(file, [...tree.values()]))
  const normalize = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return new Serialize.JsonSerializer(normalize).serialize(bom, { sortLists: true, space: 2 })
}

/** The licence is the one that the list says, where it names the package. */
function componentOf(
  { folder, name, version, licence }: LockedPackage,
  list: LicenceList,
): Models.Component {
  const holds = namedEntry(name, list)?.[1].licence ?? licence
  const type = folder === '' ? Enums.ComponentType.Application : Enums.ComponentType.Library
  return new Models.Component(type, name, {
    bomRef: folder === '' ? name : folder,
    version,
    purl: purl(name, version),
    ...(holds === undefined ? {} : { licenses: licences(holds) }),
  })
}

function bundledComponent(
  { name, path: file, licence }: BundledFile,
  packages: readonly LockedPackage[],
): Models.Component {
  const version = packages.find((each) => each.name === name)?.version
  return new Models.Component(Enums.ComponentType.File, name, {
    bomRef: file,
    licenses: licences(licence),
    ...(version === undefined ? {} : { version, purl: purl(name, version) }),
  })
}

function licences(licence: string): Models.LicenseRepository {
  return new Models.LicenseRepository([factory.makeFromString(licence)])
}

/** The package URL: the `@` of a scope is percent-encoded there. */
function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(billOfMaterials(PACKAGE_ROOT))
