import type { ElementWithoutTerm } from './numbers.js'

/** The file `rules/en16931-ubl/elements.sch`: one rule for each element without a term. */
export function sheetOf(elements: readonly ElementWithoutTerm[]): string {
  const patterns = elements.map(
    (element) =>
      `  <pattern is-a="without-term"><param name="rule" value="${ruleOf(element)}"/><param name="element" value="${contextOf(element)}"/></pattern>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- Elements of UBL that have no business term. Written by scripts/ubl-elements.ts from the table of terms
     and the structure of UBL; a test compares them. -->
<library xmlns="http://purl.oclc.org/dsdl/schematron">
${patterns.join('\n')}
</library>
`
}

/** The id of an element's rule: `UBL-CR-016`. */
export function ruleOf({ number }: ElementWithoutTerm): string {
  return `UBL-CR-${String(number).padStart(3, '0')}`
}

function contextOf({ path: [first = '', ...rest] }: ElementWithoutTerm): string {
  const below = rest.map((name) => `/${name}`).join('')
  if (first === 'cac:InvoiceLine')
    return `/ubl:Invoice/cac:InvoiceLine${below} | /cn:CreditNote/cac:CreditNoteLine${below}`
  // A credit note has the due date (BT-9) there.
  const isDueDate = first === 'cac:PaymentMeans' && below === '/cbc:PaymentDueDate'
  return `/${isDueDate ? 'ubl:Invoice' : '*'}/${first}${below}`
}
