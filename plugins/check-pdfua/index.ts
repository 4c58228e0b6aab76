import { definePlugin, detail, FindingCodes, PDF_DETAILS, readMessages } from 'twinvoice/plugin'
import { CODES } from './clause/codes.js'
import type { PdfuaFacts } from './facts.js'
import { sharedFacts } from './shared-facts.js'

/** Checks a PDF by the clauses of ISO 14289-1 (PDF/UA-1), where the run asks for the layer. */
export default definePlugin({
  manifest: {
    name: 'check-pdfua',
    core: '^1.0.0',
    summary: 'Checks the PDF by the clauses of ISO 14289-1 (PDF/UA-1), where that is asked for.',
    needs: ['inspections'],
    gives: [],
    layer: 'pdfua',
    offers: { 'pdf-inspector': './inspector.js' },
  },
  create() {
    const messages = readMessages(new URL('./messages/', import.meta.url), PDF_DETAILS)
    const codes = new FindingCodes(CODES, messages)
    return {
      run({ inspections }, { locale, layers = [], notChecked, report }) {
        if (!layers.includes('pdfua')) return {}
        const facts = inspections['check-pdfua'] ?? NOTHING
        const shared = sharedFacts(inspections)
        for (const { clause, found } of [...facts.breaches, ...shared.breaches])
          report(codes.finding(`PDFUA-${clause}`, locale, { found, path: '$.pdf_base64' }))
        for (const what of [...facts.notChecked, ...shared.notChecked])
          notChecked(messages.detail(locale, what))
        return {}
      },
    }
  },
})

/** Of a file that cannot be read, nothing was checked. */
const NOTHING: PdfuaFacts = { breaches: [], notChecked: [detail`ISO 14289-1`] }
