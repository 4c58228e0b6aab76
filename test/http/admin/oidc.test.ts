import { expect } from 'chai'

import { listAudit } from '../../../src/accounts/audit/audit.js'
import { invite } from '../../../src/accounts/members/members.js'
import { onEachStore } from '../../accounts/stores.js'
import { CLIENT, OpenidProvider } from '../../support/servers/openid-provider.js'
import { AdminWorld } from './admin-world.js'
import { OidcVisitor } from './oidc-visitor.js'

const person = (email: string, more: object = {}) => ({
  email,
  email_verified: true,
  name: 'Anna Muster',
  ...more,
})
const PEOPLE = {
  anna: person('Anna@Example.org'),
  // Another person of the provider who has got the same address since.
  other: person('anna@example.org'),
  bert: person('bert@example.org', { email_verified: false }),
  late: person('bert@example.org', { codeSeconds: 1 }),
  berta: person('bert@example.org'),
  stranger: person('stranger@example.org'),
  guest: person('guest@example.org', { name: ' \u0007Guest ' }),
}

onEachStore('signing in to /admin/v1 at an OpenID provider', function (store) {
  let world: AdminWorld
  let provider: OpenidProvider
  before(async () => {
    provider = await OpenidProvider.at()
    const { id: clientId, secret: clientSecret } = CLIENT
    const oidc = { issuer: provider.issuer, clientId, clientSecret, name: 'House' }
    world = await AdminWorld.start(await store.create(), undefined, { oidc })
  })
  after(async () => {
    await world.stop()
    await provider.stop()
  })

  const visitor = () => new OidcVisitor(world.service.url)
  const home = () => `${world.service.url}/console/`
  const refused = () => `${home()}#/sign-in/refused`
  const sessionOf = async (cookie: string | undefined) =>
    (await world.client({ cookie: cookie ?? '' }).get('/session')).json

  it('is 503 while the provider is down, and works as soon as it is there', async () => {
    const { status, headers } = await visitor().get('/admin/v1/oidc/start')
    expect(status).to.equal(503)
    expect(headers.get('retry-after')).to.equal('5')
    expect(String(world.service.faults.at(-1))).to.contain('OpenID provider')
    await provider.start(world.service.url, PEOPLE)
    expect(await visitor().signIn('anna')).to.equal(home())
  })

  it('admits a user with the address that the provider has verified, and later by the subject', async () => {
    for (const time of ['first', 'second']) {
      const browser = visitor()
      expect(await browser.signIn('anna'), time).to.equal(home())
      const { user, accounts } = await sessionOf(browser.cookie('twinvoice'))
      expect(user).to.deep.include({ email: 'anna@example.org', password: false })
      expect(accounts).to.deep.equal([{ id: world.a.id, name: 'Muster GmbH' }])
    }
    const [entry] = await listAudit(world.service.database, { limit: 1 })
    expect(entry).to.deep.include({ action: 'session.begin', details: { method: 'oidc' } })
  })

  for (const [name, who] of [
    ['stranger', 'whom nobody has invited'],
    ['bert', 'whose address the provider has not verified'],
    ['other', 'who has the address of a user that came as another'],
  ] as const)
    it(`refuses a person ${who}`, async () => {
      const browser = visitor()
      expect(await browser.signIn(name)).to.equal(refused())
      expect(browser.cookie('twinvoice')).to.equal(undefined)
    })

  it('refuses somebody who cancels at the provider', async () => {
    const browser = visitor()
    await browser.follow('/admin/v1/oidc/start')
    expect(await browser.cancel()).to.equal(refused())
  })

  it('accepts an invitation for the address that the provider has verified, and for no other', async () => {
    const request = { email: 'guest@example.org', accountId: world.b.id }
    const { token } = await invite(world.service.database, request, world.change)
    expect(await visitor().signIn('stranger', token)).to.equal(refused())
    const browser = visitor()
    expect(await browser.signIn('guest', token)).to.equal(home())
    const { user, accounts } = await sessionOf(browser.cookie('twinvoice'))
    expect(user).to.deep.include({ email: 'guest@example.org', name: 'Guest' })
    expect(accounts).to.deep.equal([{ id: world.b.id, name: 'Beispiel AG' }])
    expect(await visitor().signIn('guest', token), 'it is used up').to.equal(refused())
  })

  it('refuses another state, a state of another browser, and a way back without a beginning', async () => {
    const browser = visitor()
    const back = await browser.wayBack('anna')
    const changed = new URL(back)
    changed.searchParams.set('state', 'x'.repeat(43))
    const stranger = visitor()
    await stranger.follow('/admin/v1/oidc/start')
    for (const [who, address] of [
      [visitor(), back],
      [stranger, back],
      [browser, changed.href],
    ] as const) {
      expect(await who.follow(address)).to.equal(refused())
      expect(who.cookie('twinvoice')).to.equal(undefined)
    }
    expect(await browser.follow(back), 'the beginning is forgotten').to.equal(refused())
  })

  it('refuses the answer of another issuer', async () => {
    const browser = visitor()
    const back = new URL(await browser.wayBack('anna'))
    back.searchParams.set('iss', 'https://evil.example')
    expect(await browser.follow(back.href)).to.equal(refused())
  })

  it('refuses a code that is used, unknown or too old', async () => {
    const browser = visitor()
    const used = await browser.wayBack('anna')
    const flow = browser.cookie('twinvoice-oidc') ?? ''
    expect(await browser.follow(used)).to.equal(home())
    expect(await visitor().with('twinvoice-oidc', flow).follow(used)).to.equal(refused())
    const other = visitor()
    const unknown = new URL(await other.wayBack('anna'))
    unknown.searchParams.set('code', 'unknown')
    expect(await other.follow(unknown.href)).to.equal(refused())
    const slow = visitor()
    const late = await slow.wayBack('late')
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(await slow.follow(late)).to.equal(refused())
    expect(await visitor().signIn('berta'), 'it was the code').to.equal(home())
  })

  it('keeps what belongs to a beginning in a cookie that no script reads, for ten minutes', async () => {
    const { headers } = await visitor().get('/admin/v1/oidc/start')
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).to.match(/^twinvoice-oidc=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
    const address = new URL(headers.get('location') ?? '')
    expect(address.searchParams.get('code_challenge_method')).to.equal('S256')
    expect(address.searchParams.get('scope')).to.equal('openid email profile')
  })

  it('gives a new session, in the place of one that was planted', async () => {
    const planted = await world.session(world.memberOfB)
    const browser = visitor().with('twinvoice', planted.cookie ?? '')
    expect(await browser.signIn('anna')).to.equal(home())
    expect(browser.cookie('twinvoice')).not.to.equal(planted.cookie)
    expect((await world.client(planted).get('/session')).status).to.equal(401)
  })

  it('is 503 for a program when the provider goes down on the way, and the page to sign in for a browser', async () => {
    const browser = visitor()
    const back = await browser.wayBack('anna')
    const person = visitor()
    const theirs = await person.wayBack('anna')
    await provider.stop()
    const html = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }
    const led = await person.get(theirs, undefined, html)
    expect([led.status, led.headers.get('location')]).to.deep.equal([
      303,
      `${home()}#/sign-in/away`,
    ])
    expect(String(world.service.faults.at(-1))).to.contain('OpenID provider')
    expect(person.cookie('twinvoice')).to.equal(undefined)
    const { status, text } = await browser.get(back)
    expect(status).to.equal(503)
    expect(text).not.to.contain(provider.issuer)
    expect(String(world.service.faults.at(-1))).to.contain('OpenID provider')
    expect(browser.cookie('twinvoice')).to.equal(undefined)
  })
})
