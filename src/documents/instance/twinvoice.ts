import type { PackageReference } from '../../catalog/packages.js'
import { checkOptions } from '../arguments/options.js'
import { aNumber, aString, being, listOf, objectOf, type Check } from '../arguments/checks.js'
import type { Documents } from '../documents.js'
import type { InstanceSources } from '../inline.js'
import { checkNodeFlags } from './node-flags.js'

/** Options of an instance. */
export interface TwinvoiceOptions extends InstanceSources {
  /** Worker threads; 0 (the default) processes documents in the calling thread. */
  readonly workers?: number
  /** With workers: maximum number of waiting documents; default 64 per worker. */
  readonly queue?: number
  /** With workers: time limit for a document in milliseconds, including waiting; default 30,000. */
  readonly timeoutMs?: number
  /** With workers: heap limit of each worker in MiB; default 1,024. */
  readonly memoryMiB?: number
}

/** An instance: independent of any other, without global state. Close it at the end. */
export type Twinvoice = Documents

/**
 * Loads plugins, templates, profiles and rule packs and checks that all of them fit together.
 * @throws Fault CATALOG_INVALID, PLUGIN_INVALID, PLAN_INVALID or OPTIONS_INVALID, naming the
 *   file and the reason
 */
export async function createTwinvoice(options: TwinvoiceOptions = {}): Promise<Twinvoice> {
  checkOptions('createTwinvoice', OPTIONS, options)
  const { workers = 0, queue, timeoutMs = 30_000, memoryMiB = 1024, ...sources } = options
  checkNodeFlags(workers > 0)
  if (workers === 0) {
    const { InlineDocuments } = await import('../inline.js')
    return InlineDocuments.open(sources)
  }
  const { PooledDocuments } = await import('./pool.js')
  return PooledDocuments.open(sources, {
    workers,
    queue: queue ?? 64 * workers,
    timeoutMs,
    memoryMiB,
  })
}

const aPackage: Check = (value, name) =>
  typeof value === 'object' ? PACKAGE(value, name) : aString(value, name)
const PACKAGE = objectOf<Exclude<PackageReference, string>>(
  {
    name: aString,
    options: being('an object', (value) => typeof value === 'object' && value !== null),
  },
  ['name'],
)

/** The longest time of a timer in Node; a longer one fires at once. */
const MOST_MS = 2 ** 31 - 1

const OPTIONS = objectOf<TwinvoiceOptions>({
  plugins: listOf(aString),
  templates: listOf(aString),
  rules: listOf(aString),
  fonts: listOf(aString),
  packages: listOf(aPackage),
  from: aString,
  profile: aString,
  workers: being('a whole number from 0', (value) => Number.isInteger(value) && Number(value) >= 0),
  queue: aNumber(0),
  timeoutMs: aNumber(1, MOST_MS),
  memoryMiB: aNumber(1),
})
