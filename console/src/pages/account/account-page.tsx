import type { JSX } from 'preact'

import { t } from '../../language/language.js'
import { PageHead } from '../../parts/page-head.js'
import { account, person } from '../../session/session.js'
import { AccountCard } from './account-card.js'
import { Password } from './password.js'
import { SecondFactor } from './second-factor.js'
import { Sessions } from './sessions.js'

/** The account, and the person who has signed in. */
export function AccountPage(): JSX.Element {
  const user = person.value
  return (
    <>
      <PageHead title={t('accountPage.title')} lead={user?.email ?? ''} />
      {account.value === undefined ? null : (
        <AccountCard key={account.value.id} id={account.value.id} />
      )}
      {user === undefined ? null : (
        <>
          <Password hasOne={user.password} />
          <SecondFactor isOn={user.totp} hasPassword={user.password} />
          <Sessions />
        </>
      )}
    </>
  )
}
