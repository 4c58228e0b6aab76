import {
  definePlugin,
  FindingCodes,
  readInvoice,
  readMessages,
  TERMS,
  type ModelObject,
} from 'twinvoice/plugin'
import { disagreements, type Expected } from './agree.js'
import { CODES } from './codes.js'
import type {} from './inspector.js'
import { numbersOf } from './own-numbers.js'

/** Compares what the pages show with what the XML says. */
export default definePlugin({
  manifest: {
    name: 'check-agreement',
    core: '^1.0.0',
    summary: 'Looks for the main values of the XML in the text of the pages, if asked to.',
    needs: ['inspections', 'xml'],
    gives: [],
    offers: { 'pdf-inspector': './inspector.js' },
  },
  create() {
    const codes = new FindingCodes(CODES, readMessages(new URL('./messages/', import.meta.url)))
    return {
      run({ inspections, xml }, { locale, report }) {
        const facts = inspections['check-agreement']
        if (facts === undefined) return {}
        const invoice = readInvoice(xml)
        for (const { code, ...details } of disagreements(
          facts,
          expectedOf(invoice),
          valueOf(invoice, 'BT-115'),
          numbersOf(invoice),
        )) {
          const { term = '', expected: value = '', found = '' } = details
          const values = { term, title: term, value, found }
          report(codes.finding(code, locale, { path: '$.pdf_base64', ...details }, values))
        }
        return {}
      },
    }
  },
})

const LOOKED_FOR: readonly (readonly [term: string, kind: Expected['kind']])[] = [
  ['BT-1', 'text'],
  ['BT-2', 'date'],
  ['BT-9', 'date'],
  ['BT-27', 'text'],
  ['BT-44', 'text'],
  ['BT-84', 'text'],
  ['BT-109', 'amount'],
  ['BT-110', 'amount'],
  ['BT-112', 'amount'],
  ['BT-115', 'amount'],
]

function expectedOf(invoice: ModelObject): Expected[] {
  return LOOKED_FOR.flatMap(([term, kind]) => {
    const value = valueOf(invoice, term)
    return value === undefined || value === '' ? [] : [{ term, kind, value }]
  })
}

/** The first value of a term of the invoice. */
function valueOf(invoice: ModelObject, term: string): string | undefined {
  const path = TERMS.find(({ id }) => id === term)?.path.replace('$.invoice.', '')
  let value: unknown = invoice
  for (const member of path?.split('.') ?? ['?']) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([key]) => key === member)?.[1]
  }
  return typeof value === 'string' ? value : undefined
}
