import { header, problem } from '../../openapi/parts.js'
import { ADMIN_PROBLEMS, type ProblemCode } from '../../problems/problem.js'
import { isBounded, type Operation } from './operation.js'

/** The errors that an operation can answer with. */
function problemCodes(operation: Operation): readonly ProblemCode[] {
  const { access, method, path, body, bodies, query } = operation
  const takesBody = body !== undefined || bodies !== undefined
  const isChange = method !== 'get'
  return [
    'internal_error',
    'unavailable',
    ...(access === 'open' ? [] : (['not_signed_in'] as const)),
    ...(access === 'open' && operation.slowed ? (['sign_in_failed'] as const) : []),
    ...(isChange ? (['csrf_refused'] as const) : []),
    ...(access === 'open' ? [] : (['forbidden'] as const)),
    ...(mayBeAbsent(path) ? (['not_found'] as const) : []),
    ...(takesBody || query !== undefined ? (['validation_failed'] as const) : []),
    ...(takesBody
      ? (['request_timeout', 'payload_too_large', 'unsupported_media_type'] as const)
      : []),
    ...(operation.conflict ? (['conflict'] as const) : []),
    ...(operation.slowed || bodies !== undefined || isBounded(operation)
      ? (['rate_limited'] as const)
      : []),
  ]
}

/** Whether what a path names may not be there: by its id, or because it is not set up. */
function mayBeAbsent(path: string): boolean {
  return path.includes('{') || path.startsWith('/oidc') || path === '/batches'
}

/** One answer for each status that an operation can fail with. */
export function problemsOf(operation: Operation): Record<string, object> {
  const codes = problemCodes(operation)
  const retry = { 'Retry-After': header('RetryAfter') }
  const answers: Record<string, object> = {}
  for (const status of new Set(codes.map((code) => ADMIN_PROBLEMS[code]))) {
    const named = codes.filter((code) => ADMIN_PROBLEMS[code] === status)
    const description = named.map((code) => `\`${code}\``).join(' or ')
    answers[status] = problem(description, status === 429 || status === 503 ? retry : {})
  }
  if (operation.rules) answers['422'] = problem('`validation_failed`: a business rule is broken.')
  return answers
}
