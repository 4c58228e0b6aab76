import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { REQUEST, newProject, type Project } from './project.js'

/** The two halves of the service, over the accounts that the command line made. */
const HALVES = `
  import { createServer } from 'node:http'
  import { createTwinvoice } from 'twinvoice'
  import { createApp, openLedger } from 'twinvoice/http'
  const key = process.argv[2]
  const documents = await createTwinvoice()
  const ledger = await openLedger({ store: 'sqlite:accounts.sqlite' })
`

/** Generates and judges over HTTP, as a client of the host's own server. */
const ASK = `
  const server = createServer(listener).listen(0)
  const base = 'http://localhost:' + server.address().port
  const post = async (path, body, headers = { 'X-API-Key': key }) => {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const made = await post('/invoicing/v1/generate', ${REQUEST})
  const judged = await post('/invoicing/v1/validate', { pdf_base64: made.body.pdf_base64 })
  const refused = await post('/invoicing/v1/generate', { invoice: {} })
  const withoutKey = await post('/invoicing/v1/generate', ${REQUEST}, {})
  const mine = await (await fetch(base + '/invoicing/v1/account', { headers: { 'X-API-Key': key } })).json()
  const own = await (await fetch(base + '/hello')).text()
  console.log(JSON.stringify({
    made: [made.status, made.body.validation],
    judged: [judged.status, judged.body.valid, judged.body.profile],
    refused: [refused.status, refused.body.error],
    withoutKey: [withoutKey.status, withoutKey.body.error],
    used: mine.quota.used,
    own,
  }))
  server.close()
  await documents.close()
  await ledger.close()
`

const ANSWERS = {
  made: [200, { status: 'valid', profile: 'EN16931', version: '2.3.2' }],
  judged: [200, true, 'EN16931'],
  refused: [400, 'validation_failed'],
  withoutKey: [401, 'missing_api_key'],
  used: 1,
  own: 'hello',
}

describe('the packed tarball in a framework', () => {
  let project: Project
  beforeEach(() => {
    project = newProject()
  })
  afterEach(() => {
    project.remove()
  })

  const answersOf = async (host: string): Promise<unknown> => {
    project.write({
      'twinvoice.config.json': '{ "store": "sqlite:accounts.sqlite" }',
      'host.mjs': `${HALVES}\n${host}\n${ASK}`,
    })
    const said = async (...args: string[]) => {
      const { code, stdout, stderr } = await project.twinvoice(args)
      expect(code, stderr).to.equal(0)
      return stdout.trim()
    }
    const account = await said('accounts', 'create', '--name', 'Test', '--plan', 'starter')
    const key = await said(
      ...['keys', 'create', '--account', account, '--name', 'test', '--environment', 'live'],
    )
    const { code, stdout, stderr } = await project.node(['host.mjs', key])
    expect(stderr).to.equal('')
    expect(code).to.equal(0)
    return JSON.parse(stdout) as unknown
  }

  it('is mounted in an Express app', async () => {
    project.add('express')
    expect(
      await answersOf(`
        import express from 'express'
        const host = express()
        host.get('/hello', (_request, response) => response.send('hello'))
        host.use('/invoicing', createApp({ documents, ledger }).callback())
        const listener = host`),
    ).to.deep.equal(ANSWERS)
  })

  it('is mounted in a Koa app', async () => {
    project.add('koa-mount')
    expect(
      await answersOf(`
        import Koa from 'koa'
        import mount from 'koa-mount'
        const host = new Koa()
        host.use(mount('/invoicing', createApp({ documents, ledger })))
        host.use((context) => { if (context.path === '/hello') context.body = 'hello' })
        const listener = host.callback()`),
    ).to.deep.equal(ANSWERS)
  })

  it('compiles in a route of Next.js, as the guide shows it, with the settings that Next.js writes', async () => {
    const guide = readFileSync(join(PACKAGE_ROOT, 'docs/guide/frameworks.md'), 'utf8')
    const route = /```ts \[app\/invoices\/route\.ts\]\n([^]*?)```/.exec(guide)?.[1] ?? ''
    expect(route).to.include('export async function POST')
    project.write({
      'route.ts': route,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          target: 'ES2017',
          lib: ['dom', 'dom.iterable', 'esnext'],
          strict: false,
          skipLibCheck: true,
          module: 'esnext',
          moduleResolution: 'bundler',
          types: [],
          noEmit: true,
        },
        files: ['route.ts'],
      }),
    })
    const tsc = join(PACKAGE_ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    expect((await project.node([tsc, '-p', '.'])).stdout).to.equal('')
  })
})
