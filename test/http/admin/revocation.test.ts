import { expect } from 'chai'

import { listAudit } from '../../../src/accounts/audit/audit.js'
import { removeMember, removeOperator } from '../../../src/accounts/members/members.js'
import { signInBySubject } from '../../../src/accounts/members/oidc-user.js'
import { addOperator } from '../../../src/accounts/operators/operators.js'
import { insertUser } from '../../../src/accounts/users/users.js'
import { onEachStore } from '../../accounts/stores.js'
import type { AdminAnswer, AdminClient } from './admin-client.js'
import { AdminWorld } from './admin-world.js'

const PASSWORD = 'correct horse battery'
let users = 0

onEachStore('access that ends, in /admin/v1', (store) => {
  let world: AdminWorld
  before(async () => {
    world = await AdminWorld.start(await store.create())
  })
  after(() => world.stop())
  beforeEach(() => (world.service.now += 3_600_001))

  const secretOf = ({ json }: AdminAnswer) => String(json['url']).split('/').at(-1) ?? ''
  const accept = (token: string) =>
    world.client().post('/invitations/accept', { token, name: 'Mallory', password: PASSWORD })
  const signIn = (email: string) => world.client().post('/session', { email, password: PASSWORD })
  const visitor = () => ({ address: '::1', addressRange: '0:0:0:0', now: world.service.now })

  /** A member invites an address that is not theirs, and takes the invitation up, with a password. */
  async function squat(): Promise<string> {
    const email = `victim-${(users += 1)}@example.org`
    const member = await world.signedIn(world.memberOfA)
    const invited = await member.post(`/accounts/${world.a.id}/invitations`, { email })
    expect((await accept(secretOf(invited))).status).to.equal(200)
    expect((await signIn(email)).status).to.equal(200)
    return email
  }

  it('a user that becomes an operator comes in by the link alone: the password may be another’s', async () => {
    const { database } = world.service
    const email = await squat()
    const before = await signIn(email)
    const link = await addOperator(database, { email }, world.change)
    expect((await signIn(email)).json['error']).to.equal('sign_in_failed')
    const cookie = /=([^;]*)/.exec(before.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    expect((await world.client({ cookie }).get('/session')).status).to.equal(401)
    const used = await world.client().post('/session/link', { token: link })
    expect(used.json['user']).to.deep.include({ operator: true, password: false, totp: false })
  })

  it('a new link of an operator leaves the password as it is', async () => {
    const { database } = world.service
    const email = await squat()
    const change = world.change
    await database.transaction((tx) =>
      tx.all(`UPDATE users SET operator_since = ? WHERE email = ?`, [change.now, email]),
    )
    await addOperator(database, { email }, change)
    expect((await signIn(email)).status).to.equal(200)
  })

  it('a new link takes a second factor that is lost away, if asked to', async () => {
    const { database } = world.service
    const operator = { email: 'lost@example.org' }
    await addOperator(database, operator, world.change)
    const totp = () =>
      database.all(`SELECT totp_secret FROM users WHERE email = ?`, [operator.email])
    await database.transaction((tx) =>
      tx.all(`UPDATE users SET totp_secret = 'AAAA' WHERE email = ?`, [operator.email]),
    )
    await addOperator(database, operator, world.change)
    expect(await totp()).to.deep.equal([{ totp_secret: 'AAAA' }])
    await addOperator(database, { ...operator, hasLostSecondFactor: true }, world.change)
    expect(await totp()).to.deep.equal([{ totp_secret: null }])
  })

  it('who comes by the OpenID provider for the first time owns the address: an earlier password ends', async () => {
    const { database } = world.service
    const email = await squat()
    const identity = { subject: `https://login.example ${email}`, email }
    const come = () => signInBySubject(database, identity, visitor())
    expect(await come()).to.have.nested.property('session.method', 'oidc')
    expect((await signIn(email)).json['error']).to.equal('sign_in_failed')
    const [first] = await listAudit(database, { limit: 5 }).then((entries) =>
      entries.filter(({ action }) => action === 'oidc.link'),
    )
    expect(first?.actor.name).to.equal(email)
    expect(await come(), 'again').to.have.nested.property('session.method', 'oidc')
    const other = { subject: 'https://login.example other', email }
    expect(await signInBySubject(database, other, visitor())).to.deep.equal({ refused: 'wrong' })
  })

  it('an address of the provider that only becomes that of a user by normalisation is another one', async () => {
    const { database, now } = world.service
    const email = 'mark@example.org'
    const folded = 'mar\u212a@example.org'
    await database.transaction((tx) => insertUser(tx, { email, name: 'Mark' }, now))
    const come = (address: string, sub: string) =>
      signInBySubject(database, { subject: `https://id ${sub}`, email: address }, visitor())
    expect(await come(folded, 'folded')).to.deep.equal({ refused: 'wrong' })
    expect(await come(email, 'own')).to.have.property('token')
  })

  it('a member who is removed cannot come back by an invitation', async () => {
    const { database } = world.service
    const member = await world.signedIn(world.memberOfA)
    const path = `/accounts/${world.a.id}/invitations`
    const own = secretOf(await member.post(path, { email: 'second-self@example.org' }))
    const operator = await world.signedIn(world.operator)
    const toThem = secretOf(await operator.post(path, { email: world.memberOfA.email }))
    const others = secretOf(await operator.post(path, { email: 'honest@example.org' }))
    const ids = { userId: world.memberOfA.id, accountId: world.a.id }
    await removeMember(database, ids, world.change)
    expect((await member.get(`/accounts/${world.a.id}`)).status).to.equal(404)
    for (const [method, rest] of [
      ['GET', '/plans'],
      ['GET', '/catalog'],
      ['POST', '/check'],
      ['POST', '/check/view'],
      ['POST', '/playground'],
    ] as const)
      expect((await member.call(method, rest)).status, rest).to.equal(403)
    expect((await member.get('/session')).json['accounts']).to.deep.equal([])
    expect((await accept(own)).json['error']).to.equal('sign_in_failed')
    expect((await accept(toThem)).json['error']).to.equal('sign_in_failed')
    expect((await accept(others)).status).to.equal(200)
  })

  it('an operator who is removed leaves no invitation behind, neither by hand nor by a token', async () => {
    const operator = await world.signedIn(world.operator)
    const made = await Promise.all([
      operator.post('/operators/invitations', { email: 'op2@example.org' }),
      operator.post(`/accounts/${world.b.id}/invitations`, { email: 'm2@example.org' }),
      byToken(await operator.post('/tokens', { name: 't', scopes: ['members:write'], days: 1 })),
    ])
    await removeOperator(world.service.database, world.operator.id, world.change)
    for (const each of made)
      expect((await accept(secretOf(each))).json['error']).to.equal('sign_in_failed')
  })

  it('a new password voids the links that sign in', async () => {
    const email = 'linked@example.org'
    const { database } = world.service
    const first = await addOperator(database, { email }, world.change)
    const session = await world.client().post('/session/link', { token: first })
    const cookie = /=([^;]*)/.exec(session.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    const stolen = await addOperator(database, { email }, world.change)
    const client: AdminClient = world.client({ cookie, csrf: String(session.json['csrf_token']) })
    expect((await client.call('PUT', '/me/password', { password: PASSWORD })).status).to.equal(204)
    const used = await world.client().post('/session/link', { token: stolen })
    expect(used.json['error']).to.equal('sign_in_failed')
  })

  it('attempts of an address that has to wait do not keep a user out', async () => {
    const email = 'waiting@example.org'
    for (let attempt = 0; attempt < 20; attempt += 1)
      await world.client().post('/session', { email: `u${attempt}@example.org`, password: 'wrong' })
    for (let attempt = 0; attempt < 8; attempt += 1)
      expect((await signIn(email)).status).to.equal(429)
    const rows = await world.service.database.all<{ failures: number }>(
      `SELECT failures FROM sign_in_attempts WHERE bucket LIKE 'user:%' ORDER BY updated_at DESC`,
    )
    expect(Math.max(...rows.map(({ failures }) => failures))).to.equal(1)
  })

  it('who has to wait when the clock is set back by a day does not wait for that day', async () => {
    const { service } = world
    service.now += 86_400_000
    const attempt = () => signIn('clock@example.org')
    while ((await attempt()).status !== 429);
    service.now -= 86_400_000
    expect((await attempt()).status).to.equal(401)
    while ((await attempt()).status !== 429);
  })

  async function byToken({ json }: AdminAnswer): Promise<AdminAnswer> {
    const script = world.client({ token: String(json['token']) })
    return script.post(`/accounts/${world.b.id}/invitations`, { email: 'm3@example.org' })
  }
})
