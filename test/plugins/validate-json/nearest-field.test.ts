import { distance } from 'fastest-levenshtein'
import { expect } from 'chai'
import { nearestField } from '../../../plugins/validate-json/fields/nearest-field.js'
import { generateRequestSchema } from '../../../src/request/schema.js'

const schema = generateRequestSchema() as {
  readonly $defs: Readonly<Record<string, { readonly properties: object }>>
}

/** The field of an object of the request that is suggested for another name. */
const suggested = (object: string, name: string) =>
  nearestField(name, Object.keys(schema.$defs[object]?.properties ?? {}), distance)

describe('the field that is suggested for an unknown one (D1)', () => {
  it('is a misspelt one, one in other letters, or what its word means', () => {
    const right = [
      ['Seller', 'vat_id', 'vatId'],
      ['Seller', 'nmae', 'name'],
      ['Seller', 'ctiy', 'city'],
      ['Seller', 'postalcod', 'postalCode'],
      ['Seller', 'siret', 'registration'],
      ['Seller', 'cif', 'vatId'],
      ['Item', 'unitprices', 'unitPrice'],
      ['Item', 'quantiti', 'quantity'],
      ['Invoice', 'item', 'items'],
      ['Invoice', 'curency', 'currency'],
      ['Invoice', 'poNumber', 'orderReference'],
      ['Invoice', 'lieferdatum', 'delivery'],
      ['Invoice', 'skonto', 'paymentTerms'],
      ['Invoice', 'discount', 'allowances'],
      ['Invoice', 'shipping', 'charges'],
      ['VatExemption', 'code', 'reasonCode'],
    ] as const
    for (const [object, name, field] of right) expect(suggested(object, name), name).to.equal(field)
  })

  it('is none for a word that means something else', () => {
    const none = [
      ['Invoice', 'net'],
      ['Invoice', 'vat'],
      ['Invoice', 'terms'],
      ['Item', 'net'],
      ['Item', 'rate'],
      ['Item', 'date'],
      ['Payment', 'bank'],
      ['Invoice', 'serialNumber'],
    ] as const
    for (const [object, name] of none)
      expect(suggested(object, name), `${object} ${name}`).to.equal(undefined)
  })

  it('is compared only with fields of which it can be a misspelling', () => {
    const compared: string[] = []
    const counting = (one: string, other: string) => {
      compared.push(other)
      return distance(one, other)
    }
    const known = ['id', 'seller', 'accountingReference']
    expect(nearestField('saller', known, counting)).to.equal('seller')
    expect(compared).to.deep.equal(['seller'])
  })

  it('may have any two letters in each other’s place', () => {
    expect(nearestField('nmae', ['name'], distance)).to.equal('name')
    expect(nearestField('eman', ['name'], distance)).to.equal(undefined)
    expect(nearestField('tyci', ['city'], distance)).to.equal(undefined)
    expect(nearestField('ytic', ['city'], distance)).to.equal(undefined)
    expect(nearestField('yitc', ['city'], distance)).to.equal('city')
  })
})
