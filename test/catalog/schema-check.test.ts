import { expect } from 'chai'
import { checkOf } from '../../src/catalog/schema-check.js'

const ID = 'https://example.org/options.json'
const withField = (type: string) => ({
  $id: ID,
  type: 'object',
  properties: { a: { $ref: '#/$defs/field' } },
  $defs: { field: { type } },
})

describe('the check of a schema', () => {
  it('is its own, even where two schemas have the same $id', () => {
    expect(checkOf(withField('string'))({ a: 'x' })).to.equal(true)
    expect(checkOf(withField('number'))({ a: 'x' })).to.equal(false)
    expect(checkOf(withField('number'))({ a: 1 })).to.equal(true)
  })

  it('can be made after the same schema was wrong, and says the same of it again', () => {
    const compile = () => checkOf(withField('objekt'))
    expect(compile).to.throw('must be equal to one of the allowed')
    expect(compile).to.throw('must be equal to one of the allowed')
    expect(checkOf(withField('boolean'))({ a: true })).to.equal(true)
  })
})
