import type { JsonSchema } from '../../pipeline/plugin.js'
import { PDFA_ERRORS, SYNTAXES } from '../../catalog/entries/entries.js'
import { ENVIRONMENTS, PLAN_NAMES, UNLIMITED } from '../../accounts/plans/plan.js'
import { CHECK_OUTCOMES } from '../monitoring/health.js'
import { PROBLEMS } from '../problems/problem.js'
import { embedSchemas } from './embed-schemas.js'
import { base64, count, list, moment, object, PDF_PLACE, ref, text } from './schema-parts.js'

const number = count('How many there are, whether they are listed or not.')
const plan = { enum: PLAN_NAMES, description: 'Plan of the key.' }
const path = text('JSON path, such as `$.invoice.items[0].unit`.')

const finding = object(
  {
    code: text('Code of the contract.'),
    rule: text('Id of the rule in the standard.'),
    severity: { enum: ['error', 'warning', 'info'] },
    message: text('One sentence, in the language of the request.'),
    path,
    xpath: text('XPath of the location in the XML.'),
    term: text('Business term or group, such as `BT-31`.'),
    expected: text('Expected value.'),
    found: text('The value in the document.'),
    ...PDF_PLACE,
  },
  ['path', 'xpath', 'term', 'expected', 'found', 'page', 'object'],
)

const detail = object(
  {
    path,
    code: text('`REQUIRED`, `TYPE`, `FORMAT` and so on, or the id of the violated rule.'),
    message: text('One sentence, in the language of the request.'),
    expected: text('Expected value.'),
    rule: text('Id of the violated rule, if it is a rule of the standard.'),
    found: text('Actual value, for a PDF sent to embed.'),
    ...PDF_PLACE,
  },
  ['expected', 'rule', 'found', 'page', 'object'],
)

const problem = object(
  {
    error: { enum: Object.keys(PROBLEMS), description: 'Error code.' },
    message: text('What went wrong, for people.'),
    details: { ...list(ref('Detail')), description: 'All problems of the body.' },
    docs: { type: 'string', format: 'uri', description: 'Link to the API documentation.' },
    request_id: text('The id of the request, also in the header X-Request-Id.'),
  },
  ['details', 'docs'],
)

/** How a file is validated; the same in the query. */
export const SETTINGS = {
  rules: text('Additional rule packs to apply, such as `xrechnung,br-fr`.'),
  at: { ...text('Day on which the file is judged, such as `2027-01-01`.'), format: 'date' },
  pdfa: { enum: [...PDFA_ERRORS], description: '`warn`: PDF/A errors are warnings.' },
  ua: { enum: ['true', 'false'], description: 'Whether a PDF is also validated against PDF/UA-1.' },
  agreement: {
    enum: ['true', 'false'],
    description: 'Whether the pages of a PDF are compared with its XML.',
  },
} as const

/** A file in JSON, with further fields. */
function fileRequest(further: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const files = {
    pdf_base64: base64('The PDF file in Base64, at most 7 MiB decoded.'),
    xml_base64: base64('An XML file (CII or UBL) in Base64, instead of a PDF.'),
  }
  const all = { ...files, ...further }
  return {
    ...object(all, Object.keys(all)),
    oneOf: [{ required: ['pdf_base64'] }, { required: ['xml_base64'] }],
  }
}

/** A file in a form, with further fields. */
function fileForm(further: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const description = 'The PDF file, at most 7 MiB, or an XML file.'
  const file = { type: 'string', format: 'binary', description }
  return object({ file, ...further }, Object.keys(further))
}

const syntax = { enum: [...SYNTAXES], description: 'XML syntax.' }

const notice = object({ code: text('Code of the note.'), path, message: text('One sentence.') }, [
  'path',
])

/** What the answers to generate have in common. */
const GENERATED = {
  validation: object({
    status: { enum: ['valid', 'invalid'] },
    profile: text('`EN16931`, unless configured or requested otherwise.'),
    version: text('Version of ZUGFeRD, or of the profile.'),
  }),
  notices: {
    ...list(notice),
    description:
      'Notes on how the request was processed, such as a rounding amount; absent if there are none.',
  },
  account: object({ remaining: count('Invoices left of the quota.'), plan }),
} as const

/** What the service answers, as JSON Schema. The request of generate has a file of its own. */
export const ANSWER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  GenerateResponse: object(
    {
      pdf_base64: { ...text('The PDF/A-3 document in Base64.'), contentEncoding: 'base64' },
      filename: text('`invoice-<number>.pdf`'),
      ...GENERATED,
    },
    ['notices'],
  ),
  // One schema for the three: generated clients cannot tell alternatives apart that have fields in common.
  GenerateAnswer: {
    ...object(
      {
        pdf_base64: {
          ...text('The PDF/A-3 document in Base64, unless the query requests XML.'),
          contentEncoding: 'base64',
        },
        xml_base64: {
          ...text('The XML in Base64, with `output=xml`.'),
          contentEncoding: 'base64',
        },
        filename: text('`invoice-<number>.pdf`, or `.xml`.'),
        ...GENERATED,
      },
      ['pdf_base64', 'xml_base64', 'notices', 'account'],
    ),
    dependentRequired: { pdf_base64: ['account'], xml_base64: ['account'] },
  },
  ...embedSchemas(GENERATED),
  GenerateXmlResponse: object(
    {
      xml_base64: { ...text('The XML in Base64.'), contentEncoding: 'base64' },
      filename: text('`invoice-<number>.xml`'),
      ...GENERATED,
    },
    ['notices'],
  ),
  GenerateCheckResponse: object(
    {
      filename: text('`invoice-<number>.xml`'),
      validation: GENERATED.validation,
      notices: GENERATED.notices,
    },
    ['notices'],
  ),
  FileRequest: fileRequest(),
  FileForm: fileForm(),
  ValidateRequest: fileRequest({
    ...SETTINGS,
    rules: { ...list(text('Id of a rule pack.')), description: SETTINGS.rules.description },
    ua: { type: 'boolean', description: SETTINGS.ua.description },
  }),
  ValidateForm: fileForm(SETTINGS),
  ValidateResponse: object(
    {
      valid: { type: 'boolean' },
      profile: text(
        '`MINIMUM`, `BASIC WL`, `BASIC`, `EN16931`, `EXTENDED`, `XRECHNUNG`, `UBL`, `PEPPOL`, ' +
          '`PEPPOL SELF-BILLING` or `CTC-FR`.',
      ),
      version: text('Version of ZUGFeRD or Factur-X.'),
      errors: list(ref('Finding')),
      warnings: list(ref('Finding')),
      invoice: object({
        number: text('BT-1'),
        date: text('BT-2'),
        seller: object({ name: text('BT-27') }),
        buyer: object({ name: text('BT-44') }),
        total: object({
          net: { type: 'number', description: 'BT-109' },
          vat: { type: 'number', description: 'BT-110' },
          gross: { type: 'number', description: 'BT-112' },
        }),
      }),
      counts: object({
        severity: object({ error: number, warning: number, info: number }),
        rules: { type: 'object', additionalProperties: number },
      }),
      container: {
        type: ['string', 'null'],
        description: '`null` for an XML file, which has no container; otherwise absent.',
      },
      layers: list(
        object({
          name: text('Name of the layer.'),
          status: { enum: ['passed', 'failed', 'partial', 'not_checked'] },
          ms: { type: 'number', minimum: 0, description: 'Milliseconds.' },
        }),
      ),
      release: text('Exact release of the specification, with a parameter of the request.'),
      currency: text('BT-5 of a valid invoice, with a parameter of the request.'),
      packs: {
        ...list(
          object(
            {
              id: text('Id of a rule pack.'),
              version: text('Its version.'),
              release: text('Release of the rules.'),
              valid: object({ from: text('First day.'), to: text('Last day.') }, ['from', 'to']),
              status: { enum: ['passed', 'failed', 'not_checked'] },
              counts: object({ error: number, warning: number, info: number }),
            },
            ['release', 'valid'],
          ),
        ),
        description:
          'The rule packs that were applied; only if the request has one of the parameters.',
      },
      xml: object({
        name: text('Name of the judged XML.'),
        sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        guideline: text('BT-24'),
      }),
    },
    ['profile', 'version', 'invoice', 'container', 'xml', 'release', 'currency', 'packs'],
  ),
  ExtractResponse: object({
    profile: text('Id of the profile, such as `EN16931` or `UBL`.'),
    guideline: text('BT-24'),
    syntax,
    request: {
      type: 'object',
      required: ['invoice'],
      properties: {
        asReceived: { const: true, description: 'As in `GenerateRequest`.' },
        locale: text('Language of the default payment terms.'),
        invoice: { type: 'object', description: 'As in `GenerateRequest`.' },
      },
    },
    unmapped: list(ref('Unmapped')),
    attachments: list(
      object(
        {
          source: {
            enum: ['xml', 'pdf'],
            description: 'A supporting document (BG-24), or an embedded file of the PDF.',
          },
          name: text('Name of the file.'),
          reference: text('BT-122'),
          mime_type: text('As declared.'),
          description: text('As declared.'),
          url: text('BT-124'),
          bytes: { type: 'integer', minimum: 0 },
          base64: text('The content, with `?content=true`.'),
        },
        ['name', 'reference', 'mime_type', 'description', 'url', 'bytes', 'base64'],
      ),
    ),
  }),
  ConvertResponse: object({
    xml_base64: { ...text('The XML in Base64.'), contentEncoding: 'base64' },
    syntax,
    guideline: text('BT-24 of the result.'),
    lost: list(ref('Unmapped')),
    warnings: list(ref('Finding')),
  }),
  Unmapped: object(
    {
      xpath: text('XPath of the location in the XML.'),
      value: text('The value.'),
      term: text('Its business term.'),
    },
    ['term'],
  ),
  AccountResponse: object({
    plan,
    quota: object({
      total: count(`Invoices a month; ${UNLIMITED} for unlimited.`),
      used: count('Invoices generated this month.'),
      remaining: count('Invoices left this month.'),
      overage_allowed: count('Grace overage: invoices allowed beyond the quota.'),
      unlimited: { type: 'boolean' },
    }),
    period: object({
      start: moment('Start of the billing period.'),
      end: moment('Start of the next billing period.'),
    }),
    key: object({
      name: text('Name of the key.'),
      environment: { enum: ENVIRONMENTS },
      created_at: moment('When it was created.'),
      last_used_at: moment('When it was last used.'),
    }),
  }),
  Health: object({ status: { const: 'ok' } }),
  Readiness: object({
    ready: { type: 'boolean' },
    checks: { type: 'object', additionalProperties: { enum: CHECK_OUTCOMES } },
  }),
  Finding: finding,
  Detail: detail,
  Problem: problem,
}
