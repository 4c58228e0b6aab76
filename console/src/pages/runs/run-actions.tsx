import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, done, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { number, t } from '../../language/language.js'
import { Confirm } from '../../parts/forms/confirm.js'
import { go } from '../../routes.js'

interface RunActionsProps {
  readonly run: AdminSchemas['RunSummary']
  readonly onDone: () => void
}

/** Starts failed documents again, ends the run, or deletes one that has ended. */
export function RunActions({ run, onDone }: RunActionsProps): JSX.Element {
  const [asked, setAsked] = useState<'retry' | 'cancel' | 'delete'>()
  const { id, state, outcomes, place } = run
  const params = { path: { run: id } }
  const again = outcomes.failed + outcomes.broken
  const isGoing = state === 'open' || state === 'submitting'
  const act = async () => {
    if (asked === 'retry') await dataOf(admin.POST('/batches/{run}/retry', { params }))
    else if (asked === 'cancel') await dataOf(admin.POST('/batches/{run}/cancel', { params }))
    else {
      await done(admin.DELETE('/batches/{run}', { params }))
      go('/runs', true)
      return
    }
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
      ) : (
        <button type="button" class="button danger" onClick={() => setAsked('delete')}>
          {t('runs.delete')}
        </button>
      )}
      {asked === undefined ? null : (
        <Confirm
          title={t(`runs.${asked}`)}
          text={t(`runs.${asked}.text`, { count: number(again), place })}
          action={t(`runs.${asked}`)}
          danger={asked !== 'retry'}
          onConfirm={act}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
