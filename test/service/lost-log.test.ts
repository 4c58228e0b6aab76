import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { describeUnless } from '../support/skip.js'
import { SmallDisk } from '../support/small-disk.js'

describe('a service whose log cannot be written', () => {
  let folder: string
  let service: ChildProcess
  let said: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-lost-log-'))
    said = ''
  })
  afterEach(async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  })

  function start(stdout: number | 'pipe', ...args: readonly string[]): void {
    service = spawn(
      process.execPath,
      [join(PACKAGE_ROOT, 'bin', 'twinvoice.js'), 'serve', '--port', '0', ...args],
      {
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', HOME: folder },
        stdio: ['ignore', stdout, 'pipe'],
      },
    )
    service.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }

  /** Waits until a log names the address, as it does first of all. */
  async function addressIn(log: () => string): Promise<string> {
    for (let attempt = 0; attempt < 600; attempt += 1) {
      const url = /"url":"([^"]+)"/.exec(log())?.[1]
      if (url !== undefined) return url
      await sleep(50)
    }
    throw new Error(`it does not listen: ${log()}${said}`)
  }

  /** More than are gathered before they are written. */
  async function ask(url: string, count: number): Promise<number[]> {
    const statuses: number[] = []
    for (let request = 0; request < count; request += 1) {
      statuses.push((await fetch(`${url}/healthz`)).status)
      await sleep(15)
    }
    return statuses
  }

  /** Ends it, also if it was ended by a signal already: that has no exit code. */
  async function end(): Promise<void> {
    if (service.exitCode !== null || service.signalCode !== null) return
    service.kill('SIGKILL')
    await once(service, 'exit')
  }

  async function stop(): Promise<number | null> {
    service.kill('SIGTERM')
    const [code] = (await once(service, 'exit')) as [number | null]
    return code
  }

  for (const processes of ['1', '2'])
    it(`continues without its reader, with ${processes} process(es), and ends normally`, async () => {
      start('pipe', '--workers', processes)
      let log = ''
      service.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
      const url = await addressIn(() => log)
      service.stdout?.destroy()
      expect(await ask(url, 20)).to.deep.equal(new Array(20).fill(200))
      expect(await stop()).to.equal(0)
      expect(said).to.match(
        /^(standard output cannot be written: the program that reads it has ended\n)+$/,
      )
    })

  for (const processes of ['1', '2'])
    it(`continues without the reader of all its output, with ${processes} process(es)`, async () => {
      start('pipe', '--workers', processes)
      let log = ''
      service.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
      const url = await addressIn(() => log)
      service.stdout?.destroy()
      service.stderr?.destroy()
      expect(await ask(url, 20)).to.deep.equal(new Array(20).fill(200))
      expect(await stop()).to.equal(0)
    })

  describeUnless(SmallDisk.missing(), 'because the disk is full', () => {
    let disk: SmallDisk
    beforeEach(() => {
      disk = SmallDisk.mount(64)
    })
    afterEach(async () => {
      await end()
      disk.unmount()
    })

    it('continues, says so once, and writes whole lines when there is room', async () => {
      const file = join(disk.folder, 'log')
      const log = openSync(file, 'a')
      start(log)
      closeSync(log)
      const url = await addressIn(() => readFileSync(file, 'utf8'))
      const filler = join(disk.folder, 'filler')
      expect(() => writeFileSync(filler, Buffer.alloc(100_000))).to.throw('ENOSPC')
      expect(await ask(url, 40)).to.deep.equal(new Array(40).fill(200))
      expect(said).to.equal('standard output cannot be written: the disk is full\n')
      rmSync(filler)
      expect(await ask(url, 20)).to.deep.equal(new Array(20).fill(200))
      expect(await stop()).to.equal(0)
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
      expect(lines.at(-1)).to.include('"msg":"stopped"')
      expect(lines.filter((line) => !isJson(line))).to.have.lengthOf.at.most(1)
    })
  })
})

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
