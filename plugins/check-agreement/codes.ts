import type { FindingCode } from 'twinvoice/plugin'

/** Differences between what the pages show and what the XML says. */
export const CODES = {
  PAGE_LACKS: { rule: 'PAGE_LACKS', kind: 'business', severity: 'warning' },
  PAGE_DIFFERS: { rule: 'PAGE_DIFFERS', kind: 'business', severity: 'error' },
  PAGE_OTHER_DATE: { rule: 'PAGE_OTHER_DATE', kind: 'business', severity: 'warning' },
  PAGE_NO_TEXT: { rule: 'PAGE_NO_TEXT', kind: 'business', severity: 'warning' },
} satisfies Readonly<Record<string, FindingCode>>
