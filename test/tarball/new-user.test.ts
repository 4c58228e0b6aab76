import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { newProject, type Project } from './project.js'

const REQUEST = {
  invoice: {
    number: 'R-1',
    date: '2026-11-20',
    seller: { name: 'Seller GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'Buyer AG', city: 'Hamburg', country: 'DE' },
    items: [{ description: 'Consulting', quantity: 2, unit: 'HUR', unitPrice: 120, vatRate: 19 }],
  },
}

/** The way of somebody who has the package and its help texts, and nothing else. */
describe('a newcomer with the packed tarball', () => {
  let project: Project
  before(() => {
    project = newProject()
    project.write({ 'request.json': JSON.stringify(REQUEST) })
  })
  after(() => {
    project.remove()
  })

  const done = async (...args: string[]) => {
    const ran = await project.twinvoice(args)
    expect(ran.code, ran.stderr).to.equal(0)
    return ran
  }
  /** Changes a file of a package. */
  const edit = (file: string, from: string, to: string) => {
    const path = join(project.folder, file)
    const text = readFileSync(path, 'utf8')
    expect(text).to.contain(from)
    writeFileSync(path, text.replace(from, to))
  }
  /** What `npm test` of a package runs. */
  const ownTests = async (name: string) => {
    await done('plugin', 'check', name)
    const { code, stdout } = await project.node(['--test'], join(project.folder, name))
    expect(code, stdout).to.equal(0)
  }
  const config = (settings: object) => {
    project.write({ 'twinvoice.config.json': JSON.stringify(settings) })
  }
  const textOf = async (pdf: string) => {
    const found = await done('validate', pdf, '--json')
    return found.stdout
  }

  it('finds in the help what can be written', async () => {
    const { stdout } = await done('plugin', 'new', '--help')
    for (const kind of ['template', 'rules', 'stage', 'inspector', 'fonts', 'profile'])
      expect(stdout).to.contain(kind)
    expect((await done('generate', '--help')).stdout).to.contain('--package')
  })

  it('writes a template, changes it, and makes an invoice with it', async () => {
    const { stderr } = await done('plugin', 'new', 'template', 'twinvoice-template-acme')
    expect(stderr).to.contain('npm test').and.not.to.contain('npm install')
    edit('twinvoice-template-acme/templates/acme/layout.hbs', 'font-size="22"', 'font-size="30"')
    await ownTests('twinvoice-template-acme')
    await done(
      ...['generate', 'request.json', '--template', 'acme', '-o', 'acme.pdf'],
      ...['--package', './twinvoice-template-acme'],
    )
    expect(await textOf('acme.pdf')).to.contain('"valid": true')
  })

  it('writes a rule, changes it, and an invoice that breaks it is refused', async () => {
    await done('plugin', 'new', 'rules', 'twinvoice-rules-acme')
    const folder = 'twinvoice-rules-acme/rules/acme'
    edit(`${folder}/messages/en.json`, 'we need it to assign', 'we will not take')
    await ownTests('twinvoice-rules-acme')
    config({ packages: ['./twinvoice-rules-acme'] })
    const { code, stderr } = await project.twinvoice(['generate', 'request.json', '-o', 'x.pdf'])
    expect(code).to.equal(1)
    expect(stderr).to.contain('$.invoice.buyerReference: OWN-01').and.to.contain('will not take')
  })

  it('writes a stage and sets its option in the config file', async () => {
    await done('plugin', 'new', 'stage', 'twinvoice-stage-acme')
    edit('twinvoice-stage-acme/plugins/acme/index.js', "severity: 'warning'", "severity: 'error'")
    edit('twinvoice-stage-acme/test/stage.test.js', 'assert.ok(large.ok)\n', '')
    edit('twinvoice-stage-acme/test/stage.test.js', 'large.findings[0]', 'large.details[0]')
    await ownTests('twinvoice-stage-acme')
    const stage = { name: './twinvoice-stage-acme', options: { acme: { limit: 100 } } }
    config({ packages: [stage] })
    const { code, stderr } = await project.twinvoice(['generate', 'request.json', '-o', 'x.pdf'])
    expect(code).to.equal(1)
    expect(stderr).to.contain('$.invoice: OWN-LIMIT').and.to.contain('above our limit of 100')
  })

  it('writes an inspector, and a PDF with other pages gets its warning', async () => {
    await done('plugin', 'new', 'inspector', 'twinvoice-inspector-sizes')
    edit('twinvoice-inspector-sizes/plugins/sizes/index.js', 'width !== 210', 'width !== 211')
    config({ packages: ['./twinvoice-inspector-sizes'] })
    await done('generate', 'request.json', '-o', 'sizes.pdf')
    expect(await textOf('sizes.pdf')).to.contain('"OWN-PAGE-SIZE"')
    edit('twinvoice-inspector-sizes/plugins/sizes/index.js', 'width !== 211', 'width !== 210')
    await ownTests('twinvoice-inspector-sizes')
  })

  it('writes a profile and makes it the one for all invoices', async () => {
    await done('plugin', 'new', 'profile', 'twinvoice-profile-acme')
    await ownTests('twinvoice-profile-acme')
    config({ packages: ['./twinvoice-profile-acme'], profile: 'ACME' })
    await done('generate', 'request.json', '-o', 'profile.pdf')
    const { stdout } = await done('config')
    expect(stdout).to.match(/profile +ACME +file/)
  })

  it('writes a font package', async () => {
    await done('plugin', 'new', 'font', 'twinvoice-fonts-acme')
    await ownTests('twinvoice-fonts-acme')
  })

  it('serves all of them over HTTP', async () => {
    config({
      packages: ['./twinvoice-template-acme', './twinvoice-rules-acme', './twinvoice-fonts-acme'],
      port: 0,
      store: 'sqlite:accounts.sqlite',
    })
    const account = await done('accounts', 'create', '--name', 'A', '--plan', 'starter')
    const key = await done(
      ...['keys', 'create', '--account', account.stdout.trim()],
      ...['--name', 'k', '--environment', 'live'],
    )
    const service = spawn(
      process.execPath,
      [join(project.folder, 'node_modules', 'twinvoice', 'bin', 'twinvoice.js'), 'serve'],
      {
        cwd: project.folder,
        env: { PATH: process.env['PATH'] },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    try {
      const url = await listening(service)
      const post = async (body: object) => {
        const answer = await fetch(`${url}/v1/generate`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-API-Key': key.stdout.trim() },
          body: JSON.stringify(body),
        })
        return [answer.status, JSON.stringify(await answer.json())] as const
      }
      const [refused, why] = await post({ ...REQUEST, template: 'acme' })
      expect([refused, why]).to.have.property('0', 422)
      expect(why).to.contain('OWN-01').and.to.contain('will not take')
      const invoice = { ...REQUEST.invoice, buyerReference: 'PO-1' }
      const [made, body] = await post({ template: 'acme', invoice })
      expect(made, body.slice(0, 500)).to.equal(200)
    } finally {
      service.kill('SIGTERM')
      await once(service, 'close')
    }
  })

  it('reads at the start of the service what is wrong, with exit code 2', async () => {
    config({ packages: ['./nowhere'], store: 'sqlite:a.sqlite' })
    const { code, stderr } = await project.twinvoice(['serve'])
    expect(code).to.equal(2)
    expect(stderr).to.contain(`the folder ${join(project.folder, 'nowhere')} does not exist`)
    expect(stderr.trim().split('\n')).to.have.length(1)
  })
})

function listening(service: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    service.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const url = /"url":"([^"]+)"/.exec(text)?.[1]
      if (url !== undefined) resolve(url)
    })
    service.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    service.once('exit', () => {
      reject(new Error(text))
    })
  })
}
