import { PROBLEMS, type ContractProblemCode } from '../problems/problem.js'
import { ref } from './schema-parts.js'

/** A text without further conditions. */
export const text = { type: 'string' }
/** Headers of answers, as components. */
export const HEADERS = {
  RequestId: { description: 'Id of the request.', required: true, schema: text },
  RetryAfter: {
    description: 'Seconds after which to retry.',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  RateLimitPolicy: {
    description: 'The limit: q requests in any w seconds.',
    required: true,
    schema: text,
  },
  RateLimit: {
    description: 'The remaining limit: r requests; t seconds until one more request is available.',
    required: true,
    schema: text,
  },
  Allow: { description: 'Methods that the path supports.', required: true, schema: text },
} as const

/** Headers of every answer, and of answers after the key check. */
export const REQUEST_ID = { 'X-Request-Id': header('RequestId') }
export const RATE = {
  'RateLimit-Policy': header('RateLimitPolicy'),
  RateLimit: header('RateLimit'),
}

/** The answer 200; with several schemas, one of them. */
export function answer(description: string, ...names: readonly string[]): object {
  return { '200': body(description, names, RATE) }
}

/** An answer with a JSON body of a named schema. */
export function body(
  description: string,
  name: string | readonly string[],
  headers: object = {},
): object {
  const [first = '', ...others] = [name].flat().map(ref)
  return {
    description,
    headers: { ...REQUEST_ID, ...headers },
    content: {
      'application/json': { schema: others.length === 0 ? first : { oneOf: [first, ...others] } },
    },
  }
}

/** An answer with the body of errors. */
export function problem(description: string, headers: object = {}): object {
  return body(description, 'Problem', headers)
}

/** One response for each status, naming the errors that have it. */
export function problems(codes: readonly ContractProblemCode[]): Record<string, object> {
  const retry = { 'Retry-After': header('RetryAfter') }
  return Object.fromEntries(
    codes.map((code) => {
      const status = PROBLEMS[code]
      const named = (Object.keys(PROBLEMS) as ContractProblemCode[]).filter(
        (each) => PROBLEMS[each] === status && each !== 'bad_request',
      )
      const description = named.map((each) => `\`${each}\``).join(' or ')
      return [String(status), problem(description, status === 429 || status === 503 ? retry : {})]
    }),
  )
}

/** Idempotency-Key. */
export function idempotencyParameter(): object {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A request repeated within 24 hours with the same key counts once and gets the same bytes.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  }
}

/** Accept-Language. */
export function languageParameter(): object {
  return {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'Language of messages if the request has no `locale`: en, de, fr, es or it.',
    schema: text,
  }
}

/** A parameter of the query, optional. */
export function queryParameter(name: string, description: string, values: object = {}): object {
  return { name, in: 'query', required: false, description, schema: { ...text, ...values } }
}

/** Refers to a header of the components. */
export function header(name: keyof typeof HEADERS): object {
  return { $ref: `#/components/headers/${name}` }
}
