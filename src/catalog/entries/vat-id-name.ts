import type { Wording } from './entries.js'

/** Countries whose VAT number is none of the EU: it has their own name on any page. */
const OUTSIDE_THE_EU: ReadonlySet<string> = new Set(['CH', 'GB', 'LI'])

/**
 * What a VAT identifier is called in its own country (`country.<code>.label.vatId` of the texts), where
 * the seller is there too or where it is none of the EU; undefined where it has the ordinary name.
 * @param country of the seller, which is also that of an identifier without a prefix
 */
export function ownVatIdName(
  wording: Wording,
  vatId: string,
  country: string | undefined,
): string | undefined {
  const own = /^[A-Z]{2}/.exec(vatId)?.[0] ?? country ?? ''
  if (own !== country && !OUTSIDE_THE_EU.has(own)) return undefined
  let value: unknown = wording
  for (const part of ['country', own, 'label', 'vatId']) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return typeof value === 'string' ? value : undefined
}
