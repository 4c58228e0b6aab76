import type { ArtifactKey, Stage } from './stage.js'

/** Version of the kernel's plugin interface; a plugin's `core` range must contain it. */
export const CORE_VERSION = '1.0.0'

/**
 * Services for plugins. The wiring provides them; a plugin names those it needs in `uses` and
 * gets only these. New services are added by declaration merging.
 */
export interface Services {}

export type ServiceName = Extract<keyof Services, string>

/** Layers of a verdict that findings belong to. The kernel has none; they are added by declaration merging. */
export interface PluginLayers {}

/** Kinds of modules that plugins provide for others; added by declaration merging. */
export interface OfferKinds {}

/** A JSON Schema, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What a plugin is, readable without running it. */
export interface PluginManifest<
  Needs extends ArtifactKey = ArtifactKey,
  Gives extends ArtifactKey = ArtifactKey,
  Uses extends ServiceName = ServiceName,
> {
  /** Unique among the plugins of an instance; also the stage's name. */
  readonly name: string
  /** Range of kernel versions that it works with, such as `^1.0.0`. */
  readonly core: string
  /** One sentence for people. */
  readonly summary: string
  readonly needs: readonly Needs[]
  readonly gives: readonly Gives[]
  /** Layer of the report to which its findings belong (D28); none for a stage that does not validate. */
  readonly layer?: Extract<keyof PluginLayers, string>
  /**
   * True if the stage only reports and gives. It may then run before earlier stages have ended, as
   * soon as its inputs are available. If their outcome changes its inputs, its results are discarded,
   * and it runs again.
   */
  readonly runsAhead?: boolean
  /** JSON Schema of its options; without it, the plugin has no options. */
  readonly options?: JsonSchema
  readonly uses?: readonly Uses[]
  /** Modules that it provides for other plugins, by kind: a path relative to its own module. */
  readonly offers?: Readonly<Partial<Record<keyof OfferKinds, `./${string}`>>>
}

/**
 * What the stages of one plugin have in common whatever their services and options, such as fonts
 * and rule sheets. Each is loaded once, belongs to the instance, and is closed after its stages.
 */
export interface SharedResources {
  /**
   * Returns the resource `key`; loads it at the first request. A load that fails is
   * forgotten, so that the next one can succeed.
   * @param key identifies the resource within the plugin, with everything it depends on
   * @param close frees it, when the instance is closed
   * @throws what `load` throws
   */
  once<T>(
    key: string,
    load: () => Promise<T> | T,
    close?: (loaded: T) => Promise<void> | void,
  ): Promise<T>
}

/** A manifest and one function. Build it with {@link definePlugin}. */
export interface Plugin<
  Needs extends ArtifactKey = ArtifactKey,
  Gives extends ArtifactKey = ArtifactKey,
  Uses extends ServiceName = ServiceName,
> {
  readonly manifest: PluginManifest<Needs, Gives, Uses>
  /**
   * Makes a stage and loads its fonts, sheets and schemas, so that a run loads none. It is made once for
   * the same services and options, and used by every pipeline that needs these.
   * @param services those named in `uses`
   * @param options checked against the manifest's schema
   * @param shared resources shared by its stages
   */
  create(
    services: Pick<Services, Uses>,
    options: Readonly<Record<string, unknown>>,
    shared: SharedResources,
  ): Promise<Stage<Needs, Gives>> | Stage<Needs, Gives>
}

/** Types a plugin and freezes its manifest. The default export of a plugin's module. */
export function definePlugin<
  const Needs extends ArtifactKey,
  const Gives extends ArtifactKey,
  const Uses extends ServiceName = never,
>(plugin: Plugin<Needs, Gives, Uses>): Plugin<Needs, Gives, Uses> {
  return Object.freeze({ ...plugin, manifest: Object.freeze({ ...plugin.manifest }) })
}
