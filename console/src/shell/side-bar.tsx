import type { JSX } from 'preact'

import { t } from '../language/language.js'
import { Icon, Mark } from '../parts/icons.js'
import { session, signOut } from '../session/session.js'
import { PAGES, type Page } from './pages.js'
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
      <a class="brand" href="#/">
        <Mark />
        twinvoice
      </a>
      <nav class="nav" aria-label={t('navigation')}>
        {GROUPS.map((group) => (
          <Group key={group} group={group} current={current} />
        ))}
      </nav>
      <div class="foot">
        <Who />
        <div class="row">
          <LanguageChoice />
          <ThemeChoice />
        </div>
        <button type="button" class="button small" onClick={() => void signOut()}>
          {t('signOut')}
        </button>
      </div>
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
  const pages = PAGES.filter((page) => page.group === group)
  if (pages.length === 0) return null
  return (
    <div>
      <p class="title" id={`group-${group}`}>
        {t(`group.${group}`)}
      </p>
      <ul aria-labelledby={`group-${group}`}>
        {pages.map(({ name, title, icon }) => (
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
  if (value.kind !== 'key') return null
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
