import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { number, t } from '../../language/language.js'
import { Confirm } from '../../parts/forms/confirm.js'

interface RunActionsProps {
  readonly run: AdminSchemas['RunSummary']
  readonly onDone: () => void
}

/** Starts failed documents again, or ends the run. */
export function RunActions({ run, onDone }: RunActionsProps): JSX.Element {
  const [asked, setAsked] = useState<'retry' | 'cancel'>()
  const { id, state, outcomes } = run
  const params = { path: { run: id } }
  const again = outcomes.failed + outcomes.broken
  const isGoing = state === 'open' || state === 'submitting'
  const act = async () => {
    if (asked === 'retry') await dataOf(admin.POST('/batches/{run}/retry', { params }))
    else await dataOf(admin.POST('/batches/{run}/cancel', { params }))
    onDone()
  }
  return (
    <>
      {again > 0 && state !== 'cancelled' ? (
        <button type="button" class="button" onClick={() => setAsked('retry')}>
          {t('runs.retry')}
        </button>
      ) : null}
      {isGoing ? (
        <button type="button" class="button danger" onClick={() => setAsked('cancel')}>
          {t('runs.cancel')}
        </button>
      ) : null}
      {asked === undefined ? null : (
        <Confirm
          title={t(`runs.${asked}`)}
          text={t(`runs.${asked}.text`, { count: number(again) })}
          action={t(`runs.${asked}`)}
          danger={asked === 'cancel'}
          onConfirm={act}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
