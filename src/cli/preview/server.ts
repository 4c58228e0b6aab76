import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PAGE, SCRIPT, STYLE } from './page.js'
import type { Preview, PreviewState } from './preview.js'

const FILES: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/': ['text/html; charset=utf-8', PAGE],
  '/preview.css': ['text/css; charset=utf-8', STYLE],
  '/preview.js': ['text/javascript; charset=utf-8', SCRIPT],
}

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  'X-Content-Type-Options': 'nosniff',
} as const

/** Names under which only this computer reaches the page: another one is a web site that had its name point here. */
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** Shows a preview on this computer. */
export class PreviewServer {
  readonly #preview: Preview
  readonly #server: Server

  constructor(preview: Preview) {
    this.#preview = preview
    this.#server = createServer((request, response) => {
      this.#answer(request, response)
    })
  }

  /** @returns the address of the page. @throws Error if the port is taken */
  async listen(port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, '127.0.0.1', resolve)
    })
    const { port: taken } = this.#server.address() as AddressInfo
    return `http://localhost:${taken}/`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer({ url = '/', method, headers }: IncomingMessage, response: ServerResponse): void {
    const [path = '/'] = url.split('?')
    const file = FILES[path]
    const { pdf } = this.#preview.state
    if (!OWN_HOST.test(headers.host ?? '')) response.writeHead(403, HEADERS).end()
    else if (method !== 'GET') response.writeHead(405, HEADERS).end()
    else if (path === '/events') this.#stream(response)
    else if (path === '/invoice.pdf' && pdf !== undefined)
      response.writeHead(200, { ...HEADERS, 'Content-Type': 'application/pdf' }).end(pdf)
    else if (file === undefined) response.writeHead(404, HEADERS).end()
    else response.writeHead(200, { ...HEADERS, 'Content-Type': file[0] }).end(file[1])
  }

  /** Server-sent events: the state now, and after each attempt. */
  #stream(response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' })
    const send = ({ pdf, ...state }: PreviewState) => {
      response.write(`data: ${JSON.stringify({ ...state, hasInvoice: pdf !== undefined })}\n\n`)
    }
    if (this.#preview.state.attempt > 0) send(this.#preview.state)
    const end = this.#preview.listen(send)
    response.on('close', end)
  }
}
