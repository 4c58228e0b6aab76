import { PACKAGE_VERSION } from '../../catalog/package-root.js'
import type { JsonSchema } from '../../pipeline/plugin.js'
import { SYNTAXES } from '../../catalog/entries.js'
import { CONVERT_TARGETS } from '../../documents/documents.js'
import { generateRequestSchema } from '../../request/schema.js'
import { EXAMPLE_REQUEST } from './example.js'
import { PROBLEMS, type ProblemCode } from '../problems/problem.js'
import { ANSWER_SCHEMAS } from './schemas.js'

/** A document of OpenAPI 3.1: plain data. */
export type OpenApiDocument = Readonly<Record<string, unknown>>

/**
 * Describes the service, using the same JSON Schemas as the service itself.
 * @param base address of the service, without a slash at the end
 */
export function openApi(base: string): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'twinvoice',
      version: PACKAGE_VERSION,
      description:
        'Makes and checks electronic invoices: PDF/A-3 with EN 16931 XML inside (ZUGFeRD 2.3, Factur-X 1.0).',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base }],
    security: [{ ApiKey: [] }],
    tags: [
      { name: 'Invoices', description: 'Making and checking invoices.' },
      { name: 'Account', description: 'Plan, quota and key.' },
      { name: 'Operations', description: 'For those who run the service; no key needed.' },
    ],
    paths: PATHS,
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: '`svc_sandbox_…` or `svc_live_…`',
        },
      },
      headers: HEADERS,
      schemas: { ...requestSchemas(), ...ANSWER_SCHEMAS },
    },
  }
}

const text = { type: 'string' }
const HEADERS = {
  RequestId: { description: 'Id of the request.', required: true, schema: text },
  RetryAfter: {
    description: 'Seconds after which to try again.',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  RateLimitPolicy: {
    description: 'The limit: q requests in any w seconds.',
    required: true,
    schema: text,
  },
  RateLimit: {
    description: 'What is left of it: r requests; t seconds until there is one more.',
    required: true,
    schema: text,
  },
  Allow: { description: 'Methods that the path takes.', required: true, schema: text },
} as const

const REQUEST_ID = { 'X-Request-Id': header('RequestId') }
const RATE = { 'RateLimit-Policy': header('RateLimitPolicy'), RateLimit: header('RateLimit') }

/** Responses that every path behind the key check can have in addition to its own. */
const FOR_ANY = ['missing_api_key', 'rate_limited', 'internal_error', 'unavailable'] as const
const FOR_BODIES = [
  'validation_failed',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
] as const

/** A PDF or an XML file (D39). */
const SENT_FILE = {
  required: true,
  content: {
    'application/json': {
      schema: schema('ValidateRequest'),
      examples: {
        noPdf: {
          summary: 'No PDF at all: answered by 200, and not valid',
          value: { pdf_base64: Buffer.from('This is no PDF.').toString('base64') },
        },
      },
    },
    'multipart/form-data': { schema: schema('ValidateForm') },
    'application/xml': { schema: { type: 'string' } },
  },
} as const

const PATHS = {
  '/v1/generate': {
    post: {
      operationId: 'generate',
      tags: ['Invoices'],
      summary: 'Make an invoice',
      description:
        'Gives a PDF/A-3 with the EN 16931 XML inside. A sandbox key gives a watermark and is free; a live key counts against the monthly quota.',
      parameters: [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'A repeat within 24 hours under the same key counts once and gives the same bytes.',
          schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
        },
        languageParameter(),
        queryParameter('output', 'A PDF with the XML inside, or the XML alone.', {
          enum: ['pdf', 'xml'],
        }),
        queryParameter('profile', 'Id of an installed profile, such as `XRECHNUNG` or `PEPPOL`.'),
        queryParameter('syntax', 'Syntax of the XML, if the profile has both.', {
          enum: [...SYNTAXES],
        }),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schema('GenerateRequest'),
            examples: { invoice: { summary: 'An invoice', value: EXAMPLE_REQUEST } },
          },
        },
      },
      responses: {
        ...answer(
          'The invoice; as XML with `output=xml`.',
          'GenerateResponse',
          'GenerateXmlResponse',
        ),
        ...problems([...FOR_ANY, ...FOR_BODIES, 'quota_exceeded', 'idempotency_conflict']),
        '422': problem('The invoice breaks a business rule (`validation_failed`).', RATE),
      },
    },
  },
  '/v1/validate': {
    post: {
      operationId: 'validate',
      tags: ['Invoices'],
      summary: 'Check a PDF or an XML file',
      description:
        'Validates a ZUGFeRD or Factur-X PDF, or an XML file. An invalid file is an answer with status 200.',
      parameters: [languageParameter()],
      requestBody: SENT_FILE,
      responses: {
        ...answer('The verdict.', 'ValidateResponse'),
        ...problems([...FOR_ANY, ...FOR_BODIES]),
      },
    },
  },
  '/v1/extract': {
    post: {
      operationId: 'extract',
      tags: ['Invoices'],
      summary: 'Read an invoice as a request',
      description:
        'Gives the invoice of a PDF or an XML file (CII or UBL) in the form of a generate request, and lists what such a request does not hold.',
      parameters: [
        languageParameter(),
        queryParameter('content', 'Whether attachments have their content.', {
          enum: ['true', 'false'],
        }),
      ],
      requestBody: SENT_FILE,
      responses: {
        ...answer('The invoice.', 'ExtractResponse'),
        ...problems([...FOR_ANY, ...FOR_BODIES]),
      },
    },
  },
  '/v1/convert': {
    post: {
      operationId: 'convert',
      tags: ['Invoices'],
      summary: 'Convert an invoice to another syntax or specification',
      description:
        'Gives the invoice of a PDF or an XML file as XML in the other syntax, or of another specification. Amounts are not recalculated.',
      parameters: [
        languageParameter(),
        {
          ...queryParameter('to', 'Syntax or specification of the result.', {
            enum: [...CONVERT_TARGETS],
          }),
          required: true,
        },
        queryParameter('lossy', 'Whether values may be lost.', { enum: ['true', 'false'] }),
      ],
      requestBody: SENT_FILE,
      responses: {
        ...answer('The result.', 'ConvertResponse'),
        ...problems([...FOR_ANY, ...FOR_BODIES]),
        '422': problem('A value would be lost (`validation_failed`).', RATE),
      },
    },
  },
  '/v1/account': {
    get: {
      operationId: 'account',
      tags: ['Account'],
      summary: 'Plan, quota, billing period and key',
      responses: {
        ...answer('The account as the key sees it.', 'AccountResponse'),
        ...problems(FOR_ANY),
      },
    },
  },
  '/healthz': operation('health', 'The process answers', {
    '200': body('It answers.', 'Health'),
  }),
  '/readyz': operation('readiness', 'The service can do its work', {
    '200': body('It can.', 'Readiness'),
    '503': body('It cannot, or is about to stop.', 'Readiness'),
  }),
  '/metrics': operation('metrics', 'Figures for Prometheus', {
    '200': {
      description: 'The figures.',
      headers: REQUEST_ID,
      content: { 'text/plain': { schema: text } },
    },
  }),
  '/openapi.json': operation('openapi', 'This description', {
    '200': {
      description: 'A document of OpenAPI 3.1.',
      headers: REQUEST_ID,
      content: {
        'application/json': { schema: { type: 'object', required: ['openapi', 'paths'] } },
      },
    },
  }),
  '/docs': operation('docs', 'This description for people', {
    '200': {
      description: 'A page.',
      headers: REQUEST_ID,
      content: { 'text/html': { schema: text } },
    },
  }),
} as const

function operation(operationId: string, summary: string, responses: object): object {
  return { get: { operationId, tags: ['Operations'], summary, security: [], responses } }
}

function answer(description: string, ...names: readonly string[]): object {
  return { '200': body(description, names, RATE) }
}

function body(description: string, name: string | readonly string[], headers: object = {}): object {
  const [first = '', ...others] = [name].flat().map(schema)
  return {
    description,
    headers: { ...REQUEST_ID, ...headers },
    content: {
      'application/json': { schema: others.length === 0 ? first : { oneOf: [first, ...others] } },
    },
  }
}

function problem(description: string, headers: object = {}): object {
  return body(description, 'Problem', headers)
}

/** One response for each status, naming the errors that have it. */
function problems(codes: readonly ProblemCode[]): Record<string, object> {
  const retry = { 'Retry-After': header('RetryAfter') }
  return Object.fromEntries(
    codes.map((code) => {
      const status = PROBLEMS[code]
      const named = (Object.keys(PROBLEMS) as ProblemCode[]).filter(
        (each) => PROBLEMS[each] === status && each !== 'bad_request',
      )
      const description = named.map((each) => `\`${each}\``).join(' or ')
      return [String(status), problem(description, status === 429 || status === 503 ? retry : {})]
    }),
  )
}

function languageParameter(): object {
  return {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'Language of messages where the request names none: en, de, fr, es or it.',
    schema: text,
  }
}

function queryParameter(name: string, description: string, values: object = {}): object {
  return { name, in: 'query', required: false, description, schema: { ...text, ...values } }
}

function header(name: keyof typeof HEADERS): object {
  return { $ref: `#/components/headers/${name}` }
}

function schema(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** The request's own schema, its parts as components. */
function requestSchemas(): Record<string, unknown> {
  const { $schema: _schema, $id: _id, $defs, ...root } = generateRequestSchema()
  const moved: unknown = JSON.parse(
    JSON.stringify({ GenerateRequest: root, ...Object($defs) }).replaceAll(
      '"#/$defs/',
      '"#/components/schemas/',
    ),
  )
  return moved as Record<string, unknown>
}
