import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, done, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { t } from '../../language/language.js'
import { CopyButton } from '../../parts/copy-button.js'
import { CodeField, HiddenUserName, PasswordField } from '../../parts/forms/credential-fields.js'
import { Form } from '../../parts/forms/form.js'
import { person, refreshSession } from '../../session/session.js'
import { QrCode } from './qr-code.js'

interface SecondFactorProps {
  readonly isOn: boolean
  readonly hasPassword: boolean
}

/** Sets up the second factor, or takes it away. */
export function SecondFactor({ isOn, hasPassword }: SecondFactorProps): JSX.Element {
  return (
    <section class="card">
      <div class="row apart">
        <h2>{t('totp.title')}</h2>
        <span class={`badge ${isOn ? 'ok' : ''}`}>{t(isOn ? 'totp.on' : 'totp.off')}</span>
      </div>
      {isOn ? <End /> : <Begin hasPassword={hasPassword} />}
    </section>
  )
}

function Begin({ hasPassword }: { readonly hasPassword: boolean }): JSX.Element {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [given, setGiven] = useState<AdminSchemas['Totp']>()
  const begin = async () => {
    setGiven(await dataOf(admin.POST('/me/totp', { body: hasPassword ? { password } : {} })))
  }
  const confirm = async () => {
    await done(admin.PUT('/me/totp', { body: { code } }))
    await refreshSession()
  }
  if (given === undefined)
    return (
      <Form action={t('totp.begin')} onSubmit={begin}>
        <p class="soft">{t('totp.lead')}</p>
        {hasPassword ? (
          <>
            <HiddenUserName email={person.value?.email ?? ''} />
            <PasswordField value={password} onValue={setPassword} />
          </>
        ) : null}
      </Form>
    )
  return (
    <Form action={t('totp.confirm')} onSubmit={confirm}>
      <p>{t('totp.scan')}</p>
      <QrCode text={given.uri} label={t('totp.qr')} />
      <div class="secret">
        <code>{given.secret}</code>
        <CopyButton text={given.secret} />
      </div>
      <CodeField value={code} onValue={setCode} />
    </Form>
  )
}

function End(): JSX.Element {
  const [code, setCode] = useState('')
  const end = async () => {
    await done(admin.POST('/me/totp/end', { body: { code } }))
    await refreshSession()
  }
  return (
    <Form action={t('totp.end')} danger onSubmit={end}>
      <CodeField value={code} onValue={setCode} />
    </Form>
  )
}
