import { definePlugin } from 'twinvoice'

/** A PDF and the XML of the same invoice in, a PDF/A-3 that carries the XML out. */
export default definePlugin({
  manifest: {
    name: 'package-pdfa3',
    core: '^1.0.0',
    summary: 'Puts the XML into the PDF and makes both a PDF/A-3 by the rules of Factur-X.',
    needs: ['pdf', 'xml'],
    gives: ['pdfa'],
    uses: ['profile'],
  },
  async create({ profile }) {
    const { packagePdfA3 } = await import('./package.js')
    return {
      async run({ pdf, xml }, { moment }) {
        const invoice = {
          name: profile.fileName,
          data: new TextEncoder().encode(xml),
          mediaType: 'text/xml',
          relationship: profile.relationship,
          description: `${profile.title} ${profile.version}`,
        }
        const { conformanceLevel } = profile
        const setting = { invoice, conformanceLevel, files: [], moment }
        return { pdfa: await packagePdfA3(pdf, setting) }
      },
    }
  },
})
