import { expect } from 'chai'
import type { Page } from 'playwright-core'

import { createKey, rotateKey } from '../../src/accounts/keys/keys.js'
import { invite } from '../../src/accounts/members/members.js'
import { LOCALES } from '../../src/request/checked-request.js'
import { describeWith } from '../support/skip.js'
import { ConsoleWorld, settled, textsOf, violations } from './console-world.js'

/** Pages, with the keys of their headings. `installed` and `playground` draw PDFs: test/console/documents.test.ts. */
const PAGES: Readonly<Record<string, string>> = {
  check: 'check.title',
  keys: 'keys.title',
  usage: 'usage.title',
  requests: 'requests.title',
  members: 'members.title',
  account: 'accountPage.title',
  audit: 'audit.title',
  accounts: 'accounts.title',
  operators: 'operators.title',
  tokens: 'tokens.title',
  billing: 'billing.title',
  runs: 'runs.title',
  health: 'health.title',
}

const PASSWORD = 'a long pass phrase'

describeWith(['chromium'], 'The console in a browser', () => {
  let console: ConsoleWorld
  before(async () => {
    console = await ConsoleWorld.start()
  })
  after(() => console.stop())

  for (const [index, locale] of LOCALES.entries())
    it(`shows every page in ${locale}, accessible, in the ${index % 2 ? 'dark' : 'light'} theme`, async () => {
      const texts = textsOf(locale)
      const { operator } = console.world
      const { context, page, reports } = await console.open('', {
        user: operator,
        locale,
        dark: index % 2 === 1,
      })
      for (const [name, title] of Object.entries(PAGES)) {
        await page.goto(`${console.address}#/${name}`)
        await page
          .getByRole('heading', { level: 1, name: texts[title] ?? '', exact: true })
          .waitFor()
        await settled(page)
        expect(await page.locator('html').getAttribute('lang')).to.equal(locale)
        expect(await page.locator('body').innerText(), name).not.to.match(/\{\w+\}/)
        expect(await violations(page), name).to.deep.equal([])
      }
      expect(reports).to.deep.equal([])
      await context.close()
    })

  it('asks who somebody is, accessible in both themes', async () => {
    for (const dark of [false, true]) {
      const { context, page } = await console.open('', { dark })
      await settled(page)
      expect(await violations(page)).to.deep.equal([])
      await context.close()
    }
  })

  it('fits a window of 360 pixels', async () => {
    const { operator } = console.world
    const { context, page } = await console.open('', { user: operator, width: 360 })
    for (const name of Object.keys(PAGES)) {
      await page.goto(`${console.address}#/${name}`)
      await settled(page)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect(width, name).to.equal(360)
    }
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await page.getByRole('link', { name: 'Health' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor()
    await context.close()
  })

  it('writes a space before the colon in French, also between an action and a name', async () => {
    const { service, a, memberOfA } = console.world
    const key = { accountId: a.id, name: 'Caisse', environment: 'sandbox' } as const
    await createKey(service.database, key, () => service.now)
    const { context, page } = await console.open('#/keys', { user: memberOfA, locale: 'fr' })
    await page.getByRole('row', { name: 'Caisse' }).getByText('Révoquer').click()
    const heading = page.getByRole('dialog').getByRole('heading')
    expect(await heading.textContent()).to.equal('Révoquer\u00a0: Caisse')
    await context.close()
  })

  it('names the command line among the changes in the language of the reader', async () => {
    const { service, a, memberOfA } = console.world
    const key = { accountId: a.id, name: 'Caja', environment: 'sandbox' } as const
    await createKey(service.database, key, () => service.now)
    const { context, page } = await console.open('#/audit', { user: memberOfA, locale: 'es' })
    await page.getByRole('cell', { name: 'línea de comandos' }).first().waitFor()
    expect(await page.getByRole('cell', { name: 'command line' }).count()).to.equal(0)
    await context.close()
  })

  it('tells what was changed in the language of the reader', async () => {
    const { service, a, memberOfA } = console.world
    const key = { accountId: a.id, name: 'Cassa', environment: 'sandbox' } as const
    const { id } = await createKey(service.database, key, () => service.now)
    await rotateKey(service.database, { id, graceMs: 86_400_000 }, () => service.now)
    const { context, page } = await console.open('#/audit', { user: memberOfA, locale: 'it' })
    const row = (action: string) => page.getByRole('row', { name: action }).first()
    await row('key.create').getByText('Nome: Cassa · Ambiente: Sandbox').waitFor()
    await row('key.rotate').getByText('La vecchia chiave scade: tra un giorno').waitFor()
    await context.close()
  })

  it('has a day and values in the legend of the chart only while one is pointed at', async () => {
    const { operator } = console.world
    const { context, page } = await console.open('#/usage', { user: operator, locale: 'fr' })
    const legend = page.locator('.chart .u-legend')
    await legend.waitFor()
    expect(await legend.innerText()).to.match(/^Production\s*Bac à sable$/)
    await page.locator('.chart .u-over').hover()
    await page.getByText('Jour', { exact: true }).waitFor()
    await context.close()
  })

  it('opens in a browser that keeps nothing of pages', async () => {
    const { context, page, reports } = await console.open('', { locale: 'de' })
    await context.addInitScript(
      "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })",
    )
    await page.reload()
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    await page.getByRole('combobox').first().selectOption('fr')
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor()
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('breaks no word but one that is longer than a column, in a window in which a table is cut', async () => {
    const { service, a, memberOfA } = console.world
    for (const name of ['Till', 'x'.repeat(100)])
      await createKey(
        service.database,
        { accountId: a.id, name, environment: 'sandbox' },
        () => service.now,
      )
    const { context, page } = await console.open('#/keys', { user: memberOfA, width: 768 })
    await page.getByText('Till', { exact: true }).waitFor()
    const lines = await page.evaluate<Record<string, number>>(`(() => {
      const lines = {}
      const texts = document.createTreeWalker(document.querySelector('main table'), NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        lines[texts.currentNode.data] = range.getClientRects().length
      }
      return lines
    })()`)
    expect(lines).to.include({ Till: 1, Sandbox: 1 })
    expect(lines['x'.repeat(100)]).to.be.within(2, 8)
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(768)
    await context.close()
  })

  it('prints the content of a page alone', async () => {
    const { context, page } = await console.open('#/check', { user: console.world.operator })
    await settled(page)
    const navigation = page.getByRole('navigation')
    expect(await navigation.isVisible()).to.equal(true)
    await page.emulateMedia({ media: 'print' })
    expect(await navigation.isVisible()).to.equal(false)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).to.equal(true)
    expect(await page.getByText('Drop PDF or XML files here').isVisible()).to.equal(false)
    await context.close()
  })

  it('shows a member no page of operators', async () => {
    const { context, page } = await console.open('#/accounts', { user: console.world.memberOfA })
    await settled(page)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).to.equal('Check invoices')
    const links = await page.getByRole('navigation').getByRole('link').allInnerTexts()
    expect(links).to.include('Keys').and.not.to.include('Accounts')
    await context.close()
  })

  it('signs in by the password that an invitation was accepted with, and by no other', async () => {
    const { service, a, change } = console.world
    const request = { email: 'neu@example.org', accountId: a.id }
    const { token } = await invite(service.database, request, change)
    const { context, page, reports } = await console.open(`#/invitation/${token}`)
    await page.getByText('Muster GmbH').waitFor()
    await page.getByLabel('Name').fill('Neu')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('heading', { name: 'Check invoices' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, 'neu@example.org', 'another pass phrase')
    await page.getByRole('alert').waitFor()
    await signIn(page, 'neu@example.org', PASSWORD)
    await page.getByRole('heading', { name: 'Check invoices' }).waitFor()
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('says that an invitation has expired', async () => {
    const { service, a, change } = console.world
    const request = { email: 'late@example.org', accountId: a.id }
    const { token } = await invite(service.database, request, change)
    const before = service.now
    service.now += 400 * 86_400_000
    const { context, page } = await console.open(`#/invitation/${token}`)
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('button', { name: 'Accept' }).count()).to.equal(0)
    service.now = before
    await context.close()
  })

  it('goes back to the sign-in when the session was ended elsewhere', async () => {
    const { memberOfA } = console.world
    const { context, page } = await console.open('#/account', { user: memberOfA })
    await settled(page)
    const here = page.getByRole('row', { name: /this browser/ })
    await here.waitFor()
    const [cookie] = await context.cookies()
    await fetch(`${console.world.service.url}/admin/v1/session`, {
      method: 'DELETE',
      headers: {
        Cookie: `twinvoice=${cookie?.value ?? ''}`,
        'X-CSRF-Token': String(await csrfOf(page)),
        Origin: console.world.service.url,
      },
    })
    await page.getByRole('link', { name: 'Keys' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await context.close()
  })

  it('offers to load the console anew where an update has taken away the code of a page', async () => {
    const { context, page } = await console.open('#/health', { user: console.world.operator })
    await settled(page)
    await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '{}' }))
    await page.getByRole('link', { name: 'Keys' }).click()
    await page.getByText('This page cannot be loaded.').waitFor()
    expect(await violations(page)).to.deep.equal([])
    await page.unroute('**/assets/*')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor()
    await context.close()
  })

  it('says that a language cannot be loaded, and keeps the one that is shown', async () => {
    const { context, page } = await console.open('#/health', { user: console.world.operator })
    await settled(page)
    await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '{}' }))
    const choice = page.getByLabel('Language')
    await choice.selectOption('fr')
    await page.getByText('This language cannot be loaded.').waitFor()
    expect(await choice.inputValue()).to.equal('en')
    expect(await violations(page)).to.deep.equal([])
    await page.unroute('**/assets/*')
    await page.locator('#navigation').getByRole('button', { name: 'Reload' }).click()
    await page.getByLabel('Language').selectOption('fr')
    await page.getByLabel('Langue').waitFor()
    await context.close()
  })

  it('is in English where the texts of a language cannot be loaded', async () => {
    const { context, page } = await console.open('', { locale: 'de' })
    await page.getByRole('heading', { name: textsOf('de')['signIn.title'] ?? '' }).waitFor()
    await page.route('**/assets/de*', (route) => route.fulfill({ status: 404, body: '{}' }))
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).to.equal('en')
    await context.close()
  })

  it('makes a key that works, and revokes it', async () => {
    const { service, memberOfA } = console.world
    const { context, page } = await console.open('#/keys', { user: memberOfA })
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Shop')
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    const key = await page.locator('.secret code').innerText()
    const status = async () =>
      (await fetch(`${service.url}/v1/account`, { headers: { 'X-API-Key': key } })).status
    expect(await status()).to.equal(200)
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await page.content()).not.to.contain(key)
    await page.getByRole('button', { name: 'Revoke: Shop' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('revoked', { exact: true }).waitFor()
    expect(await status()).to.equal(401)
    await context.close()
  })

  it('keeps the focus after each step, also where the button of the step is gone', async () => {
    const { memberOfA } = console.world
    const { context, page } = await console.open('#/keys', { user: memberOfA })
    const focused = () => page.evaluate<string>('document.activeElement.textContent')
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name, exact: true }).last().focus()
      await page.keyboard.press('Enter')
    }
    const dialog = page.getByRole('dialog')
    await press('Create a key')
    await dialog.getByLabel('Name').fill('Focus')
    await press('Create a key')
    await press('Done')
    await dialog.waitFor({ state: 'detached' })
    expect(await focused()).to.equal('Create a key')
    await press('Revoke: Focus')
    await dialog.waitFor()
    await press('Revoke')
    await page.getByRole('button', { name: 'Revoke: Focus' }).waitFor({ state: 'detached' })
    expect(await focused()).to.equal('Keys')
    await context.close()
  })

  it('keeps the focus on a button that was refused, and shows it in colours of the device', async () => {
    const { context, page } = await console.open('')
    await page.getByLabel('E-mail address').fill('nobody@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await page.locator('button:focus').innerText()).to.equal('Sign in')
    const outline = 'getComputedStyle(document.activeElement).outlineStyle'
    expect(await page.evaluate<string>(outline)).to.equal('solid')
    await context.close()
  })

  it('shows which page is open, and what the colours of the chart mean, in colours of the device', async () => {
    const { operator } = console.world
    const { context, page } = await console.open('#/usage', { user: operator })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.locator('.chart .u-legend').waitFor()
    const adjusted = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.nav a, .u-marker')]
      .filter((each) => getComputedStyle(each).forcedColorAdjust === 'none')
      .map((each) => each.getAttribute('aria-current') ?? each.className)`)
    expect([...new Set(adjusted)]).to.deep.equal(['page', 'u-marker'])
    await context.close()
  })

  it('begins the days of the log of requests where the reader is, whose times it shows', async () => {
    const { operator: user } = console.world
    const timezone = 'America/Los_Angeles'
    const { context, page } = await console.open('#/requests', { user, timezone })
    const asked = page.waitForRequest(/[?&]from=/)
    await page.getByLabel('From').fill('2026-11-20')
    expect(new URL((await asked).url()).searchParams.get('from')).to.equal(
      '2026-11-20T08:00:00.000Z',
    )
    await context.close()
  })

  it('keeps the filters of the log of requests in the address: after a reload, and by the back button', async () => {
    const { context, page } = await console.open('#/requests', { user: console.world.operator })
    await page.getByLabel('Status').selectOption('4xx')
    await page.getByLabel('Rule code').fill('BR-01')
    const shows = async () => [
      await page.getByLabel('Status').inputValue(),
      await page.getByLabel('Rule code').inputValue(),
    ]
    await page.reload()
    await page.getByLabel('Status').waitFor()
    expect(await shows()).to.deep.equal(['4xx', 'BR-01'])
    await page.goto(`${console.address}#/keys`)
    await page.goBack()
    await page.getByLabel('Status').waitFor()
    expect(await shows()).to.deep.equal(['4xx', 'BR-01'])
    await context.close()
  })

  it('shows names as text, whatever is in them', async () => {
    const { operator } = console.world
    const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
    const admin = await console.world.signedIn(operator)
    await admin.call('POST', '/accounts', { name: hostile, plan: 'sandbox' })
    const { context, page, reports } = await console.open('#/accounts', { user: operator })
    await page.getByText(hostile).first().waitFor()
    expect(await page.locator('main img, main script').count()).to.equal(0)
    expect(reports).to.deep.equal([])
    await context.close()
  })
})

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function csrfOf(page: Page): Promise<unknown> {
  return page.evaluate(
    "fetch('../admin/v1/session').then((answer) => answer.json()).then(({ csrf_token }) => csrf_token)",
  )
}
