import { definePlugin, FindingCodes, INVOICE_LIMITS, readMessages } from 'twinvoice/plugin'
import { CODES } from './codes.js'

/**
 * Packages a PDF and the XML of the same invoice as PDF/A-3 with the XML and the supporting
 * documents.
 */
export default definePlugin({
  manifest: {
    name: 'package-pdfa3',
    core: '^1.0.0',
    summary: 'Embeds the XML in the PDF and converts it to PDF/A-3 as specified by Factur-X.',
    needs: ['pdf', 'xml', 'invoice'],
    gives: ['pdfa'],
    uses: ['profile'],
    options: {
      type: 'object',
      additionalProperties: false,
      properties: { keep: { type: 'boolean' } },
    },
  },
  async create({ profile }, options) {
    const [{ packagePdfA3 }, { supportingFiles }] = await Promise.all([
      import('./package.js'),
      import('./supporting.js'),
    ])
    const keep = options['keep'] === true
    const codes = new FindingCodes(CODES, readMessages(new URL('./messages/', import.meta.url)))
    return {
      async run({ pdf, xml, invoice }, context) {
        const { moment, locale, report, attachments, received } = context
        if (received !== undefined) return { pdfa: await packagePdfA3(pdf, { files: [], moment }) }
        const file = {
          name: profile.fileName,
          data: new TextEncoder().encode(xml),
          mediaType: 'text/xml',
          relationship: profile.relationship,
          description: `${profile.title} ${profile.version}`,
        }
        const { conformanceLevel } = profile
        const files = supportingFiles(invoice.attachments, attachments ?? [], profile.fileName)
        const setting = { invoice: file, conformanceLevel, files, moment, keep }
        const pdfa = await packagePdfA3(pdf, setting)
        // What is made of a request can be validated by the service (D4); an own PDF is as large as it is.
        const most = context.mostBytes ?? (keep ? Infinity : INVOICE_LIMITS.pdfBytes)
        if (pdfa.length <= most) return { pdfa }
        const values = { found: String(pdfa.length), limit: String(most) }
        const path = keep ? '$.pdf' : '$.invoice'
        const details = { path, found: values.found, expected: `≤ ${values.limit}` }
        report(codes.finding('TOO_LONG', locale, details, values))
        return {}
      },
    }
  },
})
