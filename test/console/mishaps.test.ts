import { expect } from 'chai'
import type { Page } from 'playwright-core'

import { describeWith } from '../support/skip.js'
import { ConsoleWorld, settled } from './console-world.js'

const BUSY = {
  status: 500,
  json: { error: 'internal_error', message: 'The store is busy.', request_id: '', details: [] },
}

const FILE = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') }

describeWith(['chromium'], 'The console where something goes wrong', () => {
  let console: ConsoleWorld
  before(async () => {
    console = await ConsoleWorld.start()
  })
  after(() => console.stop())

  const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

  it('says that the session cannot be asked for: the page was blank, or that of somebody signed out', async () => {
    const { context, page, reports } = await console.open('', { user: console.world.memberOfA })
    await settled(page)
    await page.route('**/admin/v1/session', (route) => route.abort())
    await page.reload()
    await alert(page, 'The service cannot be reached.').waitFor()
    await page.unroute('**/admin/v1/session')
    await page.route('**/admin/v1/session', (route) => route.fulfill(BUSY))
    await page.reload()
    await alert(page, 'The store is busy.').waitFor()
    await page.unroute('**/admin/v1/session')
    await page.reload()
    await heading(page, 'Check invoices').waitFor()
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('says that somebody was not signed out, and that a session was not ended', async () => {
    const { context, page, reports } = await console.open('#/account', {
      user: console.world.memberOfA,
    })
    await settled(page)
    await console.world.session(console.world.memberOfA)
    await page.reload()
    await settled(page)
    await page.route('**/admin/v1/session**', (route) => route.fulfill(BUSY))
    await page.route('**/admin/v1/sessions/*', (route) => route.fulfill(BUSY))
    await page
      .getByRole('button', { name: /^End session: / })
      .first()
      .click()
    await alert(page, 'The store is busy.').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.locator('.foot [role=alert]').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await heading(page, 'Sign in').waitFor()
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('signs out who is signed in no more', async () => {
    const { context, page, reports } = await console.open('', { user: console.world.memberOfA })
    await settled(page)
    await context.clearCookies()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await heading(page, 'Sign in').waitFor()
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('copies a new key where the page has no clipboard, as by plain HTTP, or says that it did not', async () => {
    const { context, page, reports } = await console.open('#/keys', {
      user: console.world.memberOfA,
    })
    await context.grantPermissions(['clipboard-read'])
    await page.addInitScript('Object.defineProperty(navigator.clipboard, "writeText", {})')
    await page.reload()
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Till')
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    const secret = await dialog.locator('.secret code').innerText()
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await dialog.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).to.equal(secret)
    await page.evaluate('document.execCommand = () => false')
    await dialog.getByText('Copy', { exact: true }).click()
    await dialog.getByText('Not copied', { exact: true }).waitFor()
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('uses a link that signs in where the console is open already, and keeps it in no address', async () => {
    for (const opening of [{}, { user: console.world.memberOfA }]) {
      const { context, page, reports } = await console.open('', opening)
      await settled(page)
      const link = page.waitForRequest('**/admin/v1/session/link')
      await page.goto(`${console.address}#/link/abcdef`)
      expect((await link).postDataJSON()).to.deep.equal({ token: 'abcdef' })
      await alert(page, 'The sign-in failed').waitFor()
      expect(page.url()).not.to.contain('abcdef')
      expect(reports).to.deep.equal([])
      await context.close()
    }
  })

  it('shows the new name of an account as soon as it has it', async () => {
    const { context, page } = await console.open('#/account', { user: console.world.operator })
    await settled(page)
    await page.getByLabel('Name', { exact: true }).fill('Nouveau nom')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.locator('main dd').getByText('Nouveau nom').waitFor()
    await context.close()
  })

  it('shows no rows of another choice while those of the new one do not come, and none is no empty list', async () => {
    const { context, page } = await console.open('#/accounts', { user: console.world.operator })
    // The test before has given one of the accounts another name.
    const row = page.locator('main tbody tr', { hasText: /Muster GmbH|Nouveau nom/ }).first()
    await row.waitFor()
    let answer: (() => void) | undefined
    await page.route('**/accounts?search=**', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.fulfill(BUSY)
    })
    await page.getByLabel('Search').fill('x')
    await row.waitFor({ state: 'detached' })
    await page.getByText('Loading…').waitFor()
    answer?.()
    await alert(page, 'The store is busy.').waitFor()
    expect(await page.getByText('No account matches.').count()).to.equal(0)
    await context.close()
  })

  it('gives the verdict on a file and says why its page is missing, until it is checked again', async () => {
    const { context, page } = await console.open('#/check', { user: console.world.memberOfA })
    await settled(page)
    await page.route('**/check/view?*', (route) => route.abort())
    await page.locator('input[type=file]').setInputFiles(FILE)
    await page.locator('.verdict').waitFor()
    await alert(page, 'The service cannot be reached.').waitFor()
    await page.unroute('**/check/view?*')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.locator('.verdict').waitFor()
    expect(await page.getByRole('button', { name: 'Check again' }).count()).to.equal(0)
    await context.close()
  })

  it('says the verdict in a place that was there before it, and checks all failed files again at once', async () => {
    const { context, page } = await console.open('#/check', { user: console.world.memberOfA })
    await settled(page)
    const status = page.locator('main p[role=status].hidden-text')
    expect(await status.innerText()).to.equal('')
    await page.route('**/check/view?*', (route) => route.abort())
    await page.locator('input[type=file]').setInputFiles([FILE, FILE, FILE])
    const again = page.getByRole('button', { name: 'Check 3 files again' })
    await again.waitFor()
    await page.unroute('**/check/view?*')
    await again.click()
    await again.waitFor({ state: 'detached' })
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.locator('.verdict').waitFor()
    expect(await status.innerText()).to.match(/: (?:Valid|Not valid)\. /)
    await context.close()
  })

  it('takes the same logo again after it was removed', async () => {
    const { context, page } = await console.open('#/playground', { user: console.world.memberOfA })
    const remove = page.getByRole('button', { name: 'Remove' })
    const logo = page.locator('.tools input[type=file]')
    await logo.waitFor({ state: 'attached' })
    const choose = async () => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a picture' }).click()
      await (await chooser).setFiles({ ...FILE, name: 'logo.png', mimeType: 'image/png' })
    }
    await choose()
    await remove.click()
    await remove.waitFor({ state: 'detached' })
    expect(await logo.inputValue()).to.equal('')
    await choose()
    await remove.waitFor()
    await context.close()
  })

  it('opens the page that somebody came for once they have signed in', async () => {
    const { context, page } = await console.open('#/usage', {})
    await settled(page)
    const { cookie = '' } = await console.world.session(console.world.memberOfA)
    const session = await fetch(`${console.world.service.url}/admin/v1/session`, {
      headers: { cookie: `twinvoice=${cookie}` },
    })
    const json: unknown = await session.json()
    await context.addCookies([{ name: 'twinvoice', value: cookie, url: console.world.service.url }])
    await page.route('**/admin/v1/session', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json }) : route.continue(),
    )
    await page.getByLabel('E-mail address').fill('anna@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill('a long pass phrase')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await heading(page, 'Usage').waitFor()
    await context.close()
  })
})
