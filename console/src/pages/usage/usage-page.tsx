import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { ADMIN, admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { day, number, t } from '../../language/language.js'
import { DataTable } from '../../parts/data-table.js'
import { Shown, useLoaded } from '../../parts/loading.js'
import { lastDay, MonthField, thisMonth } from '../../parts/months.js'
import { PageHead } from '../../parts/page-head.js'
import { account } from '../../session/session.js'
import { UsageChart } from './usage-chart.js'

type Quota = AdminSchemas['Quota']
type Usage = AdminSchemas['Usage']

/** What the account has used, what is left, and where the month is going. */
export function UsagePage(): JSX.Element {
  const id = account.value?.id ?? ''
  const [month, setMonth] = useState(thisMonth)
  const path = { account: id }
  const query = { from: `${month}-01`, to: lastDay(month), by_key: 'true' } as const
  const [quota] = useLoaded(
    () => dataOf(admin.GET('/accounts/{account}/quota', { params: { path } })),
    [id],
  )
  const [usage] = useLoaded(
    () => dataOf(admin.GET('/accounts/{account}/usage', { params: { path, query } })),
    [id, month],
  )
  const csv = `${ADMIN}/accounts/${encodeURIComponent(id)}/usage.csv?${new URLSearchParams(query).toString()}`
  return (
    <>
      <PageHead title={t('usage.title')} lead={t('usage.lead')} />
      <Shown of={quota} meanwhile={<FiguresToCome />}>
        {(given) => <Figures quota={given} />}
      </Shown>
      <section class="card">
        <div class="row apart">
          <h2>{t('usage.byDay')}</h2>
          <div class="row">
            <MonthField value={month} onValue={setMonth} />
            <a class="button" href={csv} download>
              CSV
            </a>
          </div>
        </div>
        <Shown of={usage}>
          {(given) => (
            <>
              <UsageChart month={month} items={given.items} />
              <ByKey items={given.items} />
            </>
          )}
        </Shown>
      </section>
    </>
  )
}

function Figures({ quota }: { readonly quota: Quota }): JSX.Element {
  const { total, used, remaining, forecast, overage_allowed, overage_used, sandbox, period } = quota
  const isUnlimited = total === null
  const isShort = total !== null && forecast > total
  return (
    <dl class="cards">
      <Figure label={t('usage.used')} value={number(used)}>
        {isUnlimited ? t('usage.unlimited') : t('usage.ofTotal', { total })}
      </Figure>
      <Figure label={t('usage.remaining')} value={remaining === null ? '∞' : number(remaining)}>
        {t('usage.until', { day: day(period.end) })}
      </Figure>
      <Figure label={t('usage.overage')} value={number(overage_used)}>
        {t('usage.ofTotal', { total: overage_allowed })}
      </Figure>
      <Figure label={t('usage.forecast')} value={number(forecast)}>
        {isShort ? <span class="badge warn">{t('usage.short')}</span> : t('usage.forecast.hint')}
      </Figure>
      <Figure label={t('usage.sandbox')} value={number(sandbox)}>
        {t('usage.free')}
      </Figure>
    </dl>
  )
}

/** The figures without their values, as large as with them. */
function FiguresToCome(): JSX.Element {
  const labels = ['used', 'remaining', 'overage', 'forecast', 'sandbox'] as const
  return (
    <dl class="cards" aria-busy="true">
      {labels.map((label) => (
        <Figure key={label} label={t(`usage.${label}`)} value="…">
          …
        </Figure>
      ))}
    </dl>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly children: JSX.Element | string
}

function Figure({ label, value, children }: FigureProps): JSX.Element {
  return (
    <div class="card figure">
      <dt>{label}</dt>
      <dd>
        {value} <span class="fine">{children}</span>
      </dd>
    </div>
  )
}

/** The sums of the month by key, which also say in words what the chart shows. */
function ByKey({ items }: { readonly items: Usage['items'] }): JSX.Element {
  const rows = new Map<
    string,
    { name: string; environment: 'sandbox' | 'live'; invoices: number }
  >()
  for (const { key_id, key_name, environment, invoices } of items) {
    const id = `${environment} ${key_id ?? ''}`
    const before = rows.get(id)?.invoices ?? 0
    rows.set(id, { name: key_name ?? t('usage.noKey'), environment, invoices: before + invoices })
  }
  return (
    <DataTable
      label={t('usage.byKey')}
      rows={[...rows]}
      keyOf={([id]) => id}
      empty={t('usage.empty')}
      columns={[
        { title: t('keys.key'), cell: ([, { name }]) => name },
        { title: t('keys.environment'), cell: ([, row]) => t(`environment.${row.environment}`) },
        { title: t('invoices'), right: true, cell: ([, { invoices }]) => number(invoices) },
      ]}
    />
  )
}
