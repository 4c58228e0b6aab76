import { SYNTAXES } from '../../catalog/entries/entries.js'
import { CONVERT_TARGETS } from '../../documents/documents.js'
import { EXAMPLE_REQUEST } from './example.js'
import { SETTINGS } from './schemas.js'
import {
  answer,
  body,
  idempotencyParameter,
  languageParameter,
  problem,
  problems,
  queryParameter,
  RATE,
  REQUEST_ID,
  text,
} from './parts.js'
import { ref } from './schema-parts.js'

/** Responses that every path after the key check can have in addition to its own. */
const FOR_ANY = ['missing_api_key', 'rate_limited', 'internal_error', 'unavailable'] as const
const FOR_BODIES = [
  'validation_failed',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
] as const

/** A PDF or an XML file (D39). */
function sentFile(of: 'File' | 'Validate'): object {
  const noPdf = {
    summary: 'Not a PDF: the response is 200, and not valid',
    value: { pdf_base64: Buffer.from('This is no PDF.').toString('base64') },
  }
  return {
    required: true,
    content: {
      'application/json': { schema: ref(`${of}Request`), examples: { noPdf } },
      'multipart/form-data': { schema: ref(`${of}Form`) },
      'application/xml': { schema: { type: 'string' } },
    },
  }
}

/** The operations, by their paths. */
export const PATHS = {
  '/v1/generate': {
    post: {
      operationId: 'generate',
      tags: ['Invoices'],
      summary: 'Generate an invoice',
      description:
        'Returns a PDF/A-3 with embedded EN 16931 XML. Invoices with a sandbox key have a watermark and are free of charge; invoices with a live key count against the monthly quota.',
      parameters: [
        idempotencyParameter(),
        languageParameter(),
        queryParameter('output', 'A PDF with the embedded XML, or the XML alone.', {
          enum: ['pdf', 'xml'],
        }),
        queryParameter('profile', 'Id of an installed profile, such as `XRECHNUNG` or `PEPPOL`.'),
        queryParameter('syntax', 'Syntax of the XML, if the profile has both.', {
          enum: [...SYNTAXES],
        }),
        queryParameter(
          'dryRun',
          'Whether to check the request alone: all checks run, nothing is made or counted.',
          { enum: ['true', 'false'] },
        ),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: ref('GenerateRequest'),
            examples: { invoice: { summary: 'An invoice', value: EXAMPLE_REQUEST } },
          },
        },
      },
      responses: {
        ...answer(
          'The invoice; as XML with `output=xml`, and without a file with `dryRun=true`.',
          'GenerateAnswer',
        ),
        ...problems([...FOR_ANY, ...FOR_BODIES, 'quota_exceeded', 'idempotency_conflict']),
        '422': problem('The invoice breaks a business rule (`validation_failed`).', RATE),
      },
    },
  },
  '/v1/embed': {
    post: {
      operationId: 'embed',
      tags: ['Invoices'],
      summary: 'Embed an invoice in a PDF',
      description:
        'Returns the PDF as PDF/A-3 with embedded EN 16931 XML; the pages do not change. Violations of PDF/A are repaired and reported. Counts like generate.',
      parameters: [
        idempotencyParameter(),
        languageParameter(),
        queryParameter('profile', 'Id of an installed profile, for a request.'),
        queryParameter('force', 'Whether a file is made even if something cannot be repaired.', {
          enum: ['true', 'false'],
        }),
        queryParameter('dropSignatures', 'Whether signatures are taken out.', {
          enum: ['true', 'false'],
        }),
      ],
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: ref('EmbedForm') } },
      },
      responses: {
        ...answer('The invoice.', 'EmbedResponse'),
        ...problems([...FOR_ANY, ...FOR_BODIES, 'quota_exceeded', 'idempotency_conflict']),
        '422': problem(
          'The invoice breaks a business rule, or the PDF cannot be repaired (`validation_failed`).',
          RATE,
        ),
      },
    },
  },
  '/v1/validate': fileOperation('validate', 'Validate a PDF or an XML file', {
    description:
      'Validates a ZUGFeRD or Factur-X PDF, or an XML file. For an invalid file, the status is 200, too. With any of the parameters, which may also be fields of the body, the response also contains `packs`.',
    body: 'Validate',
    parameters: Object.entries(SETTINGS).map(([name, { description, ...values }]) =>
      queryParameter(name, description, values),
    ),
    answers: answer('The validation result.', 'ValidateResponse'),
  }),
  '/v1/extract': fileOperation('extract', 'Read an invoice as a request', {
    description:
      'Returns the invoice in a PDF or an XML file (CII or UBL) in the form of a generate request, and lists the values that a request has no field for.',
    parameters: [
      queryParameter('content', 'Whether attachments have their content.', {
        enum: ['true', 'false'],
      }),
    ],
    answers: answer('The invoice.', 'ExtractResponse'),
  }),
  '/v1/convert': fileOperation('convert', 'Convert an invoice to another syntax or specification', {
    description:
      'Returns the invoice in a PDF or an XML file as XML in another syntax or specification. Amounts are not recalculated.',
    parameters: [
      {
        ...queryParameter('to', 'Syntax or specification of the result.', {
          enum: [...CONVERT_TARGETS],
        }),
        required: true,
      },
      queryParameter('lossy', 'Whether values may be lost.', { enum: ['true', 'false'] }),
    ],
    answers: {
      ...answer('The result.', 'ConvertResponse'),
      '422': problem('A value would be lost (`validation_failed`).', RATE),
    },
  }),
  '/v1/view': fileOperation('view', 'Render an invoice', {
    description:
      'Returns the invoice in a PDF or an XML file (CII or UBL) as an HTML page or, with `Accept: application/pdf`, as a PDF, with all values of the XML and the validation result. It does not count against the quota.',
    parameters: [
      queryParameter('template', 'Template of the PDF.'),
      queryParameter(
        'source',
        'Whether the page also shows the XML, and a letter to the supplier.',
        {
          enum: ['true', 'false'],
        },
      ),
    ],
    answers: {
      '200': {
        description: 'The invoice as an HTML page or a PDF.',
        headers: { ...REQUEST_ID, ...RATE },
        content: {
          'text/html': { schema: text },
          'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } },
        },
      },
    },
  }),
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
  '/healthz': operation('health', 'Liveness probe: the process responds', {
    '200': body('It answers.', 'Health'),
  }),
  '/readyz': operation('readiness', 'Readiness probe: the service can process requests', {
    '200': body('It can.', 'Readiness'),
    '503': body('It cannot, or is about to stop.', 'Readiness'),
  }),
  '/metrics': operation('metrics', 'Metrics for Prometheus', {
    '200': {
      description: 'Metrics in the text format of Prometheus.',
      headers: REQUEST_ID,
      content: { 'text/plain': { schema: text } },
    },
  }),
  '/openapi.json': operation('openapi', 'OpenAPI document', {
    '200': {
      description: 'A document of OpenAPI 3.1.',
      headers: REQUEST_ID,
      content: {
        'application/json': { schema: { type: 'object', required: ['openapi', 'paths'] } },
      },
    },
  }),
  '/docs': operation('docs', 'API documentation as a web page', {
    '200': {
      description: 'A page.',
      headers: REQUEST_ID,
      content: { 'text/html': { schema: text } },
    },
  }),
} as const

/** What is done with a PDF or an XML file that is sent. */
function fileOperation(
  operationId: string,
  summary: string,
  given: {
    description: string
    body?: 'Validate'
    parameters?: readonly object[]
    answers: object
  },
): object {
  const { description, body: of = 'File', parameters = [], answers } = given
  return {
    post: {
      operationId,
      tags: ['Invoices'],
      summary,
      description,
      parameters: [languageParameter(), ...parameters],
      requestBody: sentFile(of),
      responses: { ...answers, ...problems([...FOR_ANY, ...FOR_BODIES]) },
    },
  }
}

function operation(operationId: string, summary: string, responses: object): object {
  return { get: { operationId, tags: ['Operations'], summary, security: [], responses } }
}
