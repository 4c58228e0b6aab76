import { expect } from 'chai'
import { CONVERT_TARGETS } from 'twinvoice'
import { completeInvoice, xmlWriter } from 'twinvoice/plugin'
import { FULL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const full = completeInvoice(FULL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING)
const CII = xmlWriter('cii')(full)
const UBL = xmlWriter('ubl')(full)

describe('What a converted invoice violates', () => {
  async function converted(xml: string, to: (typeof CONVERT_TARGETS)[number]) {
    const result = await twinvoice.convert(Buffer.from(xml), { to })
    if (result === undefined) throw new Error('no invoice')
    return { ...result, codes: result.warnings.flatMap(({ code, rule }) => [code, rule]) }
  }

  for (const to of CONVERT_TARGETS)
    it(`is what validate finds in it: ${to}`, async () => {
      for (const source of [CII, UBL]) {
        const { xml, warnings } = await converted(source, to)
        const report = await twinvoice.validate(Buffer.from(xml))
        expect(warnings).to.deep.equal(report.zugferd ? report.errors : undefined)
        if (['cii', 'ubl', 'facturx'].includes(to)) expect(warnings).to.deep.equal([])
      }
    })

  it('is its schema and its rules, where the source is of a profile without lines (BG-25)', async () => {
    const made = await twinvoice.generate(REQUEST, { profile: 'BASIC WL', output: 'xml' })
    const xml = made.ok ? made.xml : ''
    const ubl = await converted(xml, 'ubl')
    expect(ubl.xml).to.contain('<ubl:Invoice')
    expect(ubl.codes).to.include.members(['SCHEMA_MISSING', 'BR-16'])
    expect((await converted(xml, 'facturx')).codes).to.include('BR-16')
    expect((await converted(xml, 'cii')).codes).to.deep.equal([])
  })

  it('is also what its source violated: a name of the buyer (BT-44) is missing', async () => {
    const nameless = xmlWriter('cii')({ ...full, buyer: { ...full.buyer, name: '' } })
    for (const to of ['cii', 'ubl', 'facturx'] as const)
      expect((await converted(nameless, to)).codes, to).to.include('BR-07')
  })
})
