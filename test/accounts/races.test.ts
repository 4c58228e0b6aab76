import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { changePlan, createAccount } from '../../src/accounts/keys/accounts.js'
import { createKey, listKeys, rotateKey } from '../../src/accounts/keys/keys.js'
import { acceptInvitation } from '../../src/accounts/members/accept.js'
import { invite, listMembers } from '../../src/accounts/members/members.js'
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
})
