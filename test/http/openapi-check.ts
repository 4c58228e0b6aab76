import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'chai'

import { openApi } from '../../src/http/openapi/openapi.js'

interface ResponseObject {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>
  readonly content: Readonly<Record<string, unknown>>
}

interface Document {
  readonly paths: Readonly<
    Record<string, Record<string, { readonly responses: Readonly<Record<string, ResponseObject>> }>>
  >
}

const document = openApi('http://localhost')
const { paths } = document as unknown as Document
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
addFormats.default(ajv)
ajv.addFormat('byte', true)
ajv.addFormat('binary', true)
ajv.addSchema({ ...document, $id: 'openapi' })

const seen = new Set<string>()

/** Answers of the OpenAPI document that no test has had so far, as `method path status`. */
export function unseenAnswers(): string[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status) => `${method} ${path} ${status}`),
    ),
  )
  return all.filter((answer) => !seen.has(answer))
}

/** Fails if a body is not the document's error body, or its headers do not go with it. */
export function checkProblem(where: string, headers: Headers, body: string): void {
  const check = ajv.getSchema('openapi#/components/schemas/Problem')
  const value = JSON.parse(body) as { request_id: string }
  expect(check?.(value), `${where}: ${ajv.errorsText(check?.errors)}\n${body}`).to.equal(true)
  expect(headers.get('x-request-id'), where).to.equal(value.request_id)
}

/** Fails if the answer is not one that the OpenAPI document describes for its path. */
export function checkAnswer(
  method: string,
  path: string,
  status: number,
  headers: Headers,
  body: string,
): void {
  const where = `${method} ${path} ${status}`
  const name = path.split('?', 1)[0] ?? ''
  const route = paths[name]?.[method.toLowerCase()]
  if (route === undefined) {
    // Unknown paths and wrong methods have no entry, but the one error body.
    if (status >= 400 && method !== 'HEAD') checkProblem(where, headers, body)
    if (status === 405) expect(headers.get('allow'), where).to.be.a('string')
    return
  }
  seen.add(`${method.toLowerCase()} ${name} ${status}`)
  const response = route.responses[String(status)]
  expect(response, `${where} is not documented: ${body.slice(0, 300)}`).not.to.equal(undefined)
  if (status >= 400 && name.startsWith('/v1/')) checkProblem(where, headers, body)
  for (const header of Object.keys(response?.headers ?? {}))
    expect(headers.get(header), `${where} has no ${header}`).not.to.equal(null)
  const type = (headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
  const types = Object.keys(response?.content ?? {})
  expect(types, `${where}: ${type}`).to.include(type)
  if (type !== 'application/json') return
  const pointer = [name, method.toLowerCase(), 'responses', String(status)]
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .join('/')
  const check = ajv.getSchema(`openapi#/paths/${pointer}/content/application~1json/schema`)
  expect(check, pointer).not.to.equal(undefined)
  const value: unknown = JSON.parse(body)
  expect(
    check?.(value),
    `${where}: ${ajv.errorsText(check?.errors)}\n${body.slice(0, 500)}`,
  ).to.equal(true)
}
