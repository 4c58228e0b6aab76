import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { accountOfKey } from '../../api/invoices.js'
import { t } from '../../language/language.js'
import { TextField } from '../../parts/field.js'
import { messageOf, Problem } from '../../parts/loading.js'
import { useKey } from '../../session/session.js'

/** Takes a key of the API, for somebody who has one and no password. */
export function KeyForm(): JSX.Element {
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setProblem('')
    try {
      useKey(key.trim(), await accountOfKey(key.trim()))
    } catch (thrown) {
      setProblem(messageOf(thrown))
      setBusy(false)
    }
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
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
      <Problem message={problem} />
      <button type="submit" class="button main" disabled={busy}>
        {t('signIn.key.use')}
      </button>
    </form>
  )
}
