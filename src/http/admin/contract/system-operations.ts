import { SYNTAXES } from '../../../catalog/entries/entries.js'
import { ref, text } from '../../openapi/schema-parts.js'
import { tagged } from './operation.js'

const flag = (description: string) => ({ enum: ['true', 'false'], description })

/** A file to check: a form, JSON, or XML as it is. */
const FILE = {
  'multipart/form-data': ref('FileForm'),
  'application/json': ref('FileRequest'),
  'application/xml': { type: 'string' },
}

const ofSystem = tagged('System')
const ofDocuments = tagged('Documents')
const USE_DOCUMENTS = { access: 'signed-in', scope: 'documents' } as const

/** The installation, and work on documents that is neither kept nor counted. */
export const SYSTEM = [
  ofSystem(
    'getCatalog',
    'get',
    '/catalog',
    'Installed templates, profiles, rule packs and plugins',
    {
      access: 'signed-in',
      scope: 'system:read',
      answer: { status: 200, description: 'With their versions.', schema: 'Catalog' },
    },
  ),
  ofSystem('getHealth', 'get', '/health', 'State of the service', {
    access: 'operator',
    scope: 'system:read',
    answer: {
      status: 200,
      description: 'The state of the process that responds.',
      schema: 'AdminHealth',
    },
  }),
  ofDocuments('check', 'post', '/check', 'Validate a PDF or an XML file', {
    description:
      'As `POST /v1/validate` with `packs`. Nothing is stored or counted, and no key is needed.',
    ...USE_DOCUMENTS,
    query: {
      rules: text('Additional rule packs to apply, such as `xrechnung,br-fr`.'),
      ua: flag('Whether a PDF is also validated against PDF/UA-1.'),
    },
    bodies: FILE,
    answer: { status: 200, description: 'The validation result.', schema: 'ValidateResponse' },
  }),
  ofDocuments('checkView', 'post', '/check/view', 'Render an invoice, with the validation result', {
    description:
      'As `POST /v1/view`: HTML, or a PDF with `Accept: application/pdf`. `source=true` adds the XML with findings at their lines, and the text for the supplier.',
    ...USE_DOCUMENTS,
    query: {
      source: flag('Whether the page also shows the XML and a letter to the supplier.'),
      template: text('Template of the PDF.'),
    },
    bodies: FILE,
    answer: {
      status: 200,
      description: 'The invoice as an HTML page or a PDF.',
      types: ['text/html', 'application/pdf'],
    },
  }),
  ofDocuments('playground', 'post', '/playground', 'Generate an invoice with a watermark', {
    description:
      'As `POST /v1/generate` with a sandbox key; `dryRun=true` only checks the request. Nothing is stored or counted, and no key is needed.',
    ...USE_DOCUMENTS,
    query: {
      output: {
        enum: ['pdf', 'xml'],
        description: 'A PDF with the embedded XML, or the XML alone.',
      },
      profile: text('Id of an installed profile.'),
      syntax: { enum: [...SYNTAXES], description: 'Syntax of the XML, if the profile has both.' },
      dryRun: flag('Whether to check the request alone.'),
    },
    bodies: { 'application/json': ref('GenerateRequest') },
    rules: true,
    answer: {
      status: 200,
      description: 'The invoice; without a file with `dryRun=true`.',
      schema: ['PlaygroundPdf', 'PlaygroundXml', 'GenerateCheckResponse'],
    },
  }),
]
