import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const BASE = join(PACKAGE_ROOT, 'rules/extended-ctc-fr-ubl/cases/bases/groups.xml')

describe('A UBL invoice of EXTENDED-CTC-FR', function () {
  this.timeout(60_000)
  let twinvoice: Twinvoice
  let xml: string
  before(async () => {
    twinvoice = await createTwinvoice()
    xml = await readFile(BASE, 'utf8')
  })
  after(() => twinvoice.close())

  const judge = async (text: string) => {
    const result = await twinvoice.validate(Buffer.from(text))
    if (!result.zugferd) throw new Error(result.message)
    return {
      packs: result.packs.map(({ id, status }) => [id, status]),
      codes: [...result.errors, ...result.warnings].map(({ code }) => code),
    }
  }

  it('is judged by the rules of the extension, in place of those of EN 16931 that it replaces', async () => {
    const { packs, codes } = await judge(xml)
    expect(packs).to.deep.equal([
      ['en16931-ubl', 'passed'],
      ['extended-ctc-fr-ubl', 'passed'],
      ['br-fr-ubl', 'failed'],
    ])
    expect(codes).not.to.include('NOT_CHECKED')
  })

  it('may have a sum of lines two cents off its three lines, and not three', async () => {
    const sum = '<cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>'
    const off = (cents: string) => xml.replace(sum, sum.replace('100.00', `100.0${cents}`))
    expect((await judge(off('2'))).codes).not.to.include('BR-FREXT-CO-10')
    expect((await judge(off('3'))).codes).to.include('BR-FREXT-CO-10')
    expect((await judge(off('3'))).codes).not.to.include('BR-CO-10')
  })
})
