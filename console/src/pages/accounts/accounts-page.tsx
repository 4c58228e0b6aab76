import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { number, t } from '../../language/language.js'
import { Confirm } from '../../parts/forms/confirm.js'
import { DataTable } from '../../parts/data-table.js'
import { ChoiceField, TextField } from '../../parts/forms/field.js'
import { emptyText, ListProblem, More, usePaged } from '../../parts/paged.js'
import { PageHead } from '../../parts/page-head.js'
import { Time } from '../../parts/time.js'
import { go } from '../../routes.js'
import { chooseAccount } from '../../session/session.js'

type Account = AdminSchemas['Account']
type Plan = Account['plan']

const PLANS: readonly Plan[] = ['sandbox', 'starter', 'pro']

/** All accounts, for operators. */
export function AccountsPage(): JSX.Element {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Account | 'new'>()
  const list = usePaged(
    (cursor) => {
      const query = {
        ...(search === '' ? {} : { search }),
        ...(cursor === undefined ? {} : { cursor }),
      }
      return dataOf(admin.GET('/accounts', { params: { query } }))
    },
    [search],
  )
  return (
    <>
      <PageHead title={t('accounts.title')} lead={t('accounts.lead')}>
        <button type="button" class="button main" onClick={() => setOpen('new')}>
          {t('accounts.create')}
        </button>
      </PageHead>
      <section class="card">
        <TextField
          label={t('search')}
          type="search"
          value={search}
          onValue={setSearch}
          maxLength={200}
        />
        <ListProblem list={list} />
        <AccountTable
          items={list.items}
          empty={emptyText(list, t('accounts.empty'))}
          onChange={setOpen}
        />
        <More list={list} />
      </section>
      {open === undefined ? null : (
        <AccountDialog
          {...(open === 'new' ? {} : { of: open })}
          onClose={() => setOpen(undefined)}
          onChanged={list.reload}
        />
      )}
    </>
  )
}

interface AccountTableProps {
  readonly items: readonly Account[]
  /** What stands there without any. */
  readonly empty: string
  readonly onChange: (account: Account) => void
}

function AccountTable({ items, empty, onChange }: AccountTableProps): JSX.Element {
  const show = (account: Account) => {
    chooseAccount({ id: account.id, name: account.name })
    go('/keys')
  }
  return (
    <DataTable
      label={t('accounts.title')}
      rows={items}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        { title: t('name'), cell: ({ name }) => <strong>{name}</strong> },
        { title: t('plan'), cell: ({ plan }) => plan },
        { title: t('accounts.keys'), right: true, cell: ({ keys }) => number(keys) },
        { title: t('accounts.members'), right: true, cell: ({ members }) => number(members) },
        { title: t('accounts.invoices'), right: true, cell: ({ invoices }) => number(invoices) },
        { title: t('created'), cell: ({ created_at }) => <Time value={created_at} /> },
        {
          title: '',
          right: true,
          cell: (account) => (
            <span class="row end">
              <button
                type="button"
                class="button small"
                aria-label={t('named', { what: t('accounts.show'), name: account.name })}
                onClick={() => show(account)}
              >
                {t('accounts.show')}
              </button>
              <button
                type="button"
                class="button small"
                aria-label={t('named', { what: t('change'), name: account.name })}
                onClick={() => onChange(account)}
              >
                {t('change')}
              </button>
            </span>
          ),
        },
      ]}
    />
  )
}

interface AccountDialogProps {
  /** The account that is changed; absent for a new one. */
  readonly of?: Account
  readonly onClose: () => void
  readonly onChanged: () => void
}

function AccountDialog({ of, onClose, onChanged }: AccountDialogProps): JSX.Element {
  const [name, setName] = useState(of?.name ?? '')
  const [plan, setPlan] = useState<Plan>(of?.plan ?? 'sandbox')
  const save = async () => {
    const body = { name, plan }
    await (of === undefined
      ? dataOf(admin.POST('/accounts', { body }))
      : dataOf(admin.PATCH('/accounts/{account}', { params: { path: { account: of.id } }, body })))
    onChanged()
  }
  return (
    <Confirm
      title={
        of === undefined ? t('accounts.create') : t('named', { what: t('change'), name: of.name })
      }
      action={t('save')}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField label={t('name')} value={name} onValue={setName} maxLength={200} required />
      <ChoiceField
        label={t('plan')}
        value={plan}
        options={PLANS.map((each) => [each, each] as const)}
        onValue={setPlan}
      />
    </Confirm>
  )
}
