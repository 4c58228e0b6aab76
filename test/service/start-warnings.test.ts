import { execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { describeUnless } from '../support/skip.js'

const missing = existsSync('/proc/self/limits') ? undefined : 'there is no /proc/self/limits'

describeUnless(missing, 'warnings at the start of the service', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-start-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  /** What the service logs until it listens, with a limit of open files. */
  async function logOf(openFiles: number, connections: number): Promise<string> {
    const command = `ulimit -n ${openFiles} && exec "$0" "$1" serve --port 0`
    const program = join(PACKAGE_ROOT, 'bin', 'twinvoice.js')
    const service: ChildProcess = execFile('sh', ['-c', command, process.execPath, program], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        TWINVOICE_CONNECTIONS: String(connections),
      },
    })
    let log = ''
    const ended = once(service, 'exit')
    await new Promise<void>((resolve) => {
      service.stdout?.on('data', (chunk: string) => {
        log += chunk
        if (log.includes('"msg":"listening"')) resolve()
      })
      void ended.then(() => resolve())
    })
    service.kill('SIGTERM')
    await ended
    return log
  }

  it('names the limit of open files if connections would be dropped', async () => {
    const log = await logOf(256, 200)
    expect(log).to.include('"msg":"listening"')
    expect(log).to.include('"openFiles":256,"needed":300')
    expect(log).to.include('TWINVOICE_CONNECTIONS')
  })

  it('says nothing about a limit that is enough', async () => {
    const log = await logOf(256, 156)
    expect(log).to.include('"msg":"listening"').and.not.to.include('openFiles')
  })
})
