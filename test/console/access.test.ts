import { expect } from 'chai'
import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'

import { setPassword } from '../../src/accounts/members/members.js'
import { hashPassword } from '../../src/accounts/users/passwords.js'
import { CLIENT, OpenidProvider } from '../support/servers/openid-provider.js'
import { describeWith } from '../support/skip.js'
import { ConsoleWorld, settled, violations } from './console-world.js'

const PASSWORD = 'a long pass phrase'
const HOUR_MS = 3_600_000

describeWith(['chromium'], 'Access by the console', () => {
  let console: ConsoleWorld
  let provider: OpenidProvider
  before(async () => {
    provider = await OpenidProvider.at()
    const { id: clientId, secret: clientSecret } = CLIENT
    const oidc = { issuer: provider.issuer, clientId, clientSecret, name: 'House' }
    console = await ConsoleWorld.start(undefined, oidc)
    const anna = { email: 'anna@example.org', email_verified: true, name: 'Anna' }
    const stranger = { email: 'stranger@example.org', email_verified: true, name: 'S' }
    await provider.start(console.world.service.url, { anna, stranger })
  })
  after(async () => {
    await console.stop()
    await provider.stop()
  })

  const button = (place: Page | Locator, name: string | RegExp) =>
    place.getByRole('button', { name, exact: true })
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
  const statusOf = async (key: string) => {
    const headers = { 'X-API-Key': key }
    return (await fetch(`${console.world.service.url}/v1/account`, { headers })).status
  }

  it('a second factor is set up, asked for, and taken away', async () => {
    const { service, memberOfB: user, change } = console.world
    await setPassword(
      service.database,
      { userId: user.id, hash: await hashPassword(PASSWORD) },
      change,
    )
    const { context, page, reports } = await console.open('#/account', { user })
    const part = page.locator('section', {
      has: page.getByRole('heading', { name: 'Second factor' }),
    })
    await part.getByLabel('Password').fill(PASSWORD)
    await button(part, 'Set up').click()
    const secret = await part.locator('.secret code').innerText()
    await part.getByRole('img', { name: 'QR code' }).waitFor()
    expect(await violations(page)).to.deep.equal([])
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = () => totp.generate({ timestamp: service.now })
    await part.getByLabel('Code of the second factor').fill(code())
    await button(part, 'Turn on').click()
    await part.getByText('on', { exact: true }).waitFor()
    await button(page, 'Sign out').click()
    await page.getByLabel('E-mail address').fill(user.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await button(page, 'Sign in').click()
    const field = page.getByLabel('Code of the second factor')
    await field.fill(code())
    await button(page, 'Sign in').click()
    await page.getByRole('alert').filter({ hasText: 'failed' }).waitFor()
    service.now += 30_000
    await field.fill(`${code().slice(0, 3)} ${code().slice(3)}`)
    await button(page, 'Sign in').click()
    await heading(page, 'Check invoices').waitFor()
    await page.goto(`${console.address}#/account`)
    service.now += 30_000
    await part.getByLabel('Code of the second factor').fill(code())
    await button(part, 'Turn off').click()
    await part.getByText('off', { exact: true }).waitFor()
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('a key is made, used, seen in usage and log, rotated with a time of grace, and refused after it', async () => {
    const { service, memberOfA } = console.world
    const { context, page, reports } = await console.open('#/keys', { user: memberOfA })
    await button(page, 'Create a key').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Till')
    await dialog.getByLabel('Environment').selectOption('live')
    await button(dialog, 'Create a key').click()
    const old = await dialog.locator('.secret code').innerText()
    await button(dialog, 'Done').click()
    expect((await service.post('/v1/generate', old, { invoice: {} })).status).to.equal(200)
    await service.requestLog.write()
    // The ledger writes each second.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await page.goto(`${console.address}#/usage`)
    await page.getByRole('row', { name: /Till.*1/ }).waitFor()
    await page.goto(`${console.address}#/requests`)
    await page.getByRole('row', { name: /\/v1\/generate.*200|200.*\/v1\/generate/ }).waitFor()
    await page.goto(`${console.address}#/keys`)
    await button(page, 'Rotate: Till').click()
    await dialog.getByLabel('The old key expires').selectOption('in an hour')
    await button(dialog, 'Rotate').click()
    const next = await dialog.locator('.secret code').innerText()
    await button(dialog, 'Done').click()
    await page.getByText('expiring', { exact: true }).waitFor()
    expect([await statusOf(old), await statusOf(next)]).to.deep.equal([200, 200])
    service.now += HOUR_MS + 1
    expect([await statusOf(old), await statusOf(next)]).to.deep.equal([401, 200])
    await page.reload()
    await button(page, 'Revoke: Till').click()
    await button(dialog, 'Revoke').click()
    await page.getByText('revoked', { exact: true }).nth(1).waitFor()
    expect(await statusOf(next)).to.equal(401)
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('a session that is ended in another browser is at its end there', async () => {
    const { memberOfA: user } = console.world
    const here = await console.open('#/account', { user })
    await settled(here.page)
    const there = await console.open('#/keys', { user })
    await heading(there.page, 'Keys').waitFor()
    await here.page.reload()
    const end = here.page.getByRole('button', { name: /^End session/ })
    await end.first().waitFor()
    while ((await end.count()) > 0) {
      const left = await end.count()
      await end.first().click()
      await end.nth(left - 1).waitFor({ state: 'detached' })
    }
    await there.page.getByRole('link', { name: 'Members' }).click()
    await heading(there.page, 'Sign in').waitFor()
    await heading(here.page, 'Account and sign-in').waitFor()
    await here.context.close()
    await there.context.close()
  })

  it('a session that is ended, or of somebody else, in one tab is forgotten in the others', async () => {
    const { memberOfA: user, operator } = console.world
    const { context, page: first, reports } = await console.open('#/keys', { user })
    await heading(first, 'Keys').waitFor()
    const open = async () => {
      const tab = await context.newPage()
      await tab.goto(`${console.address}#/members`)
      await heading(tab, 'Members').waitFor()
      return tab
    }
    const second = await open()
    const { cookie = '' } = await console.world.session(operator)
    const { url } = console.world.service
    await context.addCookies([{ name: 'twinvoice', value: cookie, url }])
    const third = await open()
    for (const tab of [first, second]) await heading(tab, 'Sign in').waitFor()
    await first.reload()
    await heading(first, 'Keys').waitFor()
    await third.getByRole('button', { name: 'Sign out' }).click()
    await heading(first, 'Sign in').waitFor()
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('a 401 of a proxy, with a page of its own, is shown, and ends no session', async () => {
    const { context, page } = await console.open('#/account', { user: console.world.memberOfB })
    await heading(page, 'Account and sign-in').waitFor()
    await page.route('**/admin/v1/**', (route) =>
      route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>Proxy</h1>' }),
    )
    await page.goto(`${console.address}#/members`)
    await page.getByText('The service responded with status 401.').first().waitFor()
    await context.close()
  })

  it('an operator is invited, and the invitation is withdrawn', async () => {
    const { operator } = console.world
    const { context, page, reports } = await console.open('#/operators', { user: operator })
    await button(page, 'Invite').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail address').fill('neu@example.org')
    await button(dialog, 'Invite').click()
    const link = await dialog.locator('.secret code').innerText()
    await button(dialog, 'Done').click()
    await button(page, 'Withdraw: neu@example.org').click()
    await page.getByText('neu@example.org').waitFor({ state: 'detached' })
    expect(reports).to.deep.equal([])
    await context.close()
    const guest = await console.open(new URL(link).hash)
    await guest.page.getByRole('alert').waitFor()
    expect(await button(guest.page, 'Accept').count()).to.equal(0)
    await guest.context.close()
  })

  it('an operator makes a token that may do what was chosen, and revokes it', async () => {
    const { service, operator } = console.world
    const { context, page, reports } = await console.open('#/tokens', { user: operator })
    await button(page, 'Create a token').click()
    const dialog = page.getByRole('dialog')
    expect(await violations(page)).to.deep.equal([])
    await dialog.getByLabel('Name').fill('Bill')
    await dialog.getByLabel('accounts:read').check()
    await button(dialog, 'Create a token').click()
    const token = await dialog.locator('.secret code').innerText()
    await button(dialog, 'Done').click()
    const call = async (path: string) => {
      const headers = { Authorization: `Bearer ${token}` }
      return (await fetch(`${service.url}/admin/v1${path}`, { headers })).status
    }
    const paths = ['/accounts', '/usage', '/audit']
    expect(await Promise.all(paths.map(call))).to.deep.equal([200, 200, 403])
    await button(page, 'Revoke: Bill').click()
    await button(dialog, 'Revoke').click()
    await page.getByText('revoked', { exact: true }).waitFor()
    expect(await call('/usage')).to.equal(401)
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('a member sees the plan and what is used of it, and cannot rename the account', async () => {
    const { memberOfA, operator } = console.world
    const member = await console.open('#/account', { user: memberOfA })
    await member.page.getByText('starter', { exact: true }).waitFor()
    expect(await button(member.page, 'Rename').count()).to.equal(0)
    await member.context.close()
    const { context, page } = await console.open('#/account', { user: operator })
    await page.getByLabel('Name', { exact: true }).fill('Anders AG')
    await button(page, 'Rename').click()
    await page
      .getByRole('combobox', { name: /Account/ })
      .or(page.getByText('Anders AG'))
      .first()
      .waitFor()
    await context.close()
  })

  it('a user comes in by an OpenID provider on another site; one whom nobody has invited does not', async () => {
    for (const [name, title] of [
      ['anna', 'Check invoices'],
      ['stranger', 'Sign in'],
    ] as const) {
      const { context, page } = await console.open()
      await page.getByRole('link', { name: 'Continue with House' }).click()
      await page.locator('input[name=login]').fill(name)
      await page.locator('input[name=password]').fill('any')
      await page.locator('button[type=submit]').click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await heading(page, title).waitFor()
      expect(await page.getByRole('alert').count()).to.equal(name === 'anna' ? 0 : 1)
      await context.close()
    }
  })
})
