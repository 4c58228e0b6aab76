import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'chai'

import { openApi } from '../../src/http/openapi.js'

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

/** Fails if the answer is not one that the OpenAPI document describes for its path. */
export function checkAnswer(
  method: string,
  path: string,
  status: number,
  headers: Headers,
  body: string,
): void {
  const route = paths[path.split('?', 1)[0] ?? '']?.[method.toLowerCase()]
  // Unknown paths, wrong methods and the documentation itself have no entry.
  if (route === undefined) return
  const where = `${method} ${path} ${status}`
  const response = route.responses[String(status)]
  expect(response, `${where} is not documented: ${body.slice(0, 300)}`).not.to.equal(undefined)
  for (const name of Object.keys(response?.headers ?? {}))
    expect(headers.get(name), `${where} has no ${name}`).not.to.equal(null)
  const type = (headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
  const types = Object.keys(response?.content ?? {})
  expect(types, `${where}: ${type}`).to.include(type)
  if (type !== 'application/json') return
  const pointer = [path.split('?', 1)[0] ?? '', method.toLowerCase(), 'responses', String(status)]
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
