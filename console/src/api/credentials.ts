import { signal } from '@preact/signals'

import type { components as Service } from '../../../src/client/schema.js'
import type { components as Admin } from './admin-schema.js'

/** Who uses the page: nobody yet, somebody with a key of the API, or somebody who has signed in. */
export type Session =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'key'
      readonly key: string
      readonly account: Service['schemas']['AccountResponse']
    }
  | { readonly kind: 'person'; readonly given: Admin['schemas']['Session'] }

/** A key is kept in this page's memory only; a session is known by a cookie that no script can read. */
export const session = signal<Session>({ kind: 'none' })

/** What is sent with every call that changes something. */
export function csrfToken(): string {
  return session.value.kind === 'person' ? session.value.given.csrf_token : ''
}

/**
 * The session of the person has ended while a page is open that keeps files or a request in memory: these stay until
 * somebody signs in in another tab.
 */
export const hasEnded = signal(false)

const forgetters: (() => void)[] = []

/** Registers what is to be forgotten with the session. */
export function forgetWithSession(forget: () => void): void {
  forgetters.push(forget)
}

/** The session has ended, here or elsewhere. Nothing of it stays in this page. */
export function forgetSession(): void {
  session.value = { kind: 'none' }
  hasEnded.value = false
  for (const forget of forgetters) forget()
}
