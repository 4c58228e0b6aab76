import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

import { ADMIN, admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf, Refusal } from '../../api/client.js'
import { number, t } from '../../language/language.js'
import { Facts } from '../../parts/facts.js'
import { messageOf, Problem, Waiting } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { Time } from '../../parts/time.js'
import { Codes } from './codes.js'
import { Pace } from './pace.js'
import { Progress, State } from './progress.js'
import { RunActions } from './run-actions.js'
import { NotDone } from './not-done.js'

type Summary = AdminSchemas['RunSummary']

/** Milliseconds between two looks at a run that continues. */
const LOOK_MS = 2000

/** One run: how far it is, what went wrong, and what can be done about it. */
export function RunDetails({ id }: { readonly id: string }): JSX.Element {
  const [run, problem, reload] = useRun(id)
  const pace = useRef(new Pace())
  const results = `${ADMIN}/batches/${encodeURIComponent(id)}/results`
  return (
    <>
      <PageHead
        title={t('runs.one', { id })}
        lead={run === undefined ? '' : t(`runs.goal.${run.goal}`)}
      >
        <a class="button" href="#/runs">
          {t('runs.all')}
        </a>
        <a class="button" href={results} download>
          {t('runs.results')}
        </a>
        {run === undefined ? null : <RunActions run={run} onDone={reload} />}
      </PageHead>
      <Problem message={problem} />
      {run === undefined ? (
        problem === '' ? (
          <Waiting />
        ) : null
      ) : (
        <>
          <Standing run={run} pace={pace.current} />
          <Codes run={run} />
          <NotDone run={run} />
        </>
      )}
    </>
  )
}

/** A run, looked at again until it has ended. */
function useRun(id: string): readonly [Summary | undefined, string, () => void] {
  const [run, setRun] = useState<Summary>()
  const [problem, setProblem] = useState('')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let timer: number | undefined
    let isCurrent = true
    const look = async () => {
      try {
        const next = await dataOf(admin.GET('/batches/{run}', { params: { path: { run: id } } }))
        if (!isCurrent) return
        setRun(next)
        setProblem('')
        if (next.state === 'finished' || next.state === 'cancelled') return
      } catch (thrown) {
        if (!isCurrent) return
        setProblem(messageOf(thrown))
        // A run that is not there does not come.
        if (thrown instanceof Refusal && thrown.status === 404) return
      }
      timer = window.setTimeout(() => void look(), LOOK_MS)
    }
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [id, round])
  return [run, problem, () => setRound((before) => before + 1)]
}

function Standing({ run, pace }: { readonly run: Summary; readonly pace: Pace }): JSX.Element {
  const { outcomes, state, place, submitted_at, finished_at, trouble } = run
  const { rate, secondsLeft } = pace.measure(run, performance.now())
  const isGoing = state === 'open' || state === 'submitting'
  return (
    <section class="card">
      {trouble === null ? null : <p class="note warn">{t('runs.trouble', { reason: trouble })}</p>}
      <div class="row apart">
        <State of={run} />
        <Progress of={run} />
      </div>
      <dl class="cards run-figures">
        {(['done', 'invalid', 'broken', 'failed'] as const).map((status) => (
          <div key={status} class="figure">
            <dt>{t(`runs.status.${status}`)}</dt>
            <dd>{number(outcomes[status])}</dd>
          </div>
        ))}
      </dl>
      <Facts
        of={[
          [t('runs.submitted'), <Time key="submitted" value={submitted_at} />],
          ...(finished_at === null
            ? []
            : [[t('runs.finished'), <Time key="finished" value={finished_at} />] as const]),
          ...(isGoing
            ? [
                [
                  t('runs.rate'),
                  t('runs.rate.value', { n: number(rate, { maximumFractionDigits: 1 }) }),
                ] as const,
                [
                  t('runs.left'),
                  secondsLeft === undefined ? '?' : durationOf(secondsLeft),
                ] as const,
              ]
            : []),
          [t('runs.place'), <code key="place">{place}</code>],
        ]}
      />
    </section>
  )
}

function durationOf(seconds: number): string {
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h} h ${min} min` : min > 0 ? `${min} min ${s} s` : `${s} s`
}
