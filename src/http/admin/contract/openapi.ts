import { PACKAGE_VERSION } from '../../../catalog/package-root.js'
import { ADMIN_PROBLEMS, type ProblemCode } from '../../problems/problem.js'
import { REQUEST_ID, HEADERS } from '../../openapi/parts.js'
import { requestSchemas, type OpenApiDocument } from '../../openapi/openapi.js'
import { ANSWER_SCHEMAS } from '../../openapi/schemas.js'
import { ref, text } from '../../openapi/schema-parts.js'
import { ACCESS_SCHEMAS } from './schemas/access-schemas.js'
import { ACCOUNT_SCHEMAS } from './schemas/account-schemas.js'
import { BATCH_SCHEMAS } from './schemas/batch-schemas.js'
import { problemsOf } from './answers.js'
import type { Operation } from './operation.js'
import { OPERATIONS } from './operations.js'
import { SYSTEM_SCHEMAS } from './schemas/system-schemas.js'

/** Where the operations begin, below the app. */
export const ADMIN_BASE = '/admin/v1'

/** All schemas of the document, by name. */
function adminSchemas(): Readonly<Record<string, unknown>> {
  return {
    ...requestSchemas(),
    ...shared(),
    ...ACCESS_SCHEMAS,
    ...ACCOUNT_SCHEMAS,
    ...BATCH_SCHEMAS,
    ...SYSTEM_SCHEMAS,
  }
}

/**
 * Describes the admin API, in a document of its own.
 * @param base address of the service, without a slash at the end
 */
export function adminOpenApi(base: string): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'twinvoice admin API',
      version: PACKAGE_VERSION,
      description:
        'Accounts, keys, usage and logs: for the console, with a session, and for scripts of operators, with a token.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${base}${ADMIN_BASE}` }],
    security: [{ Session: [] }, { Token: [] }],
    tags: TAGS,
    paths: paths(),
    components: {
      securitySchemes: {
        Session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'twinvoice',
          description:
            'Set by signing in; `__Host-twinvoice` behind TLS. Changes also need `X-CSRF-Token` from the session.',
        },
        Token: { type: 'http', scheme: 'bearer', description: '`adm_…`, with scopes.' },
      },
      headers: { RequestId: HEADERS.RequestId, RetryAfter: HEADERS.RetryAfter },
      schemas: adminSchemas(),
    },
  }
}

const TAGS = [
  { name: 'Sign-in', description: 'Sessions and access of the signed-in user.' },
  { name: 'Accounts', description: 'Accounts and plans.' },
  { name: 'Members', description: 'Users who can see and manage an account.' },
  { name: 'Operators', description: 'Users with full access, and their tokens.' },
  { name: 'Keys', description: 'API keys.' },
  { name: 'Usage', description: 'Quota and counts.' },
  { name: 'Log', description: 'Requests and changes.' },
  { name: 'Runs', description: 'Batch runs.' },
  { name: 'System', description: 'The installation.' },
  { name: 'Documents', description: 'Validation and tests; nothing is stored.' },
]

/** Schemas of /v1 that this document uses, too. The answers of the playground carry no account. */
function shared(): Record<string, unknown> {
  const { Finding, Detail, FileRequest, FileForm, ValidateResponse, GenerateCheckResponse } =
    ANSWER_SCHEMAS
  const withoutAccount = (name: string) => {
    const { properties, required, ...rest } = Object(ANSWER_SCHEMAS[name]) as {
      properties: Record<string, unknown>
      required: readonly string[]
    }
    const { account: _account, ...kept } = properties
    return { ...rest, properties: kept, required: required.filter((each) => each !== 'account') }
  }
  return {
    Finding,
    Detail,
    FileRequest,
    FileForm,
    ValidateResponse,
    GenerateCheckResponse,
    PlaygroundPdf: withoutAccount('GenerateResponse'),
    PlaygroundXml: withoutAccount('GenerateXmlResponse'),
    Problem: problemSchema(),
  }
}

function problemSchema(): object {
  const { properties, ...rest } = Object(ANSWER_SCHEMAS['Problem']) as { properties: object }
  const codes = Object.keys(ADMIN_PROBLEMS) as ProblemCode[]
  return {
    ...rest,
    properties: {
      ...properties,
      error: { enum: codes, description: 'Error code.' },
    },
  }
}

function paths(): Record<string, Record<string, object>> {
  const all: Record<string, Record<string, object>> = {
    '/openapi.json': { get: DESCRIPTION },
  }
  for (const operation of OPERATIONS)
    all[operation.path] = { ...all[operation.path], [operation.method]: described(operation) }
  return all
}

const DESCRIPTION = {
  operationId: 'describe',
  tags: ['System'],
  summary: 'OpenAPI document',
  security: [],
  responses: {
    '200': {
      description: 'A document of OpenAPI 3.1.',
      headers: REQUEST_ID,
      content: {
        'application/json': { schema: { type: 'object', required: ['openapi', 'paths'] } },
      },
    },
  },
}

function described(operation: Operation): object {
  const { id, tag, summary, description, access, scope, body, bodies } = operation
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const parameters = [
    ...names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { ...text(`Id of the ${name}.`), minLength: 1, maxLength: 64 },
    })),
    ...Object.entries(operation.query ?? {}).map(([name, { description: about, ...schema }]) => ({
      name,
      in: 'query',
      required: operation.required?.includes(name) ?? false,
      description: about,
      schema: 'enum' in schema ? { type: 'string', ...schema } : schema,
    })),
  ]
  const types = bodies ?? (body === undefined ? undefined : { 'application/json': ref(body) })
  const security = scope === undefined ? [{ Session: [] }] : [{ Session: [] }, { Token: [] }]
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, RULE[access], scope && `Scope of a token: \`${scope}\`.`]
      .filter(Boolean)
      .join(' '),
    security: access === 'open' ? [] : security,
    parameters,
    ...(types === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              Object.entries(types).map(([type, schema]) => [type, { schema }]),
            ),
          },
        }),
    responses: { ...answered(operation), ...problemsOf(operation) },
  }
}

const RULE = {
  open: 'For anyone.',
  'signed-in': 'For every user.',
  operator: 'For operators.',
  account: 'For operators and members of the account; 404 for others.',
} as const

function answered({ answer: { status, description, schema, types } }: Operation): object {
  const [first, ...others] = schema === undefined ? [] : [schema].flat().map((name) => ref(name))
  const json = others.length === 0 ? first : { oneOf: [first, ...others] }
  const content =
    types === undefined
      ? json && { 'application/json': { schema: json } }
      : Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]))
  return {
    [status]: { description, headers: REQUEST_ID, ...(content === undefined ? {} : { content }) },
  }
}
