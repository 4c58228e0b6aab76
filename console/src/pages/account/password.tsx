import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, done } from '../../api/admin.js'
import { t } from '../../language/language.js'
import { HiddenUserName, PasswordField } from '../../parts/forms/credential-fields.js'
import { Form } from '../../parts/forms/form.js'
import { person, refreshSession } from '../../session/session.js'

/** Sets the own password. */
export function Password({ hasOne }: { readonly hasOne: boolean }): JSX.Element {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [isSet, setIsSet] = useState(false)
  const save = async () => {
    setIsSet(false)
    await done(admin.PUT('/me/password', { body: { password, ...(hasOne ? { current } : {}) } }))
    setCurrent('')
    setPassword('')
    setIsSet(true)
    await refreshSession()
  }
  return (
    <section class="card">
      <h2>{t('signIn.password')}</h2>
      {hasOne ? null : <p class="note warn">{t('password.none')}</p>}
      <Form action={t('save')} onSubmit={save}>
        <HiddenUserName email={person.value?.email ?? ''} />
        {hasOne ? (
          <PasswordField label={t('password.current')} value={current} onValue={setCurrent} />
        ) : null}
        <PasswordField isNew label={t('password.new')} value={password} onValue={setPassword} />
      </Form>
      <p role="status">{isSet ? <span class="badge ok">{t('saved')}</span> : null}</p>
    </section>
  )
}
