import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { ADMIN } from '../../api/admin.js'
import { t } from '../../language/language.js'
import { ActionButton } from '../../parts/forms/action-button.js'
import { messageOf, Problem } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { Tabs } from '../../parts/tabs.js'
import { place } from '../../routes.js'
import { signInProblem, ways } from '../../session/session.js'
import { KeyForm } from './key-form.js'
import { PasswordForm } from './password-form.js'

/** Asks who somebody is: by password, by the provider of the house, or by a key of the API. */
export function SignIn(): JSX.Element {
  const [tab, setTab] = useState<'password' | 'key'>('password')
  const { page, rest } = place.value
  const came = page === 'sign-in' ? rest : ''
  return (
    <>
      <PageHead title={t('signIn.title')} lead={t('signIn.lead')} />
      <Failed />
      {came === 'refused' || came === 'away' ? <Problem message={t(`signIn.${came}`)} /> : null}
      <section class="card">
        {ways.value === undefined ? (
          <KeyForm />
        ) : (
          <Tabs
            label={t('signIn.title')}
            chosen={tab}
            onChoose={setTab}
            tabs={[
              { name: 'password', label: t('signIn.password'), content: () => <Password /> },
              { name: 'key', label: t('signIn.key'), content: () => <KeyForm /> },
            ]}
          />
        )}
      </section>
      {ways.value === undefined ? null : <p class="soft fine">{t('signIn.help')}</p>}
    </>
  )
}

/** Why there is no session, and a button where it may be there at another time. */
function Failed(): JSX.Element | null {
  if (signInProblem.value === undefined) return null
  const { thrown, again } = signInProblem.value
  return (
    <>
      <Problem message={messageOf(thrown)} />
      {again === undefined ? null : <ActionButton onAction={again}>{t('retry')}</ActionButton>}
    </>
  )
}

function Password(): JSX.Element {
  const oidc = ways.value?.oidc
  return (
    <div class="stack">
      {oidc === undefined || oidc === null ? null : (
        <a class="button" href={`${ADMIN}/oidc/start`}>
          {t('signIn.oidc', { name: oidc.name })}
        </a>
      )}
      <PasswordForm />
    </div>
  )
}
