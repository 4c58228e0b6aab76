import { expect } from 'chai'
import { Secret, TOTP } from 'otpauth'

import { createAccount } from '../../src/accounts/keys/accounts.js'
import { authenticate, createKey, revokeKey, rotateKey } from '../../src/accounts/keys/keys.js'
import { digestKey } from '../../src/accounts/keys/key.js'
import { insertLink, listInvitations, findLink } from '../../src/accounts/sessions/links.js'
import { findSession, insertSession, listSessions } from '../../src/accounts/sessions/sessions.js'
import { signInByLink } from '../../src/accounts/sessions/sign-in.js'
import type { Database } from '../../src/accounts/store/database.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import { ensureSchema } from '../../src/accounts/store/schema.js'
import { beginTotp, confirmTotp, useTotpCode } from '../../src/accounts/users/second-factor.js'
import { findUser, insertUser, type User } from '../../src/accounts/users/users.js'
import { onEachStore } from './stores.js'

const NOW = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * HOUR

onEachStore('a clock that was a year ahead and is set right', (store) => {
  let database: Database
  let user: User
  before(async () => {
    database = openDatabase(await store.create())
    await ensureSchema(database)
    const made = { email: 'a@example.org', name: 'A' }
    user = await database.transaction((tx) => insertUser(tx, made, NOW))
  })
  after(() => database.close())

  it('brings no key back that was revoked meanwhile', async () => {
    const { id: accountId } = await createAccount(
      database,
      { name: 'A', plan: 'starter' },
      () => NOW,
    )
    const request = { accountId, name: 'shop', environment: 'live' } as const
    const [key, rotated, replaced] = [
      await createKey(database, request, () => NOW),
      await createKey(database, request, () => NOW),
      await createKey(database, request, () => NOW),
    ]
    const accepted = async ({ text }: { text: string }, at: number) => {
      const digest = digestKey(text)
      return digest !== undefined && (await authenticate(database, digest, at)) !== undefined
    }
    expect(await accepted(key, NOW)).to.equal(true)
    await revokeKey(database, key.id, NOW + YEAR)
    expect(await accepted(key, NOW + YEAR)).to.equal(false)
    expect(await accepted(key, NOW)).to.equal(false)
    await rotateKey(database, { id: rotated.id, graceMs: MINUTE }, () => NOW)
    expect(await accepted(rotated, NOW), 'one that is replaced lives on').to.equal(true)
    await revokeKey(database, rotated.id, NOW + YEAR)
    expect(await accepted(rotated, NOW), 'until it is revoked').to.equal(false)
    await rotateKey(database, { id: replaced.id, graceMs: 0 }, () => NOW + YEAR)
    expect(await accepted(replaced, NOW), 'replaced at once').to.equal(false)
  })

  it('ends the sessions that began meanwhile; clocks that differ by a minute do not', async () => {
    const begun = (now: number) =>
      database.transaction((tx) => insertSession(tx, user, { method: 'link', now }))
    const ahead = await begun(NOW + YEAR)
    expect(await findSession(database, ahead.token, NOW)).to.equal(undefined)
    const near = await begun(NOW + MINUTE)
    expect((await findSession(database, near.token, NOW))?.session.id).to.equal(near.session.id)
    const listed = await listSessions(database, user.id, NOW)
    expect(listed.map(({ id }) => id)).to.deep.equal([near.session.id])
  })

  it('leaves a session that was used meanwhile its two hours', async () => {
    const { token } = await database.transaction((tx) =>
      insertSession(tx, user, { method: 'link', now: NOW }),
    )
    const isOpen = async (at: number) => (await findSession(database, token, at)) !== undefined
    expect(await isOpen(NOW + HOUR)).to.equal(true)
    expect(await isOpen(NOW + MINUTE)).to.equal(true)
    expect(await isOpen(NOW + 2 * HOUR + 30 * MINUTE)).to.equal(false)
  })

  it('ends the links that were made meanwhile', async () => {
    const { email } = user
    const made = (kind: 'sign-in' | 'invitation') =>
      database.transaction((tx) => insertLink(tx, { kind, email }, NOW + YEAR))
    const [link] = [await made('sign-in'), await made('invitation')]
    const visitor = { address: '192.0.2.1', addressRange: '192.0.2.1' }
    const signIn = (now: number) => signInByLink(database, link.token, { ...visitor, now })
    expect(await findLink(database, 'sign-in', link.token, NOW)).to.equal(undefined)
    expect(await signIn(NOW)).to.deep.equal({ refused: 'wrong' })
    expect(await listInvitations(database, undefined, NOW)).to.deep.equal([])
    expect(await listInvitations(database, undefined, NOW + YEAR)).to.have.lengthOf(1)
    expect(await signIn(NOW + YEAR)).to.have.property('token')
  })

  it('keeps no user out whose code was used meanwhile, and lets each code in once', async () => {
    const { secret } = await beginTotp(database, user)
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const codeAt = (timestamp: number) => totp.generate({ timestamp })
    const pending = (await findUser(database, user.id))!
    const actor = { type: 'user', id: user.id, name: user.email } as const
    const ahead = NOW + YEAR
    expect(await confirmTotp(database, pending, codeAt(ahead), { actor, now: ahead })).to.equal(
      true,
    )
    const known = (await findUser(database, user.id))!
    const isRight = (at: number) =>
      database.transaction((tx) => useTotpCode(tx, known, codeAt(at), at))
    expect(await isRight(ahead)).to.equal(false)
    expect(await isRight(NOW)).to.equal(true)
    expect(await isRight(NOW)).to.equal(false)
    expect(await isRight(NOW - 2 * MINUTE), 'the clock of another instance').to.equal(false)
  })
})
