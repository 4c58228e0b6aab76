import { computed, signal } from '@preact/signals'

import type { Schemas } from '../api/client.js'

/** Who uses the page: nobody yet, or somebody who has given a key of the API. */
export type Session =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly key: string; readonly account: Schemas['AccountResponse'] }

/** Kept in this page's memory only: a reload forgets a key. */
export const session = signal<Session>({ kind: 'none' })

export const isSignedIn = computed(() => session.value.kind !== 'none')

/** Finds out who uses the page. */
export async function startSession(): Promise<void> {
  await Promise.resolve()
}

/** Uses a key that was given by hand. */
export function useKey(key: string, account: Schemas['AccountResponse']): void {
  session.value = { kind: 'key', key, account }
}

/** Forgets who uses the page. */
export async function signOut(): Promise<void> {
  session.value = { kind: 'none' }
  await Promise.resolve()
}

/** The key that documents are sent with. */
export async function apiKey(): Promise<string> {
  const { value } = session
  if (value.kind === 'none') throw new Error('nobody is signed in')
  return await Promise.resolve(value.key)
}
