import { definePlugin } from 'twinvoice/plugin'

/** Reports what the clauses of ISO 19005-3 found when the PDF was read. */
export default definePlugin({
  manifest: {
    name: 'check-pdfa',
    core: '^1.0.0',
    summary: 'Reports what the clauses of ISO 19005-3 found, and which were not checked.',
    needs: ['pdfaFindings'],
    gives: [],
    layer: 'pdfa',
  },
  create() {
    return {
      run({ pdfaFindings }, { report, notChecked }) {
        for (const finding of pdfaFindings.findings) report(finding)
        for (const clause of pdfaFindings.notChecked) notChecked(clause)
        return {}
      },
    }
  },
})
