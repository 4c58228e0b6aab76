import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { EXAMPLES, EXAMPLE_NAMES } from '../support/fixtures/examples.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/**
 * Where the blocks of all pages run: a folder in which `twinvoice` is installed, as a package and
 * as a command, the example packages too, and a service that serves there.
 */
export class Site {
  readonly folder = mkdtempSync(join(tmpdir(), 'twinvoice-pages-'))
  readonly #children: ChildProcess[] = []
  #port = 0

  get socket(): string {
    return join(this.folder, 'commands')
  }

  /** What is installed. */
  get modules(): string {
    return join(this.folder, 'node_modules')
  }

  async open(): Promise<void> {
    this.#install()
    const commands = fork(join(HERE, 'warm-commands.js'), [this.socket], { stdio: 'inherit' })
    this.#children.push(commands)
    await once(commands, 'message')
    this.#port = await freePort()
    const service = spawn(process.execPath, [join(PACKAGE_ROOT, 'bin/twinvoice.js'), 'serve'], {
      env: { ...this.#shared(), TWINVOICE_LOG_LEVEL: 'error' },
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#children.push(service)
    while (!(await answers(`http://localhost:${this.#port}/readyz`))) {
      if (service.exitCode !== null) throw new Error('the service did not start')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** The variables of a page's commands. A page that starts a service has its own port and store. */
  async environment(ownService: boolean): Promise<Record<string, string | undefined>> {
    const other = { OTHER_PORT: String(await freePort()) }
    if (!ownService) return { ...this.#shared(), ...other }
    return { ...this.#bare(), ...other, TWINVOICE_PORT: String(await freePort()) }
  }

  async close(): Promise<void> {
    for (const child of this.#children) {
      if (child.exitCode !== null) continue
      child.kill()
      await once(child, 'exit')
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  #bare(): Record<string, string | undefined> {
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith('TWINVOICE_'))
    return {
      ...Object.fromEntries(own),
      PATH: [join(this.folder, 'bin'), process.env['PATH']].join(delimiter),
      NODE_OPTIONS: '',
      // The language of the pages, not of the computer.
      LANG: 'C.UTF-8',
      LC_ALL: '',
      LC_MESSAGES: '',
    }
  }

  #shared(): Record<string, string | undefined> {
    return {
      ...this.#bare(),
      TWINVOICE_PORT: String(this.#port),
      TWINVOICE_STORE: `sqlite:${join(this.folder, 'store.sqlite')}`,
    }
  }

  #install(): void {
    const { modules } = this
    const from = join(PACKAGE_ROOT, 'node_modules')
    mkdirSync(join(modules, '@types'), { recursive: true })
    for (const folder of ['', '@types'])
      for (const name of readdirSync(join(from, folder)))
        if (!name.startsWith('.') && !(folder === '' && name === '@types'))
          symlinkSync(join(from, folder, name), join(modules, folder, name))
    symlinkSync(PACKAGE_ROOT, join(modules, 'twinvoice'))
    for (const name of EXAMPLE_NAMES)
      symlinkSync(join(EXAMPLES, name), join(modules, `twinvoice-${name}`))
    mkdirSync(join(this.folder, 'bin'))
    const command = join(this.folder, 'bin', 'twinvoice')
    const lines = [
      '#!/bin/sh',
      `case "$1" in serve) exec node '${join(PACKAGE_ROOT, 'bin/twinvoice.js')}' "$@" ;; esac`,
      `exec node '${join(HERE, 'twinvoice-client.js')}' '${this.socket}' "$@"`,
    ]
    writeFileSync(command, `${lines.join('\n')}\n`)
    chmodSync(command, 0o755)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
