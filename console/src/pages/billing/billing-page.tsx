import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { ADMIN, admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { number, t } from '../../language/language.js'
import { DataTable } from '../../parts/data-table.js'
import { MonthField, thisMonth } from '../../parts/months.js'
import { emptyText, ListProblem, More, usePaged } from '../../parts/paged.js'
import { PageHead } from '../../parts/page-head.js'

type Row = AdminSchemas['Billing']['items'][number]

/** What all accounts have used in a month, for the bill. */
export function BillingPage(): JSX.Element {
  const [month, setMonth] = useState(thisMonth)
  const list = usePaged(
    (cursor) => {
      const query = { month, ...(cursor === undefined ? {} : { cursor }) }
      return dataOf(admin.GET('/usage', { params: { query } }))
    },
    [month],
  )
  return (
    <>
      <PageHead title={t('billing.title')} lead={t('billing.lead')} />
      <section class="card">
        <div class="row apart">
          <MonthField value={month} onValue={setMonth} />
          <a class="button" href={`${ADMIN}/usage.csv?month=${month}`} download>
            CSV
          </a>
        </div>
        <ListProblem list={list} />
        <DataTable<Row>
          label={t('billing.title')}
          rows={list.items}
          keyOf={({ account_id }) => account_id}
          empty={emptyText(list, t('usage.empty'))}
          columns={[
            { title: t('name'), cell: ({ name }) => <strong>{name}</strong> },
            { title: t('plan'), cell: ({ plan }) => plan },
            { title: t('billing.included'), right: true, cell: (row) => number(row.included) },
            { title: t('billing.overage'), right: true, cell: (row) => number(row.overage) },
            { title: t('usage.sandbox'), right: true, cell: (row) => number(row.sandbox) },
          ]}
        />
        <More list={list} />
      </section>
    </>
  )
}
