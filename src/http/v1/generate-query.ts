import { SYNTAXES, type Syntax } from '../../catalog/entries/entries.js'
import type { GenerateOutput } from '../../documents/documents.js'
import { Fault } from '../../pipeline/errors.js'
import { clientLocale, type RequestContext } from '../request/context.js'
import { oneOf, refuseMisspelt, refusedQuery } from '../request/query.js'

/** What the query of `POST /v1/generate` asks for, an extension of the contract (D41). */
export interface GenerateQuery {
  readonly output: GenerateOutput
  readonly profile?: string
  readonly syntax?: Syntax
  /** Checks alone: nothing is made, and nothing counted. */
  readonly dryRun?: true
}

const OUTPUTS: readonly GenerateOutput[] = ['pdf', 'xml']

/** What `POST /v1/embed` has not: it makes a PDF, and counts it. */
const OF_GENERATE = ['output', 'syntax', 'dryRun']
const NAMES = ['profile', ...OF_GENERATE]

/**
 * Reads `output`, `profile`, `syntax` and `dryRun`; other names are ignored, unless they are one of these misspelt.
 * @throws Problem validation_failed for another value or a misspelt name
 */
export function generateQuery(context: RequestContext): GenerateQuery {
  refuseMisspelt(context, NAMES)
  const profile = profileOf(context)
  const output = oneOf(context, 'output', OUTPUTS) ?? 'pdf'
  const syntax = oneOf(context, 'syntax', SYNTAXES)
  const dryRun = oneOf(context, 'dryRun', ['true', 'false']) === 'true'
  return {
    output,
    ...(profile === undefined ? {} : { profile }),
    ...(syntax === undefined ? {} : { syntax }),
    ...(dryRun ? { dryRun } : {}),
  }
}

/**
 * Reads the `profile` of `POST /v1/embed`.
 * @throws Problem validation_failed for a parameter of generate that it does not have: ignored, `dryRun` would make an invoice
 */
export function embedSettings(context: RequestContext): GenerateQuery {
  refuseMisspelt(context, NAMES)
  const other = OF_GENERATE.find((name) => context.query[name] !== undefined)
  if (other !== undefined)
    throw refusedQuery(other, clientLocale(context), 'profile, force, dropSignatures')
  const profile = profileOf(context)
  return { output: 'pdf', ...(profile === undefined ? {} : { profile }) }
}

function profileOf(context: RequestContext): string | undefined {
  const { profile } = context.query
  if (Array.isArray(profile)) throw refusedQuery('profile', clientLocale(context))
  return profile
}

/** The text that distinguishes one query from another; '' for a request of the contract. */
export function queryText({ output, profile, syntax }: GenerateQuery): string {
  return output === 'pdf' && profile === undefined && syntax === undefined
    ? ''
    : JSON.stringify([output, profile, syntax])
}

/** A profile that is not installed, or does not make what is asked for, is the client's error. */
export function queryProblem(thrown: unknown, query: GenerateQuery, locale: string): unknown {
  const isChosen = queryText(query) !== ''
  if (!isChosen || !(thrown instanceof Fault) || thrown.code !== 'OPTIONS_INVALID') return thrown
  const [name = 'output'] = Object.keys(query).filter(
    (each) => each !== 'output' && each !== 'dryRun',
  )
  return refusedQuery(name, locale, thrown.reason)
}
