import {
  ciiWriter,
  completeInvoice,
  definePlugin,
  INVOICE_LIMITS,
  FindingCodes,
  readMessages,
  type InvoiceWording,
  type Wording,
} from 'twinvoice/plugin'
import { CODES } from './codes.js'

/** Converts a checked request to the semantic model and to the CII XML of the profile. */
export default definePlugin({
  manifest: {
    name: 'map-cii',
    core: '^1.0.0',
    summary: 'Completes the invoice to the semantic model and writes it as CII XML.',
    needs: ['data'],
    gives: ['invoice', 'xml'],
    uses: ['profile', 'wording'],
  },
  create({ profile, wording }) {
    const codes = new FindingCodes(CODES, readMessages(new URL('./messages/', import.meta.url)))
    const write = ciiWriter(profile.level)
    const texts = new Map([...wording].map(([locale, entry]) => [locale, invoiceWording(entry)]))
    return {
      run({ data }, { locale, report }) {
        const text = texts.get(data.locale) ?? texts.get('en')
        if (text === undefined) throw new Error(`the wording for ${data.locale} and en is missing`)
        const invoice = completeInvoice(data.invoice, profile.guideline, text)
        const xml = write(invoice)
        const bytes = Buffer.byteLength(xml)
        if (bytes <= INVOICE_LIMITS.xmlBytes) return { invoice, xml }
        const values = { found: String(bytes), expected: `≤ ${INVOICE_LIMITS.xmlBytes}` }
        report(codes.finding('TOO_LONG', locale, { path: '$.invoice', ...values }, values))
        return { invoice }
      },
    }
  },
})

function invoiceWording(entry: Wording): InvoiceWording {
  const { terms, exemption } = entry as {
    terms?: { dueOnReceipt?: unknown }
    exemption?: Record<string, unknown>
  }
  if (typeof terms?.dueOnReceipt !== 'string')
    throw new Error('the wording lacks terms.dueOnReceipt')
  const reasons = Object.entries(exemption ?? {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return { dueOnReceipt: terms.dueOnReceipt, exemption: Object.fromEntries(reasons) }
}
