import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { freePort } from '../free-port.js'
import { ServerProcess } from './server-process.js'

const MODULE = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0'

/** Where the gateway is: on the PATH, or where `.ci/run` installs it. */
function s3GatewayProgram(): string | undefined {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(cache, 'twinvoice', 'bin')]
  return folders.map((folder) => join(folder, 'versitygw')).find(isProgram)
}

/** Says how to get the gateway; undefined if it is there. */
export function missingS3Gateway(): string | undefined {
  return s3GatewayProgram() === undefined ? `versitygw: go install ${MODULE}` : undefined
}

/** A throw-away S3-compatible store of our own: a gateway over a temporary folder, on a free port. */
export class S3Gateway {
  /** Name of its bucket. */
  readonly bucket = 'results'
  readonly #folder: string
  readonly #port: number
  #server: ServerProcess | undefined

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
  }

  /** @throws Error if the gateway is not there, or does not start; then with its log */
  static async start(): Promise<S3Gateway> {
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-s3-'))
    const gateway = new S3Gateway(folder, await freePort())
    mkdirSync(join(folder, 'data', gateway.bucket), { recursive: true })
    mkdirSync(join(folder, 'metadata'))
    await gateway.resume()
    return gateway
  }

  /** Environment by which the AWS SDK finds it. */
  get env(): Readonly<Record<string, string>> {
    return {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${this.#port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'twinvoice',
      AWS_SECRET_ACCESS_KEY: 'twinvoice-secret',
    }
  }

  /** Folder that holds what is in the bucket. */
  get content(): string {
    return join(this.#folder, 'data', this.bucket)
  }

  /** Starts it, again after {@link pause}. */
  async resume(): Promise<void> {
    this.#server = new ServerProcess({
      program: s3GatewayProgram() ?? 'versitygw',
      args: [
        ...['--access', 'twinvoice', '--secret', 'twinvoice-secret'],
        ...['--port', `127.0.0.1:${this.#port}`, '--quiet'],
        ...['posix', '--sidecar', join(this.#folder, 'metadata'), join(this.#folder, 'data')],
      ],
      folder: this.#folder,
      endAtOnce: 'SIGKILL',
    })
    await this.#server.answers(() => fetch(`http://127.0.0.1:${this.#port}/`))
  }

  /** Stops it; every connection breaks. The objects stay. */
  async pause(): Promise<void> {
    await this.#server?.end('SIGTERM')
  }

  async stop(): Promise<void> {
    await this.pause()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
