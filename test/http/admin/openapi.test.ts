import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'

import { adminOpenApi } from '../../../src/http/admin/contract/openapi.js'
import { OPERATIONS } from '../../../src/http/admin/contract/operations.js'
import { openApi } from '../../../src/http/openapi/openapi.js'

const document = adminOpenApi('https://example.org')

/** All values of a member of this name, at any depth. */
function membersNamed(name: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === name ? [inner] : membersNamed(name, inner),
  )
}

describe('the OpenAPI document of /admin/v1', () => {
  it('refers to nothing that it does not have, and its schemas compile', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ ...document, $id: 'admin' })
    const refs = new Set(membersNamed('$ref', document).map(String))
    expect(refs.size).to.be.greaterThan(20)
    const { headers } = document['components'] as { headers: object }
    for (const ref of refs) {
      const header = /^#\/components\/headers\/(.+)$/.exec(ref)?.[1]
      if (header !== undefined) expect(headers, ref).to.have.property(header)
      else expect(ajv.getSchema(`admin${ref}`), ref).not.to.equal(undefined)
    }
  })

  it('has each operation once, with the errors that its access can give', () => {
    const ids = OPERATIONS.map(({ id }) => id)
    expect(new Set(ids).size).to.equal(ids.length)
    const places = OPERATIONS.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(places).size).to.equal(places.length)
    const paths = document['paths'] as Record<
      string,
      Record<string, { responses: object; security: readonly object[] }>
    >
    for (const { id, method, path, access, scope } of OPERATIONS) {
      const { responses, security } = paths[path]?.[method] ?? { responses: {}, security: [] }
      const isOpen = access === 'open'
      expect(security.length, id).to.equal(isOpen ? 0 : scope === undefined ? 1 : 2)
      if (!isOpen) expect(Object.keys(responses), id).to.include('401')
    }
  })

  it('uses no schema that nothing refers to', () => {
    const { schemas } = document['components'] as { schemas: object }
    const refs = new Set(membersNamed('$ref', document).map(String))
    const unused = Object.keys(schemas).filter((name) => !refs.has(`#/components/schemas/${name}`))
    expect(unused).to.deep.equal([])
  })

  it("leaves the contract's own document as it is: no admin path, no admin error", () => {
    const text = JSON.stringify(openApi('https://example.org'))
    for (const word of ['/admin', 'not_signed_in', 'csrf_refused', 'conflict`'])
      expect(text.replaceAll('idempotency_conflict', ''), word).not.to.contain(word)
  })
})
