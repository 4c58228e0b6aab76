import { text } from '../../openapi/schema-parts.js'
import { tagged } from './operation.js'
import { LOG_FILTERS, PAGING, USAGE_FILTERS } from './parameters.js'

const month = {
  month: {
    ...text('Calendar month, UTC; default: the running one.'),
    pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
  },
}
const account = { account: text('Only of this account.') }

const ofUsage = tagged('Usage')
const ofLog = tagged('Log')
const READ_OWN_USAGE = { access: 'account', scope: 'usage:read' } as const
const READ_ALL_USAGE = { access: 'operator', scope: 'usage:read' } as const

/** What is counted and logged. */
export const USAGE = [
  ofUsage(
    'getQuota',
    'get',
    '/accounts/{account}/quota',
    'Quota of the current month, grace overage and forecast',
    {
      ...READ_OWN_USAGE,
      answer: { status: 200, description: 'The quota.', schema: 'Quota' },
    },
  ),
  ofUsage(
    'getUsage',
    'get',
    '/accounts/{account}/usage',
    'Invoices by day or month, environment and key',
    {
      ...READ_OWN_USAGE,
      query: USAGE_FILTERS,
      answer: {
        status: 200,
        description: 'The counts; days without invoices are omitted.',
        schema: 'Usage',
      },
    },
  ),
  ofUsage('getUsageCsv', 'get', '/accounts/{account}/usage.csv', 'The same as CSV', {
    ...READ_OWN_USAGE,
    query: USAGE_FILTERS,
    answer: { status: 200, description: 'The counts.', types: ['text/csv'] },
  }),
  ofUsage('getBilling', 'get', '/usage', 'Usage of all accounts in a month, for billing', {
    ...READ_ALL_USAGE,
    query: { ...month, ...PAGING },
    answer: { status: 200, description: 'A page of accounts.', schema: 'Billing' },
  }),
  ofUsage('getBillingCsv', 'get', '/usage.csv', 'The same as CSV, with all accounts', {
    ...READ_ALL_USAGE,
    query: month,
    answer: { status: 200, description: 'All accounts.', types: ['text/csv'] },
  }),
  ofLog('listAccountRequests', 'get', '/accounts/{account}/requests', 'Requests to /v1', {
    description: 'Without bodies and names. Empty if the log is disabled.',
    access: 'account',
    scope: 'requests:read',
    query: { ...PAGING, ...LOG_FILTERS },
    answer: { status: 200, description: 'A page, newest first.', schema: 'RequestPage' },
  }),
  ofLog(
    'listRequests',
    'get',
    '/requests',
    'Requests to /v1 of all accounts, and those without a valid key',
    {
      access: 'operator',
      scope: 'requests:read',
      query: { ...PAGING, ...account, ...LOG_FILTERS },
      answer: { status: 200, description: 'A page, newest first.', schema: 'RequestPage' },
    },
  ),
  ofLog(
    'listAccountAudit',
    'get',
    '/accounts/{account}/audit',
    'Changes to an account: who, what, when, from where',
    {
      access: 'account',
      scope: 'audit:read',
      query: PAGING,
      answer: { status: 200, description: 'A page, newest first.', schema: 'AuditPage' },
    },
  ),
  ofLog('listAudit', 'get', '/audit', 'All changes and sign-ins', {
    access: 'operator',
    scope: 'audit:read',
    query: { ...PAGING, ...account },
    answer: { status: 200, description: 'A page, newest first.', schema: 'AuditPage' },
  }),
]
