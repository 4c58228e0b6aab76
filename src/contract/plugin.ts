import { existsSync, readFileSync } from 'node:fs'
import type { Catalog } from '../catalog/catalog.js'
import { LAYERS } from '../catalog/entries.js'
import { problemsOf } from '../catalog/json-file.js'
import type { LocatedPlugin } from '../pipeline/assembly.js'
import { requireThat, type CheckRunner } from './checks.js'
import type { RunningSubject, Subject } from './subject.js'

/** What can be said of a plugin before it runs. */
export async function checkManifests(subject: Subject, checks: CheckRunner): Promise<void> {
  for (const located of ownPlugins(subject)) {
    const { manifest } = located.plugin
    const { name } = manifest
    await checks.run(`plugin ${name}: its README.md says what it needs, gives and takes`, () =>
      requireReadme(subject.readmeOf(located), located),
    )
    await checks.run(`plugin ${name}: an option that it does not know is refused`, () => {
      if (manifest.options === undefined) return
      requireThat(
        problemsOf(manifest.options, { 'no-such-option': true }).length > 0,
        'add "additionalProperties": false to the schema of its options, so that a misspelt one is noticed',
      )
    })
    await checks.run(`plugin ${name}: its layer is one of a verdict`, () => {
      requireThat(
        manifest.layer === undefined || LAYERS.some((layer) => layer === manifest.layer),
        `layer must be one of ${LAYERS.join(', ')}, or left out by a stage that judges nothing`,
      )
    })
    await checks.run(`plugin ${name}: a profile runs it`, () => {
      requireThat(
        isPlanned(subject.catalog, name),
        `nothing runs it: name it under "insert" of the field "twinvoice" in package.json, such as { "plugin": "${name}", "into": "generate", "after": "map-cii" }, or in the stages of a profile`,
      )
    })
  }
}

/** What showed when it ran; to be called after the samples. */
export async function checkConduct(subject: RunningSubject, checks: CheckRunner): Promise<void> {
  for (const { plugin } of ownPlugins(subject)) {
    const { name } = plugin.manifest
    if (!isPlanned(subject.catalog, name)) continue // it has been told so
    await checks.run(`plugin ${name}: it keeps to its manifest and changes no input`, () => {
      const complaints = subject.complaints.get(name)
      requireThat(complaints !== undefined, 'no sample reached it: does a stage before it stop?')
      requireThat(complaints.size === 0, [...complaints].join('; '))
    })
  }
}

function ownPlugins({ catalog, isOwn }: Subject): LocatedPlugin[] {
  return [...catalog.plugins.values()].filter(({ file }) => isOwn(file))
}

function requireReadme(file: string, { plugin }: LocatedPlugin): void {
  const { needs, gives, options = {} } = plugin.manifest
  requireThat(existsSync(file), `add ${file}: what it needs, gives, and its options`)
  const text = readFileSync(file, 'utf8')
  const named = [...needs, ...gives, ...Object.keys(options['properties'] ?? {})]
  const missing = named.filter((name) => !text.includes(`\`${name}\``))
  requireThat(
    missing.length === 0,
    `${file} does not name ${missing.map((name) => `\`${name}\``).join(', ')}`,
  )
}

function isPlanned({ profiles, open }: Catalog, name: string): boolean {
  const plans = [...profiles.values()].flatMap(({ generate, validate }) => [generate, validate])
  return [...plans, open.request, open.pdf, open.xml].some(
    (plan) => plan?.stages.some(({ plugin }) => plugin === name) === true,
  )
}
