import type { CheckedRequest } from 'twinvoice/plugin'
import type { Problem } from '../problems/problem.js'
import { allowanceProblems } from './allowances.js'
import { attachmentProblems } from './attachments.js'
import { categoryProblems } from './categories.js'
import { dateProblems } from './dates.js'
import { frenchMentionProblems } from './french-mentions.js'
import { lineIdProblems } from './line-ids.js'
import { deliverToProblems, partyProblems } from './parties.js'
import { paymentProblems } from './payment.js'
import { documentProblems } from './document.js'
import { paymentTermProblems, receivedTermProblems } from './payment-terms.js'
import { priceProblems, receivedPriceProblems } from './prices.js'
import { regimeProblems } from './vat-regime.js'

/**
 * Checks the business rules that a JSON Schema cannot express (D11 to D14, and rules of EN 16931 on
 * optional terms), for a request that matches the schema (D2: 422, not 400).
 */
export function businessProblems(data: CheckedRequest): Problem[] {
  const { invoice } = data
  // What was received has its own amounts and reasons; the rules of its profile judge the XML, if there can be one.
  if (data.asReceived === true)
    return [
      ...receivedPriceProblems(invoice),
      ...deliverToProblems(invoice),
      ...receivedTermProblems(invoice),
    ]
  return [
    ...regimeProblems(invoice),
    ...categoryProblems(invoice),
    ...lineIdProblems(invoice),
    ...priceProblems(invoice),
    ...allowanceProblems(invoice),
    ...partyProblems(invoice),
    ...paymentProblems(invoice),
    ...documentProblems(invoice),
    ...frenchMentionProblems(invoice),
    ...paymentTermProblems(invoice),
    ...dateProblems(invoice),
    ...attachmentProblems(data),
  ]
}
