import type { Schemas } from './answers.js'

/** Error code: the field `error` of the response. */
export type ServiceErrorCode = Schemas['Problem']['error']

type Detail = Schemas['Detail']

/** An error response of the service. */
export class ServiceError extends Error {
  /** HTTP status. */
  readonly status: number
  readonly code: ServiceErrorCode
  /** Each problem of a refused request, with its JSON path. */
  readonly details: readonly Detail[]
  /** The id of the request in the service's log. */
  readonly requestId: string | undefined

  constructor(status: number, problem: Schemas['Problem']) {
    super(problem.message)
    this.name = 'ServiceError'
    this.status = status
    this.code = problem.error
    this.details = problem.details ?? []
    this.requestId = problem.request_id
  }
}

/**
 * No response of the service arrived: it cannot be reached, or something in between, such as a
 * proxy, responded.
 */
export class ConnectionError extends Error {
  /** HTTP status, if there was an answer. */
  readonly status: number | undefined

  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.name = 'ConnectionError'
    this.status = options.status
  }
}

/** The error of an answer that is no success. */
export function errorOf({
  status,
  text,
}: {
  readonly status: number
  readonly text: string
}): ServiceError | ConnectionError {
  const body = jsonOrNothing(text)
  if (isProblem(body)) return new ServiceError(status, body)
  return new ConnectionError(`the answer with status ${status} is not one of the service`, {
    status,
  })
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isProblem(body: unknown): body is Schemas['Problem'] {
  return typeof body === 'object' && body !== null && 'error' in body && 'message' in body
}
