import {
  detail,
  ciiView,
  definePlugin,
  FindingCodes,
  parseXml,
  placeOf,
  readMessages,
} from 'twinvoice/plugin'
import { CODES } from './codes.js'
import { recalculate } from './invoice-sums.js'
import { oddPlaces } from './odd-places.js'

/** Recalculates the invoice in decimals, independently of the rule packs. */
export default definePlugin({
  manifest: {
    name: 'check-arithmetic',
    core: '^1.0.0',
    summary:
      'Recalculates lines, VAT breakdown and totals in decimals; looks at dates and currencies.',
    needs: ['xml'],
    gives: [],
    layer: 'arithmetic',
    runsAhead: true,
    uses: ['profile'],
  },
  create({ profile }) {
    const messages = readMessages(new URL('./messages/', import.meta.url))
    const codes = new FindingCodes(CODES, messages)
    return {
      run({ xml }, { locale, notChecked, report }) {
        const { root, xpathInFile } = ciiView(parseXml(xml))
        const differences = recalculate(root, profile.level)
        if (differences === undefined)
          notChecked(messages.detail(locale, detail`amounts of ${root.name}`))
        for (const { term, severity, xpath, found, expected } of differences ?? []) {
          const digits = Math.max(2, found.decimalPlaces(), expected.decimalPlaces())
          const details = {
            severity,
            path: placeOf(xpath, root).path,
            xpath: xpathInFile(xpath),
            term,
            found: found.toFixed(digits),
            expected: expected.toFixed(digits),
          }
          report(codes.finding(`CALC-${term}`, locale, details))
        }
        for (const { code, xpath, found, expected } of oddPlaces(root)) {
          const { path, term } = placeOf(xpath, root)
          const at = { path, xpath: xpathInFile(xpath), ...(term === undefined ? {} : { term }) }
          const said = { found, ...(expected === undefined ? {} : { expected }) }
          report(codes.finding(code, locale, { ...at, ...said }, said))
        }
        return {}
      },
    }
  },
})
