import type { GenerateRequest } from 'twinvoice'
import type { Remark } from './judge.js'

/**
 * What Mustang says against an invoice that follows the code lists of CEN's release 1.3.16: its
 * Factur-X 1.08 lists differ in two codes. Each was looked at; nothing else is set aside.
 */
const DIFFERENT_CODES = [
  {
    reason: 'currency STD: in the list of CEN, not in that of Factur-X 1.08 (STN there)',
    has: ({ invoice }: GenerateRequest) => invoice.currency === 'STD',
    said: /^Value of '(ram:InvoiceCurrencyCode|@currencyID)' is not allowed/,
  },
  {
    reason: 'country AN: in the list of CEN, not in that of Factur-X 1.08 (SS there)',
    has: ({ invoice }: GenerateRequest) => JSON.stringify(invoice).includes('"country":"AN"'),
    said: /^Value of 'ram:(CountryID|ID)' is not allowed/,
  },
] as const

/** Why a remark of Mustang is no difference; undefined if it is one. */
export function knownDifference(request: GenerateRequest, remark: Remark): string | undefined {
  return DIFFERENT_CODES.find(({ has, said }) => has(request) && said.test(remark.message))?.reason
}
