import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

import type { RequestDetail } from '../../documents/documents.js'
import { jsonPath } from '../../request/json/json-path.js'
import { detailSentence, type DetailSentence } from '../problems/messages.js'
import { validationFailed } from '../problems/problem.js'
import { acceptBody, readBody } from '../request/body.js'
import { clientLocale, type RequestContext } from '../request/context.js'
import { parseJson } from '../request/json.js'
import type { DocumentRoute } from '../v1/document-route.js'
import { ACCESS_SCHEMAS } from './contract/schemas/access-schemas.js'
import { ACCOUNT_SCHEMAS } from './contract/schemas/account-schemas.js'
import { BATCH_SCHEMAS } from './contract/schemas/batch-schemas.js'
import type { Operation } from './contract/operation.js'

/** Bytes of a JSON body; documents have limits of their own. */
const BODY_BYTES = 64 * 1024
/** No name has a control character, and PostgreSQL refuses NUL; half a surrogate pair would be stored as another one. */
const CONTROL = /[\p{Cc}\p{Cs}]/u
/** They turn around what follows them, so that a name is seen as another one. Nobody sees a password. */
const REVERSAL = /[\u202a-\u202e\u2066-\u2069]/u

/** Members by which Ajv compares objects, as methods: it would call what a body has there. */
const METHODS: ReadonlySet<unknown> = new Set(['toString', 'valueOf'])

const CODES: Readonly<Record<string, readonly [code: string, sentence: DetailSentence]>> = {
  required: ['REQUIRED', 'required'],
  additionalProperties: ['UNKNOWN_FIELD', 'unknown'],
  type: ['TYPE', 'type'],
  minLength: ['TOO_SHORT', 'range'],
  maxLength: ['TOO_LONG', 'range'],
  minItems: ['TOO_SHORT', 'range'],
  minProperties: ['REQUIRED', 'required'],
  minimum: ['RANGE', 'range'],
  maximum: ['RANGE', 'range'],
  enum: ['VALUE', 'setting'],
}
const OTHER = ['FORMAT', 'setting'] as const

/** Checks bodies and queries by the schemas of the OpenAPI document. */
export class Validation {
  readonly #ajv: Ajv2020
  readonly #queries: Ajv2020

  constructor() {
    this.#ajv = new Ajv2020({ strict: false, allErrors: true })
    this.#queries = new Ajv2020({ strict: false, allErrors: true, coerceTypes: true })
    addFormats.default(this.#ajv)
    addFormats.default(this.#queries)
    const schemas = { ...ACCESS_SCHEMAS, ...ACCOUNT_SCHEMAS, ...BATCH_SCHEMAS }
    this.#ajv.addSchema({ $id: 'admin', components: { schemas } })
  }

  /** @throws Problem validation_failed with all that is wrong with the query */
  queryOf(operation: Operation): (context: RequestContext) => Readonly<Record<string, string>> {
    const names = Object.keys(operation.query ?? {})
    const check = this.#queries.compile({ type: 'object', properties: operation.query ?? {} })
    return (context) => {
      const given: Record<string, string> = {}
      const details: RequestDetail[] = []
      for (const name of names) {
        const { [name]: value } = context.query
        if (typeof value === 'string' && !CONTROL.test(value)) given[name] = value
        else if (value !== undefined) details.push(detail(context, [`?${name}`], 'FORMAT', 'query'))
      }
      // A copy is checked: numbers are read from texts in it.
      if (!check({ ...given })) details.push(...detailsOf(context, check, '?'))
      if (details.length > 0) throw validationFailed(details)
      return given
    }
  }

  /** @throws Problem validation_failed, payload_too_large and others */
  bodyOf(
    name: string,
    { limits, memory }: DocumentRoute,
  ): (context: RequestContext) => Promise<unknown> {
    const check = this.#ajv.getSchema(`admin#/components/schemas/${name}`)
    if (check === undefined) throw new Error(`there is no schema ${name}`)
    const bounds = { ...limits, bodyBytes: BODY_BYTES }
    return async (context) => {
      acceptBody(context, ['application/json'], bounds)
      const bytes = await readBody(context, bounds, memory)
      const value = parsed(context, bytes)
      const all = [...placesIn(value)]
      const methods = all.filter(({ path }) => METHODS.has(path.at(-1)))
      if (methods.length > 0)
        throw validationFailed(
          methods.map(({ path }) => detail(context, path, 'UNKNOWN_FIELD', 'unknown')),
        )
      const controls = all.filter(
        ({ path, text }) =>
          CONTROL.test(text) || (REVERSAL.test(text) && !/password/i.test(String(path.at(-1)))),
      )
      const details = [
        ...(check(value) ? [] : detailsOf(context, check)),
        ...controls.map(({ path }) => detail(context, path, 'UNSUPPORTED_CHARACTER', 'setting')),
      ]
      if (details.length > 0) throw validationFailed(details)
      return value
    }
  }
}

/** Within the bounds of all JSON bodies: what looks into a value goes as deep as it. */
function parsed(context: RequestContext, bytes: Buffer): unknown {
  const { details } = parseJson(bytes, clientLocale(context))
  if (details !== undefined) throw validationFailed(details)
  try {
    // As it was sent: a password is not normalised.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw validationFailed([detail(context, [], 'INVALID_JSON', 'json')])
  }
}

interface Place {
  readonly path: readonly (string | number)[]
  /** Empty if the value there is no text. */
  readonly text: string
}

/** All values within a body, and itself. */
function* placesIn(value: unknown, path: Place['path'] = []): Generator<Place> {
  yield { path, text: typeof value === 'string' ? value : '' }
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  for (const [name, each] of Object.entries(value))
    yield* placesIn(each, [...path, isList ? Number(name) : name])
}

function detailsOf(context: RequestContext, check: ValidateFunction, prefix = ''): RequestDetail[] {
  return (check.errors ?? []).map((error) => {
    const [code, sentence] = CODES[error.keyword] ?? OTHER
    return detail(context, pathOf(error, prefix), code, sentence)
  })
}

function pathOf({ instancePath, params, keyword }: ErrorObject, prefix: string): string[] {
  const place = instancePath.split('/').slice(1)
  const member: unknown =
    keyword === 'required' ? params['missingProperty'] : params['additionalProperty']
  const path = typeof member === 'string' ? [...place, member] : place
  return path.map((part, at) => (at === 0 ? prefix + part : part))
}

function detail(
  context: RequestContext,
  path: readonly (string | number)[],
  code: string,
  sentence: DetailSentence,
): RequestDetail {
  const name = String(path.at(-1) ?? '')
  const message = detailSentence(sentence, clientLocale(context), name)
  return { path: jsonPath(path), code, message }
}
