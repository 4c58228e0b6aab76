import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, done, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { t } from '../../language/language.js'
import { Confirm } from '../../parts/forms/confirm.js'
import { CodeList } from '../../parts/code-list.js'
import { DataTable } from '../../parts/data-table.js'
import { Shown, useLoaded } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { SecretDialog } from '../../parts/secret.js'
import { Time } from '../../parts/time.js'
import { CreateToken } from './create-token.js'

type Token = AdminSchemas['Token']

/** The tokens by which scripts of operators use the admin API. */
export function TokensPage(): JSX.Element {
  const [loaded, reload] = useLoaded(() => dataOf(admin.GET('/tokens')))
  const [isCreating, setCreating] = useState(false)
  const [ending, setEnding] = useState<Token>()
  const [secret, setSecret] = useState('')
  return (
    <>
      <PageHead title={t('tokens.title')} lead={t('tokens.lead')}>
        <button type="button" class="button main" onClick={() => setCreating(true)}>
          {t('tokens.create')}
        </button>
      </PageHead>
      <section class="card">
        <Shown of={loaded}>{({ items }) => <TokenTable tokens={items} onEnd={setEnding} />}</Shown>
      </section>
      {isCreating ? (
        <CreateToken
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setSecret(token)
            reload()
          }}
        />
      ) : null}
      {ending === undefined ? null : (
        <Confirm
          title={t('named', { what: t('keys.revoke'), name: ending.name })}
          text={t('tokens.revoke.text')}
          action={t('keys.revoke')}
          danger
          onConfirm={async () => {
            await done(admin.DELETE('/tokens/{token}', { params: { path: { token: ending.id } } }))
            reload()
          }}
          onClose={() => setEnding(undefined)}
        />
      )}
      {secret === '' ? null : (
        <SecretDialog
          title={t('tokens.secret')}
          hint={t('keys.secret.hint')}
          secret={secret}
          onClose={() => setSecret('')}
        />
      )}
    </>
  )
}

interface TokenTableProps {
  readonly tokens: readonly Token[]
  readonly onEnd: (token: Token) => void
}

function TokenTable({ tokens, onEnd }: TokenTableProps): JSX.Element {
  return (
    <DataTable
      label={t('tokens.title')}
      rows={tokens}
      keyOf={({ id }) => id}
      empty={t('tokens.empty')}
      columns={[
        { title: t('name'), cell: ({ name }) => <strong>{name}</strong> },
        { title: t('tokens.scopes'), cell: ({ scopes }) => <CodeList codes={scopes} /> },
        { title: t('tokens.by'), cell: ({ created_by }) => created_by },
        { title: t('state'), cell: (token) => <State of={token} /> },
        { title: t('until'), cell: ({ expires_at }) => <Time value={expires_at} /> },
        { title: t('lastUsed'), cell: ({ last_used_at }) => <Time value={last_used_at} /> },
        {
          title: '',
          right: true,
          cell: (token) =>
            stateOf(token) === 'active' ? (
              <button
                type="button"
                class="button small danger"
                aria-label={t('named', { what: t('keys.revoke'), name: token.name })}
                onClick={() => onEnd(token)}
              >
                {t('keys.revoke')}
              </button>
            ) : null,
        },
      ]}
    />
  )
}

function State({ of }: { readonly of: Token }): JSX.Element {
  const state = stateOf(of)
  const text = state === 'expired' ? t('tokens.expired') : t(`keys.state.${state}`)
  return <span class={`badge ${state === 'active' ? 'ok' : ''}`}>{text}</span>
}

function stateOf({ revoked_at, expires_at }: Token): 'active' | 'revoked' | 'expired' {
  if (revoked_at !== null) return 'revoked'
  return Date.parse(expires_at) <= Date.now() ? 'expired' : 'active'
}
