import type { Queries } from '../store/database.js'
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
  const [row] = await queries.all<UserRow>(`SELECT ${USER_COLUMNS} FROM users WHERE id = ?`, [id])
  return row === undefined ? undefined : userOf(row)
}

export async function findUserByEmail(queries: Queries, email: string): Promise<User | undefined> {
  const [row] = await queries.all<UserRow>(`SELECT ${USER_COLUMNS} FROM users WHERE email = ?`, [
    normalEmail(email),
  ])
  return row === undefined ? undefined : userOf(row)
}

/** The user at an OpenID provider. @param subject issuer and `sub` */
export async function findUserBySubject(
  queries: Queries,
  subject: string,
): Promise<User | undefined> {
  const [row] = await queries.all<UserRow>(
    `SELECT ${USER_COLUMNS} FROM users WHERE oidc_subject = ?`,
    [subject],
  )
  return row === undefined ? undefined : userOf(row)
}

export interface NewUser {
  readonly email: string
  readonly name: string
  readonly passwordHash?: string
  readonly operator?: boolean
}

export async function insertUser(tx: Queries, user: NewUser, now: number): Promise<User> {
  const id = createId('usr')
  await tx.all(
    `INSERT INTO users (id, email, name, operator_since, password_hash, created_at)
      VALUES (?, ?, ?, ?, ?, ?)`,
    [
      id,
      normalEmail(user.email),
      user.name,
      user.operator === true ? now : null,
      user.passwordHash ?? null,
      now,
    ],
  )
  return (await findUser(tx, id)) as User
}

export function userOf(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    createdAt: row.created_at,
    ...(row.operator_since === null ? {} : { operatorSince: row.operator_since }),
    ...(row.password_hash === null ? {} : { passwordHash: row.password_hash }),
    ...(row.totp_secret === null ? {} : { totpSecret: row.totp_secret }),
    ...(row.totp_pending === null ? {} : { totpPending: row.totp_pending }),
    ...(row.totp_step === null ? {} : { totpStep: row.totp_step }),
    ...(row.last_sign_in_at === null ? {} : { lastSignInAt: row.last_sign_in_at }),
  }
}
