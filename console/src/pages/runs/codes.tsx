import type { JSX } from 'preact'

import type { AdminSchemas } from '../../api/admin.js'
import { number, t } from '../../language/language.js'
import { DataTable } from '../../parts/data-table.js'

type Counts = Readonly<Record<string, number>>

const MOST = 20

/** How many documents have which codes, the most frequent first. */
export function Codes({ run }: { readonly run: AdminSchemas['RunSummary'] }): JSX.Element | null {
  const parts = [
    ['runs.errors', run.errors],
    ['runs.rules', run.rules],
    ['runs.warnings', run.warnings],
  ] as const
  const shown = parts.filter(([, counts]) => Object.keys(counts).length > 0)
  if (shown.length === 0) return null
  return (
    <div class="run-columns">
      {shown.map(([title, counts]) => (
        <section key={title} class="card">
          <h2>{t(title)}</h2>
          <CodeTable label={t(title)} counts={counts} />
        </section>
      ))}
    </div>
  )
}

function CodeTable({
  label,
  counts,
}: {
  readonly label: string
  readonly counts: Counts
}): JSX.Element {
  const rows = Object.entries(counts).sort(([, one], [, other]) => other - one)
  return (
    <DataTable
      label={label}
      rows={rows.slice(0, MOST)}
      keyOf={([code]) => code}
      empty=""
      columns={[
        { title: t('runs.code'), cell: ([code]) => <code>{code}</code> },
        { title: t('runs.documents'), right: true, cell: ([, count]) => number(count) },
      ]}
    />
  )
}
