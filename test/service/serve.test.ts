import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { expect } from 'chai'

import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { SCHEMA_CHANGES } from '../../src/accounts/store/migrations.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import { migrate } from '../../src/accounts/store/schema.js'
import { HttpServer } from '../../src/http/server.js'
import { itWith, skip } from '../support/skip.js'
import { RunningCommand, twinvoice } from '../support/serving/command.js'

const run = promisify(execFile)

/** Everything below a folder: names and contents. */
function snapshot(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true }).map(String).sort()) {
    const path = join(folder, name)
    hash.update(name)
    if (statSync(path).isFile()) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

describe('twinvoice serve', () => {
  let folder: string
  const running: RunningCommand[] = []
  const serve = (args: readonly string[] = [], env: Record<string, string> = {}) => {
    const command = new RunningCommand(folder, ['serve', '--port', '0', ...args], env)
    running.push(command)
    return command
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-serve-'))
  })
  afterEach(async () => {
    for (const command of running.splice(0)) await command.end('SIGKILL')
    rmSync(folder, { recursive: true })
  })

  /** Makes a store and changes it, both in processes of their own, which let go of it wholly. */
  async function storeWith(sql: string): Promise<void> {
    await twinvoice(folder, ['migrate'], { TWINVOICE_STORE: `sqlite:${folder}/store.sqlite` })
    const script = `new (require('libsql'))(process.argv[1]).exec(process.argv[2])`
    await run(process.execPath, ['-e', script, join(folder, 'store.sqlite'), sql], {
      cwd: PACKAGE_ROOT,
    })
  }

  describe('with a wrong setting reports it in one line, exits with 2 and changes nothing', () => {
    /** Starts, and expects the end; gives the line. */
    async function refused(
      env: Record<string, string>,
      args: readonly string[] = [],
    ): Promise<string> {
      const before = snapshot(folder)
      const { code, stderr, stdout } = await twinvoice(folder, ['serve', ...args], {
        TWINVOICE_PORT: '0',
        ...env,
      })
      expect(code, stdout + stderr).to.equal(2)
      expect(stderr.trimEnd().split('\n'), stderr).to.have.lengthOf(1)
      expect(snapshot(folder)).to.equal(before)
      return stderr
    }

    it('a variable of the wrong type', async () => {
      const line = await refused({ TWINVOICE_PORT: 'eighty', TWINVOICE_STORE: 'mysql://nowhere' })
      expect(line)
        .to.contain('TWINVOICE_PORT must be a whole number from 0 to 65535')
        .and.contain('TWINVOICE_STORE must be sqlite:<file> or postgres://')
    })

    it('a misspelled variable', async () => {
      expect(await refused({ TWINVOICE_PROT: '80' })).to.contain('did you mean TWINVOICE_PORT?')
    })

    it('a broken config file, an unknown setting, a missing file', async () => {
      const file = join(folder, 'twinvoice.config.json')
      writeFileSync(file, '{"port": 0')
      expect(await refused({})).to.contain(`${file}: cannot be read`)
      writeFileSync(file, '{"prot": 0}')
      expect(await refused({})).to.contain('unknown setting prot; did you mean port?')
      rmSync(file)
      expect(await refused({ TWINVOICE_CONFIG: 'none.json' })).to.contain('none.json')
    })

    it('a store in a folder that is not writable', async () => {
      writeFileSync(join(folder, 'file'), '')
      const line = await refused({ TWINVOICE_STORE: `sqlite:${folder}/file/store.sqlite` })
      expect(line).to.contain('the store').and.contain('TWINVOICE_STORE')
    })

    it('a store that this user may not write, new or existing', async function () {
      // Root may write everywhere, so another user is taken, if the package is open to others.
      const uid = process.getuid?.() === 0 ? 65_534 : undefined
      if (uid !== undefined && !isOpenToOthers(PACKAGE_ROOT))
        skip(this, 'only root may read the folder of the package')
      const closed = join(folder, 'closed')
      mkdirSync(closed)
      chmodSync(folder, 0o755)
      for (const name of ['new.sqlite', 'present.sqlite']) {
        if (name === 'present.sqlite') writeFileSync(join(closed, name), '', { mode: 0o444 })
        chmodSync(closed, 0o555)
        const before = snapshot(folder)
        const env = { TWINVOICE_PORT: '0', TWINVOICE_STORE: `sqlite:${closed}/${name}` }
        const { code, stderr } = await new RunningCommand(folder, ['serve'], env, uid).end()
        chmodSync(closed, 0o755)
        expect(code, stderr).to.equal(2)
        expect(stderr.trimEnd().split('\n'), stderr).to.have.lengthOf(1)
        expect(stderr).to.contain('cannot be written').and.contain('TWINVOICE_STORE')
        expect(snapshot(folder)).to.equal(before)
      }
    })

    it('a file that is not a store', async () => {
      writeFileSync(join(folder, 'store.sqlite'), 'this is no database at all '.repeat(100))
      const line = await refused({ TWINVOICE_STORE: `sqlite:${folder}/store.sqlite` })
      expect(line).to.contain('damaged or not a store')
    })

    it('an older store', async () => {
      await storeWith(`DELETE FROM schema_changes WHERE name <> '001-accounts-and-keys'`)
      const line = await refused({ TWINVOICE_STORE: `sqlite:${folder}/store.sqlite` })
      expect(line).to.contain('older schema').and.contain('twinvoice migrate')
    })

    it('a newer store', async () => {
      await storeWith(`INSERT INTO schema_changes (name) VALUES ('999-future')`)
      const line = await refused({ TWINVOICE_STORE: `sqlite:${folder}/store.sqlite` })
      expect(line).to.contain('newer version')
    })

    it('a PostgreSQL that does not answer', async () => {
      const line = await refused({
        TWINVOICE_STORE: 'postgres://user:se@cret@127.0.0.1:1/none?password=secret',
      })
      expect(line).to.contain('out of reach')
      expect(line).not.to.match(/cret/)
    })

    it('a Redis that does not answer', async () => {
      const line = await refused({ TWINVOICE_RATE_STORE: 'redis://:secret@127.0.0.1:1' })
      expect(line).to.contain('the Redis redis://:***@127.0.0.1:1 is out of reach')
      expect(line).not.to.contain('secret')
    })

    it('a port in use, with one process and with two', async () => {
      const other = new HttpServer(() => undefined)
      const port = String(await other.listen(0, '127.0.0.1'))
      for (const workers of ['1', '2'])
        expect(await refused({ TWINVOICE_PORT: port }, ['--workers', workers])).to.contain(
          `port ${port} is taken`,
        )
      await other.drain(10)
    })

    it('a missing package', async () => {
      expect(await refused({ TWINVOICE_PACKAGES: 'twinvoice-none' })).to.contain('twinvoice-none')
    })
  })

  it('creates an account and a key by the command line, and serves them', async () => {
    const created = await twinvoice(folder, [
      'accounts',
      'create',
      '--name',
      'Muster',
      '--plan',
      'pro',
    ])
    expect(created.stdout).to.match(/^acc_\w{16}\n$/)
    const account = created.stdout.trim()
    const key = (environment: string) =>
      twinvoice(folder, [
        'keys',
        'create',
        '--account',
        account,
        '--name',
        'shop',
        '--environment',
        environment,
      ])
    const live = (await key('live')).stdout.trim()
    expect(live).to.match(/^svc_live_\w{39}$/)
    const command = serve()
    const [, url = ''] = await command.says(/"url":"([^"]+)"/)
    const ask = async (text: string) => {
      const answer = await fetch(`${url}/v1/account`, { headers: { 'X-API-Key': text } })
      return { status: answer.status, body: (await answer.json()) as { key?: { name: string } } }
    }
    expect((await ask(live)).body.key).to.include({ name: 'shop', environment: 'live' })

    const listed = JSON.parse((await twinvoice(folder, ['keys', 'list', '--json'])).stdout) as {
      id: string
    }[]
    const id = listed[0]?.id ?? ''
    const rotated = await twinvoice(folder, ['keys', 'rotate', id, '--grace', '0'])
    expect((await ask(live)).status).to.equal(401)
    expect((await ask(rotated.stdout.trim())).status).to.equal(200)

    const usage = await twinvoice(folder, ['usage', '--month', '2026-11', '--csv'])
    expect(usage.stdout).to.equal(
      `account,name,plan,month,included,overage,sandbox\r\n${account},Muster,pro,2026-11,0,0,0\r\n`,
    )
    const { code, stdout } = await command.end('SIGTERM')
    expect(code).to.equal(0)
    expect(stdout + command.stderr).not.to.contain(live)
  })

  it('reports an error in a command, and exits with 2', async () => {
    for (const [args, words] of [
      [['accounts', 'create', '--name', 'A', '--plan', 'gold'], 'sandbox, starter, pro'],
      [['accounts', 'create', '--name', ' ', '--plan', 'pro'], '1 to 200 characters'],
      [['accounts', 'plan', 'acc_none', 'pro'], 'there is no account acc_none'],
      [
        ['keys', 'create', '--account', 'acc_none', '--name', 'a', '--environment', 'live'],
        'there is no account',
      ],
      [['keys', 'revoke', 'key_none'], 'there is no key key_none'],
      [['keys', 'rotate', 'key_none', '--grace', 'soon'], 'A duration is expected, such as'],
      [
        ['keys', 'rotate', 'key_none', '--grace', '24'],
        'the unit is missing: 24s, 24m, 24h or 24d',
      ],
      [['usage', '--month', '2026-13'], 'A month is expected, such as 2026-11'],
    ] as const) {
      const { code, stderr } = await twinvoice(folder, args)
      expect(code, args.join(' ')).to.equal(2)
      expect(stderr).to.contain(words)
    }
  })

  it('lists its settings, without passwords', async () => {
    writeFileSync(join(folder, 'twinvoice.config.json'), '{"starterQuota": 5}')
    const env = {
      TWINVOICE_STORE: 'postgres://user:hid@den@host/db?password=hidden',
      TWINVOICE_PORT: '9000',
    }
    const { stdout } = await twinvoice(folder, ['config'], env)
    expect(stdout).not.to.match(/hid|den@/)
    expect(stdout).to.match(/port +9000 +environment/)
    expect(stdout).to.match(/starterQuota +5 +file/)
    expect(stdout).to.match(/store +postgres:\/\/user:\*\*\*@host\/db\?password=\*\*\* /)
    expect(existsSync(join(folder, 'data'))).to.equal(false)
  })

  it('updates an older store by twinvoice migrate', async () => {
    const env = { TWINVOICE_STORE: `sqlite:${folder}/store.sqlite` }
    const database = openDatabase(env.TWINVOICE_STORE)
    await migrate(database, SCHEMA_CHANGES.slice(0, 2))
    await database.close()
    expect((await twinvoice(folder, ['accounts', 'list'], env)).code).to.equal(2)
    expect((await twinvoice(folder, ['migrate'], env)).stdout).to.contain(
      'was updated: 003-rate-windows, 004-',
    )
    expect((await twinvoice(folder, ['migrate'], env)).stdout).to.contain('is up to date')
    expect((await twinvoice(folder, ['accounts', 'list'], env)).code).to.equal(0)
  })

  describe('--quick-start', () => {
    itWith(
      ['bash', 'curl'],
      'prints a key and one line that works as pasted, also the next time',
      async () => {
        let first = ''
        for (let start = 1; start <= 2; start += 1) {
          const command = serve(['--quick-start'])
          const [line] = await command.says(/^curl .+$/m)
          const [, key = ''] = await command.says(/(svc_sandbox_\w+)/)
          expect(key).not.to.equal(first)
          const { stdout } = await run('bash', ['-c', line], { cwd: folder })
          expect(stdout).to.equal('wrote invoice-RE-2026-0001.pdf\n')
          const file = join(folder, 'invoice-RE-2026-0001.pdf')
          expect(readFileSync(file).subarray(0, 5).toString()).to.equal('%PDF-')
          rmSync(file)
          const [, url = ''] = /(http:\/\/localhost:\d+)\/v1/.exec(line) ?? []
          if (first !== '') {
            const old = await fetch(`${url}/v1/account`, { headers: { 'X-API-Key': first } })
            expect(old.status).to.equal(401)
          }
          first = key
          expect((await command.end('SIGTERM')).code).to.equal(0)
        }
        const accounts = JSON.parse(
          (await twinvoice(folder, ['accounts', 'list', '--json'])).stdout,
        ) as unknown[]
        expect(accounts).to.have.lengthOf(1)
      },
    )
  })

  describe('--workers 2', () => {
    it('serves from two processes, replaces one that dies, gathers metrics, and stops gracefully', async () => {
      const command = serve(['--workers', '2', '--quick-start'], { TWINVOICE_LOG_LEVEL: 'info' })
      const [, url = ''] = await command.says(/"url":"([^"]+)"/)
      const [, key = ''] = await command.says(/(svc_sandbox_\w+)/)
      const ask = async () => {
        const answer = await fetch(`${url}/v1/account`, {
          headers: { 'X-API-Key': key, Connection: 'close' },
        })
        return answer.status
      }
      for (let times = 0; times < 10; times += 1) expect(await ask()).to.equal(200)
      // The log comes by a pipe, after the answers.
      await command.says(/(?:"route":"\/v1\/account"[^]*){10}/)
      const pids = new Set(
        [...command.stdout.matchAll(/"pid":(\d+).*"route":"\/v1\/account"/g)].map((match) =>
          Number(match[1]),
        ),
      )
      expect(pids.size).to.equal(2)

      const metrics = await (await fetch(`${url}/metrics`)).text()
      expect(metrics).to.match(
        /twinvoice_http_requests_total\{method="GET",route="\/v1\/account",status="200"\} 10\b/,
      )

      const [victim = 0] = pids
      process.kill(victim, 'SIGKILL')
      await command.says(/a process ended and is replaced/)
      for (let times = 0; times < 5; times += 1) expect(await ask()).to.equal(200)

      const { code } = await command.end('SIGTERM')
      expect(code).to.equal(0)
    })

    it('applies the rate limit over both processes (D20)', async () => {
      const command = serve(['--workers', '2', '--quick-start'], { TWINVOICE_SANDBOX_RATE: '7' })
      const [, key = ''] = await command.says(/(svc_sandbox_\w+)/)
      const [, url = ''] = await command.says(/listens on (\S+)/)
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const headers = { 'X-API-Key': key, Connection: 'close' }
          return (await fetch(`${url}/v1/account`, { headers })).status
        }),
      )
      expect(answers.filter((status) => status === 200)).to.have.lengthOf(7)
      expect(answers.filter((status) => status === 429)).to.have.lengthOf(13)
    })
  })
})

/** Whether any user may come to what is in a folder. */
function isOpenToOthers(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToOthers(parent))
}
