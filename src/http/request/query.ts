import { misspelt } from '../../catalog/problems/nearest.js'
import { detailSentence } from '../problems/messages.js'
import { validationFailed, type Problem } from '../problems/problem.js'
import { clientLocale, type RequestContext } from './context.js'

/**
 * A parameter of the query that has one of some values; undefined if it is absent.
 * @throws Problem validation_failed for another value
 */
export function oneOf<T extends string>(
  context: RequestContext,
  name: string,
  values: readonly T[],
): T | undefined {
  const { [name]: given } = context.query
  if (given === undefined) return undefined
  const known = values.find((each) => each === given)
  if (known === undefined) throw refusedQuery(name, clientLocale(context), values.join(', '))
  return known
}

/** A parameter that is `true` or `false`, the default. */
export function flag(context: RequestContext, name: string): boolean {
  return oneOf(context, name, ['true', 'false']) === 'true'
}

/**
 * Names of parameters that nobody knows are ignored, unless they are one of these misspelt.
 * @throws Problem validation_failed
 */
export function refuseMisspelt(context: RequestContext, names: readonly string[]): void {
  for (const name of Object.keys(context.query)) {
    const meant = misspelt(name, names)
    if (meant !== undefined)
      throw refusedQuery(name, clientLocale(context), `did you mean ${meant}?`)
  }
}

/** The problem of a parameter whose value is not supported. */
export function refusedQuery(name: string, locale: string, expected?: string): Problem {
  const message = detailSentence('query', locale)
  const details = expected === undefined ? {} : { expected }
  return validationFailed([{ path: `$['?${name}']`, code: 'FORMAT', message, ...details }])
}

/** The problem of a parameter that must be there. Its place is named: forms and JSON have other fields beside it. */
export function missingQuery(name: string, locale: string, values: readonly string[]): Problem {
  const expected = `in the address, ?${name}= and one of ${values.join(', ')}`
  const message = detailSentence('required', locale)
  return validationFailed([{ path: `$['?${name}']`, code: 'REQUIRED', message, expected }])
}
