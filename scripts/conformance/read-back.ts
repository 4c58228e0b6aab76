import { readInvoice, type GenerateRequest } from 'twinvoice'
import { equal, fixedPoint } from './fixed-point.js'

/**
 * Reads the XML back through the product's table of business terms and compares every value of
 * the request with what comes back, under the same path.
 * @returns what differs, one sentence each
 */
export function readBackDifferences(request: GenerateRequest, xml: string): string[] {
  const back = readInvoice(xml)
  return leavesOf(expectedOf(request), '').flatMap(([path, expected]) => {
    const found = valueAt(back, path)
    return isSame(expected, found)
      ? []
      : [`${path}: ${JSON.stringify(expected)} written, ${JSON.stringify(found)} read back`]
  })
}

/** What the decisions make of a request before it is written: defaults (D10 to D16) and forms. */
function expectedOf({ invoice }: GenerateRequest): object {
  const outside = invoice.items.some(({ vatCategory }) => vatCategory === 'O')
  const { vatId, ...seller } = invoice.seller
  const { vatId: buyerVatId, ...buyer } = invoice.buyer
  const sellerVatId = compactVatId(vatId)
  return {
    currency: 'EUR',
    typeCode: '380',
    ...invoice,
    seller: outside
      ? { ...seller, identifiers: [{ value: sellerVatId }], taxRegistration: sellerVatId }
      : { ...seller, vatId: sellerVatId },
    buyer: {
      ...buyer,
      ...(buyerVatId === undefined || outside ? {} : { vatId: compactVatId(buyerVatId) }),
    },
    items: invoice.items.map(({ vatCategory = 'S', vatRate, ...item }) => ({
      ...item,
      vatCategory,
      ...(vatCategory === 'O' ? {} : { vatRate }),
    })),
    ...(invoice.payment === undefined
      ? {}
      : {
          payment: {
            ...invoice.payment,
            ...compacted('iban', invoice.payment.iban),
            ...compacted('bic', invoice.payment.bic),
          },
        }),
  }
}

/** D16. */
function compactVatId(vatId: string): string {
  return vatId.toUpperCase().replace(/[\s.]/g, '')
}

/** D11. */
function compacted(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value.toUpperCase().replace(/\s/g, '') }
}

function leavesOf(value: unknown, path: string): [path: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => {
    if (inner === undefined) return []
    const step = Array.isArray(value) ? `[${key}]` : path === '' ? key : `.${key}`
    return leavesOf(inner, `${path}${step}`)
  })
}

function valueAt(root: unknown, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '')
  return steps.reduce<unknown>(
    (here, step) =>
      typeof here === 'object' && here !== null ? Reflect.get(here, step) : undefined,
    root,
  )
}

function isSame(expected: unknown, found: unknown): boolean {
  if (typeof expected === 'number')
    return typeof found === 'string' && equal(fixedPoint(expected), fixedPoint(found))
  if (typeof expected === 'string') return found === expected.normalize('NFC')
  return expected === found
}
