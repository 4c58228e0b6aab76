import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, ADMIN, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { moment, t } from '../../language/language.js'
import { CodeField, HiddenUserName, PasswordField } from '../../parts/forms/credential-fields.js'
import { TextField } from '../../parts/forms/field.js'
import { Form } from '../../parts/forms/form.js'
import { Shown, useLoaded } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { go } from '../../routes.js'
import { usePerson, ways } from '../../session/session.js'

/** Somebody was invited, and chooses a password or gives the one that is there. */
export function Invitation({ token }: { readonly token: string }): JSX.Element {
  const [loaded] = useLoaded(
    () => dataOf(admin.POST('/invitations/show', { body: { token } })),
    [token],
  )
  return (
    <>
      <PageHead title={t('invitation.title')} />
      <section class="card">
        <Shown of={loaded}>{(shown) => <Accept token={token} shown={shown} />}</Shown>
      </section>
      <p class="fine">
        <a href="#/">{t('invitation.signIn')}</a>
      </p>
    </>
  )
}

interface AcceptProps {
  readonly token: string
  readonly shown: AdminSchemas['ShownInvitation']
}

function Accept({ token, shown }: AcceptProps): JSX.Element {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const oidc = ways.value?.oidc
  const submit = async () => {
    const given = shown.existing ? { ...(code === '' ? {} : { code }) } : { name }
    const body = { token, password, ...given }
    await usePerson(await dataOf(admin.POST('/invitations/accept', { body })))
    go('/', true)
  }
  return (
    <>
      <p>
        {shown.account === null
          ? t('invitation.operator', { email: shown.email })
          : t('invitation.account', { email: shown.email, account: shown.account.name })}
      </p>
      <p class="soft fine">{t('invitation.until', { time: moment(shown.expires_at) })}</p>
      {oidc === undefined || oidc === null ? null : (
        <a class="button" href={`${ADMIN}/oidc/start?invitation=${encodeURIComponent(token)}`}>
          {t('signIn.oidc', { name: oidc.name })}
        </a>
      )}
      <Form action={t('invitation.accept')} onSubmit={submit}>
        {shown.existing ? null : (
          <TextField
            label={t('name')}
            autocomplete="name"
            value={name}
            onValue={setName}
            maxLength={200}
            required
          />
        )}
        <HiddenUserName email={shown.email} />
        <PasswordField isNew={!shown.existing} value={password} onValue={setPassword} />
        {shown.existing ? <OptionalCode value={code} onValue={setCode} /> : null}
      </Form>
    </>
  )
}

function OptionalCode(props: {
  readonly value: string
  readonly onValue: (value: string) => void
}): JSX.Element {
  const [isShown, setShown] = useState(false)
  if (isShown) return <CodeField {...props} />
  return (
    <button type="button" class="button small quiet" onClick={() => setShown(true)}>
      {t('signIn.code.give')}
    </button>
  )
}
