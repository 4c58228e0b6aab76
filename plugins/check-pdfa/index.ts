import { definePlugin, detail, FindingCodes, PDF_DETAILS, readMessages } from 'twinvoice/plugin'
import { CODES } from './clause/codes.js'
import type { PdfaFacts } from './facts.js'

/** Checks a PDF by the clauses of ISO 19005-3: the inspector where it is open, the stage reports. */
export default definePlugin({
  manifest: {
    name: 'check-pdfa',
    core: '^1.0.0',
    summary: 'Checks the PDF by the clauses of ISO 19005-3 (PDF/A-3).',
    needs: ['inspections'],
    gives: [],
    layer: 'pdfa',
    offers: { 'pdf-inspector': './inspector.js' },
  },
  create() {
    const messages = readMessages(new URL('./messages/', import.meta.url), PDF_DETAILS)
    const codes = new FindingCodes(CODES, messages)
    return {
      run({ inspections }, { locale, notChecked, report }) {
        const facts = inspections['check-pdfa'] ?? NOTHING
        for (const { clause, ...place } of facts.breaches)
          report(codes.finding(`PDFA-${clause}`, locale, { ...place, path: '$.pdf_base64' }))
        for (const what of facts.notChecked) notChecked(messages.detail(locale, what))
        return {}
      },
    }
  },
})

/** Of a file that cannot be read, nothing was checked. */
const NOTHING: PdfaFacts = {
  ...{ breaches: [], unmapped: [], oddLanguages: [] },
  notChecked: [detail`ISO 19005-3`],
}
