import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { COMMAND_LINE } from '../../src/accounts/audit/audit.js'
import { invite } from '../../src/accounts/members/members.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import { ensureSchema } from '../../src/accounts/store/schema.js'
import { run } from './command-line.js'

describe('twinvoice operators', () => {
  let folder = ''
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'twinvoice-operators-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const operators = (...args: readonly string[]) =>
    run(['operators', ...args], '', {
      TWINVOICE_STORE: `sqlite:${folder}/store.sqlite`,
      TWINVOICE_BASE_URL: 'https://invoices.example.org/',
    })
  const listed = async () =>
    JSON.parse(String((await operators('list', '--json')).stdout)) as readonly {
      readonly email: string
    }[]

  it('are added with a link to sign in, listed, and removed', async () => {
    const added = await operators('add', 'Olga@Example.org', '--name', 'Olga')
    expect(added.code).to.equal(0)
    expect(String(added.stdout)).to.match(
      /^https:\/\/invoices\.example\.org\/console\/#\/link\/[\w-]{43}\n$/,
    )
    const again = await operators('add', 'olga@example.org')
    expect(String(again.stdout)).not.to.equal(String(added.stdout))
    expect((await listed()).map(({ email }) => email)).to.deep.equal(['olga@example.org'])
    expect((await operators('remove', 'olga@example.org')).code).to.equal(0)
    expect(await listed()).to.deep.equal([])
  })

  it('are given a link to the host on which the service listens', async () => {
    const added = await run(['operators', 'add', 'olga@example.org'], '', {
      TWINVOICE_STORE: `sqlite:${folder}/store.sqlite`,
      TWINVOICE_HOST: '192.0.2.7',
    })
    expect(String(added.stdout)).to.match(/^http:\/\/192\.0\.2\.7:8080\/console\//)
  })

  it('are invited in the console; the invitations are listed, and withdrawn once', async () => {
    const database = openDatabase(`sqlite:${folder}/store.sqlite`)
    await ensureSchema(database)
    const change = { actor: COMMAND_LINE, now: Date.now() }
    const { link } = await invite(database, { email: 'neu@example.org' }, change)
    await database.close()
    const open = async () => String((await operators('invitations', '--json')).stdout)
    expect(JSON.parse(await open())).to.have.nested.property('[0].email', 'neu@example.org')
    expect(String((await operators('invitations')).stdout)).to.contain(link.id)
    expect((await operators('withdraw', link.id)).code).to.equal(0)
    expect(await open()).to.equal('[]\n')
    const again = await operators('withdraw', link.id)
    expect([again.code, again.stderr.includes('there is no open invitation')]).to.deep.equal([
      2,
      true,
    ])
  })

  it('are refused without an address, and not removed if there is none', async () => {
    expect((await operators('add', 'olga')).stderr).to.contain('An e-mail address is expected')
    const none = await operators('remove', 'nobody@example.org')
    expect([none.code, none.stderr.includes('there is no operator')]).to.deep.equal([2, true])
  })
})

describe('twinvoice keys', () => {
  let folder = ''
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'twinvoice-keys-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('rotated without grace end the old key, and say so', async () => {
    const env = { TWINVOICE_STORE: `sqlite:${folder}/store.sqlite` }
    const created = await run(['accounts', 'create', '--name', 'A', '--plan', 'pro'], '', env)
    const account = ['--account', String(created.stdout).trim()]
    const flags = ['--name', 'k', '--environment', 'live', '--json']
    const key = await run(['keys', 'create', ...account, ...flags], '', env)
    const { id } = JSON.parse(String(key.stdout)) as { id: string }
    const rotated = await run(['keys', 'rotate', id, '--grace', '0'], '', env)
    expect([rotated.code, rotated.stderr]).to.deep.equal([0, `${id} is revoked\n`])
  })

  it('list refuses an account that does not exist; one without keys has none', async () => {
    const env = { TWINVOICE_STORE: `sqlite:${folder}/store.sqlite` }
    const created = await run(['accounts', 'create', '--name', 'A', '--plan', 'pro'], '', env)
    const list = (id: string) => run(['keys', 'list', '--json', '--account', id], '', env)
    const none = await list(String(created.stdout).trim())
    expect([none.code, String(none.stdout)]).to.deep.equal([0, '[]\n'])
    const unknown = await list('acc_none')
    expect([unknown.code, String(unknown.stdout)]).to.deep.equal([2, ''])
    expect(unknown.stderr).to.contain('there is no account acc_none')
  })
})
