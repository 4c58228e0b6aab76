import type { Scope } from '../../../accounts/operators/scopes.js'
import type { JsonSchema } from '../../../pipeline/plugin.js'

/**
 * Who may call an operation. `open`: anyone. `signed-in`: any user. `operator`: operators.
 * `account`: operators, and members of the account in the path.
 */
export type Access = 'open' | 'signed-in' | 'operator' | 'account'

/** One operation of the admin API. The routes and the OpenAPI document are made from it. */
export interface Operation {
  readonly id: string
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Below `/admin/v1`; parameters in braces. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly access: Access
  /** What a token must allow; without it, the operation needs a session. */
  readonly scope?: Scope
  /** Parameters of the query, by name; all are optional unless `required` names them. */
  readonly query?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  /** Name of the schema of the JSON body. */
  readonly body?: string
  /** Schemas of a body by media type, where it is not JSON alone. */
  readonly bodies?: Readonly<Record<string, JsonSchema>>
  readonly answer: Answer
  /** True if the state of what is there can forbid it: 409. */
  readonly conflict?: true
  /** True if it is slowed down: 429. */
  readonly slowed?: true
  /** True if a broken business rule is refused: 422. */
  readonly rules?: true
}

/** What an operation has beside its id, its place, what it is and its tag. */
type Details = Omit<Operation, 'id' | 'method' | 'path' | 'summary' | 'tag'>

/** Makes the operations of a tag. */
export function tagged(tag: string) {
  return <Id extends string>(
    id: Id,
    method: Operation['method'],
    path: string,
    summary: string,
    details: Details,
  ): Operation & { readonly id: Id } => ({ id, method, path, tag, summary, ...details })
}

/** Whether so many in a minute are too many: every change but signing out, which must always be possible. */
export function isBounded({ access, id, method, scope }: Operation): boolean {
  // Documents are bounded by shares of threads and memory.
  return method !== 'get' && access !== 'open' && scope !== 'documents' && id !== 'signOut'
}

/** The answer of success. */
export interface Answer {
  readonly status: 200 | 201 | 204 | 303
  readonly description: string
  /** Schema of the JSON, by name; several: one of them. */
  readonly schema?: string | readonly string[]
  /** Media types of an answer that is not JSON. */
  readonly types?: readonly string[]
}
