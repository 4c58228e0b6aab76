import { INVOICE_LIMITS, type Invoice } from 'twinvoice/plugin'

/** A limit that an invoice exceeds: validation would refuse its XML (D4). */
export interface TooLarge {
  readonly unit: 'bytes' | 'elements' | 'vatBreakdowns' | 'lines'
  readonly found: number
  readonly allowed: number
}

/** The limit that the VAT breakdown of an invoice exceeds; undefined if there is none. */
export function tooManyBreakdowns({ vatBreakdown }: Invoice): TooLarge | undefined {
  return excess('vatBreakdowns', vatBreakdown.length, INVOICE_LIMITS.vatBreakdowns)
}

/** The limit that lines, groups and parts exceed together; undefined if there is none. */
export function tooManyLines({
  items,
  lineGroups = [],
  lineParts = [],
}: Invoice): TooLarge | undefined {
  const lines = items.length + lineGroups.length + lineParts.length
  return excess('lines', lines, INVOICE_LIMITS.linesToValidate)
}

/** The first limit that an XML exceeds; undefined if there is none. */
export function tooLargeXml(xml: string): TooLarge | undefined {
  return (
    excess('bytes', Buffer.byteLength(xml), INVOICE_LIMITS.xmlBytes) ??
    excess('elements', elementsOf(xml), INVOICE_LIMITS.xmlElements)
  )
}

function excess(unit: TooLarge['unit'], found: number, allowed: number): TooLarge | undefined {
  return found > allowed ? { unit, found, allowed } : undefined
}

/** Start tags: the writer of the XML escapes every other `<`. */
function elementsOf(xml: string): number {
  let count = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    const next = xml[at + 1]
    if (next !== '/' && next !== '?' && next !== '!') count += 1
  }
  return count
}
