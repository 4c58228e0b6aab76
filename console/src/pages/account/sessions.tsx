import type { JSX } from 'preact'

import { admin, done } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { moment, t } from '../../language/language.js'
import { DataTable } from '../../parts/data-table.js'
import { ActionButton } from '../../parts/forms/action-button.js'
import { Shown, useLoaded } from '../../parts/loading.js'
import { Time } from '../../parts/time.js'

/** Where the person is signed in. */
export function Sessions(): JSX.Element {
  const [loaded, reload] = useLoaded(() => dataOf(admin.GET('/sessions')))
  const end = async (session: string) => {
    await done(admin.DELETE('/sessions/{session}', { params: { path: { session } } }))
    reload()
  }
  return (
    <section class="card">
      <h2>{t('sessions.title')}</h2>
      <Shown of={loaded}>
        {({ items }) => (
          <DataTable
            label={t('sessions.title')}
            rows={items}
            keyOf={({ id }) => id}
            empty=""
            columns={[
              { title: t('sessions.since'), cell: ({ created_at }) => <Time value={created_at} /> },
              { title: t('sessions.address'), cell: ({ address }) => address ?? '' },
              { title: t('lastUsed'), cell: ({ last_used_at }) => <Time value={last_used_at} /> },
              {
                title: '',
                right: true,
                cell: ({ id, current, created_at }) =>
                  current ? (
                    <span class="badge accent">{t('sessions.current')}</span>
                  ) : (
                    <ActionButton
                      danger
                      name={t('named', { what: t('sessions.end'), name: moment(created_at) })}
                      onAction={() => end(id)}
                    >
                      {t('sessions.end')}
                    </ActionButton>
                  ),
              },
            ]}
          />
        )}
      </Shown>
    </section>
  )
}
