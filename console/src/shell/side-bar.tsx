import type { JSX } from 'preact'

import { t } from '../language/language.js'
import { ActionButton } from '../parts/forms/action-button.js'
import { Icon, Mark } from '../parts/icons.js'
import { session } from '../api/credentials.js'
import { account, chooseAccount, ownAccounts, signOut } from '../session/session.js'
import { pages, type Page } from './pages.js'
import { LanguageChoice, ThemeChoice } from './preferences.js'

const GROUPS: readonly Page['group'][] = ['documents', 'account', 'operation']

/** The navigation, who is signed in, and the preferences of this browser. */
export function SideBar({
  isOpen,
  current,
}: {
  readonly isOpen: boolean
  readonly current: string
}): JSX.Element {
  return (
    <div class={`side${isOpen ? ' open' : ''}`} id="navigation">
      <header>
        <a class="brand" href="#/">
          <Mark />
          twinvoice
        </a>
      </header>
      <nav class="nav" aria-label={t('navigation')}>
        {GROUPS.map((group) => (
          <Group key={group} group={group} current={current} />
        ))}
      </nav>
      <footer class="foot">
        <Who />
        <div class="row">
          <LanguageChoice />
          <ThemeChoice />
        </div>
        <ActionButton onAction={signOut}>{t('signOut')}</ActionButton>
      </footer>
    </div>
  )
}

function Group({
  group,
  current,
}: {
  readonly group: Page['group']
  readonly current: string
}): JSX.Element | null {
  const shown = pages.value.filter((page) => page.group === group)
  if (shown.length === 0) return null
  return (
    <div>
      <p class="title" id={`group-${group}`}>
        {t(`group.${group}`)}
      </p>
      <ul aria-labelledby={`group-${group}`}>
        {shown.map(({ name, title, icon }) => (
          <li key={name}>
            <a href={`#/${name}`} aria-current={name === current ? 'page' : undefined}>
              <Icon name={icon} />
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Who(): JSX.Element | null {
  const { value } = session
  if (value.kind === 'none') return null
  if (value.kind === 'person')
    return (
      <>
        <p class="who">
          <strong>{value.given.user.name}</strong>
          <span class="soft fine">{value.given.user.email}</span>
        </p>
        <AccountChoice />
      </>
    )
  const { key, plan } = value.account
  return (
    <p class="who">
      <strong>{key.name}</strong>
      <span class="soft fine">
        {t(`environment.${key.environment}`)} · {plan}
      </span>
    </p>
  )
}

/** Which account the pages are about, for somebody who has several, or looks at one as an operator. */
function AccountChoice(): JSX.Element | null {
  const current = account.value
  const isOwn = ownAccounts.value.some(({ id }) => id === current?.id)
  const all = current === undefined || isOwn ? ownAccounts.value : [...ownAccounts.value, current]
  if (current === undefined || all.length < 2)
    return current === undefined ? null : <p class="soft fine">{current.name}</p>
  const choose = (id: string) => {
    const found = all.find((each) => each.id === id)
    if (found !== undefined) chooseAccount(found)
  }
  return (
    <select
      class="input"
      aria-label={t('account.choose')}
      value={current.id}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
