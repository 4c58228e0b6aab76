import { sep } from 'node:path'
import type { Catalog } from '../catalog/catalog.js'
import type { Profile, Template } from '../catalog/entries/entries.js'

/**
 * The pairs of template and profile in which everything that packages contain is used at least
 * once. An error in a layout, a rule sheet or a stage then shows at the start, and not
 * with the first document.
 */
export function packagePipelines({
  packages,
  profiles,
  templates,
  rulePacks,
}: Catalog): (readonly [Template, Profile])[] {
  if (packages.length === 0) return []
  const isAdded = (file: string) => packages.some(({ folder }) => file.startsWith(folder + sep))
  const first = [...templates.values()][0]
  const templateOf = (profile: Profile) =>
    templates.get(profile.templates[0] ?? '') ??
    [...templates.values()].find((template) => template.profiles.includes(profile.id)) ??
    first
  const named = new Set([
    'EN16931',
    ...packages.flatMap(({ insert }) => insert.flatMap((each) => each.profiles ?? [])),
    ...[...rulePacks.values()].flatMap(({ file, profiles: served = [] }) =>
      isAdded(file) ? served : [],
    ),
  ])
  const pairs: (readonly [Template, Profile])[] = []
  for (const profile of profiles.values()) {
    const template = templateOf(profile)
    const takesPart = named.has(profile.id) || isAdded(profile.file)
    if (profile.generate !== undefined && takesPart && template !== undefined)
      pairs.push([template, profile])
  }
  for (const template of templates.values()) {
    const profile = template.profiles
      .map((id) => profiles.get(id))
      .find((each) => each?.generate !== undefined)
    if (isAdded(template.file) && profile !== undefined) pairs.push([template, profile])
  }
  return pairs
}
