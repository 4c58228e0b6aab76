import { valueAt, type JsonDocument } from 'twinvoice/plugin'
import { LONGEST_TEXT } from '../values/text.js'
import type { SchemaBreaches } from './schema-check.js'

/** Whether a request is an invoice that was received and is written again as it is. */
export function isAsReceived({ root }: JsonDocument): boolean {
  return valueAt(root ?? null, ['asReceived']) === true
}

/** Fields that a new invoice must have, and one of EN 16931 or of a smaller profile need not have. */
const OF_NEW_INVOICES: ReadonlySet<string> = new Set(['city', 'country', 'vatId', 'grossPrice'])

/** Fields of an address, which has a country in every syntax (BR-09, BR-11). */
const OF_ADDRESS = ['street', 'addressLine2', 'addressLine3', 'city', 'postalCode', 'region']

/** The violations of the schema without those that EN 16931 allows. */
export function withoutDemands(
  { errors, unknown }: SchemaBreaches,
  { root }: JsonDocument,
): SchemaBreaches {
  const kept = errors.filter(({ keyword, params, instancePath }) => {
    const { missingProperty } = params as Readonly<Record<string, unknown>>
    if (keyword === 'required' || keyword === 'dependentRequired')
      return (
        !OF_NEW_INVOICES.has(String(missingProperty)) ||
        (missingProperty === 'country' && hasAddress(root, instancePath))
      )
    // EN 16931 has no lengths; one holds nevertheless, for what a page can have.
    if (keyword === 'maxLength') return textAt(root, instancePath).length > LONGEST_TEXT
    // EXTENDED has more than one identifier of a party.
    return keyword !== 'maxItems' || !instancePath.endsWith('/identifiers')
  })
  return { errors: kept, unknown }
}

function hasAddress(root: JsonDocument['root'], pointer: string): boolean {
  const party = pointer.split('/').slice(1)
  return OF_ADDRESS.some((field) => valueAt(root ?? null, [...party, field]) !== undefined)
}

function textAt(root: JsonDocument['root'], pointer: string): string {
  const value = valueAt(root ?? null, pointer.split('/').slice(1))
  return typeof value === 'string' ? value : ''
}
