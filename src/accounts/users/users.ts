import type { Queries } from '../store/database.js'
import { firstOf, present } from '../store/rows.js'
import { createId } from '../keys/key.js'

/** Somebody who may sign in. Times are milliseconds since the epoch. */
export interface User {
  readonly id: string
  /** In lower case. */
  readonly email: string
  readonly name: string
  /** Since when the user may do everything; absent: only where a member. */
  readonly operatorSince?: number
  readonly passwordHash?: string
  readonly totpSecret?: string
  /** A secret that its first code has not yet confirmed. */
  readonly totpPending?: string
  /** The period of the last code that was used: each works once. */
  readonly totpStep?: number
  readonly createdAt: number
  readonly lastSignInAt?: number
}

export interface UserRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly operator_since: number | null
  readonly password_hash: string | null
  readonly totp_secret: string | null
  readonly totp_pending: string | null
  readonly totp_step: number | null
  readonly created_at: number
  readonly last_sign_in_at: number | null
}

export const USER_COLUMNS =
  'users.id, email, users.name, operator_since, password_hash, totp_secret, totp_pending, totp_step, users.created_at, last_sign_in_at'

/** Addresses are compared in lower case. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

export async function findUser(queries: Queries, id: string): Promise<User | undefined> {
  return firstOf(queries, [`SELECT ${USER_COLUMNS} FROM users WHERE id = ?`, [id]], userOf)
}

export async function findUserByEmail(queries: Queries, email: string): Promise<User | undefined> {
  const sql = `SELECT ${USER_COLUMNS} FROM users WHERE email = ?`
  return firstOf(queries, [sql, [normalEmail(email)]], userOf)
}

/** The user at an OpenID provider. @param subject issuer and `sub` */
export async function findUserBySubject(
  queries: Queries,
  subject: string,
): Promise<User | undefined> {
  const sql = `SELECT ${USER_COLUMNS} FROM users WHERE oidc_subject = ?`
  return firstOf(queries, [sql, [subject]], userOf)
}

export interface NewUser {
  readonly email: string
  readonly name: string
  readonly passwordHash?: string
}

/** @throws if there is a user with this address */
export async function insertUser(tx: Queries, user: NewUser, now: number): Promise<User> {
  const inserted = await insertNewUser(tx, user, now)
  if (inserted === undefined) throw new Error('there is a user with this address')
  return inserted
}

/** Undefined if there is a user with this address, also one that another transaction makes at this moment. */
export async function insertNewUser(
  tx: Queries,
  { email, name, passwordHash }: NewUser,
  now: number,
): Promise<User | undefined> {
  const sql = `INSERT INTO users (id, email, name, password_hash, created_at)
    VALUES (?, ?, ?, ?, ?) ON CONFLICT (email) DO NOTHING RETURNING id`
  const row = [createId('usr'), normalEmail(email), name, passwordHash ?? null, now]
  const [inserted] = await tx.all<{ id: string }>(sql, row)
  return inserted === undefined ? undefined : findUser(tx, inserted.id)
}

export function userOf(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    createdAt: row.created_at,
    ...present({
      operatorSince: row.operator_since,
      passwordHash: row.password_hash,
      totpSecret: row.totp_secret,
      totpPending: row.totp_pending,
      totpStep: row.totp_step,
      lastSignInAt: row.last_sign_in_at,
    }),
  }
}
