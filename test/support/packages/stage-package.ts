import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes a package with one stage, which runs after `map-xml` in every generation.
 * @param name of the package and of its plugin
 * @param source the plugin's module
 * @returns the folder
 */
export function writeStagePackage(folder: string, name: string, source: string): string {
  mkdirSync(join(folder, 'plugins', name), { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name,
      type: 'module',
      twinvoice: {
        core: '^1.0.0',
        plugins: 'plugins',
        insert: [{ plugin: name, into: 'generate', after: 'map-xml' }],
      },
    }),
  )
  writeFileSync(join(folder, 'plugins', name, 'index.js'), source)
  return folder
}
