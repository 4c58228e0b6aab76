import { definePlugin, readInvoice, readMessages } from 'twinvoice/plugin'

const DAY = 86_400_000

/** Names of the parties: path in the request, and business term. */
const PARTIES = [
  ['seller', 'name', 'BT-27'],
  ['seller', 'tradingName', 'BT-28'],
  ['buyer', 'name', 'BT-44'],
  ['buyer', 'tradingName', 'BT-45'],
  ['payee', 'name', 'BT-59'],
  ['taxRepresentative', 'name', 'BT-62'],
  ['delivery', 'name', 'BT-70'],
]

export default definePlugin({
  manifest: {
    name: 'check-sanctions',
    core: '^1.0.0',
    summary: 'Checks the names of the parties against a list of sanctioned names.',
    needs: ['xml'],
    gives: [],
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        file: { type: 'string', minLength: 1 },
        delimiter: { type: 'string', minLength: 1, maxLength: 1 },
        nameColumn: { type: 'string', minLength: 1 },
        idColumn: { type: 'string', minLength: 1 },
        maxAgeDays: { type: 'integer', minimum: 1 },
        severity: { enum: ['error', 'warning'] },
      },
    },
  },
  async create(_services, options) {
    const { file, delimiter = ';', nameColumn = 'name', idColumn = 'id' } = options
    const { maxAgeDays = 7, severity = 'warning' } = options
    const messages = readMessages(new URL('./messages/', import.meta.url))
    if (file === undefined) return { run: withoutList(messages) }
    const [{ NameIndex }, { readList }] = await Promise.all([
      import('./names.js'),
      import('./list.js'),
    ])
    const { entries, written } = await readList(file, { delimiter, nameColumn, idColumn })
    const index = new NameIndex(entries)
    return {
      run({ xml }, { locale, moment, report }) {
        const age = Math.floor((moment.getTime() - written.getTime()) / DAY)
        if (age > maxAgeDays)
          report({
            rule: 'SANCTIONS-OLD',
            severity: 'warning',
            message: messages.text(locale, 'SANCTIONS-OLD', {
              days: String(age),
              limit: String(maxAgeDays),
            }),
            path: '$',
          })
        const invoice = readInvoice(xml)
        for (const [party, field, term] of PARTIES) {
          const name = invoice[party]?.[field]
          if (name === undefined) continue
          for (const entry of index.find(name))
            report({
              rule: 'SANCTIONS-HIT',
              severity,
              message: messages.text(locale, 'SANCTIONS-HIT', {
                name,
                listed: entry.name,
                entry: entry.id,
              }),
              path: `$.invoice.${party}.${field}`,
              term,
              found: name,
            })
        }
        return {}
      },
    }
  },
})

/**
 * Without a list nothing is checked. This is reported, since silence would look like a clearance.
 */
function withoutList(messages) {
  return (_have, { locale, notChecked, report }) => {
    const message = messages.text(locale, 'SANCTIONS-NO-LIST')
    notChecked(message)
    report({ rule: 'SANCTIONS-NO-LIST', severity: 'warning', message, path: '$' })
    return {}
  }
}
