import { definePlugin } from 'twinvoice/plugin'
import './facts.js'

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
    return {
      run({ inspections }, { report, notChecked }) {
        const { findings, notChecked: open } = inspections['check-pdfa'] ?? UNREAD
        for (const finding of findings) report(finding)
        for (const clause of open) notChecked(clause)
        return {}
      },
    }
  },
})

/** Of a file that cannot be read, nothing was checked. */
const UNREAD = { findings: [], notChecked: ['ISO 19005-3'] }
