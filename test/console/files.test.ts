import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'
import type { Page } from 'playwright-core'

import { describeWith } from '../support/skip.js'
import { ConsoleWorld, settled } from './console-world.js'

describeWith(['chromium'], 'Files that are given to the console', () => {
  let console: ConsoleWorld
  let folder: string
  before(async () => {
    console = await ConsoleWorld.start()
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-dropped-'))
    mkdirSync(join(folder, 'received', 'more'), { recursive: true })
    mkdirSync(join(folder, 'lists'))
    for (const name of ['received/a.pdf', 'received/more/b10.XML', 'received/more/b9.xml'])
      writeFileSync(join(folder, name), '<x/>')
    for (const name of ['received/list.csv', 'lists/list.csv'])
      writeFileSync(join(folder, name), 'a')
  })
  after(async () => {
    await console.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const opened = async () => {
    const each = await console.open('#/check', { user: console.world.memberOfA })
    await settled(each.page)
    return each
  }

  it('are those of a folder that is dropped, and it is said if it has none', async () => {
    const { context, page, reports } = await opened()
    await drop(page, '.drop', join(folder, 'lists'))
    await page.getByText('There are no PDF or XML files in what you dropped.').waitFor()
    await drop(page, '.drop', join(folder, 'received'))
    await page.locator('.files button').nth(2).waitFor()
    const names = await page.locator('.files .name').allInnerTexts()
    expect(names).to.deep.equal(['a.pdf', 'b9.xml', 'b10.XML'])
    expect(await page.locator('.drop [role=alert]').count()).to.equal(0)
    expect(reports).to.deep.equal([])
    await context.close()
  })

  it('are not opened by the browser where they are dropped beside the place for them', async () => {
    const { context, page } = await opened()
    await drop(page, 'h1', join(folder, 'received', 'a.pdf'))
    await drop(page, '.drop', join(folder, 'received', 'a.pdf'))
    await page.getByRole('heading', { name: 'a.pdf' }).waitFor()
    expect(context.pages()).to.have.lengthOf(1)
    await context.close()
  })

  it('are said to be unreadable where the browser cannot read them', async () => {
    const { context, page } = await opened()
    await page.evaluate(
      "File.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))",
    )
    await page.locator('input[type=file]').setInputFiles(join(folder, 'received', 'a.pdf'))
    await page.getByText(/^The file cannot be read\./).waitFor()
    await context.close()
  })

  it('leave the result of the chosen one in the window, however many they are', async () => {
    const { context, page } = await opened()
    const many = Array.from({ length: 60 }, (_, index) => ({
      name: `${String(index)}.xml`,
      mimeType: 'text/xml',
      buffer: Buffer.from('<x/>'),
    }))
    await page.locator('input[type=file]').setInputFiles(many)
    await page.getByRole('heading', { name: '0.xml' }).waitFor()
    const result = await page.locator('section.result').boundingBox()
    expect(result?.y).to.be.below(800)
    await context.close()
  })
})

/** Drops a file or a folder of this computer on an element. */
async function drop(page: Page, on: string, file: string): Promise<void> {
  const box = await page.locator(on).boundingBox()
  if (box === null) throw new Error(`${on} is not shown`)
  const devTools = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devTools.send('Input.dispatchDragEvent', { type, x: box.x + 5, y: box.y + 5, data })
}
