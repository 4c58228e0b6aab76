import type { Catalog } from '../../catalog/catalog.js'
import type { Profile } from '../../catalog/entries/entries.js'
import { askedPacks, type AskedPacks } from '../../catalog/entries/rule-packs.js'
import type { OnEarly } from '../../pipeline/ahead.js'
import { Fault } from '../../pipeline/errors.js'
import { sumOfCounts } from '../../pipeline/finding-log.js'
import type { BegunRun, Pipeline, RunResult } from '../../pipeline/pipeline.js'
import type { ArtifactKey, RunSettings } from '../../pipeline/stage.js'
import type { DocumentIdentity, RulePackResult } from '../../verdict/artifacts.js'
import type { Pipelines } from '../../wiring/pipelines.js'
import type { ValidateOptions } from '../results/validated.js'

/** What the caller of a validation chooses of the judgement. */
export type JudgementChoice = Pick<ValidateOptions, 'rules' | 'pdfa' | 'signal'>

/** By what a document is judged. */
interface Measure {
  readonly profile: Profile
  readonly asked: AskedPacks
  readonly settings: RunSettings
  /** Undefined if nothing of it can be judged. */
  readonly pipeline: Pipeline | undefined
}

/** What the stages of its profile say of a document. */
export interface Judged extends Pick<RunResult, 'findings' | 'counts' | 'stages'> {
  readonly profile: Profile
  /** The rule packs that judged it. */
  readonly packs: readonly RulePackResult[]
  /** The packs that were asked for and that no stage applied. */
  readonly missingPacks: readonly string[]
}

interface Begun {
  readonly identity: DocumentIdentity
  readonly measure: Measure
  readonly run: BegunRun
}

/**
 * The judgement of one opened file by the profile that its XML names. It can begin while the file is still being
 * opened, as soon as the XML is known.
 */
export class Judgement {
  readonly #catalog: Catalog
  readonly #pipelines: Pipelines
  readonly #settings: RunSettings
  readonly #choice: JudgementChoice
  #beginning: Promise<Begun | undefined> | undefined

  constructor(
    catalog: Catalog,
    pipelines: Pipelines,
    settings: RunSettings,
    choice: JudgementChoice,
  ) {
    this.#catalog = catalog
    this.#pipelines = pipelines
    this.#settings = settings
    this.#choice = choice
  }

  /** Begins with what is known of a PDF before it is opened. */
  readonly begin: OnEarly = (artifacts) => {
    const { identity } = artifacts
    if (identity === undefined || this.#beginning !== undefined) return
    const given = this.#pipelines.openedPdf()
    this.#beginning = this.#measureFor(identity, given)
      .then((measure) => {
        const run = measure.pipeline?.begin(artifacts, measure.settings, this.#choice.signal)
        return run && { identity, measure, run }
      })
      // What fails here fails again, and is reported, when the file is open.
      .catch(() => undefined)
  }

  /** Judges the file when it is open. */
  async end({ artifacts }: RunResult): Promise<Judged> {
    const given = Object.keys(artifacts) as ArtifactKey[]
    const measure = await this.#measureFor(artifacts.identity, given)
    const { profile, asked, pipeline } = measure
    if (pipeline === undefined)
      return { ...NOTHING, profile, packs: [], missingPacks: missing(asked, []) }
    const begun = await this.#beginning
    const isSame = begun?.measure.pipeline === pipeline && begun.identity === artifacts.identity
    const result = isSame
      ? await begun.run.end(artifacts)
      : await pipeline.run(artifacts, measure.settings, this.#choice.signal)
    const { findings, counts, stages } = result
    const packs = result.artifacts.rulePackResults ?? []
    return { findings, counts, stages, profile, packs, missingPacks: missing(asked, packs) }
  }

  /** Waits until nothing of it is at work, which may be so if the file could not be opened. */
  async close(): Promise<void> {
    const begun = await this.#beginning
    await begun?.run.drop()
  }

  async #measureFor(
    identity: DocumentIdentity | undefined,
    given: readonly ArtifactKey[],
  ): Promise<Measure> {
    const { profiles, rulePacks } = this.#catalog
    const { rules = [], pdfa: chosen } = this.#choice
    const profile = profiles.get(identity?.profile ?? 'UNKNOWN') ?? unknownProfile(this.#catalog)
    const asked = askedPacks(rules, rulePacks, identity?.syntax, this.#settings.moment)
    const pdfa = chosen ?? profile.pdfa
    const settings: RunSettings = {
      ...this.#settings,
      addedPacks: asked.ids,
      ...(pdfa === 'warn' ? { mostSevere: { pdfa: 'warning' } } : {}),
    }
    const pipeline = await this.#pipelines.validation(profile, given, kindOf(identity))
    return { profile, asked, settings, pipeline }
  }
}

function kindOf(identity: DocumentIdentity | undefined) {
  const { syntax, isFallback } = identity ?? {}
  return { ...(syntax && { syntax }), guideline: isFallback === true ? 'other' : 'own' } as const
}

const NOTHING = { findings: [], counts: sumOfCounts([]), stages: [] }

function missing(asked: AskedPacks, packs: readonly RulePackResult[]): string[] {
  const done = new Set(packs.filter(({ status }) => status !== 'not_checked').map(({ id }) => id))
  return [...asked.missing, ...asked.ids.filter((id) => !done.has(id))]
}

function unknownProfile(catalog: Catalog): Profile {
  const profile = catalog.profiles.get('UNKNOWN')
  if (profile === undefined)
    throw new Fault(
      'CATALOG_INVALID',
      'the profile UNKNOWN, for documents of no known profile, is not installed',
    )
  return profile
}
