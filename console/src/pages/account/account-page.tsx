import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { t } from '../../language/language.js'
import { TextField } from '../../parts/field.js'
import { Form } from '../../parts/form.js'
import { PageHead } from '../../parts/page-head.js'
import { account, person, refreshSession } from '../../session/session.js'
import { Password } from './password.js'
import { SecondFactor } from './second-factor.js'
import { Sessions } from './sessions.js'

/** The account, and the person who has signed in. */
export function AccountPage(): JSX.Element {
  const user = person.value
  return (
    <>
      <PageHead title={t('accountPage.title')} lead={user?.email ?? ''} />
      {account.value === undefined ? null : <AccountName key={account.value.id} />}
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

function AccountName(): JSX.Element {
  const { id = '', name: before = '' } = account.value ?? {}
  const [name, setName] = useState(before)
  const save = async () => {
    const call = { params: { path: { account: id } }, body: { name } }
    await dataOf(admin.PATCH('/accounts/{account}', call))
    await refreshSession()
  }
  return (
    <section class="card">
      <h2>{t('accountPage.account')}</h2>
      <Form action={t('save')} onSubmit={save}>
        <TextField label={t('name')} value={name} onValue={setName} maxLength={200} required />
      </Form>
    </section>
  )
}
