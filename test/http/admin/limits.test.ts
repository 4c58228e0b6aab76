import { expect } from 'chai'

import { createKey, revokeKey } from '../../../src/accounts/keys/keys.js'
import { MEMBER_LIMITS } from '../../../src/accounts/plans/member-limits.js'
import { onEachStore } from '../../accounts/stores.js'
import type { AdminClient } from './admin-client.js'
import { AdminWorld } from './admin-world.js'

onEachStore('what members may make, in /admin/v1,', (store) => {
  let world: AdminWorld
  let member: AdminClient
  let operator: AdminClient
  before(async () => {
    world = await AdminWorld.start(await store.create())
    member = await world.signedIn(world.memberOfA)
    operator = await world.signedIn(world.operator)
  })
  after(() => world.stop())

  const ofA = (path: string) => `/accounts/${world.a.id}${path}`
  const makeKey = (client: AdminClient) =>
    client.post(ofA('/keys'), { name: 'shop', environment: 'sandbox' })

  it('has a limit of keys, exact also when they come at once; revoked ones count for a day', async () => {
    const { database } = world.service
    const key = { accountId: world.a.id, name: 'shop', environment: 'sandbox' } as const
    const clock = () => world.service.now
    const made = []
    for (let count = 0; count < MEMBER_LIMITS.keys - 3; count += 1)
      made.push(await createKey(database, key, clock))
    const answers = await Promise.all(Array.from({ length: 8 }, () => makeKey(member)))
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(3)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.json['details']).to.have.nested.property('[0].code', 'TOO_MANY_KEYS')
    expect(refused?.text).to.contain(`${MEMBER_LIMITS.keys} keys`)
    const [first] = made
    await revokeKey(database, first?.id ?? '', world.service.now)
    expect((await makeKey(member)).status).to.equal(409)
    const rotated = await member.post(ofA(`/keys/${made[1]?.id}/rotate`))
    expect(rotated.json['details']).to.have.nested.property('[0].code', 'TOO_MANY_KEYS')
    expect((await makeKey(operator)).status, 'an operator has none').to.equal(201)
    expect((await makeKey(world.client(await world.token()))).status, 'nor a token').to.equal(201)
  })

  it('has a limit of open invitations', async () => {
    const invite = (client: AdminClient, count: number) =>
      client.post(ofA('/invitations'), { email: `guest-${count}@example.org` })
    let last = ''
    for (let count = 0; count < MEMBER_LIMITS.invitations; count += 1) {
      const { status, json } = await invite(member, count)
      expect(status).to.equal(201)
      last = String(json['id'])
    }
    const refused = await invite(member, 100)
    expect(refused.json['details']).to.have.nested.property('[0].code', 'TOO_MANY_INVITATIONS')
    expect((await invite(operator, 101)).status).to.equal(201)
    const withdrawn = await member.call('DELETE', ofA(`/invitations/${last}`))
    expect(withdrawn.status).to.equal(204)
    expect((await invite(member, 102)).status, 'the operator has made one more').to.equal(409)
  })

  it('has a limit of changes in a minute for each member, beside which signing out is possible', async () => {
    const change = (client: AdminClient, count: number) =>
      client.call('DELETE', ofA(`/invitations/none-${count}`))
    world.service.now += 61_000
    for (let count = 0; count < MEMBER_LIMITS.changes; count += 1)
      expect((await change(member, count)).status).to.equal(404)
    const refused = await change(member, 1000)
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '60'])
    expect((await member.get(ofA('/keys'))).status, 'looking is none').to.equal(200)
    expect((await change(operator, 1)).status, 'an operator has none').to.equal(404)
    const other = await world.signedIn(world.memberOfB)
    expect((await other.call('DELETE', '/sessions/none')).status, 'nor another').to.equal(404)
    const again = await world.signedIn(world.memberOfA)
    expect((await change(again, 2)).status, 'nor does a new session help').to.equal(429)
    expect((await again.call('DELETE', '/session')).status).to.equal(204)
    world.service.now += 61_000
    expect((await change(member, 3)).status).to.equal(404)
  })

  it('operators see and withdraw what invites operators, and no invitation of an account by it', async () => {
    const email = 'second@example.org'
    const made = await operator.post('/operators/invitations', { email })
    const { id } = made.json as { id: string }
    const list = async () => {
      const { items } = (await operator.get('/operators/invitations')).json as {
        items: readonly { readonly id: string; readonly email: string }[]
      }
      return items
    }
    expect((await list()).map((each) => [each.id, each.email])).to.deep.equal([[id, email]])
    expect((await operator.get('/operators/invitations')).text).not.to.contain('url')
    const guest = await operator.post(ofA('/invitations'), { email: 'guest@example.org' })
    const guestId = String(guest.json['id'])
    for (const [of, status] of [
      [`/operators/invitations/${guestId}`, 404],
      [ofA(`/invitations/${id}`), 404],
      [`/operators/invitations/${id}`, 204],
      [`/operators/invitations/${id}`, 404],
    ] as const)
      expect((await operator.call('DELETE', of)).status, of).to.equal(status)
    expect(await list()).to.deep.equal([])
    const token = String(made.json['url']).split('/').at(-1)
    const shown = await world.client().post('/invitations/show', { token })
    expect(shown.json['error']).to.equal('sign_in_failed')
  })
})
