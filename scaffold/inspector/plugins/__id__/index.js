import { definePlugin } from 'twinvoice/plugin'

export default definePlugin({
  manifest: {
    name: '__id__',
    core: '^1.0.0',
    summary: 'Warns about pages that are not A4.',
    needs: ['inspections'],
    gives: [],
    layer: 'container',
    offers: { 'pdf-inspector': './inspector.js' },
  },
  create: () => ({
    run({ inspections }, { notChecked, report }) {
      // Absent where the PDF could not be read.
      const pages = inspections['__id__']
      if (pages === undefined) notChecked('page sizes')
      for (const { page, width, height } of pages ?? [])
        if (width !== 210 || height !== 297)
          report({
            rule: 'OWN-PAGE-SIZE',
            kind: 'internal',
            severity: 'warning',
            message: `Page ${page} is not A4.`,
            path: '$.pdf_base64',
            found: `${width} × ${height} mm`,
            expected: '210 × 297 mm',
          })
      return {}
    },
  }),
})
