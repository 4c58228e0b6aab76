import type { JSX } from 'preact'

import { t } from '../../language/language.js'
import { PageHead } from '../../parts/page-head.js'
import { KeyForm } from './key-form.js'

/** Asks who somebody is. */
export function SignIn(): JSX.Element {
  return (
    <>
      <PageHead title={t('signIn.title')} lead={t('signIn.lead')} />
      <section class="card">
        <KeyForm />
      </section>
    </>
  )
}
