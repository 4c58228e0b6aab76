import { below } from '../objects/open.js'
import { documentsWith, noOutcomes } from '../results/tally.js'
import { OUTCOME_STATUSES, type Order, type RunState, type RunStatus } from '../run/run.js'

/** A run as it is stored. */
export interface RunRow {
  readonly id: string
  readonly state: RunState
  readonly described: string
  readonly created_at: number
  readonly finished_at: number | null
}

/** The same with the counts of its documents. */
export interface ProgressRow extends RunRow {
  readonly reason: string | null
  readonly documents: number
  readonly done: number
  readonly invalid: number
  readonly broken: number
  readonly failed: number
}

/** The counts of a run and of its parts, by their columns. */
export const COUNTED = ['documents', 'done', 'invalid', 'broken', 'failed'] as const
export const totalOf = (name: string) => `CAST(coalesce(sum(${name}), 0) AS BIGINT) AS ${name}`

/**
 * Selects runs and how far they are. The parts, which can be many, are added up before they are joined: with the
 * columns of the runs, a million of them would be sorted on the disk. Of a run that has ended, the totals are kept.
 * @param chosen the end of a statement that selects runs
 */
export const progressOf = (chosen: string) => `WITH r AS (SELECT * FROM batch_runs ${chosen}),
  c AS (SELECT run_id, ${COUNTED.map(totalOf).join(', ')} FROM batch_chunks
    WHERE run_id IN (SELECT id FROM r WHERE id NOT IN (SELECT run_id FROM batch_totals))
    GROUP BY run_id)
  SELECT r.id, r.state, r.described, r.created_at, r.finished_at, t.reason,
    ${COUNTED.map((name) => `coalesce(o.${name}, c.${name}, 0) AS ${name}`).join(', ')}
  FROM r LEFT JOIN batch_troubles t ON t.run_id = r.id LEFT JOIN batch_totals o ON o.run_id = r.id
  LEFT JOIN c ON c.run_id = r.id ORDER BY r.id DESC`

export function orderOf({ described }: RunRow): Order {
  return JSON.parse(described) as Order
}

/** The status of a run as its rows say it. */
export function statusOf(row: ProgressRow): RunStatus {
  const { goal, place } = orderOf(row)
  const outcomes = noOutcomes()
  for (const status of OUTCOME_STATUSES) outcomes[status] = row[status]
  return {
    run: row.id,
    goal,
    state: row.state,
    place: below(place, row.id),
    documents: row.documents,
    settled: documentsWith(outcomes),
    outcomes,
    submittedAt: new Date(row.created_at).toISOString(),
    ...(row.finished_at === null ? {} : { finishedAt: new Date(row.finished_at).toISOString() }),
    ...(row.reason === null ? {} : { trouble: row.reason }),
  }
}
