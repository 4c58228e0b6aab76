import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { LocatedPlugin } from '../pipeline/assembly.js'
import { Fault } from '../pipeline/errors.js'

/** The kinds of modules that plugins provide for others. */
export const OFFER_KINDS = ['pdf-inspector', 'rule-commands'] as const

declare module '../pipeline/plugin.js' {
  interface OfferKinds extends Readonly<Record<(typeof OFFER_KINDS)[number], true>> {}
}

/** A module that a plugin brings for the work of another one. */
export interface OfferedModule {
  readonly plugin: string
  /** The layer of the plugin. */
  readonly layer?: string
  /** Absolute path. */
  readonly file: string
}

/** All that plugins offer, by its kind: `pdf-inspector`, `rule-commands`. */
export type Offers = ReadonlyMap<string, readonly OfferedModule[]>

/** Gathers what the manifests of plugins name under `offers`, in the order of the plugins. */
export function gatherOffers(plugins: Iterable<LocatedPlugin>): Offers {
  const offers = new Map<string, OfferedModule[]>()
  for (const { plugin, file } of plugins) {
    const { name, layer, offers: own = {} } = plugin.manifest
    for (const [kind, path] of Object.entries(own)) {
      const offered = offers.get(kind) ?? []
      const module = { plugin: name, file: resolve(dirname(file), path) }
      offered.push(layer === undefined ? module : { ...module, layer })
      offers.set(kind, offered)
    }
  }
  return offers
}

/** @throws Fault PLUGIN_INVALID if what the plugin offers is not there */
export function checkOffers({ plugin, file }: LocatedPlugin): void {
  for (const [kind, path] of Object.entries(plugin.manifest.offers ?? {}))
    if (!existsSync(resolve(dirname(file), path)))
      throw new Fault(
        'PLUGIN_INVALID',
        `it offers ${path} (${kind}), which is not there: build the plugin, or fix the path in "offers" of its manifest`,
        { plugin: plugin.manifest.name, file },
      )
}
