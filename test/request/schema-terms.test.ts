import { expect } from 'chai'
import { generateRequestSchema, TERMS, type BusinessTerm, type JsonSchema } from 'twinvoice'

/** A field of the schema by its path: `$.invoice.items[].unit`. */
function* fieldsOf(schema: JsonSchema, path: string): Generator<[string, JsonSchema]> {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
  for (const [name, property] of Object.entries(properties)) {
    const field = { ...resolve(property), ...property }
    if (field['type'] !== 'array') {
      yield [`${path}.${name}`, field]
      yield* fieldsOf(field, `${path}.${name}`)
    } else {
      const items = resolve(field['items'] as JsonSchema)
      yield [`${path}.${name}[]`, field]
      yield* fieldsOf(items, `${path}.${name}[]`)
    }
  }
}

function resolve(schema: JsonSchema): JsonSchema {
  const name = String(schema['$ref']).replace('#/$defs/', '')
  const definitions = generateRequestSchema()['$defs'] as Readonly<Record<string, JsonSchema>>
  return definitions[name] ?? schema
}

const FIELDS = new Map(
  [...fieldsOf(generateRequestSchema(), '$')].filter(([path]) => path.startsWith('$.invoice.')),
)
const ASKED = TERMS.filter(({ computed }) => !computed)

/** Reasons that the service writes unless the request has its own; the table computes them. */
const EXEMPTIONS = '$.invoice.vatExemptions[]'

/** Fields that say how others are meant; what follows from them is in other terms. */
const INSTRUCTIONS: ReadonlySet<string> = new Set([
  '$.invoice.prices',
  '$.invoice.grossRounding',
  ...['', '.days', '.endOfMonth', '.date', '.penalty', '.percent', '.amount', '.baseAmount'].map(
    (field) => `$.invoice.paymentTerms[]${field}`,
  ),
  '$.invoice.prepaymentDeduction',
  '$.invoice.vatRegime',
  '$.invoice.exchangeRate',
  ...['', '.number', '.date', '.net', '.vatRate', '.vatCategory', '.vat'].map(
    (field) => `$.invoice.prepayments[]${field}`,
  ),
  '$.invoice.items[].prices',
  '$.invoice.items[].groups[]',
  ...['', '.description', '.quantity', '.unit', '.details', '.sellerItemId'].map(
    (field) => `$.invoice.items[].parts[]${field}`,
  ),
  '$.invoice.seller.siren',
  '$.invoice.buyer.siren',
  ...['', '.supply', '.recoveryCosts', '.latePayment', '.earlyPayment', '.treatment'].map(
    (field) => `$.invoice.france${field}`,
  ),
])

const JSON_TYPES: Readonly<Record<BusinessTerm['type'], readonly string[]>> = {
  group: ['object', 'array'],
  amount: ['number'],
  unitPrice: ['number'],
  quantity: ['number'],
  percentage: ['number'],
  text: ['string'],
  identifier: ['string'],
  reference: ['string'],
  code: ['string'],
  date: ['string'],
  binary: ['string'],
}

describe('the request’s schema and the table of business terms', () => {
  it('every term that a request can set is a field of the schema, of the fitting type', () => {
    for (const { id, type, path } of ASKED) {
      const field = FIELDS.get(path)
      expect(field, `${id} ${path}`).not.to.equal(undefined)
      expect(JSON_TYPES[type], `${id} ${path}`).to.include(field?.['type'])
      if (type === 'date') expect(field?.['format'], path).to.equal('date')
      if (type === 'amount') expect(field?.['decimals'], path).to.equal(2)
    }
  })

  it('every field of the schema is a term of the table, holds some, or is an instruction', () => {
    const paths = ASKED.map(({ path }) => path)
    for (const path of INSTRUCTIONS) expect(FIELDS.has(path), path).to.equal(true)
    for (const path of FIELDS.keys())
      if (!path.startsWith(EXEMPTIONS) && !INSTRUCTIONS.has(path))
        expect(
          paths.some((term) => term === path || term.startsWith(`${path}.`)),
          path,
        ).to.equal(true)
  })

  it('the description of a field names its term', () => {
    const shared = /\.(value|scheme)$/
    for (const { id, path, type } of ASKED) {
      if (type === 'group' || shared.test(path)) continue
      const ids = ASKED.filter((term) => term.path === path).map((term) => term.id)
      const description = String(FIELDS.get(path)?.['description'])
      expect(
        ids.some((one) => description.includes(one)),
        `${id} ${path}: ${description}`,
      ).to.equal(true)
    }
  })
})
