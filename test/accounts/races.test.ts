import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'
import { Secret, TOTP } from 'otpauth'

import { changePlan, createAccount } from '../../src/accounts/keys/accounts.js'
import { createKey, listKeys, rotateKey } from '../../src/accounts/keys/keys.js'
import { acceptInvitation, join } from '../../src/accounts/members/accept.js'
import {
  addMember,
  invite,
  listMembers,
  makeOperator,
  removeMember,
  removeOperator,
  setPassword,
} from '../../src/accounts/members/members.js'
import { PermissionRevoked } from '../../src/accounts/audit/permission.js'
import { createToken } from '../../src/accounts/operators/tokens.js'
import { listInvitations } from '../../src/accounts/sessions/links.js'
import { listSessions } from '../../src/accounts/sessions/sessions.js'
import { beginSession, checkCredentials } from '../../src/accounts/sessions/sign-in.js'
import { hashPassword } from '../../src/accounts/users/passwords.js'
import { beginTotp, confirmTotp } from '../../src/accounts/users/second-factor.js'
import { findUser, insertUser } from '../../src/accounts/users/users.js'
import { COMMAND_LINE } from '../../src/accounts/audit/audit.js'
import type { Database } from '../../src/accounts/store/database.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import { ensureSchema } from '../../src/accounts/store/schema.js'
import { Fault } from '../../src/pipeline/errors.js'
import { onEachStore } from './stores.js'

const NOW = Date.UTC(2026, 10, 20, 12)
const clock = () => NOW
/** What two do at the same time meets now and then: often enough in so many attempts. */
const ROUNDS = Array.from({ length: 20 }, (_, at) => at)

onEachStore('two who change the same account at the same time', (store) => {
  let [one, other]: Database[] = []
  before(async () => {
    const url = await store.create()
    one = openDatabase(url)
    await ensureSchema(one)
    other = openDatabase(url)
  })
  after(() => Promise.all([one?.close(), other?.close()]))

  const account = (name = 'Muster') => createAccount(one!, { name, plan: 'starter' }, clock)
  const liveKey = async (accountId: string) =>
    createKey(one!, { accountId, name: 'shop', environment: 'live' }, clock)

  it('rotate a key once', async () => {
    for (const round of ROUNDS) {
      const { id: accountId } = await account(`Muster ${round}`)
      const { id } = await liveKey(accountId)
      const rotation = { id, graceMs: 60_000 }
      const ends = await Promise.allSettled([
        rotateKey(one!, rotation, clock),
        rotateKey(other!, rotation, clock),
      ])
      expect(ends.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected'])
      expect(await listKeys(one!, accountId)).to.have.length(2)
    }
  })

  it('leave no successor of a key that one revokes while the other rotates it', async () => {
    const { id: accountId } = await account()
    const { id } = await liveKey(accountId)
    let rotating: Promise<unknown> = Promise.resolve()
    await one!.transaction(async (tx) => {
      await tx.all(`UPDATE api_keys SET revoked_at = ? WHERE id = ?`, [NOW, id])
      rotating = rotateKey(other!, { id, graceMs: 60_000 }, clock).catch(
        (thrown: unknown) => thrown,
      )
      await sleep(200)
    })
    expect(await rotating).to.be.instanceOf(Fault)
    expect(await listKeys(one!, accountId)).to.have.length(1)
  })

  it('leave no live key on the plan sandbox', async () => {
    for (const round of ROUNDS) {
      const { id: accountId } = await account(`Muster ${round}`)
      const key = { accountId, name: 'shop', environment: 'live' as const }
      const ends = await Promise.allSettled([
        createKey(one!, key, clock),
        changePlan(other!, accountId, 'sandbox', clock),
      ])
      expect(ends.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected'])
    }
  })

  it('accept two invitations of a new user: the one that comes later can still be accepted', async () => {
    const visitor = { address: '::1', addressRange: '0:0:0:0', now: NOW }
    for (const round of ROUNDS.slice(0, 5)) {
      const change = { actor: COMMAND_LINE, now: NOW }
      const email = `new-${round}@example.org`
      const accounts = [await account('A'), await account('B')]
      const tokens = await Promise.all(
        accounts.map(
          async ({ id }) => (await invite(one!, { email, accountId: id }, change)).token,
        ),
      )
      const accept = (database: Database, at: number) =>
        acceptInvitation(
          database,
          { token: tokens[at]!, password: 'correct horse battery' },
          visitor,
        )
      const ends = await Promise.all([accept(one!, 0), accept(other!, 1)])
      for (const [at, end] of ends.entries())
        if ('refused' in end) expect(await accept(one!, at)).to.have.property('token')
      for (const { id } of accounts) expect(await listMembers(one!, id)).to.have.length(1)
    }
  })

  const change = { actor: COMMAND_LINE, now: NOW }
  const visitor = { address: '::1', addressRange: '0:0:0:0', now: NOW }
  const password = 'correct horse battery'
  let users = 0
  async function user(operator = false) {
    const email = `user-${(users += 1)}@example.org`
    const passwordHash = await hashPassword(password)
    const made = await one!.transaction(async (tx) => {
      const inserted = await insertUser(tx, { email, name: email, passwordHash }, NOW)
      if (operator) await makeOperator(tx, inserted.id, change)
      return inserted
    })
    return { made, by: { actor: { type: 'user', id: made.id, name: email }, now: NOW } as const }
  }

  it('who is removed invites nobody by a call that was admitted before, and makes no token', async () => {
    const { id: accountId } = await account()
    const [member, operator] = [await user(), await user(true)]
    await one!.transaction((tx) => addMember(tx, member.made.id, accountId, change))
    const email = 'friend@example.org'
    const asMember = () => invite(one!, { email, accountId }, member.by)
    const asOperator = () => invite(one!, { email }, operator.by)
    const token = () => {
      const request = { name: 'script', scopes: [], expiresAt: NOW + 1, userId: operator.made.id }
      return createToken(one!, request, operator.by)
    }
    for (const make of [asMember, asOperator, token]) expect(await make()).to.be.an('object')
    await removeMember(other!, { userId: member.made.id, accountId }, change)
    await removeOperator(other!, operator.made.id, change)
    for (const make of [asMember, asOperator, token])
      expect(await make().catch((thrown: unknown) => thrown)).to.be.instanceOf(PermissionRevoked)
    expect(await listInvitations(one!, accountId, NOW)).to.deep.equal([])
    expect(await listInvitations(one!, undefined, NOW)).to.deep.equal([])
  })

  it('no session begins by a password that was changed while it was verified', async () => {
    const { made } = await user()
    const checked = await checkCredentials(one!, { email: made.email, password }, visitor)
    if ('refused' in checked) throw new Error('the password is right')
    const hash = await hashPassword('another horse battery')
    await setPassword(other!, { userId: made.id, hash }, change)
    expect(await beginSession(one!, checked, 'password', visitor)).to.deep.equal({
      refused: 'wrong',
    })
    const { id: accountId } = await account()
    const { token } = await invite(one!, { email: made.email, accountId }, change)
    const joining = { user: checked, method: 'password' } as const
    expect(await join(one!, token, joining, visitor)).to.deep.equal({ refused: 'wrong' })
    expect(await listSessions(one!, made.id, NOW)).to.deep.equal([])
    expect(await listInvitations(one!, accountId, NOW)).to.have.length(1)
  })

  it('a code confirms the second factor that it is of, not one that was begun since', async () => {
    const { made, by } = await user()
    const { secret } = await beginTotp(one!, made)
    const before = await findUser(one!, made.id)
    await beginTotp(other!, made)
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW })
    expect(await confirmTotp(one!, before!, code, by)).to.equal(false)
    expect(await findUser(one!, made.id)).to.not.have.property('totpSecret')
  })
})
