import { inEnglish } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import type { Profile, ProfilePlan, RulePackEntry } from './entries/entries.js'
import { didYouMean } from './problems/nearest.js'
import type { ExtensionPackage, Insertion } from './packages.js'

/**
 * Adds the rule packs and stages of packages to the profiles: a rule pack runs for the profiles
 * that it lists, and a stage is inserted at the position that the package gives.
 * @param added rule packs of packages
 * @throws Fault PLUGIN_INVALID if a package names a profile or stage that does not exist
 */
export function extendProfiles(
  profiles: ReadonlyMap<string, Profile>,
  added: readonly RulePackEntry[],
  packages: readonly ExtensionPackage[],
): Map<string, Profile> {
  for (const pack of added) checkPackProfiles(pack, profiles)
  for (const { name, file, insert } of packages)
    for (const insertion of insert)
      checkNames(
        insertion.profiles,
        profiles,
        `the package ${name}, for ${insertion.plugin},`,
        file,
      )
  for (const { name, file, insert } of packages)
    for (const insertion of insert) checkPlace(name, file, insertion, profiles, packages)
  return new Map(
    [...profiles].map(([id, profile]) => {
      const packs = added.filter((pack) => pack.profiles?.includes(id) ?? judges(profile))
      const joined = packs
        .map((pack) => pack.id)
        .filter((each) => !profile.rulePacks.includes(each))
      const filled = added.some((pack) => pack.profiles?.includes(id) === true)
      const { gap, ...rest } = profile
      const extended: Profile = {
        ...rest,
        ...(gap === undefined || filled ? {} : { gap }),
        rulePacks: [...profile.rulePacks, ...joined],
        addedRulePacks: joined,
        validate: inserted(profile.validate, 'validate', id, packages),
        ...(profile.generate === undefined
          ? {}
          : { generate: inserted(profile.generate, 'generate', id, packages) }),
        ...(profile.embed === undefined
          ? {}
          : { embed: inserted(profile.embed, 'embed', id, packages) }),
      }
      return [id, Object.freeze(extended)]
    }),
  )
}

/** A profile without rule packs, such as the one for unknown documents, gets none by default. */
function judges(profile: Profile): boolean {
  return profile.rulePacks.length > 0
}

/**
 * Checks the profiles that a rule pack lists.
 * @throws Fault PLUGIN_INVALID with the nearest name for one that is not installed
 */
export function checkPackProfiles(
  { id, profiles, file }: RulePackEntry,
  installed: ReadonlyMap<string, Profile>,
): void {
  checkNames(profiles, installed, `the rule pack ${id}`, file)
}

function checkNames(
  names: readonly string[] | undefined,
  profiles: ReadonlyMap<string, Profile>,
  who: string,
  file: string,
): void {
  const unknown = (names ?? []).filter((name) => !profiles.has(name))
  if (unknown.length === 0) return
  const installed = [...profiles.keys()]
  const [first = ''] = unknown
  throw new Fault(
    'PLUGIN_INVALID',
    `${who} names the profile "${unknown.join('", "')}", which is not installed${inEnglish(didYouMean(first, installed))} (installed: ${installed.join(', ')})`,
    { file },
  )
}

/** Refuses a stage inserted beside one that no profile has: it would silently never run. */
function checkPlace(
  name: string,
  file: string,
  insertion: Insertion,
  profiles: ReadonlyMap<string, Profile>,
  packages: readonly ExtensionPackage[],
): void {
  const { plugin, into } = insertion
  const { side, anchor } = placeOf(insertion)
  if (anchor === undefined) return
  if (insertion.after !== undefined && insertion.before !== undefined)
    throw new Fault(
      'PLUGIN_INVALID',
      `the package ${name} inserts ${plugin} both "after" and "before" a stage: keep one of them`,
      { file },
    )
  const known = new Set([
    ...[...profiles.values()].flatMap(
      (profile) => profile[into]?.stages.map((stage) => stage.plugin) ?? [],
    ),
    ...packages
      .flatMap(({ insert }) => insert.filter((each) => each.into === into))
      .map((each) => each.plugin),
  ])
  if (!known.has(anchor))
    throw new Fault(
      'PLUGIN_INVALID',
      `the package ${name} inserts ${plugin} ${side} the stage "${anchor}", which no profile has in ${into} (available: ${[...known].join(', ')}): correct "${side}"`,
      { file },
    )
}

interface Place {
  readonly side: 'after' | 'before'
  /** The stage that it is beside; undefined for the end. */
  readonly anchor: string | undefined
}

function placeOf({ after, before }: Insertion): Place {
  return before === undefined
    ? { side: 'after', anchor: after }
    : { side: 'before', anchor: before }
}

function inserted(
  plan: ProfilePlan,
  into: Insertion['into'],
  profile: string,
  packages: readonly ExtensionPackage[],
): ProfilePlan {
  const stages = [...plan.stages]
  for (const { name, file, insert } of packages)
    for (const insertion of insert) {
      const { plugin, options } = insertion
      const { side, anchor } = placeOf(insertion)
      if (insertion.into !== into || insertion.profiles?.includes(profile) === false) continue
      const index =
        anchor === undefined
          ? stages.length - 1
          : stages.findIndex((stage) => stage.plugin === anchor)
      if (index < 0 && anchor !== undefined) {
        if (insertion.profiles === undefined) continue
        throw new Fault(
          'PLUGIN_INVALID',
          `the package ${name} inserts ${plugin} ${side} the stage "${anchor}", which ${profile} does not have in ${into}`,
          { file },
        )
      }
      const at = side === 'before' ? index : index + 1
      const entry = options === undefined ? { plugin } : { plugin, options }
      stages.splice(at, 0, { ...entry, insertedBy: { package: name, file, into } })
    }
  return { ...plan, stages }
}
