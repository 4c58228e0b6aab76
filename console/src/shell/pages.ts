import type { ComponentType } from 'preact'
import { computed } from '@preact/signals'

import type { TextKey } from '../language/language.js'
import type { IconName } from '../parts/icons.js'
import { account, isSignedIn, person } from '../session/session.js'

/** A page, and who sees it. */
export interface Page {
  readonly name: string
  readonly title: TextKey
  readonly icon: IconName
  readonly group: 'documents' | 'account' | 'operation'
  /** Everybody, somebody who has signed in, somebody with an account, or an operator. */
  readonly for: 'all' | 'person' | 'account' | 'operator'
  /** True if it takes all of the window's width. */
  readonly wide?: true
  readonly load: () => Promise<ComponentType>
}

/** All pages, in the order of the navigation. The first is where everybody starts. */
const ALL_PAGES: readonly Page[] = [
  {
    name: 'check',
    title: 'check.title',
    icon: 'check',
    group: 'documents',
    for: 'all',
    load: async () => (await import('../pages/check/check-page.js')).CheckPage,
  },
  {
    name: 'playground',
    title: 'playground.title',
    icon: 'playground',
    group: 'documents',
    for: 'all',
    wide: true,
    load: async () => (await import('../pages/playground/playground-page.js')).PlaygroundPage,
  },
  {
    name: 'keys',
    title: 'keys.title',
    icon: 'keys',
    group: 'account',
    for: 'account',
    load: async () => (await import('../pages/keys/keys-page.js')).KeysPage,
  },
  {
    name: 'usage',
    title: 'usage.title',
    icon: 'usage',
    group: 'account',
    for: 'account',
    load: async () => (await import('../pages/usage/usage-page.js')).UsagePage,
  },
  {
    name: 'requests',
    title: 'requests.title',
    icon: 'requests',
    group: 'account',
    for: 'person',
    load: async () => (await import('../pages/requests/requests-page.js')).RequestsPage,
  },
  {
    name: 'members',
    title: 'members.title',
    icon: 'members',
    group: 'account',
    for: 'account',
    load: async () => (await import('../pages/members/members-page.js')).MembersPage,
  },
  {
    name: 'account',
    title: 'accountPage.title',
    icon: 'account',
    group: 'account',
    for: 'person',
    load: async () => (await import('../pages/account/account-page.js')).AccountPage,
  },
  {
    name: 'audit',
    title: 'audit.title',
    icon: 'audit',
    group: 'account',
    for: 'person',
    load: async () => (await import('../pages/audit/audit-page.js')).AuditPage,
  },
  {
    name: 'accounts',
    title: 'accounts.title',
    icon: 'accounts',
    group: 'operation',
    for: 'operator',
    load: async () => (await import('../pages/accounts/accounts-page.js')).AccountsPage,
  },
  {
    name: 'operators',
    title: 'operators.title',
    icon: 'members',
    group: 'operation',
    for: 'operator',
    load: async () => (await import('../pages/operators/operators-page.js')).OperatorsPage,
  },
  {
    name: 'tokens',
    title: 'tokens.title',
    icon: 'keys',
    group: 'operation',
    for: 'operator',
    load: async () => (await import('../pages/tokens/tokens-page.js')).TokensPage,
  },
  {
    name: 'billing',
    title: 'billing.title',
    icon: 'usage',
    group: 'operation',
    for: 'operator',
    load: async () => (await import('../pages/billing/billing-page.js')).BillingPage,
  },
  {
    name: 'runs',
    title: 'runs.title',
    icon: 'runs',
    group: 'operation',
    for: 'operator',
    load: async () => (await import('../pages/runs/runs-page.js')).RunsPage,
  },
  {
    name: 'installed',
    title: 'installed.title',
    icon: 'installed',
    group: 'operation',
    for: 'operator',
    load: async () => (await import('../pages/installed/installed-page.js')).InstalledPage,
  },
  {
    name: 'health',
    title: 'health.title',
    icon: 'health',
    group: 'operation',
    for: 'operator',
    load: async () => (await import('../pages/health/health-page.js')).HealthPage,
  },
]

/** The pages of the person who uses the console. */
export const pages = computed((): readonly Page[] => {
  const has = {
    all: isSignedIn.value,
    person: person.value !== undefined,
    account: account.value !== undefined,
    operator: person.value?.operator === true,
  }
  return ALL_PAGES.filter((page) => has[page.for])
})

/** The page of a name; the first one for any other. */
export function pageOf(name: string): Page | undefined {
  return pages.value.find((page) => page.name === name) ?? pages.value[0]
}
