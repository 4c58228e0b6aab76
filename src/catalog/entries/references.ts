import { inEnglish } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { didYouMean } from '../problems/nearest.js'
import type { Profile, RulePackEntry, Template } from './entries.js'

interface Entries {
  readonly templates: ReadonlyMap<string, Template>
  readonly profiles: ReadonlyMap<string, Profile>
  readonly rulePacks: ReadonlyMap<string, RulePackEntry>
}

/**
 * Checks references between entries before the first document.
 * @throws Fault CATALOG_INVALID
 */
export function checkReferences({ templates, profiles, rulePacks }: Entries): void {
  const refuse = (file: string, reason: string) => {
    throw new Fault('CATALOG_INVALID', reason, { file })
  }
  for (const template of templates.values())
    for (const profile of template.profiles)
      if (!profiles.has(profile))
        refuse(
          template.file,
          `it supports the profile "${profile}", which is not installed${inEnglish(didYouMean(profile, [...profiles.keys()]))}`,
        )
  for (const profile of profiles.values()) {
    for (const { guideline, businessProcess = '' } of profile.identifiers ?? [])
      for (const pattern of [guideline, businessProcess])
        if (!isPattern(pattern))
          refuse(profile.file, `identifiers: ${pattern} is not a regular expression`)
    for (const id of profile.templates) {
      const template = templates.get(id)
      if (template === undefined)
        refuse(
          profile.file,
          `it offers the template "${id}", which is not installed${inEnglish(didYouMean(id, [...templates.keys()]))}`,
        )
      else if (!template.profiles.includes(profile.id))
        refuse(
          profile.file,
          `it offers the template "${id}", which does not support "${profile.id}" (${template.file})`,
        )
    }
    for (const id of profile.rulePacks)
      if (!rulePacks.has(id))
        refuse(
          profile.file,
          `it needs the rule pack "${id}", which is not installed${inEnglish(didYouMean(id, [...rulePacks.keys()]))}`,
        )
  }
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}
