import type { InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'
import { broken } from './broken.js'

const ADDRESS = ['street', 'addressLine2', 'addressLine3', 'city', 'postalCode', 'region'] as const

/** Rules on seller, buyer, payee (BG-10) and delivery (BG-13). */
export function* partyProblems(invoice: InvoiceInput): Generator<Problem> {
  const { seller, buyer, payee } = invoice
  if (seller.siren !== undefined && seller.registration !== undefined)
    yield broken('BR-FR-10_BT-30', ['invoice', 'seller', 'siren'], { key: 'registration-twice' })
  if (buyer.siren !== undefined && buyer.registration !== undefined)
    yield broken('BR-FR-11_BT-47', ['invoice', 'buyer', 'siren'], { key: 'registration-twice' })
  if (payee?.name === seller.name)
    yield broken('BR-17', ['invoice', 'payee', 'name'], { found: seller.name })
  yield* deliverToProblems(invoice)
}

/** The rule on the deliver-to address (BG-15), without whose country the XML would break the schema of CII. */
export function* deliverToProblems({ delivery }: InvoiceInput): Generator<Problem> {
  const hasAddress = ADDRESS.some((name) => delivery?.[name] !== undefined)
  if (hasAddress && delivery?.country === undefined)
    yield broken('BR-57', ['invoice', 'delivery', 'country'], {
      expected: { key: 'expected.country' },
    })
}
