import { expect } from 'chai'

import { describeWith } from '../support/skip.js'
import { ConsoleWorld, settled, violations } from './console-world.js'

describeWith(['chromium'], 'Runs in the console', () => {
  let console: ConsoleWorld
  before(async () => (console = await ConsoleWorld.start()))
  after(() => console.stop())

  it('a run is submitted, followed to its end, and what is not done is named', async () => {
    const { service, operator } = console.world
    const [folder = ''] = service.batches?.roots ?? []
    const { context, page, reports } = await console.open('#/runs', { user: operator })
    await page.getByRole('button', { name: 'Submit a run' }).click()
    const dialog = page.getByRole('dialog')
    expect(await violations(page)).to.deep.equal([])
    await dialog.getByText(folder).waitFor()
    await dialog.getByLabel('Sources').fill('/etc/passwd')
    await dialog.getByLabel('Results').fill(`${folder}/results`)
    await dialog.getByRole('button', { name: 'Submit a run' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Sources').fill(`${folder}/requests.ndjson`)
    await dialog.getByRole('button', { name: 'Submit a run' }).click()
    await page.getByRole('heading', { level: 1, name: /^Run \d/ }).waitFor()
    await page.getByText('finished', { exact: true }).waitFor()
    await page.getByRole('row', { name: /requests\.ndjson, line 2.*BR-S-05/ }).waitFor()
    await settled(page)
    expect(await violations(page)).to.deep.equal([])
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360)
    const link = page.getByRole('link', { name: 'Results (NDJSON)' })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).to.match(/^\d{8}-\d{6}-[0-9a-f]{6}\.ndjson$/)
    await page.getByRole('link', { name: 'All runs' }).click()
    const row = page.getByRole('row', { name: /Generate invoices.*finished.*3 of 3/ })
    await row.waitFor()
    expect(await violations(page)).to.deep.equal([])

    await row.getByRole('link').click()
    await page.getByRole('button', { name: 'Delete the run' }).click()
    await dialog.getByText(`${folder}/results`).waitFor()
    await dialog.getByRole('button', { name: 'Delete the run' }).click()
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
    expect(await row.count()).to.equal(0)
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('a run is ended before its time', async () => {
    const { service, operator } = console.world
    const [folder = ''] = service.batches?.roots ?? []
    const run = await console.world.run('slow.ndjson')
    const { context, page, reports } = await console.open(`#/runs/${run}`, { user: operator })
    await page.getByRole('button', { name: 'Stop the run' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Stop the run' }).click()
    await page.getByText('cancelled', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Retry' }).count()).to.equal(0)
    await page.getByText(`${folder}/results/${run}`).waitFor()
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('an address without a run says so, also one that is cut off, and is not asked again', async () => {
    const { operator: user } = console.world
    for (const address of ['20261127-000000-abcdef', '%']) {
      const { context, page, reports } = await console.open(`#/runs/${address}`, { user })
      await page.getByRole('alert').getByText('There is nothing at this path.').waitFor()
      let calls = 0
      page.on('request', () => (calls += 1))
      await page.waitForTimeout(2_500)
      expect([calls, reports]).to.deep.equal([0, []])
      await context.close()
    }
  })

  it('a member has no page of runs', async () => {
    const { memberOfA: user } = console.world
    const { context, page } = await console.open('#/runs', { user })
    await settled(page)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).to.equal('Check invoices')
    await context.close()
  })
})
