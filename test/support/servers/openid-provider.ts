import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { freePort } from '../free-port.js'
import { ServerProcess } from './server-process.js'

/** Who the console is at the provider. */
export const CLIENT = { id: 'console', secret: 'a-secret-of-the-console-at-the-provider' } as const

/** Somebody whom the provider knows. */
export interface OpenidPerson {
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
  /** How long a code for this person works; default a minute. */
  readonly codeSeconds?: number
}

/** A throw-away OpenID provider, in a process of its own. The name of its host differs from the service's. */
export class OpenidProvider {
  readonly issuer: string
  readonly #port: number
  #server: ServerProcess | undefined
  #folder: string | undefined

  private constructor(port: number) {
    this.issuer = `http://localhost:${port}`
    this.#port = port
  }

  /** A provider that has an address, and does not run yet. */
  static async at(): Promise<OpenidProvider> {
    return new OpenidProvider(await freePort())
  }

  /** @param service address of the service @param people by the name that they type */
  async start(service: string, people: Readonly<Record<string, OpenidPerson>>): Promise<void> {
    const program = fileURLToPath(new URL('openid-provider-process.js', import.meta.url))
    const redirect = `${service}/admin/v1/oidc/callback`
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-openid-'))
    const server = new ServerProcess({
      program: process.execPath,
      args: [program, String(this.#port), redirect, JSON.stringify(people)],
      folder,
      endAtOnce: 'SIGKILL',
    })
    ;[this.#folder, this.#server] = [folder, server]
    await server.answers(() => fetch(`${this.issuer}/.well-known/openid-configuration`))
  }

  async stop(): Promise<void> {
    await this.#server?.end('SIGTERM')
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true })
  }
}
