import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect } from 'chai'

import { DocumentsDouble } from '../support/serving/documents-double.js'
import { programPath } from '../support/programs.js'
import { describeWith } from '../support/skip.js'
import { Service } from './service.js'

const run = promisify(execFile)

describeWith(['chromium', 'pdftotext'], '/docs in a browser without a network', function () {
  this.timeout(120_000)
  let folder = ''
  let service: Service
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-docs-page-'))
    service = await Service.start({
      storeUrl: `sqlite:${folder}/store.sqlite`,
      documents: new DocumentsDouble(),
    })
  })
  after(async () => {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('shows the service, and the content security policy blocks nothing of the page', async () => {
    const pdf = join(folder, 'page.pdf')
    const { stderr } = await run(
      programPath('chromium'),
      [
        ...['--headless', '--no-sandbox', '--disable-gpu', '--enable-logging=stderr'],
        // Only this service has a name and an address.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        ...[`--user-data-dir=${join(folder, 'profile')}`, '--virtual-time-budget=20000'],
        ...[`--print-to-pdf=${pdf}`, `${service.url}/docs#?route=post-/v1/generate`],
      ],
      { env: { ...process.env, HOME: folder } },
    )
    const messages = stderr.split('\n').filter((line) => line.includes('CONSOLE'))
    expect(messages).to.deep.equal([])
    const { stdout } = await run(programPath('pdftotext'), [pdf, '-'])
    expect(stdout).to.contain('Make an invoice').and.to.contain('Idempotency-Key')
    // What is printed is the first screen: it ends within the fields of the request.
    expect(stdout, 'the fields of the request')
      .to.contain('GenerateRequest')
      .and.contain('template')
    expect(service.records.map(({ status }) => status)).not.to.include(404)
  })
})
