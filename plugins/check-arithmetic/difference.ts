import type { Exact, Severity } from 'twinvoice/plugin'

/** An amount that differs from the one calculated from other amounts. */
export interface Difference {
  /** The business term of the amount. */
  readonly term:
    | 'BT-106'
    | 'BT-107'
    | 'BT-108'
    | 'BT-109'
    | 'BT-110'
    | 'BT-112'
    | 'BT-115'
    | 'BT-116'
    | 'BT-117'
    | 'BT-131'
    | 'BT-146'
  readonly severity: Severity
  readonly xpath: string
  readonly found: Exact
  readonly expected: Exact
}
