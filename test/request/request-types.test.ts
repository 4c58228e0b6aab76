import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import { generateRequestSchema, type GenerateRequest } from 'twinvoice'
import type { CheckedRequest } from 'twinvoice/plugin'
import { requestTypes, TYPES } from '../../scripts/types/request-types.js'

/** What checking makes of a type: numbers become decimals as text. */
type Checked<Type> = Type extends number
  ? string
  : Type extends readonly (infer Element)[]
    ? readonly Checked<Element>[]
    : Type extends object
      ? { readonly [Name in keyof Type]: Checked<Exclude<Type[Name], undefined>> }
      : Type

describe('the request’s schema and types', () => {
  it('the types are those generated from the schema', async () => {
    expect(await readFile(TYPES, 'utf8')).to.equal(await requestTypes())
  })

  it('the schema is valid against its meta-schema', () => {
    const ajv = new Ajv2020({ strict: false })
    expect(ajv.validateSchema(generateRequestSchema()), JSON.stringify(ajv.errors)).to.equal(true)
  })

  it('a request with all defaults given has the type of a checked request', () => {
    // Checked by the compiler: every field of the schema is a field of the semantic model.
    const asChecked = (request: Required<Checked<Pick<GenerateRequest, 'invoice'>>>) => {
      const items: CheckedRequest['invoice']['items'] = request.invoice.items.map((item) => ({
        ...item,
        vatCategory: item.vatCategory ?? 'S',
      }))
      return items
    }
    expect(asChecked).to.be.a('function')
  })
})
