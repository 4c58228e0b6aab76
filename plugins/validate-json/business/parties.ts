import type { InvoiceInput } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'
import { broken } from './broken.js'

const ADDRESS = ['street', 'addressLine2', 'addressLine3', 'city', 'postalCode', 'region'] as const

/** Rules on payee (BG-10) and delivery (BG-13). */
export function* partyProblems({ seller, payee, delivery }: InvoiceInput): Generator<Problem> {
  if (payee?.name === seller.name)
    yield broken('BR-17', ['invoice', 'payee', 'name'], { found: seller.name })
  const hasAddress = ADDRESS.some((name) => delivery?.[name] !== undefined)
  if (hasAddress && delivery?.country === undefined)
    yield broken('BR-57', ['invoice', 'delivery', 'country'], {
      expected: { key: 'expected.country' },
    })
}
