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
          valuesOf(invoice, 'BT-115')[0],
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
  ['BT-1', 'number'],
  ['BT-2', 'date'],
  ['BT-5', 'currency'],
  ['BT-9', 'date'],
  ['BT-27', 'text'],
  ['BT-31', 'vatId'],
  ['BT-44', 'text'],
  ['BT-48', 'vatId'],
  ['BT-59', 'text'],
  ['BT-84', 'text'],
  ['BT-109', 'amount'],
  ['BT-110', 'amount'],
  ['BT-112', 'amount'],
  ['BT-115', 'amount'],
]

function expectedOf(invoice: ModelObject): Expected[] {
  return LOOKED_FOR.flatMap(([term, kind]) =>
    [...new Set(valuesOf(invoice, term))].map((value) => ({ term, kind, value })),
  )
}

/** The values of a term of the invoice that are not empty: there may be several accounts. */
function valuesOf(invoice: ModelObject, term: string): readonly string[] {
  const paths = TERMS.filter(({ id }) => id === term).map(({ path }) => path)
  const values = paths.flatMap((path) => {
    const members = path.replace('$.invoice.', '').replaceAll('[]', '').split('.')
    let found: readonly unknown[] = [invoice]
    for (const [at, member] of members.entries()) {
      // An account with an IBAN and its number of old is one account, and pages show one of them.
      if (at === members.length - 1 && member === 'accountId')
        found = found.filter((each) => !isObject(each) || each['iban'] === undefined)
      found = found.flatMap((each) => (isObject(each) ? each[member] : undefined))
    }
    return found
  })
  return values.filter((value) => typeof value === 'string').filter((value) => value !== '')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
