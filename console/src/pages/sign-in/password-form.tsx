import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin } from '../../api/admin.js'
import { dataOf, Refusal } from '../../api/client.js'
import { t } from '../../language/language.js'
import { CodeField, PasswordField } from '../../parts/forms/credential-fields.js'
import { TextField } from '../../parts/forms/field.js'
import { Form } from '../../parts/forms/form.js'
import { go, place } from '../../routes.js'
import { usePerson } from '../../session/session.js'

/** Signs in by address and password and, where the user has one, by the code of the second factor. */
export function PasswordForm(): JSX.Element {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const submit = async () => {
    const body = { email, password, ...(asksCode ? { code } : {}) }
    try {
      const given = await dataOf(admin.POST('/session', { body }))
      // Who came by a link to a page gets there; only the address of a sign-in that failed is none of a page.
      if (place.value.page === 'sign-in') go('/', true)
      await usePerson(given)
    } catch (thrown) {
      const isAsked = thrown instanceof Refusal && thrown.code === 'second_factor_required'
      if (isAsked) setAsksCode(true)
      if (!isAsked || asksCode) throw thrown
    }
  }
  return (
    <Form action={t('signIn.action')} onSubmit={submit}>
      <TextField
        label={t('signIn.email')}
        type="email"
        autocomplete="username"
        value={email}
        onValue={setEmail}
        required
      />
      <PasswordField value={password} onValue={setPassword} />
      {asksCode ? <CodeField value={code} onValue={setCode} /> : null}
    </Form>
  )
}
