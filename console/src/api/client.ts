import createClient, { type Middleware } from 'openapi-fetch'

import type { components, paths } from '../../../src/client/schema.js'
import { locale } from '../language/language.js'

export type Schemas = components['schemas']

/** The service, which serves this page one level below itself. */
export const SERVICE = new URL('..', document.baseURI).href.replace(/\/$/, '')

/** An answer that is no success, in the service's own words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Schemas['Problem']['details'] = [],
    readonly requestId = '',
  ) {
    super(message)
  }
}

/** Whether a call that failed would fail again: one that was refused for what it is, not for how the service is. */
export function isFinal(thrown: unknown): boolean {
  return thrown instanceof Refusal && thrown.status < 500 && thrown.status !== 429
}

/** Every call asks for the reader's language. */
export const language: Middleware = {
  onRequest: ({ request }) => {
    request.headers.set('Accept-Language', locale.value)
    return request
  },
}

/** The service as its OpenAPI document describes it. */
export const service = createClient<paths>({ baseUrl: SERVICE, credentials: 'same-origin' })
service.use(language)

/** What a call gives: data, or the problem and the response that it came with. */
interface Answered<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}

/**
 * The data of an answer.
 * @throws Refusal for any other status than a success
 */
export async function dataOf<T>(call: Promise<Answered<T>>): Promise<T> {
  const { data, error, response } = await call
  if (data !== undefined && response.ok) return data
  throw refusalOf(response, error)
}

/** The refusal of a response, whose body was read. */
export function refusalOf(response: Response, body: unknown): Refusal {
  const { error, message, details, request_id } = isProblem(body) ? body : NO_PROBLEM
  return new Refusal(response.status, error, message, details, request_id)
}

const NO_PROBLEM = { error: 'internal_error', message: '', request_id: '', details: [] }

function isProblem(body: unknown): body is Schemas['Problem'] {
  return typeof body === 'object' && body !== null && 'error' in body && 'message' in body
}
