import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LocatedPlugin } from '../pipeline/assembly.js'
import { detail, inEnglish } from '../pipeline/detail.js'
import { Fault, reasonOf } from '../pipeline/errors.js'
import { fileDetail } from '../pipeline/file-reason.js'
import type { Plugin } from '../pipeline/plugin.js'
import { LAYERS } from './entries/entries.js'
import { checkOptionsSchema, problemsOf } from './json-file.js'
import { checkOffers, OFFER_KINDS } from './offers.js'

const names = { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true } as const

/** A path from the plugin's own file. */
const OFFERED_MODULE = { type: 'string', pattern: '^\\./.+' } as const

const MANIFEST_SCHEMA = {
  type: 'object',
  required: ['name', 'core', 'summary', 'needs', 'gives'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: '^[a-z][a-z0-9-]*$' },
    core: { type: 'string', minLength: 1 },
    summary: { type: 'string', minLength: 1 },
    needs: names,
    gives: names,
    layer: { enum: [...LAYERS] },
    options: { type: 'object' },
    runsAhead: { type: 'boolean' },
    uses: names,
    offers: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(OFFER_KINDS.map((kind) => [kind, OFFERED_MODULE])),
    },
  },
} as const

/**
 * Loads every plugin in the folders: `<folder>/<name>/index.js`. Only the manifests are read here;
 * stages are created when a pipeline is assembled.
 * @throws Fault PLUGIN_INVALID that names the file and the error
 */
export async function loadPlugins(folders: readonly string[]): Promise<Map<string, LocatedPlugin>> {
  const files = folders.flatMap((folder) =>
    subfoldersOf(folder)
      .map((name) => join(folder, name, 'index.js'))
      .filter((file) => existsSync(file)),
  )
  const found = new Map<string, LocatedPlugin>()
  // One after the other: Jest fails to link modules that are imported at the same time and share others.
  for (const file of files) {
    const plugin = await loadPlugin(file)
    const { name } = plugin.plugin.manifest
    const earlier = found.get(name)
    if (earlier !== undefined)
      throw new Fault(
        'PLUGIN_INVALID',
        `its name "${name}" is taken by ${earlier.file}: choose another name`,
        {
          plugin: name,
          file: plugin.file,
        },
      )
    found.set(name, plugin)
  }
  return found
}

function subfoldersOf(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (thrown) {
    throw new Fault(
      'PLUGIN_INVALID',
      detail`cannot be read: ${fileDetail(thrown)}`,
      { file: folder },
      thrown,
    )
  }
}

/** Loads and checks one plugin module. */
async function loadPlugin(file: string): Promise<LocatedPlugin> {
  let module: { default?: unknown }
  try {
    module = (await import(pathToFileURL(file).href)) as { default?: unknown }
  } catch (thrown) {
    throw new Fault('PLUGIN_INVALID', `cannot be loaded: ${whyNot(thrown, file)}`, { file }, thrown)
  }
  const plugin = module.default
  if (!isPlugin(plugin))
    throw new Fault(
      'PLUGIN_INVALID',
      'its default export is not a plugin: create it with definePlugin({ manifest, create })',
      { file },
    )
  const problems = problemsOf(MANIFEST_SCHEMA, plugin.manifest)
  if (problems.length > 0)
    throw new Fault('PLUGIN_INVALID', `manifest: ${problems.map(inEnglish).join('; ')}`, { file })
  if (plugin.manifest.options !== undefined)
    checkOptionsSchema(plugin.manifest.options, file, 'PLUGIN_INVALID')
  checkOffers({ plugin, file })
  return { plugin, file }
}

/** Why a module cannot be imported, with the location of a syntax error and a remedy. */
function whyNot(thrown: unknown, file: string): string {
  const reason = reasonOf(thrown)
  if (thrown instanceof SyntaxError) return `${reason}${placeOf(file)}`
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  // Node takes a file for CommonJS unless its package says otherwise, and then blames itself.
  if (
    code === 'ERR_REQUIRE_ESM' ||
    /Cannot require\(\) ES Module|not yet fully loaded/.test(reason)
  )
    return 'it is CommonJS, and a plugin is an ES module: write "type": "module" in package.json, and import in place of require()'
  return code === 'ERR_MODULE_NOT_FOUND'
    ? `${reason}: install it with npm install in the package's folder, or correct the import`
    : reason
}

/** The location of a syntax error, which Node's loader does not report, but `node --check` does. */
function placeOf(file: string): string {
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' })
  const line = /:(\d+)\n([^\n]*)/.exec(stderr)
  return line === null ? '' : ` in line ${line[1] ?? ''} (${line[2]?.trim().slice(0, 80) ?? ''})`
}

function isPlugin(value: unknown): value is Plugin {
  if (typeof value !== 'object' || value === null) return false
  const { manifest, create } = value as Partial<Plugin>
  return typeof manifest === 'object' && typeof create === 'function'
}
