import { definePlugin } from 'twinvoice/plugin'

/** A PDF and the XML of the same invoice in, a PDF/A-3 that carries the XML and the supporting
 * documents out. */
export default definePlugin({
  manifest: {
    name: 'package-pdfa3',
    core: '^1.0.0',
    summary: 'Puts the XML into the PDF and makes both a PDF/A-3 by the rules of Factur-X.',
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
