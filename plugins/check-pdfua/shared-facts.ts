import { detail, type Inspections } from 'twinvoice/plugin'
import type { ClauseId } from './clause/codes.js'
import type { PdfuaFacts } from './facts.js'

/** Clauses that PDF/A has as well, by which the file has been judged: on fonts and reference XObjects. */
const SHARED_CLAUSES: ReadonlyMap<string, ClauseId> = new Map(
  Object.entries({
    '6.2.9.2': '7.20',
    '6.2.11.3.1': '7.21.3.1',
    '6.2.11.3.2': '7.21.3.2',
    '6.2.11.3.3': '7.21.3.3',
    '6.2.11.4.1': '7.21.4.1',
    '6.2.11.4.2': '7.21.4.2',
    '6.2.11.5': '7.21.5',
    '6.2.11.6': '7.21.6',
    '6.2.11.7.2': '7.21.7',
    '6.2.11.8': '7.21.8',
  }),
)

/** What clauses 7.2, 7.20 and 7.21 find in content streams and fonts, from the facts about PDF/A. */
export function sharedFacts({ 'check-pdfa': pdfa }: Partial<Inspections>): PdfuaFacts {
  if (pdfa === undefined)
    return { breaches: [], notChecked: [detail`ISO 14289-1 7.2`, detail`ISO 14289-1 7.21`] }
  const unmapped = pdfa.unmapped.map((found) => ({ clause: '6.2.11.7.2', found }))
  const breaches = [...pdfa.breaches, ...unmapped].flatMap(({ clause, found }) => {
    const own = SHARED_CLAUSES.get(clause)
    return own === undefined ? [] : [{ clause: own, found }]
  })
  for (const found of pdfa.oddLanguages) breaches.push({ clause: '7.2', found })
  const notChecked = pdfa.notChecked.filter(({ text }) => /6\.2\.11|ISO 19005-3 \(/.test(text))
  return { breaches, notChecked: notChecked.map(() => detail`ISO 14289-1 7.21`) }
}
