import { expect } from 'chai'
import { Secret, TOTP } from 'otpauth'

import { listAudit } from '../../../src/accounts/audit/audit.js'
import { hashPassword } from '../../../src/accounts/users/passwords.js'
import { setPassword } from '../../../src/accounts/members/members.js'
import { addOperator } from '../../../src/accounts/operators/operators.js'
import type { Database } from '../../../src/accounts/store/database.js'
import type { User } from '../../../src/accounts/users/users.js'
import { onEachStore } from '../../accounts/stores.js'
import { PLANS } from '../../../src/accounts/plans/plan.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'
import { Service } from '../service.js'
import { AdminClient, type AdminAnswer } from './admin-client.js'
import { AdminWorld } from './admin-world.js'

const PASSWORD = 'correct horse battery'

onEachStore('signing in to /admin/v1', (store) => {
  let world: AdminWorld
  let hash: string
  before(async () => {
    world = await AdminWorld.start(await store.create())
    hash = await hashPassword(PASSWORD)
    for (const user of [world.operator, world.memberOfA, world.memberOfB])
      await setPassword(world.service.database, { userId: user.id, hash }, world.change)
  })
  after(() => world.stop())
  // Attempts of one test are forgotten before the next.
  beforeEach(() => (world.service.now += 3_600_001))

  const signIn = (user: Pick<User, 'email'>, password = PASSWORD, more: object = {}) =>
    world.client().post('/session', { email: user.email, password, ...more })

  /** A client with the session of an answer. */
  const clientOf = ({ headers, json }: AdminAnswer) =>
    new AdminClient(world.service.url, {
      cookie: cookieOf(headers),
      csrf: String(json['csrf_token']),
    })

  it('refuses a body that is nested deeply', async () => {
    const answer = await fetch(`${world.service.url}/admin/v1/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    })
    expect(answer.status).to.equal(400)
    expect(await answer.json()).to.have.nested.property('details[0].code', 'INVALID_JSON')
  })

  it('sets a cookie that no script can read and no other site sends', async () => {
    const answer = await signIn(world.memberOfA)
    expect(answer.status).to.equal(200)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).to.match(/^twinvoice=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    const session = await clientOf(answer).get('/session')
    expect(session.json['user']).to.deep.include({ email: 'anna@example.org', operator: false })
    expect(session.json['accounts']).to.deep.equal([{ id: world.a.id, name: 'Muster GmbH' }])
  })

  it('behind TLS, names the cookie for this host alone, and sends it by TLS alone', async () => {
    const { database } = world.service
    const proxied = await Service.start({
      storeUrl: await store.create(),
      documents: new DocumentsDouble(),
      app: { trustProxy: true, admin: { database, plans: PLANS } },
    })
    const client = new AdminClient(proxied.url)
    const tls = { 'X-Forwarded-Proto': 'https' }
    const body = { email: world.memberOfA.email, password: PASSWORD }
    const answer = await client.call('POST', '/session', body, tls)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).to.match(
      /^__Host-twinvoice=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const plain = cookie.replace('__Host-', '').split(';', 1)[0] ?? ''
    const planted = await client.call('GET', '/session', undefined, { ...tls, Cookie: plain })
    expect(planted.status, 'the plain name is not read behind TLS').to.equal(401)
    await proxied.stop()
  })

  it('takes the address in any case, and says the same of a wrong password and an unknown user', async () => {
    const right = await signIn({ email: 'ANNA@Example.org' })
    expect(right.status).to.equal(200)
    const wrong = await signIn(world.memberOfA, 'wrong')
    const unknown = await signIn({ email: 'nobody@example.org' })
    const said = ({ status, json }: AdminAnswer) => [status, json['error'], json['message']]
    expect(said(wrong)).to.deep.equal(said(unknown))
    expect(wrong.status).to.equal(401)
    const names = (answer: AdminAnswer) => [...answer.headers.keys()].sort()
    expect(names(wrong)).to.deep.equal(names(unknown))
  })

  it('is slowed down by user, whether it exists or not, also when all come at once', async () => {
    for (const email of [world.memberOfB.email, 'nobody@example.org']) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => signIn({ email }, 'wrong')),
      )
      const judged = answers.filter(({ status }) => status === 401)
      expect(judged.length, email).to.equal(5)
      const [slow] = answers.filter(({ status }) => status === 429)
      expect(Number(slow?.headers.get('retry-after'))).to.be.within(1, 60)
      expect((await signIn({ email })).status, 'the right password waits, too').to.equal(429)
    }
    world.service.now += 2000
    expect((await signIn(world.memberOfB)).status).to.equal(200)
  })

  it('is slowed down by address, whatever the user', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1)
      await signIn({ email: `user${attempt}@example.org` }, 'wrong')
    expect((await signIn(world.memberOfA)).status).to.equal(429)
  })

  it('writes nothing for the names that an address types which has to wait', async () => {
    const { database } = world.service
    const rows = async () => (await database.all(`SELECT bucket FROM sign_in_attempts`)).length
    for (let attempt = 0; attempt < 20; attempt += 1)
      await signIn({ email: `first${attempt}@example.org` }, 'wrong')
    const before = await rows()
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signIn({ email: `more${attempt}@example.org` }, 'wrong')).status).to.equal(429)
    expect(await rows()).to.equal(before)
  })

  it('behind a proxy, takes the address that the proxy has added, not one that the client invents', async () => {
    const { database } = world.service
    const before = await addressesOf(database)
    for (const [proxies, sent] of [
      [1, '198.51.100.1, 203.0.113.9'],
      [2, '198.51.100.1, 203.0.113.9, 10.0.0.2'],
    ] as const) {
      const storeUrl = await store.create()
      const app = { trustProxy: true, proxies, admin: { database, plans: PLANS } }
      const proxied = await Service.start({ storeUrl, documents: new DocumentsDouble(), app })
      const body = { email: 'nobody@example.org', password: 'wrong' }
      const headers = { 'X-Forwarded-For': sent }
      await new AdminClient(proxied.url).call('POST', '/session', body, headers)
      await proxied.stop()
    }
    const added = (await addressesOf(database)).filter((address) => !before.includes(address))
    expect(added).to.deep.equal(['203.0.113.9', '203.0.113.9'])
  })

  it('replaces the session before: one that was planted is worth nothing', async () => {
    const planted = await world.session(world.memberOfB)
    const answer = await world.client({ cookie: planted.cookie ?? '' }).post('/session', {
      email: world.memberOfA.email,
      password: PASSWORD,
    })
    expect(cookieOf(answer.headers)).not.to.equal(planted.cookie)
    expect((await world.client(planted).get('/session')).status).to.equal(401)
    const unknown = { cookie: 'A'.repeat(43) }
    const other = await world.client(unknown).post('/session', {
      email: world.memberOfA.email,
      password: PASSWORD,
    })
    expect(cookieOf(other.headers)).not.to.equal(unknown.cookie)
  })

  it('refuses a page of another origin', async () => {
    const body = { email: world.memberOfA.email, password: PASSWORD }
    const foreign = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of foreign) {
      const answer = await world.client().call('POST', '/session', body, headers)
      expect(answer.json['error'], JSON.stringify(headers)).to.equal('csrf_refused')
      const signedIn = await world.session(world.memberOfA)
      const change = await world.client(signedIn).call('DELETE', '/session', undefined, headers)
      expect(change.json['error']).to.equal('csrf_refused')
    }
    const own = { Origin: world.service.url, 'Sec-Fetch-Site': 'same-origin' }
    expect((await world.client().call('POST', '/session', body, own)).status).to.equal(200)
    const form = await world
      .client()
      .call('POST', '/session', body, { 'Content-Type': 'text/plain' })
    expect(form.status).to.equal(415)
  })

  it('ends by signing out, after two idle hours, and after twelve in any case', async () => {
    const out = clientOf(await signIn(world.memberOfA))
    expect((await out.call('DELETE', '/session')).status).to.equal(204)
    expect((await out.get('/session')).status).to.equal(401)
    const idle = clientOf(await signIn(world.memberOfA))
    world.service.now += 2 * 3_600_000 + 1
    expect((await idle.get('/session')).status).to.equal(401)
    const used = clientOf(await signIn(world.memberOfA))
    for (let hour = 0; hour < 11; hour += 1) {
      world.service.now += 3_600_000
      expect((await used.get('/session')).status, `hour ${hour}`).to.equal(200)
    }
    world.service.now += 3_600_000
    expect((await used.get('/session')).status).to.equal(401)
  })

  it('by a link works once, within 30 minutes, and lets a password be set', async () => {
    const { database } = world.service
    const link = () => addOperator(database, { email: 'new@example.org' }, world.change)
    const old = await link()
    const token = await link()
    const use = (text: string) => world.client().post('/session/link', { token: text })
    expect((await use(old)).status, 'a newer link voids it').to.equal(401)
    const both = await Promise.all([use(token), use(token)])
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 401])
    const [first] = both.filter(({ status }) => status === 200)
    const client = clientOf(first as AdminAnswer)
    const short = await client.call('PUT', '/me/password', { password: 'short' })
    expect(short.json['error']).to.equal('validation_failed')
    expect((await client.call('PUT', '/me/password', { password: PASSWORD })).status).to.equal(204)
    expect((await signIn({ email: 'new@example.org' })).status).to.equal(200)
    const late = await link()
    world.service.now += 30 * 60_000
    expect((await use(late)).status).to.equal(401)
  })

  it('a new password asks for the one before, and ends the other sessions', async () => {
    const mine = clientOf(await signIn(world.memberOfB))
    const other = clientOf(await signIn(world.memberOfB))
    const set = (current: string) =>
      mine.call('PUT', '/me/password', { current, password: PASSWORD })
    expect((await set('wrong')).json['error']).to.equal('sign_in_failed')
    expect((await set(PASSWORD)).status).to.equal(204)
    expect((await mine.get('/session')).status).to.equal(200)
    expect((await other.get('/session')).status).to.equal(401)
  })

  it('asks for the code of the second factor, and takes each code once', async () => {
    const client = clientOf(await signIn(world.operator))
    const begun = await client.call('POST', '/me/totp', { password: PASSWORD })
    const totp = new TOTP({ secret: Secret.fromBase32(String(begun.json['secret'])) })
    const code = () => totp.generate({ timestamp: world.service.now })
    expect((await signIn(world.operator)).status, 'not in force yet').to.equal(200)
    expect((await client.call('PUT', '/me/totp', { code: code() })).status).to.equal(204)
    world.service.now += 30_000
    expect((await signIn(world.operator)).json['error']).to.equal('second_factor_required')
    const wrong = await signIn(world.operator, 'wrong', { code: code() })
    expect(wrong.json['error'], 'the code alone is worth nothing').to.equal('sign_in_failed')
    const used = code()
    expect((await signIn(world.operator, PASSWORD, { code: used })).status).to.equal(200)
    const again = await signIn(world.operator, PASSWORD, { code: used })
    expect(again.json['error']).to.equal('sign_in_failed')
    world.service.now += 30_000
    // Each is a right password and then a right code: nothing that slows down those of the same address.
    for (let time = 0; time < 25; time += 1) {
      world.service.now += 60_000
      expect((await signIn(world.operator)).json['error']).to.equal('second_factor_required')
      expect((await signIn(world.operator, PASSWORD, { code: code() })).status).to.equal(200)
    }
    world.service.now += 30_000
    expect((await client.call('POST', '/me/totp/end', { code: code() })).status).to.equal(204)
    expect((await signIn(world.operator)).status).to.equal(200)
  })

  it('invitations: accepted once, by a new user or one that shows who it is', async () => {
    const member = await world.signedIn(world.memberOfA)
    const invite = async (email: string) => {
      const { json } = await member.post(`/accounts/${world.a.id}/invitations`, { email })
      return String(json['url']).split('/').at(-1) ?? ''
    }
    const token = await invite('carla@example.org')
    const shown = await world.client().post('/invitations/show', { token })
    expect(shown.json).to.deep.include({
      email: 'carla@example.org',
      operator: false,
      existing: false,
      account: { id: world.a.id, name: 'Muster GmbH' },
    })
    const accept = (text: string, password = PASSWORD) =>
      world.client().post('/invitations/accept', { token: text, name: 'Carla', password })
    expect((await accept(token, 'short')).json['error']).to.equal('validation_failed')
    const accepted = await accept(token)
    expect(accepted.json['accounts']).to.deep.equal([{ id: world.a.id, name: 'Muster GmbH' }])
    expect((await accept(token)).json['error']).to.equal('sign_in_failed')
    const forBert = await invite(world.memberOfB.email)
    expect((await accept(forBert, 'another password')).json['error']).to.equal('sign_in_failed')
    const both = await accept(forBert)
    expect(both.json['accounts']).to.have.lengthOf(2)
    const expired = await invite('late@example.org')
    world.service.now += 7 * 86_400_000
    expect((await accept(expired)).json['error']).to.equal('sign_in_failed')
  })

  it('is in the audit log: who, what, when, from where; never what was typed', async () => {
    await signIn({ email: 'my-secret-password@example.org' }, 'hunter2hunter2')
    await signIn(world.memberOfA)
    const entries = await listAudit(world.service.database, { limit: 2 })
    expect(entries.map(({ action }) => action)).to.deep.equal(['session.begin', 'session.refuse'])
    expect(entries[0]?.actor).to.deep.equal({
      type: 'user',
      id: world.memberOfA.id,
      name: 'anna@example.org',
      address: '127.0.0.1',
    })
    expect(JSON.stringify(entries)).not.to.match(/secret|hunter2/)
    expect(entries[0]?.at).to.equal(world.service.now)
  })
})

async function addressesOf(database: Database): Promise<(string | undefined)[]> {
  return (await listAudit(database, { limit: 200 })).map(({ actor }) => actor.address)
}

function cookieOf(headers: Headers): string {
  return /^twinvoice=([^;]*)/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? ''
}
