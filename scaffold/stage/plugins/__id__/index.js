import { definePlugin } from 'twinvoice/plugin'

export default definePlugin({
  manifest: {
    name: '__id__',
    core: '^1.0.0',
    summary: 'Warns about invoices above a limit.',
    needs: ['invoice'],
    gives: [],
    options: {
      type: 'object',
      additionalProperties: false,
      properties: { limit: { type: 'number', minimum: 0, default: 10000 } },
    },
  },
  create(_services, { limit }) {
    return {
      run({ invoice }, { report }) {
        const gross = Number(invoice.totals.gross)
        if (gross > limit)
          report({
            rule: 'OWN-LIMIT',
            severity: 'warning',
            message: `The invoice of ${invoice.totals.gross} is above our limit of ${limit}.`,
            path: '$.invoice',
            term: 'BT-112',
          })
        return {}
      },
    }
  },
})
