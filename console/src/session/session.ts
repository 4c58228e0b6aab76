import { computed, effect, signal } from '@preact/signals'

import { admin, done, type AdminSchemas } from '../api/admin.js'
import { dataOf, isFinal, Refusal, type Schemas } from '../api/client.js'
import { forgetSession, forgetWithSession, hasEnded, session } from '../api/credentials.js'
import { go, place } from '../routes.js'

export type Account = AdminSchemas['AccountName']

/** How people can sign in; undefined if the service has no accounts of people. */
export const ways = signal<AdminSchemas['SignInWays'] | undefined>(undefined)

/** Why a link that signs in did not, or why the service could not be asked for a session. */
interface SignInProblem {
  readonly thrown: unknown
  /** Tries once more what may succeed later. */
  readonly again?: () => Promise<void>
}

export const signInProblem = signal<SignInProblem | undefined>(undefined)

const chosenAccount = signal<Account | undefined>(undefined)

export const isSignedIn = computed(() => session.value.kind !== 'none')

/** The person who has signed in. */
export const person = computed(() =>
  session.value.kind === 'person' ? session.value.given.user : undefined,
)

/** The accounts that the person is a member of. */
export const ownAccounts = computed((): readonly Account[] =>
  session.value.kind === 'person' ? session.value.given.accounts : [],
)

/** The account that the pages are about. */
export const account = computed(() => chosenAccount.value ?? ownAccounts.value[0])

/** Finds out who uses the page: by a link that signs in, or by the session that the browser has. */
export async function startSession(): Promise<void> {
  await findWays()
  // A link that is opened where the console is open already changes only the part of the address that loads nothing.
  effect(() => {
    if (ways.value !== undefined && place.value.page === 'link') location.reload()
  })
}

async function findWays(): Promise<void> {
  try {
    ways.value = await dataOf(admin.GET('/sign-in'))
    signInProblem.value = undefined
  } catch (thrown) {
    // Who has a key can do without.
    const hasNone = thrown instanceof Refusal && thrown.status === 404
    signInProblem.value = hasNone ? undefined : problemOf(thrown, findWays)
    return
  }
  const { page, rest } = place.value
  if (page === 'link') await signInByLink(rest)
  else await findSession()
}

async function findSession(): Promise<void> {
  try {
    await refreshSession()
  } catch (thrown) {
    signInProblem.value = isNobody(thrown) ? undefined : problemOf(thrown, findSession)
  }
}

/** A service that did not answer, is busy or failed may answer later; what it refused, it refuses again. */
function problemOf(thrown: unknown, again: () => Promise<void>): SignInProblem {
  return isFinal(thrown) ? { thrown } : { thrown, again }
}

/** Whether a call was refused because there is no session, or none any more. */
function isNobody(thrown: unknown): boolean {
  return thrown instanceof Refusal && thrown.code === 'not_signed_in'
}

async function signInByLink(token: string): Promise<void> {
  // The address is changed first: the token stays in no history.
  go('/', true)
  try {
    await usePerson(await dataOf(admin.POST('/session/link', { body: { token } })))
  } catch (thrown) {
    signInProblem.value = problemOf(thrown, () => signInByLink(token))
  }
}

/**
 * All tabs have one cookie. When its session ends in one of them, or becomes that of somebody else, what the others show
 * is forgotten: the id of the user that it is of now, or null. Another session of the same user goes on in all of them.
 */
const tabs = new BroadcastChannel(`twinvoice ${location.pathname}`)
tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (person.value === undefined) return
  if (person.value.id !== data) forgetSession()
  else void takeOver(person.value.id)
}

/** Uses the session that the same user has begun in another tab: calls have to prove that they are of it. */
async function takeOver(user: string): Promise<void> {
  const { data: given } = await admin.GET('/session').catch(() => ({ data: undefined }))
  if (given?.user.id !== user || person.value?.id !== user) return
  session.value = { kind: 'person', given }
  hasEnded.value = false
}

/** Uses the session of somebody who has signed in. An operator without an account begins with the first of all. */
export async function usePerson(given: AdminSchemas['Session'] | undefined): Promise<void> {
  if (given === undefined) return
  if (given.user.operator && given.accounts.length === 0 && chosenAccount.value === undefined) {
    const { data } = await admin.GET('/accounts', {
      params: { query: { limit: 1 } },
    })
    const [first] = data?.items ?? []
    if (first !== undefined) chosenAccount.value = { id: first.id, name: first.name }
  }
  signInProblem.value = undefined
  session.value = { kind: 'person', given }
  hasEnded.value = false
  tabs.postMessage(given.user.id)
}

/** Reads the own session again, after something of it has changed. */
export async function refreshSession(): Promise<void> {
  await usePerson(await dataOf(admin.GET('/session')))
}

/** Uses a key that was given by hand. */
export function useKey(key: string, of: Schemas['AccountResponse']): void {
  signInProblem.value = undefined
  session.value = { kind: 'key', key, account: of }
}

/** Shows the pages for another account. */
export function chooseAccount(next: Account): void {
  chosenAccount.value = next
}

/** Ends the session. */
export async function signOut(): Promise<void> {
  if (session.value.kind === 'person') {
    try {
      await done(admin.DELETE('/session'))
    } catch (thrown) {
      if (!isNobody(thrown)) throw thrown
    }
    tabs.postMessage(null)
  }
  // Whoever signs in next begins at the start.
  go('/', true)
  forgetSession()
}

forgetWithSession(() => (chosenAccount.value = undefined))
