import { SYNTAXES, type Syntax } from '../../catalog/entries.js'
import type { GenerateOutput } from '../../documents/documents.js'
import { Fault } from '../../pipeline/errors.js'
import { detailSentence } from '../problems/messages.js'
import { validationFailed, type Problem } from '../problems/problem.js'
import { clientLocale, type RequestContext } from '../request/context.js'

/** What the query of `POST /v1/generate` asks for, an extension of the contract (D41). */
export interface GenerateQuery {
  readonly output: GenerateOutput
  readonly profile?: string
  readonly syntax?: Syntax
}

const OUTPUTS: readonly GenerateOutput[] = ['pdf', 'xml']

/**
 * Reads `output`, `profile` and `syntax`; other names are ignored.
 * @throws Problem validation_failed for another value
 */
export function generateQuery(context: RequestContext): GenerateQuery {
  const locale = clientLocale(context)
  const oneOf = <T extends string>(name: string, values: readonly T[]): T | undefined => {
    const { [name]: given } = context.query
    if (given === undefined) return undefined
    const known = values.find((each) => each === given)
    if (known === undefined) throw refusal(name, locale, values.join(', '))
    return known
  }
  const { profile } = context.query
  if (Array.isArray(profile)) throw refusal('profile', locale)
  const output = oneOf('output', OUTPUTS) ?? 'pdf'
  const syntax = oneOf('syntax', SYNTAXES)
  return {
    output,
    ...(profile === undefined ? {} : { profile }),
    ...(syntax === undefined ? {} : { syntax }),
  }
}

/** The text that tells one query from another; '' for a request of the contract. */
export function queryText({ output, profile, syntax }: GenerateQuery): string {
  return output === 'pdf' && profile === undefined && syntax === undefined
    ? ''
    : JSON.stringify([output, profile, syntax])
}

/** A profile that is not installed, or does not make what is asked for, is the client's error. */
export function queryProblem(thrown: unknown, query: GenerateQuery, locale: string): unknown {
  const isChosen = queryText(query) !== ''
  if (!isChosen || !(thrown instanceof Fault) || thrown.code !== 'OPTIONS_INVALID') return thrown
  const [name = 'output'] = Object.keys(query).filter((each) => each !== 'output')
  return refusal(name, locale)
}

function refusal(name: string, locale: string, expected?: string): Problem {
  const message = detailSentence('query', locale)
  const details = expected === undefined ? {} : { expected }
  return validationFailed([{ path: `$['?${name}']`, code: 'FORMAT', message, ...details }])
}
