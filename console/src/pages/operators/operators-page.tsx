import type { JSX } from 'preact'

import { admin, done } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { t } from '../../language/language.js'
import { People } from '../members/people.js'

/** The people who run the service. */
export function OperatorsPage(): JSX.Element {
  return (
    <People
      title={t('operators.title')}
      lead={t('operators.lead')}
      list={() => dataOf(admin.GET('/operators'))}
      invitations={() => dataOf(admin.GET('/operators/invitations'))}
      withdraw={(invitation) => {
        const call = { params: { path: { invitation } } }
        return done(admin.DELETE('/operators/invitations/{invitation}', call))
      }}
      invite={(email) => dataOf(admin.POST('/operators/invitations', { body: { email } }))}
      remove={(user) => done(admin.DELETE('/operators/{user}', { params: { path: { user } } }))}
    />
  )
}
