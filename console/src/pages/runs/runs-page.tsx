import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { number, t } from '../../language/language.js'
import { DataTable } from '../../parts/data-table.js'
import { emptyText, ListProblem, More, usePaged } from '../../parts/paged.js'
import { PageHead } from '../../parts/page-head.js'
import { Time } from '../../parts/time.js'
import { go, place } from '../../routes.js'
import { Progress, State } from './progress.js'
import { RunDetails } from './run-details.js'
import { SubmitRun } from './submit-run.js'

type Run = AdminSchemas['Run']
type RunPage = AdminSchemas['RunPage']

/** Runs of many documents: all of them, or the one in the address. */
export function RunsPage(): JSX.Element {
  const { rest } = place.value
  return rest === '' ? <AllRuns /> : <RunDetails key={rest} id={rest} />
}

function AllRuns(): JSX.Element {
  const [known, setKnown] = useState<Pick<RunPage, 'roots' | 'shared'>>()
  const [isSubmitting, setSubmitting] = useState(false)
  const list = usePaged<Run>(async (cursor) => {
    const query = cursor === undefined ? {} : { cursor }
    const page = await dataOf(admin.GET('/batches', { params: { query } }))
    setKnown(page)
    return page
  }, [])
  const mayNot = known?.roots.length === 0
  return (
    <>
      <PageHead title={t('runs.title')} lead={t('runs.lead')}>
        <button type="button" class="button" onClick={list.reload}>
          {t('reload')}
        </button>
        <button
          type="button"
          class="button main"
          disabled={known === undefined || mayNot}
          onClick={() => setSubmitting(true)}
        >
          {t('runs.submit')}
        </button>
      </PageHead>
      {mayNot ? <p class="note">{t('runs.noRoots')}</p> : null}
      <section class="card">
        <ListProblem list={list} />
        <RunTable runs={list.items} empty={emptyText(list, t('runs.empty'))} />
        <More list={list} />
      </section>
      {isSubmitting && known !== undefined ? (
        <SubmitRun
          roots={known.roots}
          onClose={() => setSubmitting(false)}
          onSubmitted={(id) => go(`/runs/${encodeURIComponent(id)}`)}
        />
      ) : null}
    </>
  )
}

function RunTable({
  runs,
  empty,
}: {
  readonly runs: readonly Run[]
  /** What stands there without any. */
  readonly empty: string
}): JSX.Element {
  return (
    <DataTable
      label={t('runs.title')}
      rows={runs}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          title: t('runs.run'),
          cell: ({ id }) => <a href={`#/runs/${encodeURIComponent(id)}`}>{id}</a>,
        },
        { title: t('runs.goal'), cell: ({ goal }) => t(`runs.goal.${goal}`) },
        { title: t('state'), cell: (run) => <State of={run} /> },
        { title: t('runs.progress'), cell: (run) => <Progress of={run} /> },
        {
          title: t('runs.notDone'),
          right: true,
          cell: ({ settled, outcomes }) => number(settled - outcomes.done),
        },
        { title: t('runs.submitted'), cell: ({ submitted_at }) => <Time value={submitted_at} /> },
      ]}
    />
  )
}
