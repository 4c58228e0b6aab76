import type { JsonSchema } from '../pipeline/plugin.js'
import type { PipelinePlan } from '../pipeline/profile.js'
import type { SeverityOverride } from '../pipeline/finding.js'
import type { ProfileLevel } from '../invoice/binding/row.js'
import type { Locale } from '../request/checked-request.js'

/** The layers of a verdict, in the order in which they are judged (D28). */
export const LAYERS = ['container', 'pdfa', 'schema', 'rules', 'arithmetic'] as const
export type Layer = (typeof LAYERS)[number]

/** A sentence by language. */
export type LocalizedText = Readonly<Record<Locale, string>>

/** A profile of Factur-X or ZUGFeRD: what it is called, and its two pipelines. */
export interface Profile {
  /** As the contract names it: `EN16931`, `BASIC WL`, `XRECHNUNG`. */
  readonly id: string
  readonly title: string
  /** Specification identifier (BT-24) that is written. */
  readonly guideline: string
  /** Set of business terms that the XML may hold. */
  readonly level: ProfileLevel
  /** ConformanceLevel in the XMP: `EN 16931`. */
  readonly conformanceLevel: string
  /** Name of the XML inside the PDF. */
  readonly fileName: string
  /** AFRelationship that is written. */
  readonly relationship: 'Alternative' | 'Data' | 'Source'
  /** `version` of the contract's answers (D23). */
  readonly version: string
  /** Templates that must be there for generation. */
  readonly templates: readonly string[]
  readonly rulePacks: readonly string[]
  readonly severity?: readonly SeverityOverride[]
  /** Layers that are not judged for documents of this profile, and why; `{0}` is BT-24. */
  readonly notChecked?: { readonly layers: readonly Layer[]; readonly reason: LocalizedText }
  /** What its rule packs leave out; a pack from outside that names the profile fills the gap. */
  readonly gap?: LocalizedText
  readonly generate?: PipelinePlan
  readonly validate: PipelinePlan
  readonly file: string
}

/** A template: a folder that a third party can write. */
export interface Template {
  readonly id: string
  readonly title: string
  /** Ids of the profiles that it serves. */
  readonly profiles: readonly string[]
  /** JSON Schema of its options. */
  readonly options?: JsonSchema
  /** The values of its options. */
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly folder: string
  /** Text of `layout.hbs`. */
  readonly layout: string
  /** Text of `partials/<name>.hbs` by name. */
  readonly partials: ReadonlyMap<string, string>
  /** Whether it came from outside: nobody has tried it with these versions yet. */
  readonly isAdded?: boolean
  readonly file: string
}

/** A rule pack's folder; what is in it is checked by the engine that runs it. */
export interface RulePackEntry {
  readonly id: string
  readonly version: string
  readonly title: string
  /** Profiles whose documents it serves; absent: all. */
  readonly profiles?: readonly string[]
  readonly folder: string
  readonly file: string
}

/** Code lists by name: `currency`, `unit`, `country`. */
export interface CodeLists {
  /** The release that they follow. */
  readonly release: string
  has(list: string, code: string): boolean
  /** All codes of a list, in the list's own order. */
  codes(list: string): readonly string[]
}

/** Texts of one language, by key path. */
export type Wording = Readonly<Record<string, unknown>>

/** A plan and the file that it stands in. */
export type LocatedPlan = PipelinePlan & { readonly file: string }

/** The stages that run before a profile is known. */
export interface OpeningPlans {
  /** From a request's text to a checked request. */
  readonly request: LocatedPlan
  /** From a PDF to its XML and what it claims to be. */
  readonly pdf: LocatedPlan
  /** The same for a bare XML file. */
  readonly xml: LocatedPlan
}
