import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { casesOf } from '../support/ubl-elements/cases.js'
import { elementsWithoutTerm } from '../support/ubl-elements/numbers.js'
import { sheetOf } from '../support/ubl-elements/sheet.js'

const ADVICE =
  'the official rules number the elements without a term of EN 16931; a term of an extension (BT-X) has no row in src/invoice/syntaxes/ubl'
const PACK = path.join(PACKAGE_ROOT, 'rules', 'en16931-ubl')

describe('The rules on elements of UBL without a business term', () => {
  it('are those that follow from the table of terms, with their cases', async () => {
    const elements = await elementsWithoutTerm()
    expect(await readFile(path.join(PACK, 'elements.sch'), 'utf8')).to.equal(sheetOf(elements))
    const cases = JSON.parse(
      await readFile(path.join(PACK, 'cases', 'elements.json'), 'utf8'),
    ) as object
    expect(cases).to.deep.equal(JSON.parse(casesOf(elements)))
  })

  it('have the numbers of the official rules, at the ends of the table and where it has gaps', async () => {
    const numbers = new Map(
      (await elementsWithoutTerm()).map(({ path: names, number }) => [names.join('/'), number]),
    )
    for (const [element, number] of [
      ['ext:UBLExtensions', 1],
      ['cbc:ProfileExecutionID', 3],
      [
        'cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference/cbc:DocumentHash',
        121,
      ],
      ['cac:Delivery/cac:DeliveryAddress', 682],
      ['cac:PaymentMeans/cbc:InstructionNote', 681],
      ['cac:PrepaidPayment', 470],
      ['cac:InvoiceLine/cac:SubInvoiceLine', 646],
      ['cac:InvoiceLine/cac:ItemPriceExtension', 647],
    ] as const)
      expect(numbers.get(element), `${element}: ${ADVICE}`).to.equal(number)
  })
})
