import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { day, number, t } from '../../language/language.js'
import { Facts } from '../../parts/facts.js'
import { TextField } from '../../parts/forms/field.js'
import { Form } from '../../parts/forms/form.js'
import { Shown, useLoaded } from '../../parts/loading.js'
import { Time } from '../../parts/time.js'
import { chooseAccount, person, refreshSession } from '../../session/session.js'

interface AccountCardProps {
  readonly id: string
}

/** The account with its plan and what it has used of it; operators can change the name. */
export function AccountCard({ id }: AccountCardProps): JSX.Element {
  const call = { params: { path: { account: id } } }
  const [loaded, reload] = useLoaded(
    () =>
      Promise.all([
        dataOf(admin.GET('/accounts/{account}', call)),
        dataOf(admin.GET('/accounts/{account}/quota', call)),
      ]),
    [id],
  )
  return (
    <section class="card tall">
      <h2>{t('accountPage.account')}</h2>
      <Shown of={loaded}>
        {([account, quota]) => (
          <>
            <Plan account={account} quota={quota} />
            {person.value?.operator === true ? (
              <Name id={id} before={account.name} onSaved={reload} />
            ) : null}
          </>
        )}
      </Shown>
    </section>
  )
}

interface PlanProps {
  readonly account: AdminSchemas['Account']
  readonly quota: AdminSchemas['Quota']
}

function Plan({ account, quota }: PlanProps): JSX.Element {
  const { used, total, overage_used, overage_allowed, rate, period } = quota
  const of = total === null ? t('usage.unlimited') : t('usage.ofTotal', { total })
  return (
    <>
      <Facts
        of={[
          [t('name'), account.name],
          ['Id', <code>{account.id}</code>],
          [t('plan'), account.plan],
          [t('usage.used'), `${number(used)} ${of}, ${t('usage.until', { day: day(period.end) })}`],
          [
            t('usage.overage'),
            `${number(overage_used)} ${t('usage.ofTotal', { total: overage_allowed })}`,
          ],
          [t('accountPage.rate'), number(rate)],
          [t('created'), <Time value={account.created_at} />],
        ]}
      />
      <p class="fine">
        <a href="#/usage">{t('usage.title')}</a>
      </p>
    </>
  )
}

interface NameProps extends AccountCardProps {
  readonly before: string
  readonly onSaved: () => void
}

function Name({ id, before, onSaved }: NameProps): JSX.Element {
  const [name, setName] = useState(before)
  const save = async () => {
    const call = { params: { path: { account: id } }, body: { name } }
    await dataOf(admin.PATCH('/accounts/{account}', call))
    chooseAccount({ id, name })
    onSaved()
    await refreshSession()
  }
  return (
    <Form action={t('keys.rename')} onSubmit={save}>
      <TextField label={t('name')} value={name} onValue={setName} maxLength={200} required />
    </Form>
  )
}
