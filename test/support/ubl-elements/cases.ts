import type { ElementWithoutTerm } from './numbers.js'
import { ruleOf } from './sheet.js'

/** Further rules that report some of these elements, by the end of their paths. */
const REPORTED_AGAIN: readonly (readonly [path: string, rule: string])[] = [
  ['cac:Price/cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', 'UBL-CR-669'],
  ['cac:Price/cac:AllowanceCharge/cbc:AllowanceChargeReason', 'UBL-CR-670'],
  ['cac:Price/cac:AllowanceCharge/cbc:MultiplierFactorNumeric', 'UBL-CR-671'],
]

/**
 * The cases `rules/en16931-ubl/cases/elements.json`: an invoice with every business term, in which each
 * parent once has all elements that have no term, and one with none of them.
 */
export function casesOf(elements: readonly ElementWithoutTerm[]): string {
  const parents = new Map<string, ElementWithoutTerm[]>()
  for (const element of elements) {
    const parent = ['/*', ...element.path.slice(0, -1)].join('/')
    parents.set(parent, [...(parents.get(parent) ?? []), element])
  }
  const found = [...parents].map(([parent, all]) => ({
    name: `${parent === '/*' ? 'invoice' : parent.slice(3)} with elements that have no term`,
    edits: [{ insert: all.map(markupOf).join(''), into: `(${parent})[1]` }],
    findings: all.flatMap((element) => [
      ruleOf(element),
      ...REPORTED_AGAIN.filter(([path]) => element.path.join('/').endsWith(path)).map(
        ([, rule]) => rule,
      ),
    ]),
  }))
  const border = {
    name: 'invoice with every business term',
    edits: [{ set: '/*/cbc:BuyerReference', to: 'B-2' }],
    border: elements.map(ruleOf),
    findings: [],
  }
  return `${JSON.stringify({ base: 'bases/every-term.xml', cases: [...found, border] }, null, 2)}\n`
}

/** Elements that other rules look into. */
const FILLED: ReadonlyMap<string, string> = new Map([
  [
    'cbc:TaxExemptionReasonCode',
    '<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>',
  ],
  [
    'cbc:AllowanceChargeReasonCode',
    '<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>',
  ],
  ['cbc:DescriptionCode', '<cbc:DescriptionCode>3</cbc:DescriptionCode>'],
  [
    'cac:PartyTaxScheme',
    '<cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>',
  ],
  [
    'cac:AdditionalDocumentReference',
    '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID></cac:AdditionalDocumentReference>',
  ],
  [
    'cac:BillingReference',
    '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>1</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>',
  ],
  [
    'ext:UBLExtensions',
    '<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"/>',
  ],
])

/** An element with a value that no other rule objects to. */
function markupOf({ path }: ElementWithoutTerm): string {
  const name = path.at(-1) ?? ''
  const currency = name.endsWith('Amount') ? ' currencyID="EUR"' : ''
  return FILLED.get(name) ?? `<${name}${currency}>1</${name}>`
}
