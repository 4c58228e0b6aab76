import { InlineDocuments } from '../documents/inline.js'
import type { Catalog } from '../catalog/catalog.js'
import type { LocatedPlugin } from '../pipeline/assembly.js'
import type { Documents } from '../documents/documents.js'
import { requireThat } from './checks.js'
import { MOMENT } from './samples.js'
import { watchPlugins, type WatchedPlugins } from './watched-plugins.js'

/** What the contract is held against. */
export interface Subject {
  readonly catalog: Catalog
  /** Whether a file belongs to what is checked. */
  readonly isOwn: (file: string) => boolean
  /** Where a plugin's description is to be. */
  readonly readmeOf: (plugin: LocatedPlugin) => string
}

/** A subject at work: an instance in which its plugins are watched. */
export interface RunningSubject extends Subject {
  readonly documents: Documents
  readonly complaints: WatchedPlugins['complaints']
}

/**
 * Puts the pipelines together, with what is checked under watch.
 * @throws Fault PLAN_INVALID and its like, if they do not fit
 */
export function start(subject: Subject): RunningSubject {
  const { catalog, isOwn } = subject
  const { plugins, complaints } = watchPlugins(catalog.plugins, ({ file }) => isOwn(file))
  const documents = InlineDocuments.over({ ...catalog, plugins })
  return { ...subject, documents, complaints }
}

type Options = Parameters<Documents['generate']>[1]

/** A request is made into the same bytes twice, and the invoice is valid. */
export async function requireInvoice(
  { documents }: RunningSubject,
  request: object,
  options: Options = {},
): Promise<void> {
  const make = () => documents.generate(request, { ...options, moment: MOMENT })
  const [first, second] = [await make(), await make()]
  if (!first.ok || !second.ok) {
    const [problem] = first.ok ? [] : first.details
    throw new Error(
      `the sample invoice was refused: ${problem?.code ?? ''} ${problem?.path ?? ''} ${problem?.message ?? ''}; if that is meant, put a request that is taken into example.json beside package.json`,
    )
  }
  requireThat(
    Buffer.from(first.pdf).equals(second.pdf),
    'two runs at the same moment gave different bytes: use context.moment instead of the clock, and no random numbers',
  )
  const report = await documents.validate(first.pdf)
  const errors = report.zugferd
    ? report.errors.map(({ rule, message }) => `${rule}: ${message}`)
    : [report.message]
  requireThat(report.zugferd && report.valid, `the invoice is not valid: ${errors.join('; ')}`)
}
