import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import type { AdminSchemas } from '../../api/admin.js'
import { t } from '../../language/language.js'
import { ActionButton } from '../../parts/forms/action-button.js'
import { Confirm } from '../../parts/forms/confirm.js'
import { DataTable } from '../../parts/data-table.js'
import { TextField } from '../../parts/forms/field.js'
import { Failed, Shown, useLoaded } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { SecretDialog } from '../../parts/secret.js'
import { Time } from '../../parts/time.js'
import { person } from '../../session/session.js'

type Member = AdminSchemas['Member']

interface PeopleProps {
  readonly title: string
  readonly lead: string
  readonly list: () => Promise<AdminSchemas['MemberList']>
  readonly invite: (email: string) => Promise<AdminSchemas['CreatedInvitation']>
  readonly remove: (user: string) => Promise<void>
  readonly invitations: () => Promise<AdminSchemas['InvitationList']>
  readonly withdraw: (invitation: string) => Promise<void>
}

/** A list of people that others can be invited to. */
export function People(props: PeopleProps): JSX.Element {
  const { title, lead, list, invite, remove } = props
  const [loaded, reload] = useLoaded(list)
  const [round, setRound] = useState(0)
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Member>()
  const [link, setLink] = useState('')
  return (
    <>
      <PageHead title={title} lead={lead}>
        <button type="button" class="button main" onClick={() => setInviting(true)}>
          {t('members.invite')}
        </button>
      </PageHead>
      <section class="card">
        <Shown of={loaded}>
          {({ items }) => <MemberTable label={title} members={items} onRemove={setLeaving} />}
        </Shown>
      </section>
      <Invitations {...props} key={round} />
      {isInviting ? (
        <Invite
          onClose={() => setInviting(false)}
          onInvite={async (email) => {
            const { url } = await invite(email)
            setLink(url)
            setRound(round + 1)
          }}
        />
      ) : null}
      {leaving === undefined ? null : (
        <Confirm
          title={t('named', { what: t('members.remove'), name: leaving.name })}
          text={t('members.remove.text', { email: leaving.email })}
          action={t('members.remove')}
          danger
          onConfirm={async () => {
            await remove(leaving.id)
            reload()
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
      {link === '' ? null : (
        <SecretDialog
          title={t('members.link')}
          hint={t('members.link.hint')}
          secret={link}
          onClose={() => setLink('')}
        />
      )}
    </>
  )
}

interface InviteProps {
  readonly onInvite: (email: string) => Promise<void>
  readonly onClose: () => void
}

function Invite({ onInvite, onClose }: InviteProps): JSX.Element {
  const [email, setEmail] = useState('')
  return (
    <Confirm
      title={t('members.invite')}
      action={t('members.invite')}
      onConfirm={() => onInvite(email)}
      onClose={onClose}
    >
      <TextField label={t('signIn.email')} type="email" value={email} onValue={setEmail} required />
    </Confirm>
  )
}

interface MemberTableProps {
  readonly label: string
  readonly members: readonly Member[]
  readonly onRemove: (member: Member) => void
}

function MemberTable({ label, members, onRemove }: MemberTableProps): JSX.Element {
  return (
    <DataTable
      label={label}
      rows={members}
      keyOf={({ id }) => id}
      empty={t('members.empty')}
      columns={[
        { title: t('name'), cell: ({ name }) => <strong>{name}</strong> },
        { title: t('signIn.email'), cell: ({ email }) => email },
        {
          title: t('totp.title'),
          cell: ({ totp }) => (
            <span class={`badge ${totp ? 'ok' : ''}`}>{t(totp ? 'totp.on' : 'totp.off')}</span>
          ),
        },
        { title: t('members.since'), cell: ({ since }) => <Time value={since} /> },
        {
          title: t('members.lastSignIn'),
          cell: ({ last_sign_in_at }) => <Time value={last_sign_in_at} />,
        },
        {
          title: '',
          right: true,
          cell: (member) =>
            member.id === person.value?.id ? null : (
              <button
                type="button"
                class="button small danger"
                aria-label={t('named', { what: t('members.remove'), name: member.name })}
                onClick={() => onRemove(member)}
              >
                {t('members.remove')}
              </button>
            ),
        },
      ]}
    />
  )
}

function Invitations({ invitations, withdraw }: PeopleProps): JSX.Element | null {
  const [loaded, reload] = useLoaded(invitations)
  if (loaded.state === 'failed')
    return (
      <section class="card">
        <h2>{t('members.invitations')}</h2>
        <Failed message={loaded.message} again={loaded.again} />
      </section>
    )
  if (loaded.state === 'loading' || loaded.value.items.length === 0) return null
  return (
    <section class="card">
      <h2>{t('members.invitations')}</h2>
      <DataTable
        label={t('members.invitations')}
        rows={loaded.value.items}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { title: t('signIn.email'), cell: ({ email }) => email },
          { title: t('created'), cell: ({ created_at }) => <Time value={created_at} /> },
          { title: t('until'), cell: ({ expires_at }) => <Time value={expires_at} /> },
          {
            title: '',
            right: true,
            cell: ({ id, email }) => (
              <ActionButton
                danger
                name={t('named', { what: t('members.withdraw'), name: email })}
                onAction={() => withdraw(id).then(reload)}
              >
                {t('members.withdraw')}
              </ActionButton>
            ),
          },
        ]}
      />
    </section>
  )
}
