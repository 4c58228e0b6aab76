import type { FindingCode } from 'twinvoice/plugin'
import type { Difference } from './difference.js'
import type { OddPlace } from './odd-places.js'

type Code = `CALC-${Difference['term']}` | OddPlace['code']

/**
 * The finding of each term that is recalculated, of dates, and of amounts in another currency. The ids of rule packs
 * are not used here: what a profile says of a rule's weight must not reach this layer.
 */
export const CODES: Readonly<Record<Code, FindingCode>> = {
  'CALC-BT-106': calculated('BT-106'),
  'CALC-BT-107': calculated('BT-107'),
  'CALC-BT-108': calculated('BT-108'),
  'CALC-BT-109': calculated('BT-109'),
  'CALC-BT-110': calculated('BT-110'),
  'CALC-BT-112': calculated('BT-112'),
  'CALC-BT-115': calculated('BT-115'),
  'CALC-BT-116': calculated('BT-116'),
  'CALC-BT-117': calculated('BT-117'),
  'CALC-BT-131': calculated('BT-131'),
  'CALC-BT-146': calculated('BT-146'),
  CALENDAR: { rule: 'EN 16931-1, 6.5', kind: 'business', severity: 'warning' },
  AMOUNT_CURRENCY: { rule: 'EN 16931-1, BT-5', kind: 'business', severity: 'warning' },
}

/** The standard states the calculation where it describes the term. */
function calculated(term: Difference['term']): FindingCode {
  return { rule: `EN 16931-1, ${term}`, kind: 'business', severity: 'error' }
}
