import fc from 'fast-check'
import type { GenerateRequest } from 'twinvoice'

type Invoice = GenerateRequest['invoice']

/** SIREN with their check digit (Luhn). */
function sirens(): fc.Arbitrary<string> {
  return fc.stringMatching(/^\d{8}$/).map((digits) => {
    const sum = [...digits].reduce((all, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return all + (value > 9 ? value - 9 : value)
    }, 0)
    return `${digits}${String((10 - (sum % 10)) % 10)}`
  })
}

/** Invoices of French companies: identified by SIREN or VAT number, with and without own mentions. */
export function frenchInvoices(): fc.Arbitrary<Invoice> {
  return fc
    .record({
      seller: fc.tuple(sirens(), fc.boolean()),
      buyer: fc.tuple(sirens(), fc.boolean()),
      supply: fc.option(fc.constantFrom('goods' as const, 'services' as const, 'mixed' as const), {
        nil: undefined,
      }),
      mention: fc.option(fc.constantFrom('Selon contrat.', 'Taux BCE + 10 points.\nSans rappel.'), {
        nil: undefined,
      }),
      treatment: fc.option(fc.constantFrom('B2B' as const, 'ARCHIVEONLY' as const), {
        nil: undefined,
      }),
      isPaid: fc.boolean(),
      rates: fc.array(fc.constantFrom(20, 10, 5.5, 2.1, 8.5), { minLength: 1, maxLength: 4 }),
    })
    .map(({ seller, buyer, supply, mention, treatment, isPaid, rates }) => {
      const items = rates.map((vatRate) => ({
        description: 'Article',
        quantity: 2,
        unit: 'C62',
        unitPrice: 50,
        vatRate,
      }))
      return {
        number: 'F2026-1',
        date: '2026-11-20',
        dueDate: '2026-11-20',
        seller: { name: 'Vendeur', vatId: `FR11${seller[0]}`, ...own(seller), ...PLACE },
        buyer: { name: 'Acheteur', ...(own(buyer) ?? { vatId: `FR22${buyer[0]}` }), ...PLACE },
        france: {
          ...(supply === undefined ? {} : { supply }),
          ...(mention === undefined ? {} : { latePayment: mention, recoveryCosts: mention }),
          ...(treatment === undefined ? {} : { treatment }),
        },
        ...(isPaid ? { prepaidAmount: grossOf(rates) } : {}),
        items,
      }
    })
}

const PLACE = { city: 'Lyon', country: 'FR' }

function own([siren, isGiven]: readonly [string, boolean]): { siren: string } | undefined {
  return isGiven ? { siren } : undefined
}

/** What lines of 100 euros each come to with their VAT. */
function grossOf(rates: readonly number[]): number {
  return rates.reduce((cents, rate) => cents + 10_000 + Math.round(rate * 100), 0) / 100
}
