import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { accountOfKey } from '../../api/invoices.js'
import { t } from '../../language/language.js'
import { TextField } from '../../parts/forms/field.js'
import { Form } from '../../parts/forms/form.js'
import { useKey } from '../../session/session.js'

/** Takes a key of the API, for somebody who has one and no password. */
export function KeyForm(): JSX.Element {
  const [key, setKey] = useState('')
  return (
    <Form
      action={t('signIn.key.use')}
      onSubmit={async () => useKey(key.trim(), await accountOfKey(key.trim()))}
    >
      <TextField
        label={t('signIn.key')}
        hint={t('signIn.key.hint')}
        value={key}
        onValue={setKey}
        type="password"
        autocomplete="off"
        required
      />
    </Form>
  )
}
