import type { Database, Queries } from '../store/database.js'
import { writeAudit, type Change } from '../audit/audit.js'
import { CLOCKS_DIFFER_MS } from '../clock.js'
import type { User } from './users.js'

/** One period before and after: clocks differ (RFC 6238, 5.2). */
const WINDOW = 1
const PERIOD_SECONDS = 30

export interface TotpSetup {
  /** In Base32. */
  readonly secret: string
  /** `otpauth://…` for a QR code. */
  readonly uri: string
}

/** Begins to set up a second factor (RFC 6238); {@link confirmTotp} puts it in force. */
export async function beginTotp(database: Database, user: User): Promise<TotpSetup> {
  const { Secret, TOTP } = await import('otpauth')
  const secret = new Secret({ size: 20 })
  await database.transaction((tx) =>
    tx.all(`UPDATE users SET totp_pending = ? WHERE id = ?`, [secret.base32, user.id]),
  )
  const totp = new TOTP({ issuer: 'twinvoice', label: user.email, secret })
  return { secret: secret.base32, uri: totp.toString() }
}

/** @returns false if the code is wrong */
export async function confirmTotp(
  database: Database,
  user: User,
  code: string,
  { actor, now }: Change,
): Promise<boolean> {
  const step = await stepOf(user.totpPending, code, now)
  if (step === undefined) return false
  return database.transaction(async (tx) => {
    // Another one may have been begun since: its first code is still to come.
    const rows = await tx.all(
      `UPDATE users SET totp_secret = totp_pending, totp_pending = NULL, totp_step = ?
        WHERE id = ? AND totp_pending = ? RETURNING id`,
      [step, user.id, user.totpPending ?? ''],
    )
    if (rows.length === 0) return false
    await writeAudit(tx, actor, { action: 'second_factor.begin', target: user.id }, now)
    return true
  })
}

/** Takes the second factor away. */
export async function endTotp(tx: Queries, user: User, { actor, now }: Change): Promise<void> {
  await tx.all(
    `UPDATE users SET totp_secret = NULL, totp_pending = NULL, totp_step = NULL WHERE id = ?`,
    [user.id],
  )
  await writeAudit(tx, actor, { action: 'second_factor.end', target: user.id }, now)
}

/**
 * Whether the code is right, and has not been used before (RFC 6238, 5.2). A last period that is too far ahead is of a
 * clock that was set back since: it would keep the user out until then.
 */
export async function useTotpCode(
  tx: Queries,
  user: User,
  code: string,
  now: number,
): Promise<boolean> {
  const step = await stepOf(user.totpSecret, code, now)
  if (step === undefined) return false
  const rows = await tx.all(
    `UPDATE users SET totp_step = ?
      WHERE id = ? AND (totp_step IS NULL OR totp_step < ? OR totp_step > ?) RETURNING id`,
    [step, user.id, step, stepAt(now + CLOCKS_DIFFER_MS) + WINDOW],
  )
  return rows.length > 0
}

/** The number of the period that the code is of; undefined if it is of none. */
async function stepOf(
  secret: string | undefined,
  code: string,
  now: number,
): Promise<number | undefined> {
  if (secret === undefined) return undefined
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : stepAt(now) + delta
}

function stepAt(now: number): number {
  return Math.floor(now / 1000 / PERIOD_SECONDS)
}
