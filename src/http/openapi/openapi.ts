import { PACKAGE_VERSION } from '../../catalog/package-root.js'
import { generateRequestSchema } from '../../request/schema.js'
import { withNamedObjects } from './named-objects.js'
import { HEADERS } from './parts.js'
import { PATHS } from './paths.js'
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
        'Generates and validates electronic invoices: PDF/A-3 with embedded EN 16931 XML (ZUGFeRD 2.5, Factur-X 1.09).',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base || '/' }],
    security: [{ ApiKey: [] }],
    tags: [
      { name: 'Invoices', description: 'Generating and validating invoices.' },
      { name: 'Account', description: 'Plan, quota and key.' },
      { name: 'Operations', description: 'For operators of the service; no key is needed.' },
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
      schemas: withNamedObjects({ ...requestSchemas(), ...ANSWER_SCHEMAS }),
    },
  }
}

/** The request's own schema, its parts as components. */
export function requestSchemas(): Record<string, unknown> {
  const { $schema: _schema, $id: _id, $defs, ...root } = generateRequestSchema()
  const moved: unknown = JSON.parse(
    JSON.stringify({ GenerateRequest: root, ...Object($defs) }).replaceAll(
      '"#/$defs/',
      '"#/components/schemas/',
    ),
  )
  return moved as Record<string, unknown>
}
