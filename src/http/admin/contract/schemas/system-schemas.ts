import type { JsonSchema } from '../../../../pipeline/plugin.js'
import { CHECK_OUTCOMES } from '../../../monitoring/health.js'
import { count, list, object, orNull, text } from '../../../openapi/schema-parts.js'

const id = text('Id.')
const version = text('Version.')
const origin = text('Package that it comes from: `twinvoice`, or the name of another.')

/** Answers about the installation. */
export const SYSTEM_SCHEMAS = {
  Catalog: object({
    version: text('Of twinvoice.'),
    default_profile: text('Profile of generated invoices.'),
    templates: list(object({ id, version, package: origin })),
    profiles: list(object({ id, package: origin })),
    packs: list(
      object({
        id,
        version,
        release: orNull(text('Release of the rules.')),
        valid: object({ from: orNull(text('First day.')), to: orNull(text('Last day.')) }),
        package: origin,
      }),
    ),
    plugins: list(object({ name: text('Name of the stage.'), version, package: origin })),
  }),
  AdminHealth: object({
    ready: { type: 'boolean' },
    checks: { type: 'object', additionalProperties: { enum: CHECK_OUTCOMES } },
    version: text('Of twinvoice.'),
    node: text('Version of Node.'),
    store: text('What the store is and where, without a password.'),
    uptime_seconds: count('Since the process was started.'),
    memory_bytes: orNull({
      type: 'integer',
      minimum: 0,
      description: 'Resident memory of the process; null where the system does not report it.',
    }),
    request_log: object({
      enabled: { type: 'boolean' },
      days: count('How long rows are kept.'),
      waiting: count('Rows that wait to be written.'),
      lost: count('Rows given up because the store was away for long.'),
    }),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>
