import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { number, t } from '../../language/language.js'
import { CodeList } from '../../parts/code-list.js'
import { DataTable } from '../../parts/data-table.js'
import { ChoiceField, TextField } from '../../parts/forms/field.js'
import { emptyText, ListProblem, More, usePaged } from '../../parts/paged.js'
import { PageHead } from '../../parts/page-head.js'
import { Time } from '../../parts/time.js'
import { go, place } from '../../routes.js'
import { account, person } from '../../session/session.js'

const ENDPOINTS = [
  'generate',
  'embed',
  'validate',
  'extract',
  'convert',
  'view',
  'account',
] as const
const STATUSES = ['2xx', '4xx', '5xx', '401', '402', '422', '429'] as const

interface Filters {
  readonly endpoint: string
  readonly status: string
  readonly environment: '' | 'sandbox' | 'live'
  readonly rule: string
  readonly request_id: string
  /** The day from which on. */
  readonly from: string
}

/** What was asked of `/v1`; no body and no name of an invoice is kept. */
export function RequestsPage(): JSX.Element {
  const id = account.value?.id ?? ''
  const { query: inAddress } = place.value
  const filters = filtersOf(inAddress)
  const isAll = id === '' || inAddress.has('all')
  const [kept, setKept] = useState('')
  const list = usePaged(
    async (cursor) => {
      const query = { ...queryOf(filters), ...(cursor === undefined ? {} : { cursor }) }
      const params = { path: { account: id }, query }
      const page = await dataOf(
        isAll
          ? admin.GET('/requests', { params: { query } })
          : admin.GET('/accounts/{account}/requests', { params }),
      )
      setKept(page.logged ? t('requests.kept', { n: page.days }) : t('requests.off'))
      return page
    },
    [id, inAddress.toString()],
  )
  return (
    <>
      <PageHead title={t('requests.title')} lead={`${t('requests.lead')} ${kept}`}>
        <button type="button" class="button" onClick={list.reload}>
          {t('reload')}
        </button>
      </PageHead>
      <section class="card">
        {person.value?.operator === true && id !== '' ? (
          <label class="check">
            <input
              type="checkbox"
              checked={isAll}
              onChange={(event) => keep(filters, event.currentTarget.checked)}
            />
            {t('requests.all')}
          </label>
        ) : null}
        <FilterFields filters={filters} onFilters={(changed) => keep(changed, isAll)} />
        <ListProblem list={list} />
        <RequestTable items={list.items} empty={emptyText(list, t('requests.empty'))} />
        <More list={list} />
      </section>
    </>
  )
}

/** The filters in the address, so that they are there again after a reload, and by the back button. */
function filtersOf(query: URLSearchParams): Filters {
  const given = (name: keyof Filters) => query.get(name) ?? ''
  const environment = given('environment')
  return {
    endpoint: given('endpoint'),
    status: given('status'),
    environment: environment === 'sandbox' || environment === 'live' ? environment : '',
    rule: given('rule'),
    request_id: given('request_id'),
    from: given('from'),
  }
}

/** Writes filters to the address. */
function keep(filters: Filters, isAll: boolean): void {
  const query = new URLSearchParams(givenOf(filters))
  if (isAll) query.set('all', '')
  go(`/requests${query.size === 0 ? '' : `?${query}`}`, true)
}

function givenOf(filters: Partial<Filters>): Record<string, string> {
  return Object.fromEntries(Object.entries<string>(filters).filter(([, value]) => value !== ''))
}

function queryOf({ from, environment, ...filters }: Filters) {
  return {
    ...givenOf(filters),
    ...(environment === '' ? {} : { environment }),
    ...(from === '' ? {} : { from: beginOf(from) }),
  }
}

/** The begin of a day where the reader is: the times of the list are of that zone, too. */
function beginOf(day: string): string {
  const begin = new Date(`${day}T00:00`)
  // What is no day, such as one of a year of five digits, is for the service to refuse.
  return Number.isNaN(begin.getTime()) ? day : begin.toISOString()
}

interface FilterFieldsProps {
  readonly filters: Filters
  readonly onFilters: (filters: Filters) => void
}

function FilterFields({ filters, onFilters }: FilterFieldsProps): JSX.Element {
  const set = (change: Partial<Filters>) => onFilters({ ...filters, ...change })
  const any = ['', t('requests.any')] as const
  return (
    <form
      class="fields"
      role="search"
      aria-label={t('requests.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField
        label={t('requests.from')}
        type="date"
        value={filters.from}
        onValue={(from) => set({ from })}
      />
      <ChoiceField
        label={t('requests.endpoint')}
        value={filters.endpoint}
        options={[any, ...ENDPOINTS.map((name) => [`/v1/${name}`, name] as const)]}
        onValue={(endpoint) => set({ endpoint })}
      />
      <ChoiceField
        label={t('requests.status')}
        value={filters.status}
        options={[any, ...STATUSES.map((status) => [status, status] as const)]}
        onValue={(status) => set({ status })}
      />
      <ChoiceField
        label={t('keys.environment')}
        value={filters.environment}
        options={[any, ['sandbox', t('environment.sandbox')], ['live', t('environment.live')]]}
        onValue={(environment) => set({ environment })}
      />
      <TextField
        label={t('requests.rule')}
        value={filters.rule}
        onValue={(rule) => set({ rule: rule.trim() })}
        maxLength={64}
      />
      <TextField
        label="request_id"
        value={filters.request_id}
        onValue={(request_id) => set({ request_id: request_id.trim() })}
        maxLength={64}
      />
    </form>
  )
}

interface RequestTableProps {
  readonly items: readonly AdminSchemas['LoggedRequest'][]
  /** What stands there without any. */
  readonly empty: string
}

function RequestTable({ items, empty }: RequestTableProps): JSX.Element {
  const badge = (status: number) => (status < 400 ? 'ok' : status < 500 ? 'warn' : 'bad')
  return (
    <DataTable
      label={t('requests.title')}
      rows={items}
      keyOf={({ request_id }) => request_id}
      empty={empty}
      columns={[
        { title: t('requests.time'), cell: ({ time }) => <Time value={time} /> },
        {
          title: t('requests.status'),
          cell: ({ status }) => <span class={`badge ${badge(status)}`}>{status}</span>,
        },
        { title: t('requests.endpoint'), cell: ({ endpoint }) => <code>{endpoint}</code> },
        { title: t('keys.key'), cell: ({ key_name, key_id }) => key_name ?? key_id ?? '' },
        {
          title: t('requests.rules'),
          cell: ({ rules }) => <CodeList codes={rules} />,
        },
        {
          title: 'ms',
          right: true,
          cell: ({ ms }) => number(ms, { maximumFractionDigits: 0 }),
        },
        { title: 'request_id', cell: ({ request_id }) => <code class="fine">{request_id}</code> },
      ]}
    />
  )
}
