import { ENVIRONMENTS } from '../../../accounts/plans/plan.js'
import { text } from '../../openapi/schema-parts.js'

/** Most items of a page. */
const MOST_ITEMS = 200

export const PAGING = {
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: MOST_ITEMS,
    description: 'Number of items per page; default 50.',
  },
  cursor: { ...text('`next` of the page before.'), maxLength: 200 },
} as const

export const SEARCH = {
  search: { ...text('Part of the name, or the id.'), maxLength: 200 },
} as const

const environment = { enum: [...ENVIRONMENTS], description: 'Only with keys of this environment.' }
const key = { ...text('Only with this key, by its id.'), maxLength: 64 }
const day = (description: string) => ({ ...text(description), format: 'date' })
const moment = (description: string) => ({ ...text(description), format: 'date-time' })

export const USAGE_FILTERS = {
  from: day('First day, UTC; default: the first of the running month.'),
  to: day('Last day, UTC; default: today.'),
  by: { enum: ['day', 'month'], description: 'Default `day`.' },
  by_key: { enum: ['true', 'false'], description: 'Whether to split by key; default `false`.' },
  environment,
  key,
} as const

export const LOG_FILTERS = {
  from: moment('First moment.'),
  to: moment('The moment after the last.'),
  key,
  environment,
  endpoint: { ...text('Only this one, such as `/v1/generate`.'), maxLength: 64 },
  status: {
    ...text('A status, such as `422`, or a class, such as `4xx`.'),
    pattern: '^([1-5]\\d\\d|[1-5]xx)$',
  },
  rule: { ...text('Only with this rule code, such as `BR-S-05`.'), maxLength: 64 },
  request_id: { ...text('Only this request.'), maxLength: 64 },
} as const
