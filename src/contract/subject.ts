import { InlineDocuments } from '../documents/inline.js'
import type { Catalog } from '../catalog/catalog.js'
import type { LocatedPlugin } from '../pipeline/assembly.js'
import type { Documents, GenerateOptions, Refused } from '../documents/documents.js'
import { requireThat } from './checks.js'
import { MOMENT } from './samples.js'
import { watchPlugins, type WatchedPlugins } from './watched-plugins.js'

/** What is checked against the contract. */
export interface Subject {
  readonly catalog: Catalog
  /** Whether a file is part of what is checked. */
  readonly isOwn: (file: string) => boolean
  /** Path of a plugin's README. */
  readonly readmeOf: (plugin: LocatedPlugin) => string
}

/** A running subject: an instance in which its plugins are watched. */
export interface RunningSubject extends Subject {
  readonly documents: Documents
  readonly complaints: WatchedPlugins['complaints']
}

/**
 * Assembles the pipelines, in which the checked plugins are watched.
 * @throws Fault PLAN_INVALID and others if they cannot be assembled
 */
export function start(subject: Subject): RunningSubject {
  const { catalog, isOwn } = subject
  const { plugins, complaints } = watchPlugins(catalog.plugins, ({ file }) => isOwn(file))
  const documents = InlineDocuments.over({ ...catalog, plugins })
  return { ...subject, documents, complaints }
}

type Options = GenerateOptions & { readonly output?: 'pdf' }

/**
 * Checks that a request gives the same bytes twice, and that the invoice is valid.
 * @returns the PDF
 */
export async function requireInvoice(
  { documents }: RunningSubject,
  request: object,
  options: Options = {},
): Promise<Uint8Array> {
  const make = async () =>
    accepted(await documents.generate(JSON.stringify(request), { ...options, moment: MOMENT })).pdf
  const [first, second] = [await make(), await make()]
  await requireSound(documents, first, second)
  return first
}

/** As {@link requireInvoice}, for the pages of another PDF, which show another invoice. */
export async function requireEmbedded(
  { documents }: RunningSubject,
  pdf: Uint8Array,
  request: object,
  profile: string,
): Promise<void> {
  const make = async () =>
    accepted(
      await documents.embed(pdf, JSON.stringify(request), {
        profile,
        moment: MOMENT,
        agreement: false,
      }),
    ).pdf
  await requireSound(documents, await make(), await make())
}

/** As {@link requireInvoice}, for a profile whose documents are XML alone. */
export async function requireXml(
  { documents }: RunningSubject,
  request: object,
  options: Options = {},
): Promise<void> {
  const make = async () => {
    const how = { ...options, moment: MOMENT, output: 'xml' } as const
    return Buffer.from(accepted(await documents.generate(JSON.stringify(request), how)).xml)
  }
  await requireSound(documents, await make(), await make())
}

/** @throws Error with the first problem of a refused request */
function accepted<Made extends { readonly ok: true }>(result: Made | Refused): Made {
  if (result.ok) return result
  const [problem] = result.details
  throw new Error(
    `the sample invoice was refused: ${problem?.code ?? ''} ${problem?.path ?? ''} ${problem?.message ?? ''}; if this is intended, add a request that is accepted as example.json beside package.json`,
  )
}

/** Checks that two runs gave the same bytes, and that they are a valid invoice. */
async function requireSound(
  documents: Documents,
  first: Uint8Array,
  second: Uint8Array,
): Promise<void> {
  requireThat(
    Buffer.from(first).equals(second),
    'two runs at the same moment gave different bytes: use context.moment instead of the clock, and no random numbers',
  )
  const report = await documents.validate(first, { at: MOMENT })
  const errors = report.zugferd
    ? report.errors.map(({ rule, message }) => `${rule}: ${message}`)
    : [report.message]
  requireThat(report.zugferd && report.valid, `the invoice is not valid: ${errors.join('; ')}`)
}
