import { existsSync, readFileSync } from 'node:fs'
import type { Catalog } from '../catalog/catalog.js'
import { problemsOf } from '../catalog/json-file.js'
import type { LocatedPlugin } from '../pipeline/assembly.js'
import { requireThat, type CheckRunner } from './checks.js'
import type { RunningSubject, Subject } from './subject.js'

/** Checks of a plugin before it runs. */
export async function checkManifests(subject: Subject, checks: CheckRunner): Promise<void> {
  for (const located of ownPlugins(subject)) {
    const { manifest } = located.plugin
    const { name } = manifest
    await checks.run(
      `plugin ${name}: its README.md lists what it needs and gives, and its options`,
      () => requireReadme(subject.readmeOf(located), located),
    )
    await checks.run(`plugin ${name}: unknown options are refused`, () => {
      if (manifest.options === undefined) return
      requireThat(
        problemsOf(manifest.options, { 'no-such-option': true }).length > 0,
        'add "additionalProperties": false to the schema of its options, so that a misspelt option is noticed',
      )
    })
    await checks.run(`plugin ${name}: a profile runs it`, () => {
      requireThat(
        isPlanned(subject.catalog, name),
        `no profile runs it: add it to "insert" of the field "twinvoice" in package.json, such as { "plugin": "${name}", "into": "generate", "after": "map-xml" }, or to the stages of a profile`,
      )
    })
  }
}

/** Checks of the behaviour of a plugin; to be called after the samples have run. */
export async function checkConduct(subject: RunningSubject, checks: CheckRunner): Promise<void> {
  for (const { plugin } of ownPlugins(subject)) {
    const { name } = plugin.manifest
    if (!isPlanned(subject.catalog, name)) continue // reported above
    await checks.run(`plugin ${name}: it conforms to its manifest and changes no input`, () => {
      const complaints = subject.complaints.get(name)
      requireThat(
        complaints !== undefined,
        'it did not run with any sample: does an earlier stage stop the run?',
      )
      requireThat(complaints.size === 0, [...complaints].join('; '))
    })
  }
}

function ownPlugins({ catalog, isOwn }: Subject): LocatedPlugin[] {
  return [...catalog.plugins.values()].filter(({ file }) => isOwn(file))
}

function requireReadme(file: string, { plugin }: LocatedPlugin): void {
  const { needs, gives, options = {} } = plugin.manifest
  requireThat(existsSync(file), `add ${file} with what it needs and gives, and its options`)
  const text = readFileSync(file, 'utf8')
  const named = [...needs, ...gives, ...Object.keys(options['properties'] ?? {})]
  const missing = named.filter((name) => !text.includes(`\`${name}\``))
  requireThat(
    missing.length === 0,
    `${file} does not mention ${missing.map((name) => `\`${name}\``).join(', ')}`,
  )
}

function isPlanned({ profiles, open }: Catalog, name: string): boolean {
  const plans = [...profiles.values()].flatMap(({ generate, embed, validate }) => [
    generate,
    embed,
    validate,
  ])
  return [...plans, open.request, open.pdf, open.xml].some(
    (plan) => plan?.stages.some(({ plugin }) => plugin === name) === true,
  )
}
