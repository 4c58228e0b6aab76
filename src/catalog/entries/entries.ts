import type { JsonSchema } from '../../pipeline/plugin.js'
import type { PipelinePlan, StageEntry } from '../../pipeline/profile.js'
import type { SeverityOverride } from '../../pipeline/finding.js'
import type { ProfileLevel } from '../../invoice/binding/row.js'
import { SYNTAXES, type Syntax } from '../../invoice/syntaxes/document-kinds.js'
import type { Locale } from '../../request/checked-request.js'

/** Layers of a validation, in the order in which they are checked (D28). */
export const LAYERS = ['container', 'pdfa', 'pdfua', 'schema', 'rules', 'arithmetic'] as const
export type Layer = (typeof LAYERS)[number]

declare module '../../pipeline/plugin.js' {
  interface PluginLayers extends Readonly<Record<Layer, true>> {}
}

/** Layers that a validation has only where they are asked for. */
export const LAYERS_ON_REQUEST: readonly Layer[] = ['pdfua']

/** How errors of the PDF/A layer count: as they are, or as warnings. */
export const PDFA_ERRORS = ['error', 'warn'] as const
export type PdfaErrors = (typeof PDFA_ERRORS)[number]

/** A sentence by language. */
export type LocalizedText = Readonly<Record<Locale, string>>

export { SYNTAXES, type Syntax }

/** The kinds of files that are validated. */
export const INPUT_KINDS = ['pdf', 'xml'] as const
export type InputKind = (typeof INPUT_KINDS)[number]

/** Whether a document names its profile, or is judged by it as a fallback. */
export const GUIDELINE_KINDS = ['own', 'other'] as const
export type GuidelineKind = (typeof GUIDELINE_KINDS)[number]

/** A stage of a profile. */
export interface ProfileStage extends StageEntry {
  /** The syntax of the documents that it is for; absent: all of the profile. */
  readonly syntax?: Syntax
  /** The kind of file that it validates: a PDF, or XML that is a file of its own; absent: both. */
  readonly input?: InputKind
  /**
   * `own`: documents whose guideline (BT-24) is one of the profile's; `other`: those that the profile judges as a
   * fallback; absent: both.
   */
  readonly guideline?: GuidelineKind
}

/** A pipeline of a profile, for all its syntaxes. */
export interface ProfilePlan extends PipelinePlan {
  readonly stages: readonly ProfileStage[]
}

/** By which identifiers a document names a profile. */
export interface ProfileIdentifier {
  /** Regular expression that the whole specification identifier (BT-24) matches. */
  readonly guideline: string
  /** The same for the business process (BT-23); absent: any. */
  readonly businessProcess?: string
  /** Absent: all syntaxes of the profile. */
  readonly syntax?: Syntax
  /** First and last day on which the identifier means this profile, in UTC. */
  readonly valid?: Validity
}

/** First and last day, each optional: `2026-05-15`. */
export interface Validity {
  readonly from?: string
  readonly to?: string
}

/** A specification of invoices: its identifiers, its syntaxes and its pipelines. */
export interface Profile {
  /** Name in the contract: `EN16931`, `BASIC WL`, `XRECHNUNG`. */
  readonly id: string
  readonly title: string
  /** Specification identifier (BT-24) that is written. */
  readonly guideline: string
  /** Further identifiers of its documents, beside `guideline` itself. */
  readonly identifiers?: readonly ProfileIdentifier[]
  /** Whether it judges documents of its syntaxes whose guideline belongs to no profile. */
  readonly fallback?: boolean
  /** Business process (BT-23) that is written if the request names none. */
  readonly businessProcess?: string
  /**
   * Form of discounts for early payment in the payment terms (BT-20): `xrechnung` as BR-DE-18 has it;
   * absent: sentences in the language of the invoice.
   */
  readonly cashDiscounts?: 'xrechnung'
  /** Whether its documents have the VAT rate 0 in the breakdown of category O (BR-DE-14), or those of sellers of which countries. */
  readonly rateOutsideVat?: boolean | readonly string[]
  /** Whether its documents may have discounts and penalties as data beside their text (BT-20); default true. */
  readonly termsAsData?: boolean
  /** Country whose mentions are written, whether a request asks for them or not. */
  readonly mentions?: 'france'
  /** XML syntaxes of its documents; the first is written unless another is asked for. */
  readonly syntaxes: readonly [Syntax, ...Syntax[]]
  /** Set of business terms that the XML can contain. */
  readonly level: ProfileLevel
  /** ConformanceLevel in the XMP metadata: `EN 16931`. */
  readonly conformanceLevel: string
  /** Name of the XML file, embedded in a PDF or not. */
  readonly fileName: string
  /** AFRelationship that is written. */
  readonly relationship: 'Alternative' | 'Data' | 'Source'
  /** `version` in responses (D23). */
  readonly version: string
  /** Exact release of the specification by which its documents are made and judged (D33). */
  readonly release?: string
  /** Templates that must be installed for generation. */
  readonly templates: readonly string[]
  /** Ids of the packs that judge it: those that it names itself, and those added to it. */
  readonly rulePacks: readonly string[]
  /** Which of them were added from outside: these judge only at a moment within their dates. */
  readonly addedRulePacks?: readonly string[]
  readonly severity?: readonly SeverityOverride[]
  /** How errors of the PDF/A layer count; default `error`. */
  readonly pdfa?: PdfaErrors
  /** Layers that are not checked for documents of this profile, and the reason; `{0}` is BT-24. */
  readonly notChecked?: { readonly layers: readonly Layer[]; readonly reason: LocalizedText }
  /** Layers that there are not for such documents: they can be valid without. */
  readonly notApplicable?: { readonly layers: readonly Layer[]; readonly reason: LocalizedText }
  /**
   * Rules that its rule packs do not contain; an added pack for this profile is assumed to contain
   * them.
   */
  readonly gap?: LocalizedText
  readonly generate?: ProfilePlan
  /** From a request or an XML, and a PDF of the caller, to the PDF/A-3; absent: its XML goes into no PDF. */
  readonly embed?: ProfilePlan
  readonly validate: ProfilePlan
  readonly file: string
}

/** A template, read from its folder. */
export interface Template {
  readonly id: string
  readonly title: string
  /** Ids of the profiles that it supports. */
  readonly profiles: readonly string[]
  /** JSON Schema of its options. */
  readonly options?: JsonSchema
  /** Values of its options. */
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly folder: string
  /** Text of `layout.hbs`. */
  readonly layout: string
  /** Text of `partials/<name>.hbs` by name. */
  readonly partials: ReadonlyMap<string, string>
  /** True if it was added by the user, so it has not been tested with this version. */
  readonly isAdded?: boolean
  readonly file: string
}

/** The folder of a rule pack. The engine that runs the pack checks its contents. */
export interface RulePackEntry {
  readonly id: string
  readonly version: string
  readonly title: string
  /** Release of the standard or of the artefacts that it implements. */
  readonly release?: string
  /** The days on which its rules are in force. */
  readonly valid?: Validity
  /**
   * Name that it has in common with the same rules for another syntax and with other releases of
   * them; default: its id without `-cii` or `-ubl` at its end.
   */
  readonly family: string
  /** The syntax of the documents that it judges. */
  readonly syntax: Syntax
  /** Profiles to which its rules apply; absent: all. */
  readonly profiles?: readonly string[]
  readonly folder: string
  readonly file: string
}

/** Code lists by name: `currency`, `unit`, `country`. */
export interface CodeLists {
  /** Release of the code lists. */
  readonly release: string
  has(list: string, code: string): boolean
  /** All codes of a list, in the list's own order. */
  codes(list: string): readonly string[]
}

/** Texts of one language, by key path. */
export type Wording = Readonly<Record<string, unknown>>

/** A plan and the file in which it is defined. */
export type LocatedPlan = PipelinePlan & { readonly file: string }

/** The stages that run before a profile is known. */
export interface OpeningPlans {
  /** From the text of a request to a checked request. */
  readonly request: LocatedPlan
  /** From a PDF to its XML and the profile that it declares. */
  readonly pdf: LocatedPlan
  /** The same for an XML file. */
  readonly xml: LocatedPlan
}
