import {
  type LocatedPlan,
  type Profile,
  type ProfilePlan,
  type ProfileStage,
  type Syntax,
} from '../catalog/entries/entries.js'
import type { LocatedPlugin } from '../pipeline/assembly.js'
import { Fault } from '../pipeline/errors.js'
import type { ArtifactKey } from '../pipeline/stage.js'

/** Plugins by their names. */
type Plugins = ReadonlyMap<string, LocatedPlugin>

/**
 * The stages that make a document of a profile.
 * @throws Fault OPTIONS_INVALID if the profile makes none, or none in this syntax
 */
export function generationPlan(profile: Profile, syntax: Syntax): LocatedPlan {
  if (profile.generate === undefined)
    throw new Fault('OPTIONS_INVALID', `the profile ${profile.id} is not for generation`, {
      file: profile.file,
    })
  if (!profile.syntaxes.includes(syntax))
    throw new Fault(
      'OPTIONS_INVALID',
      `the profile ${profile.id} has no documents in ${syntax}, only in ${profile.syntaxes.join(', ')}`,
      { file: profile.file },
    )
  return planFor(profile.generate, profile, { syntax })
}

/**
 * The stages that embed a document of a profile in a PDF.
 * @throws Fault OPTIONS_INVALID if the profile's are not embedded
 */
export function embeddingPlan(profile: Profile, syntax: Syntax): LocatedPlan {
  if (profile.embed !== undefined) return planFor(profile.embed, profile, { syntax })
  const reason = `documents of the profile ${profile.id} are not embedded in a PDF`
  throw new Fault('OPTIONS_INVALID', reason, { file: profile.file })
}

/** The stages that make or need a PDF. */
export function pdfPart(plan: LocatedPlan, plugins: Plugins): LocatedPlan {
  const stages = plan.stages.filter(({ plugin }) => isOfPdf(plugin, plugins))
  return { ...plan, stages }
}

/** The documents that stages can be for: a PDF with a guideline of the profile unless it says otherwise. */
export type DocumentKind = Pick<ProfileStage, 'syntax' | 'input' | 'guideline'>

/**
 * The stages of a plan that are for a kind of document. The profile's severity overrides apply in
 * both of its pipelines.
 */
export function planFor(
  plan: ProfilePlan,
  profile: Profile,
  { syntax, input = 'pdf', guideline = 'own' }: DocumentKind,
): LocatedPlan {
  const stages = plan.stages
    .filter((entry) => (entry.syntax ?? syntax) === syntax)
    .filter((entry) => (entry.input ?? input) === input)
    .filter((entry) => (entry.guideline ?? guideline) === guideline)
    .map(({ syntax: _syntax, input: _input, guideline: _guideline, ...entry }) => entry)
  const severity = [...(profile.severity ?? []), ...(plan.severity ?? [])]
  return { ...plan, stages, severity, file: profile.file }
}

/** Leaves out the stages that make or need a PDF. */
export function xmlPart(plan: LocatedPlan, plugins: Plugins): LocatedPlan {
  const stages = plan.stages.filter(({ plugin }) => !isOfPdf(plugin, plugins))
  return { ...plan, stages }
}

const PDFS: ReadonlySet<string> = new Set(['ownPdf', 'pdf', 'pdfa'])

function isOfPdf(plugin: string, plugins: Plugins): boolean {
  const { needs = [], gives = [] } = plugins.get(plugin)?.plugin.manifest ?? {}
  return [...needs, ...gives].some((key) => PDFS.has(key))
}

/** Leaves out the stages that do not apply: a bare XML file has no container. */
export function applicablePlan(
  profile: Profile,
  kind: Omit<DocumentKind, 'input'>,
  given: readonly ArtifactKey[],
  plugins: Plugins,
): LocatedPlan {
  const available = new Set<string>(given)
  const input = available.has('pdfa') ? 'pdf' : 'xml'
  const plan = planFor(profile.validate, profile, { ...kind, input })
  const stages = plan.stages.filter((entry) => {
    const manifest = plugins.get(entry.plugin)?.plugin.manifest
    if (manifest?.needs.every((key) => available.has(key)) !== true) return false
    for (const key of manifest.gives) available.add(key)
    return true
  })
  return { ...plan, stages }
}

/** The artifacts that the stages of a plan give. */
export function givenBy(plan: LocatedPlan, plugins: Plugins): ArtifactKey[] {
  return plan.stages.flatMap((entry) => plugins.get(entry.plugin)?.plugin.manifest.gives ?? [])
}
