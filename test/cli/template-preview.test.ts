import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { newPackage } from '../../src/cli/commands/plugin-new.js'
import { RunningCommand } from '../support/serving/command.js'
import { run } from './command-line.js'

describe('twinvoice template preview', () => {
  let folder = ''
  let layout = ''
  beforeEach(async () => {
    const parent = mkdtempSync(join(tmpdir(), 'twinvoice-preview-'))
    symlinkSync(join(PACKAGE_ROOT, 'node_modules'), join(parent, 'node_modules'))
    folder = await newPackage('template', 'twinvoice-template-acme', parent)
    layout = join(folder, 'templates/acme/layout.hbs')
  })
  afterEach(() => {
    rmSync(join(folder, '..'), { recursive: true, force: true })
  })

  it('writes one invoice without --watch, from a package and from the folder of a template', async () => {
    for (const place of [folder, join(folder, 'templates/acme')]) {
      const target = join(folder, 'look.pdf')
      const { code, stderr } = await run(['template', 'preview', place, '-o', target])
      expect(code, stderr).to.equal(0)
      expect(readFileSync(target, 'latin1').slice(0, 5)).to.equal('%PDF-')
      rmSync(target)
    }
  })

  it('says what is wrong with layout, request and template, and which there are', async () => {
    const target = join(folder, 'look.pdf')
    const missing = await run(['template', 'preview', folder, '--template', 'x', '-o', target])
    expect(missing.code).to.equal(2)
    expect(missing.stderr).to.contain('has no template "x" (available: acme)')
    const file = join(folder, 'wrong.json')
    const absent = await run(['template', 'preview', folder, '--request', file, '-o', target])
    expect(absent.code).to.equal(2)
    expect(absent.stderr).to.contain('wrong.json: cannot be read: it does not exist')
    writeFileSync(file, '{}')
    const refused = await run(['template', 'preview', folder, '--request', file, '-o', target])
    expect(refused.code).to.equal(1)
    expect(refused.stderr).to.contain('wrong.json: $.invoice: REQUIRED')
    writeFileSync(layout, '<document>{{titel}}</document>')
    const broken = await run(['template', 'preview', folder, '-o', target])
    expect(broken.code).to.equal(1)
    expect(broken.stderr).to.contain('layout.hbs').and.to.contain('did you mean "title"')
  })

  it('with --watch, shows the invoice on a page of this computer and makes it again on a change', async () => {
    const command = new RunningCommand(folder, [
      'template',
      'preview',
      '.',
      '--watch',
      '--port',
      '0',
    ])
    try {
      const [, address = ''] = await command.says(/(http:\S+) shows acme/)
      const page = await fetch(address)
      expect(page.headers.get('Content-Security-Policy')).to.contain("default-src 'none'")
      expect(await page.text()).to.contain('<iframe')
      const events = await fetch(`${address}events`)
      const states = statesOf(events)
      const first = await states.next()
      expect(first).to.deep.include({ hasInvoice: true, problems: [] })
      const before = await pdfOf(address)
      const good = readFileSync(layout, 'utf8')
      writeFileSync(layout, good.replace('{{title}}', 'CHANGED {{title}}'))
      const second = await states.next()
      expect(second).to.deep.include({ hasInvoice: true, problems: [] })
      expect((await pdfOf(address)).equals(before)).to.equal(false)
      writeFileSync(layout, '<document>{{titel}}</document>')
      const third = await states.next()
      expect(String(third.problems)).to.contain('did you mean "title"')
      expect(third.hasInvoice).to.equal(true)
      expect(await statusFor(address, 'evil.example')).to.equal(403)
      await states.end()
    } finally {
      expect((await command.end('SIGTERM')).code).to.equal(0)
    }
  })
})

interface State {
  readonly problems: readonly string[]
  readonly hasInvoice: boolean
}

/** The states that the page is sent, one after the other; a repeated write gives another attempt. */
function statesOf(events: Response): { next: () => Promise<State>; end: () => Promise<void> } {
  const reader = (events.body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  return {
    next: async () => {
      while (!text.includes('\n\n'))
        text += Buffer.from((await reader.read()).value ?? []).toString()
      const [event = '', ...rest] = text.split('\n\n')
      text = rest.join('\n\n')
      return JSON.parse(event.replace(/^data: /, '')) as State
    },
    end: () => reader.cancel(),
  }
}

async function pdfOf(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(`${address}invoice.pdf`)).arrayBuffer())
}

/** The status for a request that names another host, as a web site would that points here. */
function statusFor(address: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    ask(address, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
