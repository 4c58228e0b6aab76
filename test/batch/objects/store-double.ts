import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A store that answers every request by one function, and that the environment names as the one of S3. */
export class StoreDouble {
  readonly #environment = { ...process.env }
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    const { port } = server.address() as AddressInfo
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'twinvoice',
      AWS_SECRET_ACCESS_KEY: 'twinvoice-secret',
    })
  }

  static async start(answer: RequestListener): Promise<StoreDouble> {
    const server = createServer((request, response) => {
      // As every store has it with an object.
      response.setHeader('ETag', '"1"')
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new StoreDouble(server)
  }

  async stop(): Promise<void> {
    process.env = this.#environment
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
