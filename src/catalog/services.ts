import type { CodeLists, Profile, RulePackEntry, Template, Wording } from './entries.js'

/** What every plugin can ask for by name in its manifest's `uses`. */
export interface CatalogServices {
  /** The template that this pipeline is built for; only in generation. */
  template: Template
  /** The profile that this pipeline is built for; absent in the opening pipeline. */
  profile: Profile
  /** All installed templates by id. */
  templates: ReadonlyMap<string, Template>
  /** All installed profiles by id. */
  profiles: ReadonlyMap<string, Profile>
  /** All installed rule packs by id. */
  rulePacks: ReadonlyMap<string, RulePackEntry>
  codeLists: CodeLists
  /** Folders with fonts beside the bundled ones. */
  fonts: readonly string[]
  /** Texts by language (`templates/wording`). */
  wording: ReadonlyMap<string, Wording>
  /** Folder for compiled rule sheets. */
  compiledRules: string
}

declare module '../pipeline/plugin.js' {
  interface Services extends CatalogServices {}
}
