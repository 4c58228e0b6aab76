import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import type { Documents } from '../../src/documents/documents.js'
import { sharedPool } from '../support/shared-twinvoice.js'
import { Service, type Answer } from './service.js'

const documents = await sharedPool()

/** An item of the `details` of `validation_failed`. */
export interface Detail {
  readonly path: string
  readonly code: string
  readonly message: string
  readonly expected?: string
  readonly rule?: string
}

/** An item of `errors` or `warnings`. */
export interface Finding {
  readonly code: string
  readonly rule: string
  readonly severity: string
  readonly path?: string
  readonly xpath?: string
  readonly term?: string
}

/** The service with the real work on documents, in a pool of one thread. */
export class RealService {
  readonly documents: Documents = documents
  #folder = ''
  #service: Service | undefined
  sandbox = ''
  live = ''

  async start(): Promise<void> {
    this.#folder = mkdtempSync(join(tmpdir(), 'twinvoice-real-'))
    await this.restart()
  }

  /** Ends it, if it runs, and starts it again on the same store; its clock continues. */
  async restart(): Promise<void> {
    const now = this.#service?.now
    await this.#service?.stop()
    this.#service = await Service.start({
      storeUrl: `sqlite:${this.#folder}/store.sqlite`,
      documents: this.documents,
    })
    if (now !== undefined) this.#service.now = now
  }

  async stop(): Promise<void> {
    await this.#service?.stop()
    rmSync(this.#folder, { recursive: true })
  }

  /** Fresh keys, and a minute that holds no request yet. */
  async renew(): Promise<void> {
    this.service.now += 60_001
    this.sandbox = (await this.service.newKey('sandbox')).text
    this.live = (await this.service.newKey('live')).text
  }

  get service(): Service {
    if (this.#service === undefined) throw new Error('the service has not been started')
    return this.#service
  }

  generate(body: unknown, key = this.sandbox): Promise<Answer> {
    return this.service.post('/v1/generate', key, body)
  }

  /** The PDF of a request that must be answered with 200. */
  async pdf(body: unknown, key = this.sandbox): Promise<Buffer> {
    const answer = await this.generate(body, key)
    expect(answer.status, answer.text.slice(0, 600)).to.equal(200)
    return Buffer.from(String(answer.json.pdf_base64), 'base64')
  }

  /** The XML inside the PDF of a request that must be answered with 200. */
  async xml(body: unknown, key = this.sandbox): Promise<string> {
    const extracted = await this.documents.extract(await this.pdf(body, key))
    return Buffer.from(extracted?.xml ?? []).toString('utf8')
  }

  /** Status and details of a request that must be refused. */
  async refused(
    body: unknown,
  ): Promise<{ readonly status: number; readonly details: readonly Detail[] }> {
    const { status, json, text } = await this.generate(body)
    expect(json.error, text.slice(0, 300)).to.equal('validation_failed')
    return { status, details: json.details as readonly Detail[] }
  }

  /** The verdict over a PDF, which must be answered with 200. */
  async verdict(pdf: Uint8Array, key = this.sandbox): Promise<Verdict> {
    const body = { pdf_base64: Buffer.from(pdf).toString('base64') }
    const answer = await this.service.post('/v1/validate', key, body)
    expect(answer.status, answer.text.slice(0, 300)).to.equal(200)
    return answer.json as unknown as Verdict
  }
}

/** The answer of `POST /v1/validate`. */
export interface Verdict {
  readonly valid: boolean
  readonly profile?: string
  readonly version?: string
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
  readonly invoice?: object
  readonly xml?: { readonly name: string }
  readonly layers: readonly {
    readonly name: string
    readonly status: string
    readonly ms: number
  }[]
}

/** Registers the hooks that start, renew and stop the service of a suite. */
export function realService(): RealService {
  const service = new RealService()
  before(() => service.start())
  beforeEach(() => service.renew())
  after(() => service.stop())
  return service
}
