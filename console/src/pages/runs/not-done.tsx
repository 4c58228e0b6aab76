import type { JSX } from 'preact'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { number, t } from '../../language/language.js'
import { DataTable } from '../../parts/data-table.js'
import { Shown, useLoaded } from '../../parts/loading.js'

/** A line of the results, as far as it is shown. */
interface Outcome {
  readonly n: number
  readonly status: 'invalid' | 'broken' | 'failed'
  readonly manifest?: string
  readonly line?: number
  readonly file?: string
  readonly findings: readonly {
    readonly code: string
    readonly rule?: string
    readonly message: string
    readonly path?: string
  }[]
}

const MOST = 50

/** The first documents that are not done, with what is wrong with each. */
export function NotDone({ run }: { readonly run: AdminSchemas['RunSummary'] }): JSX.Element | null {
  const { id, settled, outcomes } = run
  const count = settled - outcomes.done
  const [loaded] = useLoaded(() => outcomesOf(id), [id, Math.min(count, MOST)])
  if (count === 0) return null
  return (
    <section class="card">
      <h2>{t('runs.notDone')}</h2>
      {count > MOST ? (
        <p class="soft">{t('runs.first', { most: MOST, count: number(count) })}</p>
      ) : null}
      <Shown of={loaded}>{(rows) => <OutcomeTable rows={rows} />}</Shown>
    </section>
  )
}

function OutcomeTable({ rows }: { readonly rows: readonly Outcome[] }): JSX.Element {
  return (
    <DataTable
      label={t('runs.notDone')}
      rows={rows}
      keyOf={({ n }) => String(n)}
      empty={t('loading')}
      columns={[
        {
          title: t('runs.document'),
          cell: nameOf,
        },
        {
          title: t('state'),
          cell: ({ status }) => (
            <span class={`badge ${status === 'failed' ? 'bad' : 'warn'}`}>
              {t(`runs.status.${status}`)}
            </span>
          ),
        },
        {
          title: t('runs.code'),
          cell: ({ findings }) => <code>{findings[0]?.rule ?? findings[0]?.code ?? ''}</code>,
        },
        {
          title: t('runs.message'),
          cell: ({ findings: [first] }) => (
            <span class="sentence">
              {first?.message ?? ''}{' '}
              {first?.path === undefined ? null : <code class="path">{first.path}</code>}
            </span>
          ),
        },
      ]}
    />
  )
}

/** The file, or the line of the manifest. */
function nameOf({ n, manifest, line, file }: Outcome): string {
  if (file !== undefined) return file
  return line === undefined
    ? String(n)
    : t('runs.line', { line, file: manifest?.split('/').at(-1) ?? '' })
}

async function outcomesOf(run: string): Promise<readonly Outcome[]> {
  const query = { status: 'invalid,broken,failed', limit: MOST }
  const params = { path: { run }, query }
  const text = await dataOf(admin.GET('/batches/{run}/results', { params, parseAs: 'text' }))
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Outcome)
}
