import type { JSX } from 'preact'

import type { AdminSchemas } from '../../api/admin.js'
import { number, t } from '../../language/language.js'
import './runs.css'

type Run = AdminSchemas['Run']

const BADGES = { submitting: 'accent', open: 'accent', finished: 'ok', cancelled: '' } as const

/** Where a run is. */
export function State({ of: { state, trouble } }: { readonly of: Run }): JSX.Element {
  if (trouble !== null) return <span class="badge warn">{t('runs.waiting')}</span>
  return <span class={`badge ${BADGES[state]}`}>{t(`runs.state.${state}`)}</span>
}

/** How many of the documents have an outcome. */
export function Progress({ of }: { readonly of: Run }): JSX.Element {
  const { id, settled, documents, state } = of
  const text = t('runs.of', { settled: number(settled), documents: number(documents) })
  return (
    <span class="run-progress">
      <progress
        // Until all documents are read, nobody knows how many they are.
        {...(state === 'submitting' ? {} : { value: settled })}
        max={Math.max(documents, 1)}
        aria-label={t('named', { what: t('runs.progress'), name: id })}
      />
      <span class="number">{state === 'submitting' ? number(documents) : text}</span>
    </span>
  )
}
