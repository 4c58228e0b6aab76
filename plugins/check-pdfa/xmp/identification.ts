import type { Xmp } from 'twinvoice/pdf'

/** The namespace in which a file says which part and level it keeps (ISO 19005-3, 6.6.4). */
export const PDFA_ID = 'http://www.aiim.org/pdfa/ns/id/'

/** The text of a property by which a file identifies itself. */
export function identificationText(
  xmp: Xmp | undefined,
  name: 'part' | 'conformance',
): string | undefined {
  const value = xmp?.properties.find(
    (property) => property.namespace === PDFA_ID && property.name === name,
  )?.value
  return value?.kind === 'simple' ? value.text : undefined
}

/** The part of ISO 19005 that a file claims; undefined if that is no integer. */
export function claimedPart(xmp: Xmp | undefined): number | undefined {
  const part = identificationText(xmp, 'part')
  return part !== undefined && /^\+?\d+$/.test(part) ? Number(part) : undefined
}
