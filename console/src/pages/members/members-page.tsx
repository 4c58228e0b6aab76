import type { JSX } from 'preact'

import { admin, done } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { t } from '../../language/language.js'
import { account } from '../../session/session.js'
import { People } from './people.js'

/** The people of the account, and those who are invited to it. */
export function MembersPage(): JSX.Element {
  const id = account.value?.id ?? ''
  const path = { account: id }
  return (
    <People
      key={id}
      title={t('members.title')}
      lead={t('members.lead', { account: account.value?.name ?? '' })}
      list={() => dataOf(admin.GET('/accounts/{account}/members', { params: { path } }))}
      invitations={() => dataOf(admin.GET('/accounts/{account}/invitations', { params: { path } }))}
      invite={(email) =>
        dataOf(admin.POST('/accounts/{account}/invitations', { params: { path }, body: { email } }))
      }
      withdraw={(invitation) => {
        const call = { params: { path: { account: id, invitation } } }
        return done(admin.DELETE('/accounts/{account}/invitations/{invitation}', call))
      }}
      remove={(user) => {
        const call = { params: { path: { account: id, user } } }
        return done(admin.DELETE('/accounts/{account}/members/{user}', call))
      }}
    />
  )
}
