import { definePlugin } from 'twinvoice/plugin'

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
  },
  async create({ profile }) {
    const [{ packagePdfA3 }, { supportingFiles }] = await Promise.all([
      import('./package.js'),
      import('./supporting.js'),
    ])
    return {
      async run({ pdf, xml, invoice: { attachments } }, { moment }) {
        const invoice = {
          name: profile.fileName,
          data: new TextEncoder().encode(xml),
          mediaType: 'text/xml',
          relationship: profile.relationship,
          description: `${profile.title} ${profile.version}`,
        }
        const { conformanceLevel } = profile
        const setting = { invoice, conformanceLevel, files: supportingFiles(attachments), moment }
        return { pdfa: await packagePdfA3(pdf, setting) }
      },
    }
  },
})
