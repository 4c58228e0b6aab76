import { ENVIRONMENTS, PLAN_NAMES } from '../../../../accounts/plans/plan.js'
import type { JsonSchema } from '../../../../pipeline/plugin.js'
import { count, list, moment, object, orNull, ref, text } from '../../../openapi/schema-parts.js'

const name = { ...text('For people.'), minLength: 1, maxLength: 200, pattern: '\\S' }
const plan = { enum: [...PLAN_NAMES] }
const environment = { enum: [...ENVIRONMENTS] }
const next = orNull(text('`cursor` of the next page; null on the last.'))
const page = (item: string) => object({ items: list(ref(item)), next })

const KEY = {
  id: text('Id of the key.'),
  account_id: text('Id of its account.'),
  name,
  environment,
  state: {
    enum: ['active', 'ending', 'revoked'],
    description: '`ending`: valid until `revoked_at`, after a rotation.',
  },
  created_at: moment('When it was created.'),
  last_used_at: orNull(moment('Last request.')),
  revoked_at: orNull(moment('From then on it is refused.')),
  invoices: count('Invoices made with it in the running month.'),
} as const

/** Requests and answers about accounts, keys and what they did. */
export const ACCOUNT_SCHEMAS = {
  PlanList: object({
    items: list(
      object({
        name: plan,
        quota: orNull(count('Invoices a month; null: not limited.')),
        overage_allowed: count('Grace overage: invoices allowed beyond the quota.'),
        rate: count('Requests in any 60 seconds.'),
      }),
    ),
  }),
  Account: object({
    id: text('Id.'),
    name,
    plan,
    created_at: moment('When it was created.'),
    keys: count('Keys that are not revoked.'),
    members: count('Members.'),
    invoices: count('Live invoices in the running month.'),
  }),
  AccountPage: page('Account'),
  NewAccount: object({ name, plan }),
  AccountChange: { ...object({ name, plan }, ['name', 'plan']), minProperties: 1 },
  Key: object(KEY),
  KeyPage: page('Key'),
  NewKey: object({ name, environment }),
  KeyChange: object({ name }),
  RotateKey: object(
    {
      grace_seconds: {
        type: 'integer',
        minimum: 0,
        maximum: 7_776_000,
        description: 'How long the old key stays valid; default 86400, a day.',
      },
    },
    ['grace_seconds'],
  ),
  CreatedKey: object({ ...KEY, key: text('`svc_sandbox_…` or `svc_live_…`; shown this once.') }),
  Quota: object({
    plan,
    total: orNull(count('Live invoices a month; null: not limited.')),
    used: count('Live invoices of the running month.'),
    remaining: orNull(count('Left of the quota, without the overage.')),
    overage_allowed: count('Grace overage: invoices allowed beyond the quota.'),
    overage_used: count('How many of these are used.'),
    sandbox: count('Invoices with sandbox keys in the running month.'),
    rate: count('Requests in any 60 seconds, with live keys.'),
    forecast: count('Live invoices at the end of the month, at the current rate.'),
    period: object({ start: moment('First moment.'), end: moment('First moment of the next.') }),
  }),
  Usage: object({
    from: { ...text('First day.'), format: 'date' },
    to: { ...text('Last day.'), format: 'date' },
    by: { enum: ['day', 'month'] },
    items: list(
      object({
        period: text('`2026-11-20`, or `2026-11`.'),
        environment,
        key_id: orNull(text('With `by_key=true`.')),
        key_name: orNull(text('With `by_key=true`.')),
        invoices: count('Invoices.'),
      }),
    ),
  }),
  Billing: object({
    month: text('`2026-11`'),
    items: list(
      object({
        account_id: text('Id of the account.'),
        name,
        plan,
        included: count('Live invoices within the quota.'),
        overage: count('Live invoices beyond it.'),
        sandbox: count('With sandbox keys, free.'),
      }),
    ),
    next,
  }),
  RequestPage: object({
    logged: { type: 'boolean', description: 'Whether requests are logged.' },
    days: count('How long they are kept.'),
    items: list(ref('LoggedRequest')),
    next,
  }),
  LoggedRequest: object({
    time: moment('When it was answered.'),
    request_id: text('As in the header X-Request-Id.'),
    account_id: orNull(text('Null without a valid key.')),
    key_id: orNull(text('Null without a valid key.')),
    key_name: orNull(text('Its present name.')),
    environment: orNull(environment),
    endpoint: text('Such as `/v1/generate`.'),
    status: { type: 'integer', minimum: 100, maximum: 599 },
    rules: { ...list(text('Rule or detail code.')), description: 'At most 20.' },
    ms: { type: 'number', minimum: 0, description: 'Milliseconds.' },
  }),
  AuditPage: page('AuditEntry'),
  AuditEntry: object({
    id: text('Id.'),
    time: moment('When.'),
    actor: object({
      type: { enum: ['user', 'token', 'command_line', 'anonymous'] },
      id: orNull(text('Id of the user or token.')),
      name: text('E-mail address of the user, name of the token.'),
    }),
    action: text('Such as `key.create`.'),
    account_id: orNull(text('Account that it is about.')),
    target: orNull(text('Id of what was changed.')),
    details: {
      type: 'object',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    },
    address: orNull(text('Network address.')),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>
