import { expect } from 'chai'
import { createTwinvoice, type Twinvoice } from '../../src/documents/instance/twinvoice.js'
import { describeWith } from '../support/skip.js'
import { LOCALES } from '../../src/request/checked-request.js'
import { ConsoleWorld, settled, textsOf, violations } from './console-world.js'

/** Text that would run, if a page took it for markup. */
const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script>'

const REQUEST = {
  invoice: {
    number: 'RE-2026-0001',
    date: '2026-11-20',
    seller: { name: `Muster ${HOSTILE}`, vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'Beispiel AG', city: 'Hamburg', country: 'DE' },
    items: [{ description: HOSTILE, quantity: 2, unit: 'HUR', unitPrice: 120, vatRate: 19 }],
  },
}

describeWith(['chromium'], 'Documents in the console', () => {
  let twinvoice: Twinvoice
  let console: ConsoleWorld
  before(async () => {
    twinvoice = await createTwinvoice({ workers: 1 })
    console = await ConsoleWorld.start(twinvoice)
  })
  after(async () => {
    await console.stop()
    await twinvoice.close()
  })

  it('are checked, shown as text and kept in memory only', async () => {
    const made = await twinvoice.generate(REQUEST)
    if (!made.ok) throw new Error('the request was refused')
    const wrong = made.xml.replace('>285.60<', '>285.10<')
    expect(wrong).not.to.equal(made.xml)
    const { context, page, reports } = await console.open('', { user: console.world.memberOfA })
    await page.locator('input[type=file]').setInputFiles([
      { name: 'good.pdf', mimeType: 'application/pdf', buffer: Buffer.from(made.pdf) },
      {
        name: `${HOSTILE.replaceAll('/', '-')}.xml`,
        mimeType: 'text/xml',
        buffer: Buffer.from(wrong),
      },
      { name: 'none.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') },
    ])
    const verdicts = page.locator('.files .badge')
    await page.locator('.files .badge.ok, .files .badge.bad').nth(2).waitFor({ timeout: 120_000 })
    expect(await verdicts.allInnerTexts()).to.deep.equal(['Valid', 'Not valid', 'Not valid'])
    await page.locator('.facts').getByText('285.60 EUR').waitFor()
    await page.locator('.files button').nth(1).click()
    await page.getByText('BR-CO-15').first().waitFor()
    for (const tab of ['Invoice', 'XML', 'Text for the supplier', 'Verdict']) {
      await page.getByRole('tab', { name: tab }).click()
      expect(await violations(page), tab).to.deep.equal([])
    }
    await page.getByRole('tab', { name: 'Invoice' }).click()
    await page.locator('.viewed').getByText(`Muster ${HOSTILE}`).first().waitFor()
    expect(await page.locator('main img, main script').count()).to.equal(0)
    await page.getByRole('tab', { name: 'XML' }).click()
    await page.locator('.viewed .l.m').first().waitFor()
    const stored = 'JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])'
    expect(await page.evaluate(stored)).not.to.contain('RE-2026')
    await page.reload()
    await page.getByText('Drop PDF or XML files here').waitFor()
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('wait for the service when it has no place, until they are removed', async () => {
    const { context, page } = await console.open('', { user: console.world.memberOfA })
    const asked = { 'first.pdf': 0, 'second.pdf': 0 }
    await page.route('**/check', async (route) => {
      const name = route.request().postData()?.includes('second.pdf') ? 'second.pdf' : 'first.pdf'
      asked[name] += 1
      if (name === 'first.pdf' && asked[name] > 2) return route.continue()
      const wait = name === 'first.pdf' ? 1 : 60
      const problem = { error: 'rate_limited', message: 'too many', request_id: '', details: [] }
      return route.fulfill({ status: 429, headers: { 'Retry-After': `${wait}` }, json: problem })
    })
    const file = (name: string) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from('no PDF'),
    })
    await page.locator('input[type=file]').setInputFiles([file('first.pdf'), file('second.pdf')])
    await page.locator('.files .badge.bad').first().waitFor({ timeout: 60_000 })
    expect(asked).to.deep.equal({ 'first.pdf': 3, 'second.pdf': 1 })
    await page.locator('.files button').nth(1).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('heading', { name: 'first.pdf' }).waitFor()
    expect(await page.locator('main').innerText()).not.to.contain('second.pdf')
    await context.close()
  })

  it('are checked again on demand where the service could not be reached', async () => {
    const { context, page } = await console.open('#/check', { user: console.world.memberOfA })
    await settled(page)
    await context.setOffline(true)
    await page.locator('input[type=file]').setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('no PDF'),
    })
    await page.getByText('The service cannot be reached.').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Check again' }).press('Enter')
    await page.locator('.verdict.bad').waitFor()
    expect(await page.getByRole('button', { name: 'Check again' }).count()).to.equal(0)
    expect(await page.evaluate('document.activeElement.tagName')).not.to.equal('BODY')
    await context.close()
  })

  it('are made in the playground; problems are marked at their places', async () => {
    const { context, page, reports } = await console.open('#/playground', {
      user: console.world.memberOfA,
    })
    await page.locator('.paper canvas').waitFor({ timeout: 120_000 })
    expect(await violations(page)).to.deep.equal([])
    const editor = page.getByRole('textbox', { name: 'Request as JSON' })
    await editor.fill(JSON.stringify(REQUEST, null, 2).replace('"DE123456788"', '"DE1"'))
    await page.getByRole('button', { name: /seller\.vatId/ }).click()
    const line = page.locator('.cm-line', { has: page.locator('.cm-lintRange-error') })
    expect(await line.innerText()).to.contain('"vatId": "DE1"')
    await page.getByRole('button', { name: 'Copy as…' }).click()
    for (const name of ['curl', 'JavaScript', 'Python', 'PHP', 'C#']) {
      await page.getByRole('tab', { name, exact: true }).click()
      expect(await page.locator('.program').innerText()).to.contain('/v1/generate')
    }
    expect(await violations(page), 'the dialog').to.deep.equal([])
    expect(reports).to.deep.equal([])
    await context.close()
  })

  for (const locale of LOCALES)
    it(`are made and shown in ${locale}`, async () => {
      const { context, page, reports } = await console.open('', {
        user: console.world.operator,
        locale,
      })
      const texts = textsOf(locale)
      for (const name of ['playground', 'installed']) {
        await page.goto(`${console.address}#/${name}`)
        const title = texts[`${name}.title`] ?? ''
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
        expect(await page.locator('main').innerText(), name).not.to.match(/\{\w+\}/)
        expect(await violations(page), name).to.deep.equal([])
      }
      expect(reports).to.deep.equal([])
      await context.close()
    })

  it('show what each template looks like', async () => {
    const { context, page, reports } = await console.open('#/installed', {
      user: console.world.operator,
    })
    await page.locator('.picture canvas').nth(2).waitFor({ timeout: 120_000 })
    await settled(page)
    expect(await violations(page)).to.deep.equal([])
    expect(reports).to.deep.equal([])
    await context.close()
  })
})
