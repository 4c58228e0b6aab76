import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { number, t } from '../../language/language.js'
import { DataTable } from '../../parts/data-table.js'
import { emptyText, ListProblem, More, usePaged } from '../../parts/paged.js'
import { PageHead } from '../../parts/page-head.js'
import { SecretDialog } from '../../parts/secret.js'
import { Time } from '../../parts/time.js'
import { account } from '../../session/session.js'
import { CreateKey, RenameKey, RevokeKey, RotateKey } from './key-dialogs.js'

export type Key = AdminSchemas['Key']

/** What is open over the page. */
type Open =
  { readonly kind: 'create' } | { readonly kind: 'rename' | 'rotate' | 'revoke'; readonly key: Key }

const STATES = { active: 'ok', ending: 'warn', revoked: '' } as const

/** The keys of the account. */
export function KeysPage(): JSX.Element {
  const id = account.value?.id ?? ''
  const list = usePaged(
    (cursor) => {
      const query = cursor === undefined ? {} : { cursor }
      const params = { path: { account: id }, query }
      return dataOf(admin.GET('/accounts/{account}/keys', { params }))
    },
    [id],
  )
  const [open, setOpen] = useState<Open>()
  const [secret, setSecret] = useState('')
  const dialog = {
    account: id,
    onClose: () => setOpen(undefined),
    onChanged: (made?: string) => {
      setSecret(made ?? '')
      list.reload()
    },
  }
  return (
    <>
      <PageHead title={t('keys.title')} lead={t('keys.lead')}>
        <button type="button" class="button main" onClick={() => setOpen({ kind: 'create' })}>
          {t('keys.create')}
        </button>
      </PageHead>
      <section class="card">
        <ListProblem list={list} />
        <KeyTable keys={list.items} empty={emptyText(list, t('keys.empty'))} onOpen={setOpen} />
        <More list={list} />
      </section>
      {open?.kind === 'create' ? <CreateKey {...dialog} /> : null}
      {open?.kind === 'rename' ? <RenameKey {...dialog} of={open.key} /> : null}
      {open?.kind === 'rotate' ? <RotateKey {...dialog} of={open.key} /> : null}
      {open?.kind === 'revoke' ? <RevokeKey {...dialog} of={open.key} /> : null}
      {secret === '' ? null : (
        <SecretDialog
          title={t('keys.secret')}
          hint={t('keys.secret.hint')}
          secret={secret}
          onClose={() => setSecret('')}
        />
      )}
    </>
  )
}

interface KeyTableProps {
  readonly keys: readonly Key[]
  /** What stands there without any. */
  readonly empty: string
  readonly onOpen: (open: Open) => void
}

function KeyTable({ keys, empty, onOpen }: KeyTableProps): JSX.Element {
  return (
    <DataTable
      label={t('keys.title')}
      rows={keys}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        { title: t('name'), cell: (key) => <strong>{key.name}</strong> },
        { title: t('keys.environment'), cell: (key) => t(`environment.${key.environment}`) },
        {
          title: t('state'),
          cell: (key) => (
            <span class={`badge ${STATES[key.state]}`}>{t(`keys.state.${key.state}`)}</span>
          ),
        },
        { title: t('created'), cell: (key) => <Time value={key.created_at} /> },
        { title: t('lastUsed'), cell: (key) => <Time value={key.last_used_at} /> },
        { title: t('invoices'), right: true, cell: (key) => number(key.invoices) },
        { title: '', right: true, cell: (key) => <Actions of={key} onOpen={onOpen} /> },
      ]}
    />
  )
}

function Actions({
  of,
  onOpen,
}: {
  readonly of: Key
  readonly onOpen: KeyTableProps['onOpen']
}): JSX.Element | null {
  if (of.state === 'revoked') return null
  const changes = (['rename', 'rotate', 'revoke'] as const).filter(
    (kind) => kind !== 'rotate' || of.state === 'active',
  )
  return (
    <span class="row end">
      {changes.map((kind) => (
        <button
          key={kind}
          type="button"
          class={`button small ${kind === 'revoke' ? 'danger' : ''}`}
          aria-label={t('named', { what: t(`keys.${kind}`), name: of.name })}
          onClick={() => onOpen({ kind, key: of })}
        >
          {t(`keys.${kind}`)}
        </button>
      ))}
    </span>
  )
}
