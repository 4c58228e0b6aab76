import type {
  CodeLists,
  Profile,
  RulePackEntry,
  Syntax,
  Template,
  Wording,
} from './entries/entries.js'
import type { Offers } from './offers.js'

/** Services that a plugin can list in `uses` of its manifest. */
export interface CatalogServices {
  /** The template of this pipeline; only for generation. */
  template: Template
  /** The profile of this pipeline; absent in the opening pipeline. */
  profile: Profile
  /** The XML syntax of the documents of this pipeline; absent in the opening pipeline. */
  syntax: Syntax
  /** All installed templates by id. */
  templates: ReadonlyMap<string, Template>
  /** All installed profiles by id. */
  profiles: ReadonlyMap<string, Profile>
  /** All installed rule packs by id. */
  rulePacks: ReadonlyMap<string, RulePackEntry>
  codeLists: CodeLists
  /** Folders with fonts in addition to the bundled ones. */
  fonts: readonly string[]
  /** Texts by language (`templates/wording`). */
  wording: ReadonlyMap<string, Wording>
  /** Folder for compiled rules. */
  compiledRules: string
  /** Modules that plugins offer, by kind. */
  offers: Offers
}

declare module '../pipeline/plugin.js' {
  interface Services extends CatalogServices {}
}
