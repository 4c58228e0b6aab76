import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

import { loadCatalog, type Catalog, type CatalogSources } from '../../../catalog/catalog.js'
import { PACKAGE_VERSION } from '../../../catalog/package-root.js'
import type { Installed } from './installed.js'

parentPort?.postMessage(installedIn(await loadCatalog(workerData as CatalogSources)))

function installedIn({ templates, profiles, rulePacks, plugins, packages }: Catalog): Installed {
  const versions = new Map(packages.map(({ folder }) => [folder, versionOf(folder)]))
  const originOf = (file: string) => {
    const from = packages.find(({ folder }) => file.startsWith(folder + sep))
    return {
      version: from === undefined ? PACKAGE_VERSION : (versions.get(from.folder) ?? ''),
      package: from?.name ?? 'twinvoice',
    }
  }
  return {
    templates: [...templates.values()].map(({ id, file }) => ({ id, ...originOf(file) })),
    profiles: [...profiles.values()].map(({ id, file }) => ({
      id,
      package: originOf(file).package,
    })),
    packs: [...rulePacks.values()].map(({ id, version, release, valid, folder }) => ({
      id,
      version,
      release: release ?? null,
      valid: { from: valid?.from ?? null, to: valid?.to ?? null },
      package: originOf(folder).package,
    })),
    plugins: [...plugins.values()].map(({ plugin, file }) => ({
      name: plugin.manifest.name,
      ...originOf(file),
    })),
  }
}

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version?: unknown
  }
  return typeof version === 'string' ? version : ''
}
