import { expect } from 'chai'

import { SCHEMA_CHANGES } from '../../../src/accounts/store/migrations.js'
import { onEachStore } from '../../accounts/stores.js'
import type { AdminClient, AdminAnswer } from './admin-client.js'
import { AdminWorld } from './admin-world.js'

type Item = Readonly<Record<string, unknown>>
const itemsOf = ({ json }: AdminAnswer) => json['items'] as readonly Item[]

onEachStore('keys, usage and logs in /admin/v1', (store) => {
  let world: AdminWorld
  let member: AdminClient
  let operator: AdminClient
  before(async () => (world = await AdminWorld.start(await store.create())))
  after(() => world.stop())
  beforeEach(async () => {
    world.service.now += 60_001
    member = await world.signedIn(world.memberOfA)
    operator = await world.signedIn(world.operator)
  })

  /** A path of account A. */
  const ofA = (path: string) => `/accounts/${world.a.id}${path}`
  const generate = (key: string, body: unknown = { invoice: {} }) =>
    world.service.post('/v1/generate', key, body)
  const written = async () => {
    await world.service.requestLog.write()
    // The ledger writes each second.
    await new Promise((resolve) => setTimeout(resolve, 1100))
  }

  it('a key is made, used, seen in usage and log, renamed, rotated, revoked, refused', async () => {
    const created = await member.post(ofA('/keys'), { name: 'shop', environment: 'live' })
    expect(created.status).to.equal(201)
    const { id, key } = created.json as { id: string; key: string }
    expect((await generate(key)).status).to.equal(200)
    expect((await generate(key, { invoice: 'refuse', refuse: 1 })).status).to.equal(422)
    await written()

    const [listed] = itemsOf(await member.get(ofA('/keys')))
    expect(listed).to.deep.include({ id, name: 'shop', state: 'active', invoices: 1 })
    expect(listed).not.to.have.property('key')
    expect(listed?.['last_used_at']).to.be.a('string')

    const day = new Date(world.service.now).toISOString().slice(0, 10)
    const usage = itemsOf(await member.get(ofA('/usage?by_key=true')))
    expect(usage).to.deep.equal([
      { period: day, environment: 'live', key_id: id, key_name: 'shop', invoices: 1 },
    ])
    const months = itemsOf(await member.get(ofA(`/usage?by=month&key=${id}`)))
    expect(months).to.deep.equal([
      { period: day.slice(0, 7), environment: 'live', key_id: null, key_name: null, invoices: 1 },
    ])
    const log = itemsOf(await member.get(ofA(`/requests?key=${id}`)))
    expect(log.map(({ status, rules, endpoint }) => [status, rules, endpoint])).to.deep.equal([
      [422, ['BR-S-05'], '/v1/generate'],
      [200, [], '/v1/generate'],
    ])

    const renamed = await member.call('PATCH', ofA(`/keys/${id}`), { name: '<b>till</b>' })
    expect(renamed.json['name']).to.equal('<b>till</b>')
    const rotated = await member.post(ofA(`/keys/${id}/rotate`), { grace_seconds: 60 })
    const successor = rotated.json as { id: string; key: string }
    expect(rotated.json).to.deep.include({ name: '<b>till</b>', environment: 'live' })
    const twice = await member.post(ofA(`/keys/${id}/rotate`), {})
    expect(twice.json['details']).to.have.nested.property('[0].code', 'KEY_ENDING')
    const both = itemsOf(await member.get(ofA('/keys'))).map(({ state }) => state)
    expect(both).to.have.members(['ending', 'active'])
    expect((await generate(key)).status).to.equal(200)
    world.service.now += 60_001
    expect((await generate(key)).status).to.equal(401)
    expect((await generate(successor.key)).status).to.equal(200)
    const revoked = await member.post(ofA(`/keys/${successor.id}/revoke`))
    expect(revoked.json['state']).to.equal('revoked')
    expect((await generate(successor.key)).status).to.equal(401)
    const again = await member.post(ofA(`/keys/${successor.id}/rotate`))
    expect(again.json['details']).to.have.nested.property('[0].code', 'KEY_REVOKED')

    const actions = itemsOf(await member.get(ofA('/audit'))).map(({ action }) => action)
    expect(actions.slice(0, 4)).to.deep.equal([
      'key.revoke',
      'key.rotate',
      'key.rename',
      'key.create',
    ])
    const quota = await member.get(ofA('/quota'))
    expect(quota.json).to.deep.include({ plan: 'starter', total: 500, used: 3, remaining: 497 })
  })

  it('the log has requests without a valid key for operators alone, and pages through them', async () => {
    await world.service.get('/v1/account', 'svc_live_unknown')
    const { text } = await world.service.newKey('sandbox')
    for (let count = 0; count < 5; count += 1) await world.service.get('/v1/account', text)
    await written()
    const first = await operator.get('/requests?limit=4')
    const second = await operator.get(`/requests?limit=4&cursor=${String(first.json['next'])}`)
    const rows = [...itemsOf(first), ...itemsOf(second)]
    const ids = rows.map((row) => row['request_id'])
    expect(new Set(ids).size).to.equal(8)
    const [anonymous] = itemsOf(await operator.get('/requests?status=4xx&endpoint=/v1/account'))
    expect(anonymous).to.deep.include({ status: 401, account_id: null, key_id: null })
    const one = await operator.get(`/requests?request_id=${String(ids[1])}`)
    expect(itemsOf(one)).to.have.lengthOf(1)
    const ruled = itemsOf(await operator.get('/requests?rule=BR-S-05'))
    expect(ruled.length).to.be.greaterThan(0)
    expect(itemsOf(await operator.get('/requests?rule=BR-S-0%25'))).to.deep.equal([])
    const later = new Date(Date.now() + 60_000).toISOString()
    expect(itemsOf(await operator.get(`/requests?from=${later}`))).to.deep.equal([])
  })

  it('rows older than they are kept are deleted, and no others', async () => {
    const before = itemsOf(await operator.get('/requests?limit=200')).length
    expect(before).to.be.greaterThan(0)
    const { requestLog } = world.service
    expect(await requestLog.prune(Date.now())).to.equal(0)
    expect(await requestLog.prune(Date.now() + 31 * 86_400_000)).to.equal(before)
  })

  it('CSV never becomes a formula', async () => {
    await operator.post('/accounts', { name: '=HYPERLINK("http://x")', plan: 'pro' })
    for (const name of [' =1+1', '\uff1d1+1', '\u00a0-1', '@x'])
      await operator.post('/accounts', { name, plan: 'pro' })
    const { text, headers } = await operator.get('/usage.csv')
    expect(text.split('\r\n')[0]).to.equal('account_id,name,plan,month,included,overage,sandbox')
    expect(text).to.contain(`"'=HYPERLINK(""http://x"")"`)
    for (const name of [' =1+1', '\uff1d1+1', '\u00a0-1', '@x'])
      expect(text).to.contain(`,'${name},`)
    expect(headers.get('content-disposition')).to.match(
      /^attachment; filename="usage-\d{4}-\d\d\.csv"$/,
    )
    const paged = await operator.get('/usage?limit=1')
    const rest = await operator.get(`/usage?limit=200&cursor=${String(paged.json['next'])}`)
    expect(itemsOf(paged).length + itemsOf(rest).length).to.equal(
      text.trim().split('\r\n').length - 1,
    )
  })

  it('a plan without live keys is refused to an account that has some', async () => {
    const change = await operator.call('PATCH', `/accounts/${world.b.id}`, { plan: 'sandbox' })
    expect(change.json['plan']).to.equal('sandbox')
    const live = await operator.post(`/accounts/${world.b.id}/keys`, {
      name: 'x',
      environment: 'live',
    })
    expect(live.json['details']).to.have.nested.property('[0].code', 'PLAN_WITHOUT_LIVE')
    await member.post(ofA('/keys'), { name: 'shop', environment: 'live' })
    const refused = await operator.call('PATCH', ofA(''), { plan: 'sandbox' })
    expect(refused.json['details']).to.have.nested.property('[0].code', 'LIVE_KEYS')
  })

  it('lists keys in pages, newest first', async () => {
    const made = await operator.post('/accounts', { name: 'Viele', plan: 'pro' })
    const path = `/accounts/${String(made.json['id'])}/keys`
    for (let n = 1; n <= 53; n += 1) {
      // Some are of the same moment.
      if (n % 10 === 0) world.service.now += 1
      await operator.post(path, { name: `n${n}`, environment: 'sandbox' })
    }
    const first = await operator.get(path)
    expect(itemsOf(first)).to.have.length(50)
    const ids: unknown[] = []
    for (let next: string | null = ''; next !== null;) {
      const { json } = await operator.get(`${path}?limit=7${next === '' ? '' : `&cursor=${next}`}`)
      ids.push(...(json['items'] as readonly Item[]).map(({ id }) => id))
      next = json['next'] as string | null
    }
    expect(new Set(ids).size).to.equal(53)
    const names = itemsOf(await operator.get(`${path}?limit=200`)).map(({ name }) => name)
    expect(names.slice(0, 4)).to.have.members(['n53', 'n52', 'n51', 'n50'])
    const wrong = await operator.get(`${path}?cursor=x`)
    expect([wrong.status, wrong.json['error']]).to.deep.equal([400, 'validation_failed'])
  })

  it('what changes nothing is in no audit log', async () => {
    const made = await operator.post('/accounts', { name: 'Gleich', plan: 'starter' })
    const path = `/accounts/${String(made.json['id'])}`
    const key = await operator.post(`${path}/keys`, { name: 'shop', environment: 'live' })
    const actions = async () =>
      itemsOf(await operator.get(`${path}/audit`)).map(({ action }) => action)
    const before = await actions()
    // The console sends both, whichever of them was changed.
    const same = await operator.call('PATCH', path, { name: 'Gleich', plan: 'starter' })
    expect(same.json).to.deep.include({ name: 'Gleich', plan: 'starter', keys: 1 })
    await operator.call('PATCH', `${path}/keys/${String(key.json['id'])}`, { name: 'shop' })
    expect(await actions()).to.deep.equal(before)
    await operator.call('PATCH', path, { name: 'Gleich', plan: 'pro' })
    const revoke = () => operator.post(`${path}/keys/${String(key.json['id'])}/revoke`)
    expect((await revoke()).json['state']).to.equal('revoked')
    expect((await revoke()).json['state']).to.equal('revoked')
    expect(await actions()).to.deep.equal(['key.revoke', 'account.plan', ...before])

    const token = { name: 'script', scopes: ['keys:read'], days: 1 }
    const given = await operator.post('/tokens', token)
    const target = String(given.json['id'])
    for (let time = 1; time <= 2; time += 1)
      expect((await operator.call('DELETE', `/tokens/${target}`)).status).to.equal(204)
    const all = itemsOf(await operator.get('/audit'))
    const revoked = all.filter((entry) => entry['target'] === target).map(({ action }) => action)
    expect(revoked).to.deep.equal(['token.revoke', 'token.create'])
  })

  it('accounts are found by a part of the name or the id, page by page', async () => {
    for (const name of ['100 % Bio', '100 x Bio', 'Übung GmbH', 'Électricité SÀRL'])
      await operator.post('/accounts', { name, plan: 'starter' })
    const names = async (query: string) =>
      itemsOf(await operator.get(`/accounts?${query}`)).map(({ name }) => name)
    expect(await names('search=100%20%25')).to.deep.equal(['100 % Bio'])
    for (const search of ['Übung GmbH', 'übung', 'ÜBUNG'])
      expect(await names(`search=${encodeURIComponent(search)}`), search).to.deep.equal([
        'Übung GmbH',
      ])
    for (const search of ['Électricité', 'électricité sàrl', 'ÉLECTRICITÉ SÀRL'])
      expect(await names(`search=${encodeURIComponent(search)}`), search).to.deep.equal([
        'Électricité SÀRL',
      ])
    expect(await names(`search=${world.a.id}`)).to.deep.equal(['Muster GmbH'])
    const first = await operator.get('/accounts?limit=2')
    const second = await operator.get(`/accounts?limit=200&cursor=${String(first.json['next'])}`)
    const ids = [...itemsOf(first), ...itemsOf(second)].map(({ id }) => id)
    expect(new Set(ids).size).to.equal(ids.length)
    expect(ids).to.include(world.b.id)
  })

  for (const [title, path] of [
    ['an unknown cursor', '/accounts?cursor=x'],
    ['a limit beyond the most', '/accounts?limit=201'],
    ['a status that is none', '/requests?status=999'],
    ['a NUL', '/requests?rule=%00'],
    ['a parameter twice', '/accounts?search=a&search=b'],
    ['a day that does not exist', '/usage?month=2026-13'],
    ['a leap second, which would be no bound,', '/requests?from=2016-12-31T23:59:60Z'],
  ] as const)
    it(`${title} in the query is 400`, async () => {
      const answer = await operator.get(path)
      expect(answer.json['error'], answer.text).to.equal('validation_failed')
    })

  it('a NUL in a path is 404; in a body it is 400, and so is half a surrogate pair', async () => {
    expect((await operator.get('/accounts/acc%00')).status).to.equal(404)
    for (const name of ['a\u0000b', 'a\ud83d', 'a\u202eb', 'a\u2066b']) {
      const answer = await operator.post('/accounts', { name, plan: 'pro' })
      expect(answer.json['details']).to.have.nested.property('[0].code', 'UNSUPPORTED_CHARACTER')
    }
    const whole = await operator.post('/accounts', { name: 'a\ud83d\ude00', plan: 'pro' })
    expect(whole.json['name']).to.equal('a\ud83d\ude00')
  })

  it('names the problems of a body at their places', async () => {
    const answer = await operator.post('/accounts', { name: '', plan: 'gold', extra: 1 })
    const details = answer.json['details'] as readonly { path: string; code: string }[]
    const places = details.map(({ path, code }) => `${path} ${code}`)
    expect(places).to.include.members(['$.name TOO_SHORT', '$.plan VALUE', '$.extra UNKNOWN_FIELD'])
  })

  it('refuses objects with members that comparing them would call', async () => {
    for (const name of ['toString', 'valueOf']) {
      const scopes = [{ [name]: 1 }, { [name]: 1 }]
      const { status, json } = await operator.post('/tokens', { name: 'ci', scopes, days: 1 })
      expect(status).to.equal(400)
      expect(json['details']).to.have.nested.property('[0].path', `$.scopes[0].${name}`)
    }
  })

  it('checks and tries out without a key, and counts and logs nothing', async () => {
    const before = itemsOf(await operator.get('/requests')).length
    const made = await member.post('/playground', { invoice: {} })
    expect(made.json).to.include.keys('pdf_base64', 'filename').and.not.to.include.keys('account')
    expect((await member.post('/playground?dryRun=true', { invoice: {} })).status).to.equal(200)
    const refused = await member.post('/playground', { invoice: 'refuse', refuse: 1 })
    expect(refused.status).to.equal(422)
    await written()
    expect(itemsOf(await operator.get('/requests')).length).to.equal(before)
    expect((await member.get(ofA('/quota'))).json['sandbox']).to.equal(0)
  })

  it('has its tables in migrations of their own', () => {
    const names = SCHEMA_CHANGES.map(({ name }) => name)
    expect(names.slice(5, 8)).to.deep.equal([
      '006-users-and-sessions',
      '007-usage-by-day',
      '008-request-log',
    ])
  })
})
