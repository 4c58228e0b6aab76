import type { Database } from '../store/database.js'
import { writeAudit, type Actor } from '../audit/audit.js'
import { findLink } from '../sessions/links.js'
import type { NewSession } from '../sessions/sessions.js'
import { beginSession, type Refusal, type Visitor } from '../sessions/sign-in.js'
import { join } from './accept.js'
import { dropCredentials } from './revocation.js'
import {
  findUser,
  findUserByEmail,
  findUserBySubject,
  normalEmail,
  type User,
} from '../users/users.js'

/** Who somebody is, as the configured OpenID provider says. */
export interface OidcIdentity {
  /** Issuer and `sub`. */
  readonly subject: string
  /** Only an address that the provider has verified. */
  readonly email?: string
  readonly name?: string
  /** Token of an invitation to accept. */
  readonly invitation?: string
}

/**
 * Signs in a user whom the provider knows: one that came this way before, has the address that the
 * provider has verified, or is invited at that address. Who comes this way for the first time loses
 * password and second factor.
 */
export async function signInBySubject(
  database: Database,
  identity: OidcIdentity,
  visitor: Visitor,
): Promise<NewSession | Refusal> {
  const { subject, invitation } = identity
  const user = await knownUser(database, identity, visitor)
  const session =
    invitation === undefined
      ? user && (await beginSession(database, user, 'oidc', visitor))
      : await accept(database, { ...identity, invitation }, user, visitor)
  if (session === undefined) return { refused: 'wrong' }
  if ('refused' in session) return session
  await database.transaction((tx) =>
    tx.all(`UPDATE users SET oidc_subject = ? WHERE id = ? AND oidc_subject IS NULL`, [
      subject,
      session.user.id,
    ]),
  )
  return session
}

async function knownUser(
  database: Database,
  { subject, email }: OidcIdentity,
  { now, address }: Visitor,
): Promise<User | undefined> {
  const known = await findUserBySubject(database, subject)
  if (known !== undefined || email === undefined || isFolded(email)) return known
  const byEmail = await findUserByEmail(database, email)
  if (byEmail === undefined) return undefined
  return database.transaction(async (tx) => {
    const linked = await tx.all(
      `UPDATE users SET oidc_subject = ? WHERE id = ? AND oidc_subject IS NULL RETURNING id`,
      [subject, byEmail.id],
    )
    // Another person of the provider has got the address since.
    if (linked.length === 0) return undefined
    const actor: Actor = { type: 'user', id: byEmail.id, name: byEmail.email, address }
    await writeAudit(tx, actor, { action: 'oidc.link', target: byEmail.id }, now)
    // The provider is the first who knows that the address is theirs: a password may be another's.
    await dropCredentials(tx, byEmail, { actor, now })
    return findUser(tx, byEmail.id)
  })
}

/**
 * Whether letters of an address become others in the form in which addresses are compared, as the Kelvin sign
 * becomes a k: it is another mailbox, whose owner the provider has verified.
 */
function isFolded(email: string): boolean {
  const ascii = /^[\x20-\x7e]*$/
  return ascii.test(normalEmail(email)) && !ascii.test(email.trim())
}

async function accept(
  database: Database,
  { invitation, email, name }: OidcIdentity & { readonly invitation: string },
  user: User | undefined,
  visitor: Visitor,
): Promise<NewSession | Refusal | undefined> {
  const link = await findLink(database, 'invitation', invitation, visitor.now)
  if (link === undefined || email === undefined || isFolded(email)) return undefined
  if (normalEmail(email) !== link.email) return undefined
  const joining =
    user === undefined
      ? ({ method: 'oidc', newUser: { email, name: name ?? email } } as const)
      : ({ method: 'oidc', user } as const)
  return join(database, invitation, joining, visitor)
}
