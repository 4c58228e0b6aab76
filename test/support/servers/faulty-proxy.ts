import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** An error as S3-compatible stores answer it. */
export interface StoreError {
  readonly status: number
  readonly code: string
}

/** Stands in front of a store, and answers in its place where a test says so. */
export class FaultyProxy {
  /** The error that a request is answered with, or none at all; undefined lets it through to the store. */
  fault: (method: string, path: string) => StoreError | 'silence' | undefined = () => undefined
  readonly #server: Server
  readonly #target: URL

  private constructor(target: URL) {
    this.#target = target
    this.#server = createServer((incoming, outgoing) => this.#answer(incoming, outgoing))
  }

  static async start(target: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(new URL(target))
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url = '/', headers } = incoming
    const error = this.fault(method, url)
    if (error === 'silence') {
      incoming.resume()
      return
    }
    if (error !== undefined) {
      incoming.resume()
      outgoing.writeHead(error.status, { 'Content-Type': 'application/xml' })
      outgoing.end(`<?xml version="1.0"?><Error><Code>${error.code}</Code><Message/></Error>`)
      return
    }
    const { hostname, port } = this.#target
    // The name of the host is part of the signature, and stays.
    const passed = request({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }
}
