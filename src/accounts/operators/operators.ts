import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import type { Database } from '../store/database.js'
import { writeAudit, type Change } from '../audit/audit.js'
import { makeOperator, removeOperator, withdrawInvitation } from '../members/members.js'
import { dropCredentials } from '../members/revocation.js'
import { endTotp } from '../users/second-factor.js'
import { findUserByEmail, insertUser } from '../users/users.js'
import { dropSignInLinks, insertLink } from '../sessions/links.js'

export interface NewOperator {
  readonly email: string
  readonly name?: string
  /** Whether an operator that exists loses the second factor; signing in by password would ask for it. */
  readonly hasLostSecondFactor?: boolean
}

/**
 * Makes an operator, and a link that signs in once, by which a password can be set. For an operator
 * that exists, the link is a new one, and those before it are void. A user who was none loses password and
 * second factor: only who gets the link may come in with the new rights.
 * @returns the secret part of the link
 */
export async function addOperator(
  database: Database,
  { email, name, hasLostSecondFactor = false }: NewOperator,
  { actor, now }: Change,
): Promise<string> {
  return database.transaction(async (tx) => {
    const known = await findUserByEmail(tx, email)
    const user = known ?? (await insertUser(tx, { email, name: name ?? email }, now))
    if (known === undefined)
      await writeAudit(tx, actor, { action: 'user.create', target: user.id }, now)
    if (user.operatorSince === undefined) {
      if (known !== undefined) await dropCredentials(tx, known, { actor, now })
      await makeOperator(tx, user.id, { actor, now })
    } else if (hasLostSecondFactor && user.totpSecret !== undefined)
      await endTotp(tx, user, { actor, now })
    await dropSignInLinks(tx, user.email)
    const { token } = await insertLink(tx, { kind: 'sign-in', email: user.email }, now)
    await writeAudit(tx, actor, { action: 'link.create', target: user.id }, now)
    return token
  })
}

/** @throws Fault OPTIONS_INVALID if there is no such operator */
export async function removeOperatorByEmail(
  database: Database,
  email: string,
  change: Change,
): Promise<void> {
  const user = await findUserByEmail(database, email)
  if (user === undefined || !(await removeOperator(database, user.id, change)))
    throw new Fault(
      'OPTIONS_INVALID',
      detail`there is no operator ${email}; "twinvoice operators list" shows them`,
    )
}

/** @throws Fault OPTIONS_INVALID if there is no such invitation that is open */
export async function withdrawOperatorInvitation(
  database: Database,
  id: string,
  change: Change,
): Promise<void> {
  if (!(await withdrawInvitation(database, { id }, change)))
    throw new Fault(
      'OPTIONS_INVALID',
      detail`there is no open invitation ${id}; "twinvoice operators invitations" shows them`,
    )
}
