import type { Database } from '../store/database.js'
import { writeAudit, type Actor } from '../audit/audit.js'
import type { Account } from '../keys/accounts.js'
import { findLink, useLink, type OneTimeLink } from '../sessions/links.js'
import {
  begin,
  checkCredentials,
  isPasswordOf,
  type Refusal,
  type Visitor,
} from '../sessions/sign-in.js'
import type { NewSession, SignInMethod } from '../sessions/sessions.js'
import { forgiveAttempt, takeAttempt } from '../sessions/attempts.js'
import { addMember, makeOperator } from './members.js'
import { hashPassword } from '../users/passwords.js'
import { findUserByEmail, insertNewUser, type User } from '../users/users.js'

/** An invitation, as who has its link sees it. */
export interface ShownInvitation {
  readonly link: OneTimeLink
  readonly account?: Pick<Account, 'id' | 'name'>
  /** Whether the user exists, and comes in with the password it has. */
  readonly existing: boolean
}

/** What a link invites to. */
export async function showInvitation(
  database: Database,
  token: string,
  visitor: Visitor,
): Promise<ShownInvitation | Refusal> {
  const attempt = { name: `link:${visitor.addressRange}`, address: visitor.addressRange }
  const waitMs = await takeAttempt(database, attempt, visitor.now)
  if (waitMs > 0) return { refused: 'slow', waitMs }
  const link = await findLink(database, 'invitation', token, visitor.now)
  if (link === undefined) return { refused: 'wrong' }
  await forgiveAttempt(database, attempt)
  const [account] = await database.all<Pick<Account, 'id' | 'name'>>(
    `SELECT id, name FROM accounts WHERE id = ?`,
    [link.accountId ?? ''],
  )
  const existing = (await findUserByEmail(database, link.email)) !== undefined
  return { link, existing, ...(account === undefined ? {} : { account }) }
}

export interface Acceptance {
  readonly token: string
  /** Of a new user. */
  readonly name?: string
  readonly password: string
  readonly code?: string | undefined
}

/** Accepts an invitation, with a new user or one that shows who it is, and signs in. */
export async function acceptInvitation(
  database: Database,
  { token, name, password, code }: Acceptance,
  visitor: Visitor,
): Promise<NewSession | Refusal> {
  const shown = await showInvitation(database, token, visitor)
  if ('refused' in shown) return shown
  const { email } = shown.link
  if (shown.existing) return acceptAsUser(database, { email, token, password, code }, visitor)
  const passwordHash = await hashPassword(password)
  const newUser = { email, name: name ?? email, passwordHash }
  const joined = await join(database, token, { newUser, method: 'password' }, visitor)
  const isTaken = 'refused' in joined && (await findUserByEmail(database, email)) !== undefined
  // Another invitation to the same address was accepted meanwhile: the user shows who it is, as others do.
  return isTaken ? acceptAsUser(database, { email, token, password, code }, visitor) : joined
}

async function acceptAsUser(
  database: Database,
  { email, token, password, code }: Acceptance & { readonly email: string },
  visitor: Visitor,
): Promise<NewSession | Refusal> {
  const credentials = { email, password, ...(code === undefined ? {} : { code }) }
  const user = await checkCredentials(database, credentials, visitor)
  return 'refused' in user ? user : join(database, token, { user, method: 'password' }, visitor)
}

/** Who accepts: a user who has shown who it is, or one that is to be made. */
export type Joining = { readonly method: SignInMethod } & (
  | { readonly user: User }
  | {
      readonly newUser: {
        readonly email: string
        readonly name: string
        readonly passwordHash?: string
      }
    }
)

/** The address of a new user was taken meanwhile: nothing of the transaction stays, not the use of the link. */
class Taken extends Error {}

/** Uses an invitation up, for a user who has shown who it is, or whose address is new. */
export async function join(
  database: Database,
  token: string,
  joining: Joining,
  visitor: Visitor,
): Promise<NewSession | Refusal> {
  const { now, address } = visitor
  const joined = database.transaction(async (tx): Promise<NewSession | Refusal> => {
    const isByPassword = 'user' in joining && joining.method === 'password'
    if (isByPassword && !(await isPasswordOf(tx, joining.user))) return { refused: 'wrong' }
    const link = await useLink(tx, 'invitation', token, now)
    if (link === undefined) return { refused: 'wrong' }
    const user = 'user' in joining ? joining.user : await insertNewUser(tx, joining.newUser, now)
    if (user === undefined) throw new Taken()
    const actor: Actor = { type: 'user', id: user.id, name: user.email, address }
    if (!('user' in joining))
      await writeAudit(tx, actor, { action: 'user.create', target: user.id }, now)
    if (link.accountId === undefined) await makeOperator(tx, user.id, { actor, now })
    else await addMember(tx, user.id, link.accountId, { actor, now })
    return begin(tx, (await findUserByEmail(tx, user.email)) ?? user, joining.method, visitor)
  })
  return joined.catch((thrown: unknown) => {
    if (thrown instanceof Taken) return { refused: 'wrong' }
    throw thrown
  })
}
