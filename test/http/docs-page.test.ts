import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'
import { launch, type Browser } from 'puppeteer-core'

import { DocumentsDouble } from '../support/serving/documents-double.js'
import { programPath } from '../support/programs.js'
import { describeWith } from '../support/skip.js'
import { Service } from './service.js'

/** The text of the page, also in the components that it is made of. */
const TEXT = `(function textOf(root) {
  return [...root.querySelectorAll('*')]
    .flatMap((element) => [
      ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
      element.shadowRoot === null ? '' : textOf(element.shadowRoot),
    ])
    .join(' ')
})(document)`

describeWith(['chromium'], '/docs in a browser without a network', () => {
  let folder = ''
  let service: Service
  let browser: Browser
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-docs-page-'))
    service = await Service.start({
      storeUrl: `sqlite:${folder}/store.sqlite`,
      documents: new DocumentsDouble(),
    })
    browser = await launch({
      executablePath: programPath('chromium'),
      userDataDir: join(folder, 'profile'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Only this service has a name and an address.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
      env: { ...process.env, HOME: folder },
    })
  })
  after(async () => {
    await browser.close()
    await service.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  it('shows the service, and the content security policy blocks nothing of the page', async () => {
    const page = await browser.newPage()
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await page.goto(`${service.url}/docs#?route=post-/v1/generate`)
    await page.waitForFunction(`${TEXT}.includes('vatExemptions')`)
    const text = String(await page.evaluate(TEXT))
    expect(messages).to.deep.equal([])
    expect(text).to.contain('Generate an invoice').and.to.contain('Idempotency-Key')
    expect(text, 'the fields of the request').to.contain('accentColor')
    expect(service.records.map(({ status }) => status)).not.to.include(404)
  })
})
