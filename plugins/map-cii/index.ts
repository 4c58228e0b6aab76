import {
  ciiWriter,
  completeInvoice,
  definePlugin,
  type InvoiceWording,
  type Wording,
} from 'twinvoice/plugin'

/** Checked request in, semantic model and CII XML of the profile out. */
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
    const write = ciiWriter(profile.level)
    const texts = new Map([...wording].map(([locale, entry]) => [locale, invoiceWording(entry)]))
    return {
      run({ data }) {
        const text = texts.get(data.locale) ?? texts.get('en')
        if (text === undefined) throw new Error(`there are no texts for ${data.locale} or en`)
        const invoice = completeInvoice(data.invoice, profile.guideline, text)
        return { invoice, xml: write(invoice) }
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
