import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'

import { adminOpenApi } from '../../../src/http/admin/contract/openapi.js'

/** An answer of the admin API, which fits its OpenAPI document. */
export interface AdminAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; {} if it is none. */
  readonly json: Readonly<Record<string, unknown>>
}

interface Described {
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

const document = adminOpenApi('http://localhost')
const paths = document['paths'] as Record<string, Record<string, Described>>
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
ajv.addSchema({ ...document, $id: 'admin' })

/** How a client shows who it is. */
export interface Access {
  /** Text of the session's cookie. */
  readonly cookie?: string
  readonly csrf?: string
  /** Text of an operator's token. */
  readonly token?: string
}

/** Calls the admin API of a service and checks each answer against the OpenAPI document. */
export class AdminClient {
  readonly #url: string
  readonly access: Access

  /** @param url of the service */
  constructor(url: string, access: Access = {}) {
    this.#url = url
    this.access = access
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<AdminAnswer> {
    const { cookie, csrf, token } = this.access
    const response = await fetch(`${this.#url}/admin/v1${path}`, {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: {
        ...(cookie === undefined ? {} : { Cookie: `twinvoice=${cookie}` }),
        ...(csrf === undefined ? {} : { 'X-CSRF-Token': csrf }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    checkAnswer(method.toLowerCase(), path, response, text)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const json = (isJson ? JSON.parse(text) : {}) as AdminAnswer['json']
    return { status: response.status, headers: response.headers, text, json }
  }

  get(path: string): Promise<AdminAnswer> {
    return this.call('GET', path)
  }

  post(path: string, body: unknown = {}): Promise<AdminAnswer> {
    return this.call('POST', path, body)
  }
}

/** Fails if the answer is not described, or does not fit its schema, or may be kept. */
function checkAnswer(method: string, path: string, response: Response, text: string): void {
  const { status, headers } = response
  const where = `${method} ${path} ${status}`
  expect(headers.get('cache-control'), where).to.equal('no-store')
  expect(headers.get('x-request-id'), where).to.be.a('string')
  const template = templateOf(path.split('?', 1)[0] ?? '')
  const described = paths[template]?.[method]
  if (described === undefined) return
  const answer = described.responses[String(status)]
  expect(answer, `${where} is not described: ${text.slice(0, 300)}`).not.to.equal(undefined)
  const types = Object.keys(answer?.content ?? {})
  const type = (headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
  if (types.length === 0) return
  expect(types, where).to.include(type)
  if (type !== 'application/json') return
  const pointer = [template, method, 'responses', String(status)]
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const check = ajv.getSchema(`admin#/paths/${pointer}/content/application~1json/schema`)
  expect(check, pointer).not.to.equal(undefined)
  const value: unknown = JSON.parse(text)
  expect(check?.(value), `${where}: ${ajv.errorsText(check?.errors)}\n${text}`).to.equal(true)
  if (status >= 400)
    expect(headers.get('x-request-id'), where).to.equal(
      (value as { request_id: string }).request_id,
    )
}

/** The path of the document that a path is one of; a path without parameters goes first. */
function templateOf(path: string): string {
  if (path in paths) return path
  const parts = path.split('/')
  const fits = (template: string) => {
    const wanted = template.split('/')
    const isSame = (part: string, at: number) => part.startsWith('{') || part === parts[at]
    return wanted.length === parts.length && wanted.every(isSame)
  }
  return Object.keys(paths).find(fits) ?? path
}
