import { existsSync, readdirSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import type { LocatedPlugin } from '../pipeline/assembly.js'
import { Fault } from '../pipeline/errors.js'
import type { ExtensionPackage } from './packages.js'

/** The file that identifies an entry in each kind of folder, for messages. */
const MARKERS = {
  plugins: '<name>/index.js',
  templates: '<id>/template.json or profiles/<id>.json',
  rules: '<id>/pack.json',
} as const

/**
 * Refuses folders without entries. The mistake would otherwise be noticed much later, when
 * something does not happen.
 * @throws Fault PLUGIN_INVALID that names the package, the folder and the missing file
 */
export function checkContents(packages: readonly ExtensionPackage[]): void {
  for (const extension of packages) {
    for (const folder of extension.plugins) demandEntry(extension, folder, 'plugins', ['index.js'])
    for (const folder of extension.rules) demandEntry(extension, folder, 'rules', ['pack.json'])
    for (const folder of extension.templates) {
      demandEntry(extension, folder, 'templates', ['template.json'])
      for (const name of readdirSync(folder))
        if (isIncomplete(join(folder, name)))
          throw new Fault(
            'PLUGIN_INVALID',
            `the package ${extension.name} has a layout without template.json: add { "id": "${name}", "title": "…", "profiles": ["EN16931"] }`,
            { file: join(folder, name, 'template.json') },
          )
    }
  }
}

/**
 * Checks that each stage that a package inserts into pipelines exists.
 * @throws Fault PLUGIN_INVALID that names the package, the file and the plugins of the package
 */
export function checkInsertions(
  packages: readonly ExtensionPackage[],
  plugins: ReadonlyMap<string, LocatedPlugin>,
): void {
  for (const { name, folder, file, insert } of packages)
    for (const { plugin } of insert)
      if (!plugins.has(plugin)) {
        const own = [...plugins].filter(([, located]) => located.file.startsWith(folder + sep))
        const brought = own.map(([each]) => each).join(', ') || 'none'
        throw new Fault(
          'PLUGIN_INVALID',
          `the package ${name} inserts the plugin "${plugin}", which is not there (it contains: ${brought}): correct "insert", or the name in the plugin's manifest`,
          { file },
        )
      }
}

/** Adds the package to a fault about one of its entries. */
export function faultOfPackage(packages: readonly ExtensionPackage[], thrown: unknown): unknown {
  if (!(thrown instanceof Fault) || thrown.place.package !== undefined) return thrown
  const { code, reason, detail, place } = thrown
  const owner = packages.find(
    ({ folder }) => place.file?.startsWith(folder + sep) === true || reason.includes(folder + sep),
  )
  if (owner === undefined || reason.includes(`package ${owner.name}`)) return thrown
  return new Fault(code, detail, { ...place, package: owner.name }, thrown.cause ?? thrown)
}

function demandEntry(
  { name, file }: ExtensionPackage,
  folder: string,
  kind: keyof typeof MARKERS,
  markers: readonly string[],
): void {
  const holds = readdirSync(folder).some(
    (entry) =>
      markers.some((marker) => existsSync(join(folder, entry, marker))) ||
      (entry === 'profiles' && readdirSync(join(folder, entry)).length > 0),
  )
  if (!holds)
    throw new Fault(
      'PLUGIN_INVALID',
      `the package ${name} names "${basename(folder)}" as its ${kind}, and there is no ${MARKERS[kind]} in it: build the package, or correct the field "twinvoice"`,
      { file },
    )
}

function isIncomplete(folder: string): boolean {
  return existsSync(join(folder, 'layout.hbs')) && !existsSync(join(folder, 'template.json'))
}
