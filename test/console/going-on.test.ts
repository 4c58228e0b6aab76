import { expect } from 'chai'
import type { Page } from 'playwright-core'

import { describeWith } from '../support/skip.js'
import { ConsoleWorld, settled } from './console-world.js'

describeWith(['chromium'], 'The console, where somebody goes on', () => {
  let console: ConsoleWorld
  before(async () => {
    console = await ConsoleWorld.start()
  })
  after(() => console.stop())

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
  const ended = (page: Page) => page.getByRole('link', { name: 'Sign in in another tab' })

  /** Signs the user in, in another tab of the window. */
  async function signInBeside(page: Page, user = console.world.memberOfA): Promise<Page> {
    const context = page.context()
    const { cookie = '' } = await console.world.session(user)
    await context.addCookies([{ name: 'twinvoice', value: cookie, url: console.world.service.url }])
    const beside = await context.newPage()
    await beside.goto(console.address)
    await settled(beside)
    return beside
  }

  it('keeps the request whose session has ended, and makes its invoice after a sign-in in another tab', async () => {
    const { context, page } = await console.open('#/playground', { user: console.world.memberOfA })
    await page.locator('.badge.ok').waitFor()
    await context.clearCookies()
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('  ')
    await ended(page).waitFor()
    const made = page.waitForResponse(
      (response) => response.url().endsWith('/playground') && response.ok(),
    )
    await signInBeside(page)
    await made
    await ended(page).waitFor({ state: 'detached' })
    expect(await page.locator('.cm-content').innerText()).to.match(/\}\s+$/)
    await context.close()
  })

  it('forgets what it kept when somebody else signs in', async () => {
    const { context, page } = await console.open('#/check', { user: console.world.memberOfA })
    await settled(page)
    await context.clearCookies()
    const buffer = Buffer.from('no PDF')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'secret.pdf', mimeType: 'application/pdf', buffer })
    await ended(page).waitFor()
    await signInBeside(page, console.world.operator)
    await heading(page, 'Sign in').waitFor()
    expect(await page.getByText('secret.pdf').count()).to.equal(0)
    await context.close()
  })

  it('goes on with the session that its user has begun in another tab', async () => {
    const { context, page } = await console.open('#/keys', { user: console.world.memberOfA })
    await settled(page)
    await signInBeside(page)
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Till')
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    await dialog.locator('.secret code').waitFor()
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
    expect(await dialog.locator('.secret code').count()).to.equal(1)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    await context.close()
  })

  it('tries again to find the session', async () => {
    const { context, page } = await console.open('', { user: console.world.memberOfA })
    await settled(page)
    for (const call of ['session', 'sign-in']) {
      await page.route(`**/admin/v1/${call}`, (route) => route.abort())
      await page.reload()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('alert').waitFor()
      await page.unroute(`**/admin/v1/${call}`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await heading(page, 'Check invoices').waitFor()
    }
    await context.close()
  })

  it('loads what could not be loaded when asked to, and by itself as soon as the device is online', async () => {
    const { context, page } = await console.open('#/check', { user: console.world.operator })
    await settled(page)
    const alert = page.getByRole('alert').first()
    const again = page.locator('main').getByRole('button', { name: 'Try again' })
    for (const [name, call] of [
      ['keys', 'keys'],
      ['audit', 'audit'],
      ['members', 'invitations'],
    ] as const) {
      await page.route(`**/admin/v1/**/${call}**`, (route) => route.abort())
      await page.goto(`${console.address}#/${name}`)
      await alert.waitFor()
      await page.unroute(`**/admin/v1/**/${call}**`)
      await again.first().click()
      await alert.waitFor({ state: 'detached' })
    }
    await page.route('**/playground', (route) => route.abort())
    await page.goto(`${console.address}#/playground`)
    await alert.waitFor()
    await page.unroute('**/playground')
    await page.evaluate('dispatchEvent(new Event("online"))')
    await page.locator('.badge.ok').waitFor()
    await context.close()
  })

  it('says which fields were refused, and offers no second attempt', async () => {
    const { context, page } = await console.open('#/requests?status=abc', {
      user: console.world.operator,
    })
    const alert = page.getByRole('alert').first()
    await alert.waitFor()
    expect(await alert.innerText()).to.match(/status: This value/)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).to.equal(0)
    await context.close()
  })

  it('checks files that are pasted', async () => {
    const { context, page } = await console.open('#/check', { user: console.world.memberOfA })
    await settled(page)
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['<a/>'], 'pasted.xml', { type: 'text/xml' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })()`)
    await page.getByRole('heading', { name: 'pasted.xml' }).waitFor()
    await page.locator('.verdict').waitFor()
    await context.close()
  })

  it('takes the same example again after a change', async () => {
    const { context, page } = await console.open('#/playground', { user: console.world.memberOfA })
    const examples = page.getByLabel('Example')
    await examples.selectOption({ index: 2 })
    const text = () => page.locator('.cm-content').innerText()
    const example = await text()
    expect(await examples.inputValue()).not.to.equal('')
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type(' ')
    expect(await text()).not.to.equal(example)
    expect(await examples.inputValue()).to.equal('')
    await examples.selectOption({ index: 2 })
    expect(await text()).to.equal(example)
    await context.close()
  })

  it('says of what is starting that it starts', async () => {
    const { context, page } = await console.open('#/health', { user: console.world.operator })
    await settled(page)
    await page.route('**/admin/v1/health', async (route) => {
      const response = await route.fetch()
      const health = (await response.json()) as Record<string, unknown>
      const checks = { store: 'ok', rules: 'starting', fonts: 'failed' }
      await route.fulfill({ json: { ...health, ready: false, checks } })
    })
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.locator('dd.badge.warn').waitFor()
    expect(await page.locator('dd.badge').allInnerTexts()).to.deep.equal([
      'passed',
      'starting',
      'failed',
    ])
    await context.close()
  })
})
